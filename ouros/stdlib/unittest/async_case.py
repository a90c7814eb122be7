"""`IsolatedAsyncioTestCase`: test cases with coroutine methods.

Knows `case` and the runner of `asyncio`. Invariant: all coroutines of one test run in one event loop, made for this
test.
"""

import inspect

from unittest.case import TestCase, _enter_context

__unittest = True


class IsolatedAsyncioTestCase(TestCase):
    """Test case whose test method, fixtures and cleanups may be coroutine functions."""

    loop_factory = None

    def __init__(self, methodName="runTest"):
        super().__init__(methodName)
        self._asyncioRunner = None

    async def asyncSetUp(self):
        """Prepare each test, after setUp. Subclasses override it."""

    async def asyncTearDown(self):
        """Clean up each test, before tearDown. Subclasses override it."""

    def addAsyncCleanup(self, func, /, *args, **kwargs):
        """Register a coroutine function to be awaited with these arguments after asyncTearDown."""
        self.addCleanup(*(func, *args), **kwargs)

    async def enterAsyncContext(self, cm):
        """Enter an asynchronous context manager, and register its exit as a cleanup of the test. Returns what entering gave."""
        cls = type(cm)
        try:
            enter, leave = cls.__aenter__, cls.__aexit__
        except AttributeError:
            hint = " but it supports the context manager protocol. Did you mean to use enterContext()?" \
                if hasattr(cls, "__enter__") and hasattr(cls, "__exit__") else ""
            raise TypeError(
                f"'{cls.__module__}.{cls.__qualname__}' object does not support the asynchronous context manager protocol{hint}"
            ) from None
        found = await enter(cm)
        self.addAsyncCleanup(leave, cm, None, None, None)
        return found

    def _callSetUp(self):
        self._asyncioRunner.get_loop()
        self.setUp()
        self._callAsync(self.asyncSetUp)

    def _callTestMethod(self, method):
        found = self._callMaybeAsync(method)
        if found is not None:
            import warnings
            warnings.warn(
                f"It is deprecated to return a value that is not None from a test case ({method} returned {type(found).__name__!r})",
                DeprecationWarning, stacklevel=4,
            )

    def _callTearDown(self):
        self._callAsync(self.asyncTearDown)
        self.tearDown()

    def _callCleanup(self, function, *args, **kwargs):
        self._callMaybeAsync(function, *args, **kwargs)

    def _callAsync(self, func, /, *args, **kwargs):
        assert self._asyncioRunner is not None, "asyncio runner is not initialized"
        assert inspect.iscoroutinefunction(func), f"{func!r} is not an async function"
        return self._asyncioRunner.run(func(*args, **kwargs))

    def _callMaybeAsync(self, func, /, *args, **kwargs):
        assert self._asyncioRunner is not None, "asyncio runner is not initialized"
        if inspect.iscoroutinefunction(func):
            return self._asyncioRunner.run(func(*args, **kwargs))
        return func(*args, **kwargs)

    def _setupAsyncioRunner(self):
        from asyncio import Runner
        assert self._asyncioRunner is None, "asyncio runner is already initialized"
        self._asyncioRunner = Runner(debug=True, loop_factory=self.loop_factory)

    def _tearDownAsyncioRunner(self):
        self._asyncioRunner.close()

    def run(self, result=None):
        self._setupAsyncioRunner()
        try:
            return super().run(result)
        finally:
            self._tearDownAsyncioRunner()
            self._asyncioRunner = None

    def debug(self):
        self._setupAsyncioRunner()
        super().debug()
        self._tearDownAsyncioRunner()
        self._asyncioRunner = None
