"""Threads that take turns: a thread runs from start() to its end, or until it waits for something that another one must do first.

There is one flow of control. start() runs the thread's function at once, so that programs which start threads and join them give the same
results each time; a lock that is held by a thread that cannot go on is a deadlock, and is told.
"""

import sys as _sys
import time as _time

__all__ = [
    "get_ident", "active_count", "Condition", "current_thread", "enumerate", "main_thread", "TIMEOUT_MAX", "Event", "Lock", "RLock",
    "Semaphore", "BoundedSemaphore", "Thread", "Barrier", "BrokenBarrierError", "Timer", "ThreadError", "setprofile", "settrace", "local",
    "stack_size", "excepthook", "ExceptHookArgs", "getprofile", "gettrace", "setprofile_all_threads", "settrace_all_threads",
    "get_native_id",
]

TIMEOUT_MAX = 9223372036.0
ThreadError = RuntimeError
_count = 0
_waiting = []  # threads that were started while something they need was not there yet



def _run_others(ready):
    """Runs threads that were put off; whether anything ran."""
    ran = False
    for thread in list(_waiting):
        if thread in _waiting:
            _waiting.remove(thread)
            thread._run()
            ran = True
            if ready():
                break
    return ran


def _wait_for(ready, timeout, what):
    """True once ready() holds; False when the time is up; a deadlock is an error."""
    while not ready():
        if not _run_others(ready):
            if timeout is not None and timeout >= 0:
                _time.sleep(timeout)
                return bool(ready())
            raise RuntimeError(f"deadlock: {what} is waited for, and no thread can go on")
    return True


class Lock:
    """A lock."""

    def __init__(self):
        self._locked = False

    def acquire(self, blocking=True, timeout=-1):
        if not blocking and timeout != -1:
            raise ValueError("can't specify a timeout for a non-blocking call")
        if timeout < 0 and timeout != -1:
            raise ValueError("timeout value must be a non-negative number")
        if self._locked:
            if not blocking:
                return False
            if not _wait_for(lambda: not self._locked, None if timeout == -1 else timeout, "a lock"):
                return False
        self._locked = True
        return True

    def release(self):
        if not self._locked:
            raise RuntimeError("release unlocked lock")
        self._locked = False

    def locked(self):
        return self._locked

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *args):
        self.release()

    def __repr__(self):
        return f"<{'locked' if self._locked else 'unlocked'} _thread.lock object at {id(self):#x}>"


Lock.__name__ = Lock.__qualname__ = "lock"
Lock.__module__ = "_thread"


class RLock:
    """A lock that its owner may take again."""

    def __init__(self):
        self._owner = None
        self._depth = 0

    def acquire(self, blocking=True, timeout=-1):
        me = current_thread()
        if self._depth and self._owner is not me:
            if not blocking:
                return False
            if not _wait_for(lambda: not self._depth, None if timeout == -1 else timeout, "a lock"):
                return False
        self._owner = me
        self._depth += 1
        return True

    def release(self):
        if not self._depth or self._owner is not current_thread():
            raise RuntimeError("cannot release un-acquired lock")
        self._depth -= 1
        if not self._depth:
            self._owner = None

    def locked(self):
        return bool(self._depth)

    def _is_owned(self):
        return self._owner is current_thread()

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *args):
        self.release()


# CPython's two implementations are one here.
_RLock = _CRLock = _PyRLock = RLock


class Condition:
    """Waiting until something has changed."""

    def __init__(self, lock=None):
        self._lock = RLock() if lock is None else lock
        self.acquire = self._lock.acquire
        self.release = self._lock.release
        self._tickets = []

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, *args):
        return self._lock.__exit__(*args)

    def wait(self, timeout=None):
        ticket = [False]
        self._tickets.append(ticket)
        self.release()
        try:
            return _wait_for(lambda: ticket[0], timeout, "a condition")
        finally:
            self.acquire()
            if ticket in self._tickets:
                self._tickets.remove(ticket)

    def wait_for(self, predicate, timeout=None):
        result = predicate()
        while not result:
            if not self.wait(timeout):
                return predicate()
            result = predicate()
        return result

    def notify(self, n=1):
        for ticket in self._tickets[:n]:
            ticket[0] = True
            self._tickets.remove(ticket)

    def notify_all(self):
        self.notify(len(self._tickets))


