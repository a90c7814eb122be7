"""Tests to be run one after the other, with what comes before and after the tests of a class and of a module."""

import sys

from unittest import case, util

__unittest = True


def _call_if_exists(parent, attr):
    method = getattr(parent, attr, None)
    if method is not None:
        method()


class BaseTestSuite:
    """Tests; nothing is done for classes and modules."""

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
        """Run the tests, until the result says that they shall stop."""
        for place, test in enumerate(self):
            if result.shouldStop:
                return result
            test(result)
            if self._cleanup:
                self._removeTestAtIndex(place)
        return result

    def _removeTestAtIndex(self, index):
        """Drop a test that was run. None takes its place, since the tests are being iterated over."""
        try:
            done = self._tests[index]
        except TypeError:
            return  # The tests are no list here.
        self._removed_tests += done.countTestCases() if hasattr(done, "countTestCases") else 0
        self._tests[index] = None

    def __call__(self, *args, **kwds):
        return self.run(*args, **kwds)

    def debug(self):
        """Runs them without a result."""
        for test in self:
            test.debug()


class TestSuite(BaseTestSuite):
    """Tests, with the fixtures of classes and modules."""

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
        """Call a fixture. An exception is an error of the result; without one, it is raised. Returns True if there was none."""
        try:
            function()
        except Exception as error:
            if isinstance(result, _DebugResult):
                raise
            self._createClassOrModuleLevelException(result, error, name, owner)
            return False
        return True

    def debug(self):
        """Runs them without a result."""
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
        pass  # The class of a built-in.


class _ErrorHolder:
    """Stands for a test in a result: a fixture that failed."""

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
        """It can't be run."""

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
    """What a suite needs of a result when there is none."""

    _previousTestClass = None
    _moduleSetUpFailed = False
    shouldStop = False
