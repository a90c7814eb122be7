"""Module `threading`: threads that take turns. A thread runs from start() until it waits or ends.

One thread runs at a time. The next one is chosen in the order in which threads were started, so a program gives the
same results each time. A thread that waits states its condition. If no condition is true, time moves to the end of the
next sleep or timeout; if there is none, that is a deadlock, and the main thread raises an error. Knows the natives of
`_threads`, no threads of the host. Invariants: `_parked` has the condition of each thread that does not run; a woken
thread checks its condition again, since it is also woken when another thread ends.
"""

import sys as _sys
import time as _time
from operator import index as _index

import _threads

__all__ = [
    "get_ident", "active_count", "Condition", "current_thread", "enumerate", "main_thread", "TIMEOUT_MAX", "Event", "Lock", "RLock",
    "Semaphore", "BoundedSemaphore", "Thread", "Barrier", "BrokenBarrierError", "Timer", "ThreadError", "setprofile", "settrace", "local",
    "stack_size", "excepthook", "ExceptHookArgs", "getprofile", "gettrace", "setprofile_all_threads", "settrace_all_threads",
    "get_native_id",
]

TIMEOUT_MAX = 9223372036.0
ThreadError = RuntimeError
_count = 0
_parked = {}  # number of a thread that does not run -> (condition, deadline in ns of _time._slept, or None); None: ready
_flows = {}  # number -> thread, for started threads that have not ended, in the order of their start
_stuck = False  # True: the main thread must raise the deadlock


def _next(me):
    """Return the number of the next thread to run, searching from thread `me` on, or None if no thread can run."""
    numbers = list(_flows)
    at = numbers.index(me) + 1 if me in _flows else 0
    soonest = None
    for number in numbers[at:] + numbers[:at]:
        if number not in _parked:
            continue
        state = _parked[number]
        if state is None or state[0]():
            return number
        if state[1] is not None and (soonest is None or state[1] < _parked[soonest][1]):
            soonest = number
    if soonest is not None:
        _time._move_to(_parked[soonest][1])
    return soonest


def _wait_for(ready, timeout, what):
    """Wait until ready() is true, and return True, or False after `timeout` seconds. A deadlock raises RuntimeError.

    `what` names what is waited for in the error.
    """
    global _current, _stuck
    if ready():
        return True
    if timeout is not None and timeout <= 0:
        return False
    thread = _current
    me = thread._ident
    deadline = None if timeout is None else _time._slept + int(timeout * 1_000_000_000)
    outer = _parked.get(me)
    _parked[me] = ready, deadline
    try:
        while True:
            number = _next(me)
            if number is None and me != 1 and 1 in _parked:
                _stuck = True
                number = 1
            if number is not None and number != me:
                own = _leave()
                try:
                    _threads.switch(number, _shutdown)
                except RuntimeError:
                    # The thread ended with its program.
                    _flows.pop(number, None)
                    _parked.pop(number, None)
                finally:
                    _enter(thread, *own)
                _current = thread
            if ready():
                return True
            if deadline is not None and _time._slept >= deadline:
                return False
            if number is None or me == 1 and _stuck:
                _stuck = False
                raise RuntimeError(f"deadlock: {what} is waited for, and no thread can go on")
    finally:
        if outer is None:
            _parked.pop(me, None)
        else:
            _parked[me] = outer


def _give_way():
    """Let other threads run once, for a thread that polls in a loop."""
    if _parked:
        asked = []
        _wait_for(lambda: asked or asked.append(True), None, "a turn")


def _leave():
    """Save the state of each thread's own: (running event loop, event loop that was set, context, decimal context)."""
    running = current = None
    events = _sys.modules.get("asyncio.events")
    if events is not None:
        running, current = events._running, events._current
        if running is not None:
            events._elsewhere[_current._ident] = running
        events._running = events._current = None
    variables, decimal = _sys.modules.get("contextvars"), _sys.modules.get("decimal")
    return running, current, variables and variables._state.current, decimal and decimal._left()


def _enter(thread, running=None, current=None, context=None, numbers=None):
    """Restore the state that the thread saved, or start with an empty one."""
    events = _sys.modules.get("asyncio.events")
    if events is not None:
        events._elsewhere.pop(thread._ident, None)
        events._running, events._current = running, current
    variables = _sys.modules.get("contextvars")
    if variables is not None:
        variables._state.current = variables.Context() if context is None else context
    decimal = _sys.modules.get("decimal")
    if decimal is not None:
        decimal._entered(decimal.Context() if numbers is None else numbers)


def _sleep(seconds):
    """Do time.sleep() while there are other threads: let them run."""
    _wait_for(lambda: False, seconds, "time")


