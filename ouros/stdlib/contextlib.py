"""contextlib."""

from abc import ABC, abstractmethod
from functools import wraps

__all__ = [
    "asynccontextmanager", "contextmanager", "closing", "nullcontext", "AbstractContextManager", "AbstractAsyncContextManager",
    "AsyncExitStack", "ContextDecorator", "ExitStack", "redirect_stdout", "redirect_stderr", "suppress", "aclosing",
    "AsyncContextDecorator", "chdir",
]

GenericAlias = type(list[int])


def _has_methods(C, *methods):
    mro = C.__mro__
    for method in methods:
        for B in mro:
            if method in B.__dict__:
                if B.__dict__[method] is None:
                    return NotImplemented
                break
        else:
            return NotImplemented
    return True


class AbstractContextManager(ABC):
    """What can stand in a with statement."""

    __class_getitem__ = classmethod(GenericAlias)
    __slots__ = ()

    def __enter__(self):
        return self

    @abstractmethod
    def __exit__(self, exc_type, exc_value, traceback):
        return None

    @classmethod
    def __subclasshook__(cls, C):
        if cls is AbstractContextManager:
            return _has_methods(C, "__enter__", "__exit__")
        return NotImplemented


class AbstractAsyncContextManager(ABC):
    """What can stand in an async with statement."""

    __class_getitem__ = classmethod(GenericAlias)
    __slots__ = ()

    async def __aenter__(self):
        return self

    @abstractmethod
    async def __aexit__(self, exc_type, exc_value, traceback):
        return None

    @classmethod
    def __subclasshook__(cls, C):
        if cls is AbstractAsyncContextManager:
            return _has_methods(C, "__aenter__", "__aexit__")
        return NotImplemented


class ContextDecorator:
    """Lets a context manager decorate functions."""

    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @wraps(func)
        def inner(*args, **kwds):
            with self._recreate_cm():
                return func(*args, **kwds)

        return inner


class AsyncContextDecorator:
    """Lets an asynchronous context manager decorate coroutine functions."""

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
    def __init__(self, func, args, kwds):
        self.gen = func(*args, **kwds)
        self.func = func
        self.args = args
        self.kwds = kwds
        doc = getattr(func, "__doc__", None)
        self.__doc__ = type(self).__doc__ if doc is None else doc

    def _recreate_cm(self):
        return self.__class__(self.func, self.args, self.kwds)


class _GeneratorContextManager(_GeneratorContextManagerBase, AbstractContextManager, ContextDecorator):
    """A generator as a context manager."""

    def __enter__(self):
        # Needed to make it once more only.
        del self.args, self.kwds, self.func
        try:
            return next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None

    def __exit__(self, typ, value, traceback):
        if typ is None:
            try:
                next(self.gen)
            except StopIteration:
                return False
            try:
                raise RuntimeError("generator didn't stop")
            finally:
                self.gen.close()
        if value is None:
            value = typ()
        try:
            self.gen.throw(value)
        except StopIteration as exc:
            # Unless it is the very exception that was thrown in, it is the end of the generator.
            return exc is not value
        except RuntimeError as exc:
            if exc is value:
                exc.__traceback__ = traceback
                return False
            if isinstance(value, StopIteration) and exc.__cause__ is value:
                # A StopIteration that went through a generator.
                value.__traceback__ = traceback
                return False
            raise
        except BaseException as exc:
            if exc is not value:
                raise
            exc.__traceback__ = traceback
            return False
        try:
            raise RuntimeError("generator didn't stop after throw()")
        finally:
            self.gen.close()


class _AsyncGeneratorContextManager(_GeneratorContextManagerBase, AbstractAsyncContextManager, AsyncContextDecorator):
    """An asynchronous generator as a context manager."""

    async def __aenter__(self):
        del self.args, self.kwds, self.func
        try:
            return await anext(self.gen)
        except StopAsyncIteration:
            raise RuntimeError("generator didn't yield") from None

    async def __aexit__(self, typ, value, traceback):
        if typ is None:
            try:
                await anext(self.gen)
            except StopAsyncIteration:
                return False
            try:
                raise RuntimeError("generator didn't stop")
            finally:
                await self.gen.aclose()
        if value is None:
            value = typ()
        try:
            await self.gen.athrow(value)
        except StopAsyncIteration as exc:
            return exc is not value
        except RuntimeError as exc:
            if exc is value:
                exc.__traceback__ = traceback
                return False
            if isinstance(value, (StopIteration, StopAsyncIteration)) and exc.__cause__ is value:
                value.__traceback__ = traceback
                return False
            raise
        except BaseException as exc:
            if exc is not value:
                raise
            exc.__traceback__ = traceback
            return False
        try:
            raise RuntimeError("generator didn't stop after athrow()")
        finally:
            await self.gen.aclose()


def contextmanager(func):
    """Makes a context manager of a function that yields once."""

    @wraps(func)
    def helper(*args, **kwds):
        return _GeneratorContextManager(func, args, kwds)

    return helper


def asynccontextmanager(func):
    """Makes an asynchronous context manager of a function that yields once."""

    @wraps(func)
    def helper(*args, **kwds):
        return _AsyncGeneratorContextManager(func, args, kwds)

    return helper


# --- small ones ---


class closing(AbstractContextManager):
    """Closes something at the end."""

    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc_info):
        self.thing.close()


class aclosing(AbstractAsyncContextManager):
    """Closes something at the end by its aclose()."""

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
        # One context manager can be entered several times.
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
    """Sends what is printed elsewhere."""

    _stream = "stdout"


class redirect_stderr(_RedirectStream):
    """Sends what goes to sys.stderr elsewhere."""

    _stream = "stderr"


