"""Module `_thread`, on top of `threading` (in CPython, `threading` is on top of `_thread`). Threads take turns."""

import threading

error = RuntimeError
LockType = threading.Lock
RLock = threading.RLock
TIMEOUT_MAX = threading.TIMEOUT_MAX
get_ident = threading.get_ident
get_native_id = threading.get_native_id
stack_size = threading.stack_size
_local = threading.local


def allocate_lock():
    """Return a new lock."""
    return threading.Lock()


allocate = allocate_lock


def start_new_thread(function, args, kwargs={}, /):
    """Run a function in a new thread. Returns the number of the thread."""
    if not callable(function):
        raise TypeError("first arg must be callable")
    if not isinstance(args, tuple):
        raise TypeError("2nd arg must be a tuple")
    if not isinstance(kwargs, dict):
        raise TypeError("optional 3rd arg must be a dictionary")

    def run():
        try:
            function(*args, **kwargs)
        except SystemExit:
            pass

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return thread.ident


start_new = start_new_thread


def exit():
    """End the current thread, by SystemExit."""
    raise SystemExit


exit_thread = exit


def interrupt_main(signum=2, /):
    raise RuntimeError("there are no signals in the sandbox")


def _count():
    return threading.active_count() - 1
