"""signal: its names. There are no signals in the sandbox: none ever arrives."""

from enum import IntEnum


class Signals(IntEnum):
    SIGHUP = 1
    SIGINT = 2
    SIGQUIT = 3
    SIGILL = 4
    SIGTRAP = 5
    SIGABRT = 6
    SIGBUS = 7
    SIGFPE = 8
    SIGKILL = 9
    SIGUSR1 = 10
    SIGSEGV = 11
    SIGUSR2 = 12
    SIGPIPE = 13
    SIGALRM = 14
    SIGTERM = 15
    SIGSTKFLT = 16
    SIGCHLD = 17
    SIGCONT = 18
    SIGSTOP = 19
    SIGTSTP = 20
    SIGTTIN = 21
    SIGTTOU = 22
    SIGURG = 23
    SIGXCPU = 24
    SIGXFSZ = 25
    SIGVTALRM = 26
    SIGPROF = 27
    SIGWINCH = 28
    SIGIO = 29
    SIGPWR = 30
    SIGSYS = 31
    SIGRTMIN = 34
    SIGRTMAX = 64


class Handlers(IntEnum):
    SIG_DFL = 0
    SIG_IGN = 1


class Sigmasks(IntEnum):
    SIG_BLOCK = 0
    SIG_UNBLOCK = 1
    SIG_SETMASK = 2


for _members in (Signals, Handlers, Sigmasks):
    globals().update(_members.__members__)
SIGIOT, SIGPOLL = Signals.SIGABRT, Signals.SIGIO
NSIG = 65
ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF = 0, 1, 2
ItimerError = OSError

_handlers = {}


def signal(signalnum, handler, /):
    previous = getsignal(signalnum)
    _handlers[signalnum] = handler
    return previous


def getsignal(signalnum, /):
    return _handlers.get(signalnum, default_int_handler if signalnum == Signals.SIGINT else Handlers.SIG_DFL)


def default_int_handler(signalnum, frame, /):
    raise KeyboardInterrupt


def valid_signals():
    return set(Signals)


def strsignal(signalnum, /):
    return _WORDS.get(signalnum)


_WORDS = {1: "Hangup", 2: "Interrupt", 3: "Quit", 6: "Aborted", 9: "Killed", 11: "Segmentation fault", 13: "Broken pipe", 14: "Alarm clock", 15: "Terminated"}


def alarm(seconds, /):
    raise PermissionError(1, "there are no signals in the sandbox")


raise_signal = pause = setitimer = getitimer = pthread_kill = pthread_sigmask = sigwait = set_wakeup_fd = siginterrupt = alarm
