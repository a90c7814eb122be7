"""signal: its names. There are no signals in the sandbox: none ever arrives."""

SIG_DFL, SIG_IGN = 0, 1
SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGTERM, SIGCHLD = 1, 2, 3, 9, 10, 12, 13, 14, 15, 17

_handlers = {}


def signal(signalnum, handler, /):
    previous = _handlers.get(signalnum, SIG_DFL)
    _handlers[signalnum] = handler
    return previous


def getsignal(signalnum, /):
    return _handlers.get(signalnum, SIG_DFL)


def alarm(seconds, /):
    raise PermissionError(1, "there are no signals in the sandbox")


raise_signal = pause = alarm