class suppress(AbstractContextManager):
    """Drops exceptions of some classes."""

    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        pass

    def __exit__(self, exctype, excinst, exctb):
        if exctype is None:
            return None
        if issubclass(exctype, self._exceptions):
            return True
        if issubclass(exctype, BaseExceptionGroup):
            _, rest = excinst.split(self._exceptions)
            if rest is None:
                return True
            raise rest
        return False


class nullcontext(AbstractContextManager, AbstractAsyncContextManager):
    """Does nothing."""

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
    """Changes the working directory for a while."""

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
    """The method of a with statement that the type of cm defines."""
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
        def _exit_wrapper(exc_type, exc, tb):
            callback(*args, **kwds)

        return _exit_wrapper

    def pop_all(self):
        """A new stack with all that is in this one, which is empty then."""
        new_stack = type(self)()
        new_stack._exit_callbacks = self._exit_callbacks
        self._exit_callbacks = []
        return new_stack

    def push(self, exit):
        """Adds something with a method __exit__, or a function of the same signature."""
        try:
            exit_method = type(exit).__exit__
        except AttributeError:
            self._push_exit_callback(exit)
        else:
            self._push_exit_callback(self._create_exit_wrapper(exit, exit_method))
        return exit

    def enter_context(self, cm):
        """Enters a context manager, and leaves it with this stack."""
        enter = _special(cm, "__enter__", "")
        exit = _special(cm, "__exit__", "")
        result = enter(cm)
        self._push_exit_callback(self._create_exit_wrapper(cm, exit))
        return result

    def callback(self, callback, /, *args, **kwds):
        """Has a function called at the end."""
        wrapper = self._create_cb_wrapper(callback, *args, **kwds)
        wrapper.__wrapped__ = callback
        self._push_exit_callback(wrapper)
        return callback

    def _push_exit_callback(self, callback, is_sync=True):
        self._exit_callbacks.append((is_sync, callback))


def _fix_context(new_exc, old_exc, outer):
    """The exception that was raised while old_exc was handled says so, as with nested with statements."""
    while True:
        context = new_exc.__context__
        if context is None or context is old_exc:
            return
        if context is outer:
            break
        new_exc = context
    new_exc.__context__ = old_exc


class _Probe(Exception):
    pass


def _handled():
    """The exception that is being handled: the context of a new one."""
    try:
        raise _Probe
    except _Probe as e:
        return e.__context__


class ExitStack(_BaseExitStack, AbstractContextManager):
    """Any number of context managers in one."""

    def __enter__(self):
        return self

    def __exit__(self, *exc_details):
        exc = exc_details[1]
        received = exc is not None
        outer = _handled()
        suppressed = False
        pending_raise = False
        while self._exit_callbacks:
            _, callback = self._exit_callbacks.pop()
            try:
                details = (None, None, None) if exc is None else (type(exc), exc, exc.__traceback__)
                if callback(*details):
                    suppressed = True
                    pending_raise = False
                    exc = None
            except BaseException as new_exc:
                _fix_context(new_exc, exc, outer)
                pending_raise = True
                exc = new_exc
        if pending_raise:
            fixed_ctx = exc.__context__
            try:
                raise exc
            except BaseException:
                exc.__context__ = fixed_ctx
                raise
        return received and suppressed

    def close(self):
        """Leaves everything now."""
        self.__exit__(None, None, None)


class AsyncExitStack(_BaseExitStack, AbstractAsyncContextManager):
    """Any number of context managers in one, asynchronous ones too."""

    @staticmethod
    def _create_async_exit_wrapper(cm, cm_exit):
        return lambda *details: cm_exit(cm, *details)

    @staticmethod
    def _create_async_cb_wrapper(callback, /, *args, **kwds):
        async def _exit_wrapper(exc_type, exc, tb):
            await callback(*args, **kwds)

        return _exit_wrapper

    async def enter_async_context(self, cm):
        """Enters an asynchronous context manager, and leaves it with this stack."""
        enter = _special(cm, "__aenter__", "asynchronous ")
        exit = _special(cm, "__aexit__", "asynchronous ")
        result = await enter(cm)
        self._push_exit_callback(self._create_async_exit_wrapper(cm, exit), False)
        return result

    def push_async_exit(self, exit):
        """Adds something with a method __aexit__, or a coroutine function of the same signature."""
        try:
            exit_method = type(exit).__aexit__
        except AttributeError:
            self._push_exit_callback(exit, False)
        else:
            self._push_exit_callback(self._create_async_exit_wrapper(exit, exit_method), False)
        return exit

    def push_async_callback(self, callback, /, *args, **kwds):
        """Has a coroutine function called at the end."""
        wrapper = self._create_async_cb_wrapper(callback, *args, **kwds)
        wrapper.__wrapped__ = callback
        self._push_exit_callback(wrapper, False)
        return callback

    async def aclose(self):
        """Leaves everything now."""
        await self.__aexit__(None, None, None)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *exc_details):
        exc = exc_details[1]
        received = exc is not None
        outer = _handled()
        suppressed = False
        pending_raise = False
        while self._exit_callbacks:
            is_sync, callback = self._exit_callbacks.pop()
            try:
                details = (None, None, None) if exc is None else (type(exc), exc, exc.__traceback__)
                answer = callback(*details)
                if not is_sync:
                    answer = await answer
                if answer:
                    suppressed = True
                    pending_raise = False
                    exc = None
            except BaseException as new_exc:
                _fix_context(new_exc, exc, outer)
                pending_raise = True
                exc = new_exc
        if pending_raise:
            fixed_ctx = exc.__context__
            try:
                raise exc
            except BaseException:
                exc.__context__ = fixed_ctx
                raise
        return received and suppressed
