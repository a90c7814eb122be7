"""Suites: sequences of tests, with the fixtures of classes and modules.

Knows test cases and the result's interface, nothing of loaders and runners. Invariant: fixtures of a class or module
run once for consecutive tests of it.
"""

import sys

from unittest import case, util

__unittest = True


def _call_if_exists(parent, attr):
    method = getattr(parent, attr, None)
    if method is not None:
        method()


class BaseTestSuite:
    """Suite that runs its tests without fixtures of classes and modules."""

    _cleanup = True

    def __init__(self, tests=()):
        self._tests, self._removed_tests = [], 0
        self.addTests(tests)

    def __repr__(self):
        return f"<{util.strclass(self.__class__)} tests={list(self)}>"

    def __eq__(self, other):
        return list(self) == list(other) if isinstance(other, self.__class__) else NotImplemented

    def __iter__(self):
        return iter(self._tests)

    def countTestCases(self):
        """Return the number of tests, with those that were run and are not kept."""
        return self._removed_tests + sum([test.countTestCases() for test in self if test])

    def addTest(self, test):
        """Add a test or suite. Raises TypeError for anything else."""
        if not callable(test):
            raise TypeError(f"{test!r} is not callable")
        if isinstance(test, type) and issubclass(test, (case.TestCase, TestSuite)):
            raise TypeError("TestCases and TestSuites must be instantiated before passing them to addTest()")
        self._tests.append(test)

    def addTests(self, tests):
        """Add tests and suites."""
        if isinstance(tests, str):
            raise TypeError("tests must be an iterable of tests, not a string")
        for each in tests:
            self.addTest(each)

    def run(self, result):
        """Run the tests until `result.shouldStop` is true. Returns the result."""
        for place, test in enumerate(self):
            if result.shouldStop:
                return result
            test(result)
            if self._cleanup:
                self._removeTestAtIndex(place)
        return result

    def _removeTestAtIndex(self, index):
        """Replace a test that was run by None to free it. The list keeps its length because `run` iterates over it."""
        try:
            done = self._tests[index]
        except TypeError:
            return  # a subclass keeps its tests in another container
        self._removed_tests += done.countTestCases() if hasattr(done, "countTestCases") else 0
        self._tests[index] = None

    def __call__(self, *args, **kwds):
        return self.run(*args, **kwds)

    def debug(self):
        """Run the tests without a result: exceptions reach the caller."""
        for test in self:
            test.debug()


