"""test.support.threading_helper: the threads of a sandbox are cooperative, so nothing has to be waited for."""

import contextlib
import unittest


def requires_working_threading(*, module=False):
    if module:
        return None
    return lambda f: f


def reap_threads(f):
    return f


def threading_setup():
    return ()


def threading_cleanup(*args):
    return None


def join_thread(thread, timeout=None):
    thread.join(timeout)


can_start_thread = True


@contextlib.contextmanager
def wait_threads_exit(timeout=None):
    yield


@contextlib.contextmanager
def start_threads(threads, unlock=None):
    threads = list(threads)
    for t in threads:
        t.start()
    try:
        yield
    finally:
        if unlock:
            unlock()
        for t in threads:
            t.join()


class catch_threading_exception:
    def __init__(self):
        raise unittest.SkipTest("needs the host: threading.excepthook")