def _shutdown():
    """At the end of the main thread, wait for all other threads except daemons. Return early at a deadlock."""
    for thread in list(_flows.values()):
        if thread is not _main and not thread._daemonic:
            try:
                thread.join()
            except RuntimeError:
                return


def _check_timeout(timeout):
    if timeout < 0 and timeout != -1:
        raise ValueError("timeout value must be a non-negative number")
    if timeout > TIMEOUT_MAX:
        raise OverflowError("timeout value is too large")


def _deprecated(name, instead):
    import warnings
    warnings.warn(f"{name} is deprecated, {instead} instead", DeprecationWarning, stacklevel=3)


class Lock:
    """Mutual exclusion lock."""

    def __init_subclass__(cls):
        raise TypeError("type '_thread.lock' is not an acceptable base type")

    def __init__(self):
        self._locked = False

    def acquire(self, blocking=True, timeout=-1):
        if not blocking and timeout != -1:
            raise ValueError("can't specify a timeout for a non-blocking call")
        _check_timeout(timeout)
        if self._locked:
            if not blocking:
                _give_way()
                if self._locked:
                    return False
            elif not _wait_for(lambda: not self._locked, None if timeout == -1 else timeout, "a lock"):
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
Lock.__full_type_name__ = True


class RLock:
    """Lock that its owner can acquire again."""

    __module__ = "_thread"
    __full_type_name__ = True  # error messages use the name _thread.RLock

    def __init__(self, *args, **kwargs):
        self._owner = None
        self._depth = 0
        if (args or kwargs) and type(self) is RLock:
            import warnings
            warnings.warn("Passing arguments to RLock is deprecated and will be removed in 3.15", DeprecationWarning, stacklevel=2)

    def __repr__(self):
        state = "locked" if self._depth else "unlocked"
        owner = self._owner.ident if self._owner is not None else 0
        return f"<{state} {type(self).__module__}.{type(self).__qualname__} object owner={owner!r} count={self._depth} at {id(self):#x}>"

    def acquire(self, blocking=True, timeout=-1):
        if not blocking and timeout != -1:
            raise ValueError("can't specify a timeout for a non-blocking call")
        _check_timeout(timeout)
        me = current_thread()
        if self._depth and self._owner is not me:
            if not blocking:
                _give_way()
                if self._depth:
                    return False
            elif not _wait_for(lambda: not self._depth, None if timeout == -1 else timeout, "a lock"):
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
        return bool(self._depth) and self._owner is current_thread()

    def _release_save(self):
        if not self._depth:
            raise RuntimeError("cannot release un-acquired lock")
        saved = self._depth, self._owner
        self._depth, self._owner = 0, None
        return saved

    def _acquire_restore(self, saved):
        _wait_for(lambda: not self._depth, None, "a lock")
        self._depth, self._owner = saved

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *args):
        self.release()


# CPython has one name each for its C and Python versions; here both are this class.
_RLock = _CRLock = _PyRLock = RLock


class Condition:
    """Lock with notifications: a thread that holds it can release it and wait for one."""

    def __init__(self, lock=None):
        self._lock = RLock() if lock is None else lock
        self.acquire = self._lock.acquire
        self.release = self._lock.release
        if hasattr(self._lock, "_release_save"):
            self._release_save = self._lock._release_save
        if hasattr(self._lock, "_acquire_restore"):
            self._acquire_restore = self._lock._acquire_restore
        self._tickets = []

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, *args):
        return self._lock.__exit__(*args)

    def _is_owned(self):
        owned = getattr(self._lock, "_is_owned", None)
        return self._lock.locked() if owned is None else owned()

    def _release_save(self):
        self._lock.release()

    def _acquire_restore(self, saved):
        self._lock.acquire()

    def wait(self, timeout=None):
        if not self._is_owned():
            raise RuntimeError("cannot wait on un-acquired lock")
        ticket = [False]
        self._tickets.append(ticket)
        saved = self._release_save()
        try:
            return _wait_for(lambda: ticket[0], timeout, "a condition")
        finally:
            self._acquire_restore(saved)
            for i, other in _enumerate(self._tickets):
                if other is ticket:
                    del self._tickets[i]
                    break

    def wait_for(self, predicate, timeout=None):
        end = None
        result = predicate()
        while not result:
            if timeout is not None:
                if end is None:
                    end = _time._slept + int(timeout * 1_000_000_000)
                left = (end - _time._slept) / 1_000_000_000
                if left <= 0:
                    break
                self.wait(left)
            else:
                self.wait()
            result = predicate()
        return result

    def notify(self, n=1):
        if not self._is_owned():
            raise RuntimeError("cannot notify on un-acquired lock")
        for ticket in self._tickets[:n]:
            ticket[0] = True
        del self._tickets[:n]

    def notify_all(self):
        self.notify(len(self._tickets))

    def notifyAll(self):
        _deprecated("notifyAll()", "use notify_all()")
        self.notify_all()

    def __repr__(self):
        return f"<Condition({self._lock}, {len(self._tickets)})>"