class TestSuite(BaseTestSuite):
    """Suite that also runs setUpClass, setUpModule and their counterparts."""

    def run(self, result, debug=False):
        """Run the tests, each after the fixtures of its module and class."""
        outermost = getattr(result, "_testRunEntered", False) is False
        if outermost:
            result._testRunEntered = True
        for place, test in enumerate(self):
            if result.shouldStop:
                break
            if _isnotsuite(test) and not self._fixtures_ready(test, result):
                continue
            if debug:
                test.debug()
            else:
                test(result)
            if self._cleanup:
                self._removeTestAtIndex(place)
        if outermost:
            self._tearDownPreviousClass(None, result)
            self._handleModuleTearDown(result)
            result._testRunEntered = False
        return result

    def _fixtures_ready(self, test, result):
        """Change from the fixtures of the last test to those of this one. Returns False if one of these failed."""
        cls = test.__class__
        self._tearDownPreviousClass(test, result)
        self._handleModuleFixture(test, result)
        self._handleClassSetUp(test, result)
        result._previousTestClass = cls
        return not (getattr(cls, "_classSetupFailed", False) or getattr(result, "_moduleSetUpFailed", False))

    def _fixture(self, result, function, name, owner):
        """Call a fixture, and record its exception as an error. Returns True if there was none. In debug mode, the
        exception is raised.
        """
        try:
            function()
        except Exception as error:
            if isinstance(result, _DebugResult):
                raise
            self._createClassOrModuleLevelException(result, error, name, owner)
            return False
        return True

    def debug(self):
        """Run the tests without a result: exceptions reach the caller."""
        self.run(_DebugResult(), True)

    def _handleClassSetUp(self, test, result):
        cls = test.__class__
        if cls == getattr(result, "_previousTestClass", None) or result._moduleSetUpFailed or getattr(cls, "__unittest_skip__", False):
            return
        _mark_class(cls, False)
        set_up = getattr(cls, "setUpClass", None)
        if set_up is None:
            return
        _call_if_exists(result, "_setupStdout")
        try:
            if not self._fixture(result, set_up, "setUpClass", util.strclass(cls)):
                _mark_class(cls, True)
                self._class_cleanups(cls, result, "setUpClass")
        finally:
            _call_if_exists(result, "_restoreStdout")

    def _class_cleanups(self, cls, result, method):
        cls.doClassCleanups()
        for exc_info in cls.tearDown_exceptions:
            error = exc_info[1]
            if isinstance(result, _DebugResult):
                raise error
            self._createClassOrModuleLevelException(result, error, method, util.strclass(cls), info=exc_info)

    def _get_previous_module(self, result):
        previous = getattr(result, "_previousTestClass", None)
        return None if previous is None else previous.__module__

    def _handleModuleFixture(self, test, result):
        name = test.__class__.__module__
        if name == self._get_previous_module(result):
            return
        self._handleModuleTearDown(result)
        result._moduleSetUpFailed = False
        set_up = getattr(sys.modules.get(name), "setUpModule", None)
        if set_up is None:
            return
        _call_if_exists(result, "_setupStdout")
        try:
            if not self._fixture(result, set_up, "setUpModule", name):
                result._moduleSetUpFailed = True
                self._fixture(result, case.doModuleCleanups, "setUpModule", name)
        finally:
            _call_if_exists(result, "_restoreStdout")

    def _createClassOrModuleLevelException(self, result, exc, method_name, parent, info=None):
        self._addClassOrModuleLevelException(result, exc, f"{method_name} ({parent})", info)

    def _addClassOrModuleLevelException(self, result, exception, error_name, info=None):
        holder = _ErrorHolder(error_name)
        skip = getattr(result, "addSkip", None)
        if skip is None or not isinstance(exception, case.SkipTest):
            result.addError(holder, info or (type(exception), exception, exception.__traceback__))
        else:
            skip(holder, str(exception))

    def _handleModuleTearDown(self, result):
        name = self._get_previous_module(result)
        if name is None or result._moduleSetUpFailed or sys.modules.get(name) is None:
            return
        _call_if_exists(result, "_setupStdout")
        try:
            tear_down = getattr(sys.modules[name], "tearDownModule", None)
            for function in (tear_down, case.doModuleCleanups):
                if function is not None:
                    self._fixture(result, function, "tearDownModule", name)
        finally:
            _call_if_exists(result, "_restoreStdout")

    def _tearDownPreviousClass(self, test, result):
        cls = getattr(result, "_previousTestClass", None)
        if cls is None or cls == test.__class__:
            return
        if getattr(cls, "_classSetupFailed", False) or getattr(cls, "__unittest_skip__", False) or getattr(result, "_moduleSetUpFailed", False):
            return
        tear_down = getattr(cls, "tearDownClass", None)
        has_cleanups = hasattr(cls, "doClassCleanups")
        if tear_down is None and not has_cleanups:
            return
        _call_if_exists(result, "_setupStdout")
        try:
            if tear_down is not None:
                self._fixture(result, tear_down, "tearDownClass", util.strclass(cls))
            if has_cleanups:
                self._class_cleanups(cls, result, "tearDownClass")
        finally:
            _call_if_exists(result, "_restoreStdout")


def _mark_class(cls, failed):
    try:
        cls._classSetupFailed = failed
    except TypeError:
        pass  # attributes of a built-in class cannot be set


class _ErrorHolder:
    """Stands for a test in the result: a class or module fixture that failed. Cannot be run."""

    failureException = None

    def __init__(self, description):
        self.description = description

    def id(self):
        return self.description

    def shortDescription(self):
        return None

    def __repr__(self):
        return f"<ErrorHolder description={self.description!r}>"

    def __str__(self):
        return self.id()

    def run(self, result):
        """Do nothing: a failed fixture is not a test."""

    def __call__(self, result):
        return self.run(result)

    def countTestCases(self):
        return 0


def _isnotsuite(test):
    try:
        iter(test)
    except TypeError:
        return True
    return False


class _DebugResult:
    """Minimal result for TestSuite.debug()."""

    _previousTestClass = None
    _moduleSetUpFailed = False
    shouldStop = False
