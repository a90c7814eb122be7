"""Module `contextlib`: context managers from generators and functions, and stacks of context managers.

Knows the protocol of `with` statements. Invariant: an exception that passes through a context manager keeps its
traceback and context.
"""

from abc import ABC, abstractmethod
from functools import wraps

__all__ = [
    "asynccontextmanager", "contextmanager", "closing", "nullcontext", "AbstractContextManager", "AbstractAsyncContextManager",
    "AsyncExitStack", "ContextDecorator", "ExitStack", "redirect_stdout", "redirect_stderr", "suppress", "aclosing",
    "AsyncContextDecorator", "chdir",
]

GenericAlias = type(list[int])


class AbstractContextManager(ABC):
    """Abstract base of context managers."""

    __class_getitem__ = classmethod(GenericAlias)
    __slots__ = ()

    def __enter__(self):
        return self

    @abstractmethod
    def __exit__(self, exc_type, exc_value, traceback):
        return None

    @classmethod
    def __subclasshook__(cls, candidate):
        if cls is not AbstractContextManager:
            return NotImplemented
        from _collections_abc import _check_methods

        return _check_methods(candidate, "__enter__", "__exit__")


class AbstractAsyncContextManager(ABC):
    """Abstract base of asynchronous context managers."""

    __class_getitem__ = classmethod(GenericAlias)
    __slots__ = ()

    async def __aenter__(self):
        return self

    @abstractmethod
    async def __aexit__(self, exc_type, exc_value, traceback):
        return None

    @classmethod
    def __subclasshook__(cls, candidate):
        if cls is not AbstractAsyncContextManager:
            return NotImplemented
        from _collections_abc import _check_methods

        return _check_methods(candidate, "__aenter__", "__aexit__")


class ContextDecorator:
    """Base that lets a context manager decorate functions."""

    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @wraps(func)
        def inner(*args, **kwds):
            with self._recreate_cm():
                return func(*args, **kwds)

        return inner


class AsyncContextDecorator:
    """Base that lets an asynchronous context manager decorate coroutine functions."""

    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @wraps(func)
        async def inner(*args, **kwds):
            cm = self._recreate_cm()
            leave = type(cm).__aexit__
            await type(cm).__aenter__(cm)
            try:
                result = await func(*args, **kwds)
            except BaseException as e:
                if not await leave(cm, type(e), e, e.__traceback__):
                    raise
                return None
            await leave(cm, None, None, None)
            return result

        return inner


# --- contextmanager ---


class _GeneratorContextManagerBase:
    """Base of context managers that run a generator. A decorated function gets a new one for each call."""

    def __init__(self, func, args, kwds):
        self.gen = func(*args, **kwds)
        self.func, self.args, self.kwds = func, args, kwds
        doc = getattr(func, "__doc__", None)
        self.__doc__ = type(self).__doc__ if doc is None else doc

    def _recreate_cm(self):
        return self.__class__(self.func, self.args, self.kwds)

    def _forget_call(self):
        # Free the arguments of _recreate_cm(): an entered context manager is no decorator any more.
        del self.args, self.kwds, self.func


def _suppressed(raised, thrown, traceback, end, stops):
    """Return the result of `__exit__()` after `thrown` was thrown into a generator that then raised `raised`; None:
    raise `raised`.

    `end` is the class that ends the generator. `stops` are classes that a generator turns into a RuntimeError with the
    exception as cause.
    """
    if isinstance(raised, end):
        return raised is not thrown
    if raised is thrown or isinstance(raised, RuntimeError) and isinstance(thrown, stops) and raised.__cause__ is thrown:
        # The generator re-raised the exception: remove its frames from the traceback.
        thrown.__traceback__ = traceback
        return False
    return None


class _GeneratorContextManager(_GeneratorContextManagerBase, AbstractContextManager, ContextDecorator):
    """Context manager that runs a generator."""

    def __enter__(self):
        self._forget_call()
        try:
            return next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None

    def __exit__(self, typ, value, traceback):
        if typ is None:
            problem = "generator didn't stop"
            try:
                next(self.gen)
            except StopIteration:
                return False
        else:
            problem = "generator didn't stop after throw()"
            thrown = typ() if value is None else value
            try:
                self.gen.throw(thrown)
            except BaseException as raised:
                suppressed = _suppressed(raised, thrown, traceback, StopIteration, StopIteration)
                if suppressed is None:
                    raise
                return suppressed
        try:
            raise RuntimeError(problem)
        finally:
            self.gen.close()