class Semaphore:
    """A counter that is not taken below zero."""

    def __init__(self, value=1):
        if value < 0:
            raise ValueError("semaphore initial value must be >= 0")
        self._value = value

    def acquire(self, blocking=True, timeout=None):
        if not blocking and timeout is not None:
            raise ValueError("can't specify timeout for non-blocking acquire")
        if not self._value:
            if not blocking:
                return False
            if not _wait_for(lambda: self._value, timeout, "a semaphore"):
                return False
        self._value -= 1
        return True

    def release(self, n=1):
        if n < 1:
            raise ValueError("n must be one or more")
        self._value += n

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *args):
        self.release()


class BoundedSemaphore(Semaphore):
    def __init__(self, value=1):
        super().__init__(value)
        self._initial_value = value

    def release(self, n=1):
        if n < 1:
            raise ValueError("n must be one or more")
        if self._value + n > self._initial_value:
            raise ValueError("Semaphore released too many times")
        self._value += n


class Event:
    """A flag to wait for."""

    def __init__(self):
        self._flag = False

    def is_set(self):
        return self._flag

    isSet = is_set

    def set(self):
        self._flag = True

    def clear(self):
        self._flag = False

    def wait(self, timeout=None):
        return _wait_for(lambda: self._flag, timeout, "an event")

    def __repr__(self):
        return f"<threading.Event at {id(self):#x}: {'set' if self._flag else 'unset'}>"


class BrokenBarrierError(RuntimeError):
    """A barrier was reset or broken."""


class Barrier:
    """Holds threads until a number of them has come. With threads that run one after the other only one party can pass."""

    def __init__(self, parties, action=None, timeout=None):
        if parties < 1:
            raise ValueError("parties must be >= 1")
        self.parties = parties
        self._action = action
        self._timeout = timeout
        self.n_waiting = 0
        self.broken = False

    def wait(self, timeout=None):
        if self.broken:
            raise BrokenBarrierError
        index = self.n_waiting
        self.n_waiting += 1
        if self.n_waiting == self.parties:
            self.n_waiting = 0
            if self._action is not None:
                self._action()
            return index
        if self.parties > 1:
            self.broken = True
            raise BrokenBarrierError("threads take turns here: a barrier of more than one party cannot be passed")
        return index

    def reset(self):
        self.n_waiting = 0

    def abort(self):
        self.broken = True


class Thread:
    """A thread: runs when it is started."""

    _ident = None
    _started = False
    _stopped = False

    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None, context=None):
        global _count
        assert group is None, "group argument must be None for now"
        if name is None:
            _count += 1
            name = f"Thread-{_count}"
            if target is not None:
                name += f" ({getattr(target, '__name__', '')})" if getattr(target, "__name__", None) else ""
        self._target = target
        self._name = str(name)
        self._args = args
        self._kwargs = {} if kwargs is None else kwargs
        self._daemonic = current_thread().daemon if daemon is None else bool(daemon)
        self._initialized = True

    def __repr__(self):
        status = "stopped" if self._stopped else "started" if self._started else "initial"
        if self._daemonic:
            status += " daemon"
        if self._ident is not None:
            status += f" {self._ident}"
        return f"<{self.__class__.__name__}({self._name}, {status})>"

    def start(self):
        global _ident
        if self._started:
            raise RuntimeError("threads can only be started once")
        self._started = True
        _ident += 1
        self._ident = _ident
        self._run()

    def _run(self):
        global _current
        before = _current
        _current = self
        _active.append(self)
        try:
            self.run()
        except SystemExit:
            pass
        except Exception as error:
            excepthook(ExceptHookArgs((type(error), error, error.__traceback__, self)))
        finally:
            self._stopped = True
            _active.remove(self)
            _current = before

    def run(self):
        try:
            if self._target is not None:
                self._target(*self._args, **self._kwargs)
        finally:
            del self._target, self._args, self._kwargs

    def join(self, timeout=None):
        if not self._started:
            raise RuntimeError("cannot join thread before it is started")
        if self is current_thread():
            raise RuntimeError("cannot join current thread")
        if not self._stopped:
            _wait_for(lambda: self._stopped, timeout, "a thread")

    def is_alive(self):
        return self._started and not self._stopped

    @property
    def name(self):
        return self._name

    @name.setter
    def name(self, name):
        self._name = str(name)

    def getName(self):
        return self._name

    def setName(self, name):
        self.name = name

    @property
    def ident(self):
        return self._ident

    @property
    def native_id(self):
        return self._ident

    @property
    def daemon(self):
        return self._daemonic

    @daemon.setter
    def daemon(self, daemonic):
        if self._started:
            raise RuntimeError("cannot set daemon status of active thread")
        self._daemonic = daemonic

    def isDaemon(self):
        return self._daemonic

    def setDaemon(self, daemonic):
        self.daemon = daemonic


