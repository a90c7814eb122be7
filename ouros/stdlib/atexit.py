"""Module `atexit`: functions registered for the end of the program. They run only when _run_exitfuncs is called."""

_functions = []


def register(func, /, *args, **kwargs):
    if not callable(func):
        raise TypeError("the first argument must be callable")
    _functions.append((func, args, kwargs))
    return func


def unregister(func, /):
    _functions[:] = [entry for entry in _functions if entry[0] != func]


def _clear():
    _functions.clear()


def _ncallbacks():
    return len(_functions)


def _run_exitfuncs():
    while _functions:
        func, args, kwargs = _functions.pop()
        func(*args, **kwargs)
