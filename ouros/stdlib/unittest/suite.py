"""Tests to be run one after the other, with what comes before and after the tests of a class and of a module."""

import sys

from unittest import case, util

__unittest = True


def _call_if_exists(parent, attr):
    getattr(parent, attr, lambda: None)()


class BaseTestSuite:
    """Tests; nothing is done for classes and modules."""

    _cleanup = True

    def __init__(self, tests=()):
        self._tests = []
        self._removed_tests = 0
        self.addTests(tests)

    def __repr__(self):
        return f"<{util.strclass(self.__class__)} tests={list(self)}>"

    def __eq__(self, other):
        if not isinstance(other, self.__class__):
            return NotImplemented
        return list(self) == list(other)

    def __iter__(self):
        return iter(self._tests)

    def countTestCases(self):
        cases = self._removed_tests
        for test in self:
            if test:
                cases += test.countTestCases()
        return cases

    def addTest(self, test):
        """One test or suite."""
        if not callable(test):
            raise TypeError(f"{test!r} is not callable")
        if isinstance(test, type) and issubclass(test, (case.TestCase, TestSuite)):
            raise TypeError("TestCases and TestSuites must be instantiated before passing them to addTest()")
        self._tests.append(test)

    def addTests(self, tests):
        """Several tests."""
        if isinstance(tests, str):
            raise TypeError("tests must be an iterable of tests, not a string")
        for test in tests:
            self.addTest(test)

    def run(self, result):
        """Runs them."""
        for index, test in enumerate(self):
            if result.shouldStop:
                break
            test(result)
            if self._cleanup:
                self._removeTestAtIndex(index)
        return result

    def _removeTestAtIndex(self, index):
        """A test that has been run is not kept; None takes its place, since the tests may be iterated over."""
        try:
            test = self._tests[index]
        except TypeError:
            return  # The tests are no list here.
        if hasattr(test, "countTestCases"):
            self._removed_tests += test.countTestCases()
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
        outermost = False
        if getattr(result, "_testRunEntered", False) is False:
            result._testRunEntered = outermost = True
        for index, test in enumerate(self):
            if result.shouldStop:
                break
            if _isnotsuite(test):
                self._tearDownPreviousClass(test, result)
                self._handleModuleFixture(test, result)
                self._handleClassSetUp(test, result)
                result._previousTestClass = test.__class__
                if getattr(test.__class__, "_classSetupFailed", False) or getattr(result, "_moduleSetUpFailed", False):
                    continue
            if not debug:
                test(result)
            else:
                test.debug()
            if self._cleanup:
                self._removeTestAtIndex(index)
        if outermost:
            self._tearDownPreviousClass(None, result)
            self._handleModuleTearDown(result)
            result._testRunEntered = False
        return result

    def debug(self):
        """Runs them without a result."""
        self.run(_DebugResult(), True)

    def _handleClassSetUp(self, test, result):
        previous = getattr(result, "_previousTestClass", None)
        cls = test.__class__
        if cls == previous or result._moduleSetUpFailed or getattr(cls, "__unittest_skip__", False):
            return
        failed = False
        try:
            cls._classSetupFailed = False
        except TypeError:
            pass  # The class of a built-in.
        set_up = getattr(cls, "setUpClass", None)
        if set_up is None:
            return
        _call_if_exists(result, "_setupStdout")
        try:
            try:
                set_up()
            except Exception as e:
                if isinstance(result, _DebugResult):
                    raise
                failed = True
                try:
                    cls._classSetupFailed = True
                except TypeError:
                    pass
                self._createClassOrModuleLevelException(result, e, "setUpClass", util.strclass(cls))
            if failed:
                self._class_cleanups(cls, result, "setUpClass")
        finally:
            _call_if_exists(result, "_restoreStdout")

    def _class_cleanups(self, cls, result, method):
        cls.doClassCleanups()
        for exc_info in cls.tearDown_exceptions:
            if isinstance(result, _DebugResult):
                raise exc_info[1]
            self._createClassOrModuleLevelException(result, exc_info[1], method, util.strclass(cls), info=exc_info)

    def _get_previous_module(self, result):
        previous = getattr(result, "_previousTestClass", None)
        return None if previous is None else previous.__module__

    def _handleModuleFixture(self, test, result):
        current = test.__class__.__module__
        if current == self._get_previous_module(result):
            return
        self._handleModuleTearDown(result)
        result._moduleSetUpFailed = False
        module = sys.modules.get(current)
        set_up = getattr(module, "setUpModule", None)
        if set_up is None:
            return
        _call_if_exists(result, "_setupStdout")
        try:
            try:
                set_up()
            except Exception as e:
                if isinstance(result, _DebugResult):
                    raise
                result._moduleSetUpFailed = True
                self._createClassOrModuleLevelException(result, e, "setUpModule", current)
            if result._moduleSetUpFailed:
                self._module_cleanups(result, "setUpModule", current)
        finally:
            _call_if_exists(result, "_restoreStdout")

    def _module_cleanups(self, result, method, name):
        try:
            case.doModuleCleanups()
        except Exception as e:
            if isinstance(result, _DebugResult):
                raise
            self._createClassOrModuleLevelException(result, e, method, name)

    def _createClassOrModuleLevelException(self, result, exc, method_name, parent, info=None):
        self._addClassOrModuleLevelException(result, exc, f"{method_name} ({parent})", info)

    def _addClassOrModuleLevelException(self, result, exception, error_name, info=None):
        error = _ErrorHolder(error_name)
        add_skip = getattr(result, "addSkip", None)
        if add_skip is not None and isinstance(exception, case.SkipTest):
            add_skip(error, str(exception))
        else:
            result.addError(error, info or (type(exception), exception, exception.__traceback__))

    def _handleModuleTearDown(self, result):
        previous = self._get_previous_module(result)
        if previous is None or result._moduleSetUpFailed:
            return
        module = sys.modules.get(previous)
        if module is None:
            return
        _call_if_exists(result, "_setupStdout")
        try:
            tear_down = getattr(module, "tearDownModule", None)
            if tear_down is not None:
                try:
                    tear_down()
                except Exception as e:
                    if isinstance(result, _DebugResult):
                        raise
                    self._createClassOrModuleLevelException(result, e, "tearDownModule", previous)
            self._module_cleanups(result, "tearDownModule", previous)
        finally:
            _call_if_exists(result, "_restoreStdout")

    def _tearDownPreviousClass(self, test, result):
        previous = getattr(result, "_previousTestClass", None)
        current = test.__class__
        if current == previous or previous is None:
            return
        if (getattr(previous, "_classSetupFailed", False) or getattr(result, "_moduleSetUpFailed", False)
                or getattr(previous, "__unittest_skip__", False)):
            return
        tear_down = getattr(previous, "tearDownClass", None)
        cleanups = getattr(previous, "doClassCleanups", None)
        if tear_down is None and cleanups is None:
            return
        _call_if_exists(result, "_setupStdout")
        try:
            if tear_down is not None:
                try:
                    tear_down()
                except Exception as e:
                    if isinstance(result, _DebugResult):
                        raise
                    self._createClassOrModuleLevelException(result, e, "tearDownClass", util.strclass(previous))
            if cleanups is not None:
                self._class_cleanups(previous, result, "tearDownClass")
        finally:
            _call_if_exists(result, "_restoreStdout")


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