class Timer(Thread):
    """Calls a function some time after it was started: the clocks move on."""

    def __init__(self, interval, function, args=None, kwargs=None):
        Thread.__init__(self)
        self.interval = interval
        self.function = function
        self.args = args if args is not None else []
        self.kwargs = kwargs if kwargs is not None else {}
        self.finished = Event()

    def cancel(self):
        self.finished.set()

    def start(self):
        """Runs when something waits for it, so that it can be cancelled."""
        global _ident
        if self._started:
            raise RuntimeError("threads can only be started once")
        self._started = True
        _ident += 1
        self._ident = _ident
        _waiting.append(self)

    def run(self):
        if not self.finished.is_set():
            _time.sleep(self.interval)
            self.function(*self.args, **self.kwargs)
        self.finished.set()


class _MainThread(Thread):
    def __init__(self):
        self._name = "MainThread"
        self._daemonic = False
        self._started = True
        self._ident = 1
        self._initialized = True


_ident = 1
_main = _current = _MainThread()
_active = [_main]


class ExceptHookArgs(tuple):
    """What excepthook gets."""

    exc_type = property(lambda self: self[0])
    exc_value = property(lambda self: self[1])
    exc_traceback = property(lambda self: self[2])
    thread = property(lambda self: self[3])


def excepthook(args, /):
    """Shows what a thread raised on stderr."""
    from traceback import format_exception
    name = args.thread.name if args.thread is not None else get_ident()
    text = "".join(format_exception(args.exc_type, args.exc_value, args.exc_traceback))
    print(f"Exception in thread {name}:\n{text}", file=_sys.stderr, end="")


__excepthook__ = excepthook


def current_thread():
    return _current


currentThread = current_thread


def main_thread():
    return _main


def enumerate():
    return list(_active) + [thread for thread in _waiting if thread not in _active]


def active_count():
    return len(enumerate())


activeCount = active_count


def get_ident():
    return _current._ident


def get_native_id():
    return _current._ident


class local:
    """Attributes that each thread has of its own."""

    def __new__(cls, /, *args, **kwargs):
        self = object.__new__(cls)
        object.__setattr__(self, "_values", {})
        object.__setattr__(self, "_arguments", (args, kwargs))
        object.__getattribute__(self, "_values")[get_ident()] = {}
        return self

    def __getattribute__(self, name):
        if name == "__dict__":
            return _own(self)
        own = _own(self)
        if name in own:
            return own[name]
        return object.__getattribute__(self, name)

    def __setattr__(self, name, value):
        _own(self)[name] = value

    def __delattr__(self, name):
        own = _own(self)
        if name not in own:
            raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
        del own[name]


def _own(thing):
    values = object.__getattribute__(thing, "_values")
    key = get_ident()
    if key not in values:
        values[key] = {}
        args, kwargs = object.__getattribute__(thing, "_arguments")
        type(thing).__init__(thing, *args, **kwargs)
    return values[key]


def settrace(func):
    """Nothing can be traced."""


def setprofile(func):
    """Nothing can be traced."""


settrace_all_threads = settrace
setprofile_all_threads = setprofile


def gettrace():
    return None


def getprofile():
    return None


def stack_size(size=0, /):
    return 0