class _AsyncGeneratorContextManager(_GeneratorContextManagerBase, AbstractAsyncContextManager, AsyncContextDecorator):
    """Asynchronous context manager that runs an asynchronous generator."""

    async def __aenter__(self):
        self._forget_call()
        try:
            return await anext(self.gen)
        except StopAsyncIteration:
            raise RuntimeError("generator didn't yield") from None

    async def __aexit__(self, typ, value, traceback):
        if typ is None:
            problem = "generator didn't stop"
            try:
                await anext(self.gen)
            except StopAsyncIteration:
                return False
        else:
            problem = "generator didn't stop after athrow()"
            thrown = typ() if value is None else value
            try:
                await self.gen.athrow(thrown)
            except BaseException as raised:
                suppressed = _suppressed(raised, thrown, traceback, StopAsyncIteration, (StopIteration, StopAsyncIteration))
                if suppressed is None:
                    raise
                return suppressed
        try:
            raise RuntimeError(problem)
        finally:
            await self.gen.aclose()


def contextmanager(func):
    """Make a function that returns a context manager from a generator function that yields once."""

    @wraps(func)
    def make(*args, **kwds):
        return _GeneratorContextManager(func, args, kwds)

    return make


def asynccontextmanager(func):
    """Make a function that returns an asynchronous context manager from an asynchronous generator function that yields once."""

    @wraps(func)
    def make(*args, **kwds):
        return _AsyncGeneratorContextManager(func, args, kwds)

    return make


# --- simple context managers ---


class closing(AbstractContextManager):
    """Context manager that calls close() of an object at the end."""

    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc_info):
        self.thing.close()


class aclosing(AbstractAsyncContextManager):
    """Asynchronous context manager that calls aclose() of an object at the end."""

    def __init__(self, thing):
        self.thing = thing

    async def __aenter__(self):
        return self.thing

    async def __aexit__(self, *exc_info):
        await self.thing.aclose()


class _RedirectStream(AbstractContextManager):
    _stream = None

    def __init__(self, new_target):
        self._new_target = new_target
        # A list of old streams, since one context manager can be entered several times.
        self._old_targets = []

    def __enter__(self):
        import sys

        self._old_targets.append(getattr(sys, self._stream))
        setattr(sys, self._stream, self._new_target)
        return self._new_target

    def __exit__(self, exctype, excinst, exctb):
        import sys

        setattr(sys, self._stream, self._old_targets.pop())


class redirect_stdout(_RedirectStream):
    """Context manager that replaces sys.stdout."""

    _stream = "stdout"


class redirect_stderr(_RedirectStream):
    """Context manager that replaces sys.stderr."""

    _stream = "stderr"


class suppress(AbstractContextManager):
    """Context manager that suppresses exceptions of the given classes."""

    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        pass

    def __exit__(self, exctype, excinst, exctb):
        if exctype is None:
            return None
        matched = issubclass(exctype, self._exceptions)
        if matched or not issubclass(exctype, BaseExceptionGroup):
            return matched
        _, others = excinst.split(self._exceptions)
        if others is not None:
            raise others
        return True


class nullcontext(AbstractContextManager, AbstractAsyncContextManager):
    """Context manager without effect. Entering it returns `enter_result`."""

    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, *excinfo):
        pass

    async def __aenter__(self):
        return self.enter_result

    async def __aexit__(self, *excinfo):
        pass


class chdir(AbstractContextManager):
    """Context manager that changes the working directory."""

    def __init__(self, path):
        self.path = path
        self._old_cwd = []

    def __enter__(self):
        import os

        self._old_cwd.append(os.getcwd())
        os.chdir(self.path)

    def __exit__(self, *excinfo):
        import os

        os.chdir(self._old_cwd.pop())


# --- ExitStack ---


def _special(cm, name, kind):
    """Return the `with` method of that name from the type of `cm`. Raises TypeError if it is missing."""
    try:
        return getattr(type(cm), name)
    except AttributeError:
        cls = type(cm)
        raise TypeError(
            f"'{cls.__module__}.{cls.__qualname__}' object does not support the {kind}context manager protocol"
        ) from None


