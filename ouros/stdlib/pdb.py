"""Module `pdb`: names only. There is no terminal, so every function raises an error."""

__all__ = ["Pdb", "help", "pm", "post_mortem", "run", "runcall", "runctx", "runeval", "set_trace"]


def _refuse(*args, **kwargs):
    raise RuntimeError("the sandbox has no debugger")


class Pdb:
    """Debugger. Making one raises an error."""

    def __init__(self, completekey="tab", stdin=None, stdout=None, skip=None, nosigint=False, readrc=True, mode=None, backend=None,
                 colorize=False):
        _refuse()


def set_trace(*, header=None, commands=None):
    _refuse()


def post_mortem(t=None):
    _refuse()


def pm():
    _refuse()


def run(statement, globals=None, locals=None):
    _refuse()


def runeval(expression, globals=None, locals=None):
    _refuse()


def runctx(statement, globals, locals):
    _refuse()


def runcall(*args, **kwds):
    _refuse()


def help():
    _refuse()