class Semaphore:
    """Counter that acquire() decrements and never takes below zero."""

    def __init__(self, value=1):
        if value < 0:
            raise ValueError("semaphore initial value must be >= 0")
        self._value = value

    def __repr__(self):
        return f"<{type(self).__module__}.{type(self).__qualname__} at {id(self):#x}: value={self._value}>"

    def acquire(self, blocking=True, timeout=None):
        if not blocking and timeout is not None:
            raise ValueError("can't specify timeout for non-blocking acquire")
        if not self._value:
            if not blocking:
                _give_way()
                if not self._value:
                    return False
            elif not _wait_for(lambda: self._value, timeout, "a semaphore"):
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

    def __repr__(self):
        return f"<{type(self).__module__}.{type(self).__qualname__} at {id(self):#x}: value={self._value}/{self._initial_value}>"

    def release(self, n=1):
        if n < 1:
            raise ValueError("n must be one or more")
        if self._value + n > self._initial_value:
            raise ValueError("Semaphore released too many times")
        self._value += n


class Event:
    """Flag that threads can wait for."""

    def __init__(self):
        self._flag = False
        self._tickets = []  # a list of one bool for each waiting thread: True once the flag was set

    def is_set(self):
        if not self._flag:
            _give_way()
        return self._flag

    def isSet(self):
        _deprecated("isSet()", "use is_set()")
        return self.is_set()

    def set(self):
        self._flag = True
        for ticket in self._tickets:
            ticket[0] = True
        self._tickets.clear()

    def clear(self):
        self._flag = False

    def wait(self, timeout=None):
        if self._flag:
            return True
        ticket = [False]
        self._tickets.append(ticket)
        try:
            return _wait_for(lambda: ticket[0], timeout, "an event")
        finally:
            if not ticket[0]:
                self._tickets[:] = [other for other in self._tickets if other is not ticket]

    def __repr__(self):
        return f"<threading.Event at {id(self):#x}: {'set' if self._flag else 'unset'}>"


class BrokenBarrierError(RuntimeError):
    """Raised to threads that wait at a barrier that is reset or aborted."""


class Barrier:
    """Barrier for a number of threads: each waits until all of them have arrived."""

    def __init__(self, parties, action=None, timeout=None):
        if parties < 1:
            raise ValueError("parties must be >= 1")
        self._parties = parties
        self._action = action
        self._timeout = timeout
        self._count = 0  # threads that have arrived and not left
        self._state = "filling"  # or "leaving", "resetting" (until all have left), "broken"

    def wait(self, timeout=None):
        timeout = self._timeout if timeout is None else timeout
        _wait_for(lambda: self._state in ("filling", "broken"), None, "a barrier")
        if self._state == "broken":
            raise BrokenBarrierError
        index = self._count
        self._count += 1
        try:
            if self._count < self._parties:
                if not _wait_for(lambda: self._state != "filling", timeout, "a barrier"):
                    self._state = "broken"
            else:
                try:
                    if self._action is not None:
                        self._action()
                except BaseException:
                    self._state = "broken"
                    raise
                self._state = "leaving"
            if self._state != "leaving":
                raise BrokenBarrierError
            return index
        finally:
            self._count -= 1
            if not self._count and self._state != "broken":
                self._state = "filling"

    def reset(self):
        if not self._count:
            self._state = "filling"
        elif self._state != "leaving":
            self._state = "resetting"

    def abort(self):
        self._state = "broken"

    @property
    def parties(self):
        return self._parties

    @property
    def n_waiting(self):
        return self._count if self._state == "filling" else 0

    @property
    def broken(self):
        return self._state == "broken"

    def __repr__(self):
        state = "broken" if self.broken else f"waiters={self.n_waiting}/{self._parties}"
        return f"<{self.__class__.__module__}.{self.__class__.__qualname__} at {id(self):#x}: {state}>"