class _BaseExitStack:
    def __init__(self):
        self._exit_callbacks = []

    @staticmethod
    def _create_exit_wrapper(cm, cm_exit):
        return lambda *details: cm_exit(cm, *details)

    @staticmethod
    def _create_cb_wrapper(callback, /, *args, **kwds):
        def at_exit(exc_type, exc, tb):
            callback(*args, **kwds)

        return at_exit

    def pop_all(self):
        """Move everything to a new stack, and return that."""
        moved = type(self)()
        moved._exit_callbacks, self._exit_callbacks = self._exit_callbacks, []
        return moved

    def push(self, exit):
        """Add an object with a method __exit__(), or a function with its signature, and return it."""
        leave = getattr(type(exit), "__exit__", None)
        self._push_exit_callback(exit if leave is None else self._create_exit_wrapper(exit, leave))
        return exit

    def enter_context(self, cm):
        """Enter a context manager, to be left with this stack. Returns the result of its __enter__()."""
        enter, leave = _special(cm, "__enter__", ""), _special(cm, "__exit__", "")
        entered = enter(cm)
        self._push_exit_callback(self._create_exit_wrapper(cm, leave))
        return entered

    def callback(self, callback, /, *args, **kwds):
        """Register a function to be called with these arguments at the end. Returns the function."""
        at_exit = self._create_cb_wrapper(callback, *args, **kwds)
        at_exit.__wrapped__ = callback
        self._push_exit_callback(at_exit)
        return callback

    def _push_exit_callback(self, callback, is_sync=True):
        self._exit_callbacks.append((is_sync, callback))


def _fix_context(new_exc, old_exc, outer):
    """Make old_exc the context of an exception that was raised while it was handled, as nested with statements would.

    `outer` is the exception that is handled around the whole stack. The contexts of new_exc lead to it.
    """
    while (context := new_exc.__context__) is not outer:
        if context is None or context is old_exc:
            return
        new_exc = context
    if context is not None:
        new_exc.__context__ = old_exc


class _Probe(Exception):
    pass


def _handled():
    """Return the exception that is being handled: the context of a new one."""
    try:
        raise _Probe
    except _Probe as e:
        return e.__context__


def _details(exc):
    """Return the arguments of __exit__()."""
    return (None, None, None) if exc is None else (type(exc), exc, exc.__traceback__)


def _raise_as_is(exc):
    """Raise an exception without changing its context."""
    context = exc.__context__
    try:
        raise exc
    except BaseException:
        exc.__context__ = context
        raise


class ExitStack(_BaseExitStack, AbstractContextManager):
    """Context manager for any number of others."""

    def __enter__(self):
        return self

    def __exit__(self, *exc_details):
        received = pending = exc_details[1]
        outer = _handled()
        raised = False  # True if a callback raised the pending exception
        while self._exit_callbacks:
            _, leave = self._exit_callbacks.pop()
            try:
                if leave(*_details(pending)):
                    pending, raised = None, False
            except BaseException as error:
                _fix_context(error, pending, outer)
                pending, raised = error, True
        if raised:
            _raise_as_is(pending)
        return received is not None and pending is None

    def close(self):
        """Exit all context managers now."""
        self.__exit__(None, None, None)


class AsyncExitStack(_BaseExitStack, AbstractAsyncContextManager):
    """Asynchronous context manager for any number of others, synchronous and asynchronous."""

    @staticmethod
    def _create_async_exit_wrapper(cm, cm_exit):
        return lambda *details: cm_exit(cm, *details)

    @staticmethod
    def _create_async_cb_wrapper(callback, /, *args, **kwds):
        async def at_exit(exc_type, exc, tb):
            await callback(*args, **kwds)

        return at_exit

    async def enter_async_context(self, cm):
        """Enter an asynchronous context manager, to be left with this stack. Returns the result of its __aenter__()."""
        enter, leave = [_special(cm, name, "asynchronous ") for name in ("__aenter__", "__aexit__")]
        entered = await enter(cm)
        self._push_exit_callback(self._create_async_exit_wrapper(cm, leave), False)
        return entered

    def push_async_exit(self, exit):
        """Add an object with a method __aexit__(), or a coroutine function with its signature, and return it."""
        leave = getattr(type(exit), "__aexit__", None)
        self._push_exit_callback(exit if leave is None else self._create_async_exit_wrapper(exit, leave), False)
        return exit

    def push_async_callback(self, callback, /, *args, **kwds):
        """Register a coroutine function to be called with these arguments at the end. Returns the function."""
        at_exit = self._create_async_cb_wrapper(callback, *args, **kwds)
        at_exit.__wrapped__ = callback
        self._push_exit_callback(at_exit, False)
        return callback

    async def aclose(self):
        """Exit all context managers now."""
        await self.__aexit__(None, None, None)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *exc_details):
        received = pending = exc_details[1]
        outer = _handled()
        raised = False
        while self._exit_callbacks:
            is_sync, leave = self._exit_callbacks.pop()
            try:
                answer = leave(*_details(pending))
                if answer if is_sync else await answer:
                    pending, raised = None, False
            except BaseException as error:
                _fix_context(error, pending, outer)
                pending, raised = error, True
        if raised:
            _raise_as_is(pending)
        return received is not None and pending is None
