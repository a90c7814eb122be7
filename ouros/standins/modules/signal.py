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


_WORDS = dict(enumerate((
    "Hangup", "Interrupt", "Quit", "Illegal instruction", "Trace/breakpoint trap", "Aborted", "Bus error", "Floating point exception", "Killed",
    "User defined signal 1", "Segmentation fault", "User defined signal 2", "Broken pipe", "Alarm clock", "Terminated", "Stack fault",
    "Child exited", "Continued", "Stopped (signal)", "Stopped", "Stopped (tty input)", "Stopped (tty output)", "Urgent I/O condition",
    "CPU time limit exceeded", "File size limit exceeded", "Virtual timer expired", "Profiling timer expired", "Window changed", "I/O possible",
    "Power failure", "Bad system call"), 1))


def _refuse(*args):
    raise PermissionError(1, "there are no signals in the sandbox")


alarm = raise_signal = pause = setitimer = getitimer = pthread_kill = pthread_sigmask = sigwait = set_wakeup_fd = siginterrupt = _refuse