class Thread:
    """Thread of control, which runs a function after start()."""

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
        global _ident, _current
        if not hasattr(self, "_initialized"):
            raise RuntimeError("thread.__init__() not called")
        if self._started:
            raise RuntimeError("threads can only be started once")
        self._started = True
        _ident += 1
        self._ident = _ident
        _flows[_ident] = self
        starter = _current
        _parked[starter._ident] = None
        own = _leave()
        try:
            _threads.start(_ident, self._bootstrap)
        finally:
            _enter(starter, *own)
            _current = starter
            _parked.pop(starter._ident, None)

    def _bootstrap(self):
        global _current
        _current = self
        _enter(self)
        try:
            self.run()
        except SystemExit:
            pass
        except BaseException as error:
            _excepthook(ExceptHookArgs((type(error), error, error.__traceback__, self)))
        finally:
            self._stopped = True
            _flows.pop(self._ident, None)

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
        if self._started and not self._stopped and self is not _current:
            _give_way()
        return self._started and not self._stopped

    @property
    def name(self):
        return self._name

    @name.setter
    def name(self, name):
        self._name = str(name)

    def getName(self):
        _deprecated("getName()", "get the name attribute")
        return self._name

    def setName(self, name):
        _deprecated("setName()", "set the name attribute")
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
        _deprecated("isDaemon()", "get the daemon attribute")
        return self._daemonic

    def setDaemon(self, daemonic):
        _deprecated("setDaemon()", "set the daemon attribute")
        self.daemon = daemonic


class Timer(Thread):
    """Thread that calls a function some seconds after its start."""

    def __init__(self, interval, function, args=None, kwargs=None):
        Thread.__init__(self)
        self.interval = interval
        self.function = function
        self.args = args if args is not None else []
        self.kwargs = kwargs if kwargs is not None else {}
        self.finished = Event()

    def cancel(self):
        """Stop the timer if it has not called the function yet."""
        self.finished.set()

    def run(self):
        self.finished.wait(self.interval)
        if not self.finished.is_set():
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
_flows[1] = _main


class ExceptHookArgs(tuple):
    """Argument of excepthook()."""

    exc_type = property(lambda self: self[0])
    exc_value = property(lambda self: self[1])
    exc_traceback = property(lambda self: self[2])
    thread = property(lambda self: self[3])


def excepthook(args, /):
    """Write an exception of a thread, with traceback, to stderr."""
    from traceback import format_exception
    name = args.thread.name if args.thread is not None else get_ident()
    text = "".join(format_exception(args.exc_type, args.exc_value, args.exc_traceback))
    print(f"Exception in thread {name}:\n{text}", file=_sys.stderr, end="")


__excepthook__ = excepthook


def _excepthook(args):
    """Call excepthook, or the function that the program has put in its place, whose own exceptions go to sys.excepthook."""
    try:
        excepthook(args)
    except Exception as error:
        error.__suppress_context__ = True
        print("Exception in threading.excepthook:", file=_sys.stderr)
        _sys.excepthook(type(error), error, error.__traceback__)


def current_thread():
    return _current


def currentThread():
    _deprecated("currentThread()", "use current_thread()")
    return current_thread()


def main_thread():
    return _main


_enumerate = enumerate


def enumerate():
    return list(_flows.values())


def active_count():
    return len(enumerate())


def activeCount():
    _deprecated("activeCount()", "use active_count()")
    return active_count()


def get_ident():
    return _current._ident


def get_native_id():
    return _current._ident


class local:
    """Object with separate attributes for each thread."""

    __module__ = "_thread"
    __full_type_name__ = True  # error messages use the name _thread._local
    __qualname__ = "_local"

    def __new__(cls, /, *args, **kwargs):
        if (args or kwargs) and cls.__init__ is object.__init__:
            raise TypeError("Initialization arguments are not supported")
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
        if type(self) is not local:
            return object.__getattribute__(self, name)
        try:
            return object.__getattribute__(self, name)
        except AttributeError:
            raise _missing(self, name) from None

    def __setattr__(self, name, value):
        if name == "__dict__":
            raise _fixed(self)
        _own(self)[name] = value

    def __delattr__(self, name):
        if name == "__dict__":
            raise _fixed(self)
        own = _own(self)
        if name not in own:
            raise _missing(self, name)
        del own[name]


local.__name__ = "_local"


def _kind_of(thing):
    return "_thread._local" if type(thing) is local else type(thing).__name__


def _fixed(thing):
    return AttributeError(f"{_kind_of(thing)!r} object attribute '__dict__' is read-only")


def _missing(thing, name):
    kind = _kind_of(thing)
    return AttributeError(f"'{kind}' object has no attribute '{name}'", name=name, obj=thing)


def _own(thing):
    values = object.__getattribute__(thing, "_values")
    key = get_ident()
    if key not in values:
        values[key] = {}
        args, kwargs = object.__getattribute__(thing, "_arguments")
        type(thing).__init__(thing, *args, **kwargs)
    return values[key]


def settrace(func):
    """Do nothing: threads cannot be traced."""


def setprofile(func):
    """Do nothing: threads cannot be profiled."""


settrace_all_threads = settrace
setprofile_all_threads = setprofile


def gettrace():
    return None


def getprofile():
    return None


def stack_size(size=0, /):
    size = _index(size)
    if size < 0:
        raise ValueError("size must be 0 or a positive value")
    if 0 < size < 0x8000:
        raise ValueError(f"size not valid: {size} bytes")
    return 0
