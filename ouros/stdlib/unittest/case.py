"""Test cases: fixtures, subtests, cleanups, skipped tests, and how an outcome gets into the result.

The assertions are in `_assertions`. Knows the result's interface, nothing of suites and runners. Invariant: every
exception that a test raises is recorded in its result, except KeyboardInterrupt.
"""

import sys
import time
import warnings

from unittest import result
from unittest._assertions import Assertions, _AssertLogsContext, _AssertRaisesContext, _AssertWarnsContext, _is_subtype, DIFF_OMITTED
from unittest.util import (
    _common_shorten_repr, _count_diff_all_purpose, _count_diff_hashable, safe_repr, sorted_list_difference, strclass,
    unorderable_list_difference,
)

__unittest = True
_subtest_msg_sentinel = object()
_module_cleanups = []


class SkipTest(Exception):
    """Raised in a test to skip it."""


class _ShouldStop(Exception):
    """Raised to leave the rest of a test after a subtest failed."""


class _Part:
    """Context for one step of a test (fixture, method, subtest, cleanup) that records its exceptions in the result."""

    def __init__(self, outcome, test_case, subTest):
        self.outcome, self.test_case, self.subTest = outcome, test_case, subTest

    def __enter__(self):
        self.before = self.outcome.success
        self.outcome.success = True

    def __exit__(self, kind, value, tb):
        outcome, test_case = self.outcome, self.test_case
        if kind is None:
            if self.subTest and outcome.success:
                outcome.result.addSubTest(test_case.test_case, test_case, None)
        elif issubclass(kind, KeyboardInterrupt):
            outcome.success = outcome.success and self.before
            return False
        elif issubclass(kind, SkipTest):
            outcome.success = False
            _addSkip(outcome.result, test_case, str(value))
        elif not issubclass(kind, _ShouldStop):
            if outcome.expecting_failure:
                outcome.expectedFailure = (kind, value, tb)
            else:
                outcome.success = False
                if self.subTest:
                    outcome.result.addSubTest(test_case.test_case, test_case, (kind, value, tb))
                else:
                    _addError(outcome.result, test_case, (kind, value, tb))
        outcome.success = outcome.success and self.before
        return True


class _Outcome:
    """State of a running test: the result to report to, and whether all steps succeeded so far."""

    def __init__(self, result=None):
        self.expecting_failure = False
        self.result = result
        self.result_supports_subtests = hasattr(result, "addSubTest")
        self.success = True
        self.expectedFailure = None

    def testPartExecutor(self, test_case, subTest=False):
        return _Part(self, test_case, subTest)


def _addSkip(result, test_case, reason):
    add = getattr(result, "addSkip", None)
    if add is None:
        warnings.warn("TestResult has no addSkip method, skips not reported", RuntimeWarning, 2)
        result.addSuccess(test_case)
    else:
        add(test_case, reason)


def _addError(result, test, exc_info):
    if result is not None and exc_info is not None:
        if issubclass(exc_info[0], test.failureException):
            result.addFailure(test, exc_info)
        else:
            result.addError(test, exc_info)


def _id(obj):
    return obj


def _enter_context(cm, addcleanup):
    cls = type(cm)
    try:
        enter, leave = cls.__enter__, cls.__exit__
    except AttributeError:
        hint = " but it supports the asynchronous context manager protocol. Did you mean to use enterAsyncContext()?" \
            if hasattr(cls, "__aenter__") and hasattr(cls, "__aexit__") else ""
        raise TypeError(
            f"'{cls.__module__}.{cls.__qualname__}' object does not support the context manager protocol{hint}"
        ) from None
    found = enter(cm)
    addcleanup(leave, cm, None, None, None)
    return found


def addModuleCleanup(function, /, *args, **kwargs):
    """Register a function to be called with these arguments after the module's tests, even if setUpModule fails."""
    _module_cleanups.append((function, args, kwargs))


def enterModuleContext(cm):
    """Enter a context manager, and register its exit as a cleanup of the module. Returns what entering gave."""
    return _enter_context(cm, addModuleCleanup)


def doModuleCleanups():
    """Call the functions that addModuleCleanup registered, last one first. Raises their first exception at the end."""
    exceptions = []
    while _module_cleanups:
        function, args, kwargs = _module_cleanups.pop()
        try:
            function(*args, **kwargs)
        except Exception as e:
            exceptions.append(e)
    if exceptions:
        raise exceptions[0]


def skip(reason):
    """Return a decorator that skips a test method or class."""
    def decorator(test_item):
        if not isinstance(test_item, type):
            import functools

            @functools.wraps(test_item)
            def skip_wrapper(*args, **kwargs):
                raise SkipTest(reason)

            test_item = skip_wrapper
        test_item.__unittest_skip__ = True
        test_item.__unittest_skip_why__ = reason
        return test_item

    import types
    if isinstance(reason, types.FunctionType):
        test_item = reason
        reason = ""
        return decorator(test_item)
    return decorator


def skipIf(condition, reason):
    """Skip the decorated test if the condition is true."""
    return skip(reason) if condition else _id


def skipUnless(condition, reason):
    """Skip the decorated test unless the condition is true."""
    return _id if condition else skip(reason)


def expectedFailure(test_item):
    """Mark a test that is expected to fail. The test counts as failed if it passes."""
    test_item.__unittest_expecting_failure__ = True
    return test_item


class _SubTestManager:
    """Context manager that subTest() returns."""

    def __init__(self, case, msg, params):
        self.case, self.msg, self.params = case, msg, params

    def __enter__(self):
        case = self.case
        outcome = case._outcome
        self.part = None
        if outcome is None or not outcome.result_supports_subtests:
            return
        self.parent = case._subtest
        params = self.params if self.parent is None else {
            **self.params, **{name: value for name, value in self.parent.params.items() if name not in self.params},
        }
        case._subtest = _SubTest(case, self.msg, params)
        self.part = outcome.testPartExecutor(case._subtest, subTest=True)
        self.part.__enter__()

    def __exit__(self, kind, value, tb):
        if self.part is None:
            return False
        case = self.case
        outcome = case._outcome
        try:
            done = self.part.__exit__(kind, value, tb)
            if kind is not None and not done:
                return False
            if not outcome.success:
                if outcome.result is not None and outcome.result.failfast:
                    raise _ShouldStop
            elif outcome.expectedFailure:
                raise _ShouldStop
        finally:
            case._subtest = self.parent
        return True


class TestCase(Assertions):
    """A single test: one method, with its fixtures and cleanups. Subclasses define the methods."""

    _classSetupFailed = False
    _class_cleanups = []

    def __init_subclass__(cls, *args, **kwargs):
        cls._classSetupFailed = False
        cls._class_cleanups = []
        super().__init_subclass__(*args, **kwargs)

    def __init__(self, methodName="runTest"):
        self._testMethodName = methodName
        self._outcome = None
        self._testMethodDoc = "No test"
        method = getattr(self, methodName, None)
        if method is None:
            if methodName != "runTest":
                raise ValueError(f"no such test method in {self.__class__}: {methodName}")
        else:
            self._testMethodDoc = method.__doc__
        self._cleanups = []
        self._subtest = None

    def addCleanup(self, function, /, *args, **kwargs):
        """Register a function to be called with these arguments after tearDown."""
        self._cleanups.append((function, args, kwargs))

    def enterContext(self, cm):
        """Enter a context manager, and register its exit as a cleanup of the test. Returns what entering gave."""
        return _enter_context(cm, self.addCleanup)

    @classmethod
    def addClassCleanup(cls, function, /, *args, **kwargs):
        """Register a function to be called with these arguments after tearDownClass."""
        cls._class_cleanups.append((function, args, kwargs))

    @classmethod
    def enterClassContext(cls, cm):
        """Enter a context manager, and register its exit as a cleanup of the class. Returns what entering gave."""
        return _enter_context(cm, cls.addClassCleanup)

    def setUp(self):
        """Prepare each test. Subclasses override it."""

    def tearDown(self):
        """Clean up each test whose setUp succeeded. Subclasses override it."""

    @classmethod
    def setUpClass(cls):
        """Prepare the tests of the class. Subclasses override it."""

    @classmethod
    def tearDownClass(cls):
        """Clean up after the tests of the class. Subclasses override it."""

    def countTestCases(self):
        return 1

    def defaultTestResult(self):
        return result.TestResult()

    def shortDescription(self):
        """Return the first line of the test method's docstring, or None."""
        doc = self._testMethodDoc
        return doc.strip().split("\n")[0].strip() if doc else None

    def id(self):
        return f"{strclass(self.__class__)}.{self._testMethodName}"

    def __eq__(self, other):
        if type(self) is not type(other):
            return NotImplemented
        return self._testMethodName == other._testMethodName

    def __hash__(self):
        return hash((type(self), self._testMethodName))

    def __str__(self):
        return f"{self._testMethodName} ({strclass(self.__class__)}.{self._testMethodName})"

    def __repr__(self):
        return f"<{strclass(self.__class__)} testMethod={self._testMethodName}>"

    def subTest(self, msg=_subtest_msg_sentinel, **params):
        """Return a context for one part of the test. If the part fails, the test continues after it, and fails at the end."""
        return _SubTestManager(self, msg, params)

    def _addExpectedFailure(self, result, exc_info):
        add = getattr(result, "addExpectedFailure", None)
        if add is not None:
            add(self, exc_info)
            return
        warnings.warn("TestResult has no addExpectedFailure method, reporting as passes", RuntimeWarning)
        result.addSuccess(self)

    def _addUnexpectedSuccess(self, result):
        add = getattr(result, "addUnexpectedSuccess", None)
        if add is not None:
            add(self)
            return
        warnings.warn("TestResult has no addUnexpectedSuccess method, reporting as failure", RuntimeWarning)
        result.addFailure(self, (_ShouldStop, _ShouldStop(), None))

    def _addDuration(self, result, elapsed):
        add = getattr(result, "addDuration", None)
        if add is None:
            warnings.warn("TestResult has no addDuration method", RuntimeWarning, stacklevel=2)
        else:
            add(self, elapsed)

    def _callSetUp(self):
        self.setUp()

    def _callTestMethod(self, method):
        if method() is not None:
            warnings.warn(
                f"It is deprecated to return a value that is not None from a test case ({method})", DeprecationWarning, stacklevel=3,
            )

    def _callTearDown(self):
        self.tearDown()

    def _callCleanup(self, function, /, *args, **kwargs):
        function(*args, **kwargs)

    def run(self, result=None):
        """Run the test, and record its outcome in `result` (None: in a new TestResult). Returns the result."""
        stop_run = None
        if result is None:
            result = self.defaultTestResult()
            start_run = getattr(result, "startTestRun", None)
            stop_run = getattr(result, "stopTestRun", None)
            if start_run is not None:
                start_run()
        result.startTest(self)
        try:
            return self._run_between(result)
        finally:
            result.stopTest(self)
            if stop_run is not None:
                stop_run()

    def _run_between(self, result):
        method = getattr(self, self._testMethodName)
        if getattr(self.__class__, "__unittest_skip__", False) or getattr(method, "__unittest_skip__", False):
            why = getattr(self.__class__, "__unittest_skip_why__", "") or getattr(method, "__unittest_skip_why__", "")
            _addSkip(result, self, why)
            return result
        expecting = getattr(self, "__unittest_expecting_failure__", False) or getattr(method, "__unittest_expecting_failure__", False)
        outcome = _Outcome(result)
        start = time.perf_counter()
        try:
            self._outcome = outcome
            with outcome.testPartExecutor(self):
                self._callSetUp()
            if outcome.success:
                outcome.expecting_failure = expecting
                with outcome.testPartExecutor(self):
                    self._callTestMethod(method)
                outcome.expecting_failure = False
                with outcome.testPartExecutor(self):
                    self._callTearDown()
            self.doCleanups()
            self._addDuration(result, time.perf_counter() - start)
            if outcome.success:
                if not expecting:
                    result.addSuccess(self)
                elif outcome.expectedFailure:
                    self._addExpectedFailure(result, outcome.expectedFailure)
                else:
                    self._addUnexpectedSuccess(result)
            return result
        finally:
            outcome.expectedFailure = None
            self._outcome = None

    def doCleanups(self):
        """Call the functions that addCleanup registered, last one first. Returns True if all succeeded."""
        outcome = self._outcome or _Outcome()
        while self._cleanups:
            function, args, kwargs = self._cleanups.pop()
            with outcome.testPartExecutor(self):
                self._callCleanup(function, *args, **kwargs)
        return outcome.success

    @classmethod
    def doClassCleanups(cls):
        """Call the functions that addClassCleanup registered, last one first. Collects their exceptions in `tearDown_exceptions`."""
        cls.tearDown_exceptions = []
        while cls._class_cleanups:
            function, args, kwargs = cls._class_cleanups.pop()
            try:
                function(*args, **kwargs)
            except Exception:
                cls.tearDown_exceptions.append(sys.exc_info())

    def __call__(self, *args, **kwds):
        return self.run(*args, **kwds)

    def debug(self):
        """Run the test without a result: its exceptions reach the caller."""
        method = getattr(self, self._testMethodName)
        if getattr(self.__class__, "__unittest_skip__", False) or getattr(method, "__unittest_skip__", False):
            why = getattr(self.__class__, "__unittest_skip_why__", "") or getattr(method, "__unittest_skip_why__", "")
            raise SkipTest(why)
        self._callSetUp()
        self._callTestMethod(method)
        self._callTearDown()
        while self._cleanups:
            function, args, kwargs = self._cleanups.pop()
            self._callCleanup(function, *args, **kwargs)

    def skipTest(self, reason):
        """Skip the rest of the test: raises SkipTest."""
        raise SkipTest(reason)


class FunctionTestCase(TestCase):
    """Test case that calls given functions as its test method and fixtures."""

    def __init__(self, testFunc, setUp=None, tearDown=None, description=None):
        super().__init__()
        self._setUpFunc = setUp
        self._tearDownFunc = tearDown
        self._testFunc = testFunc
        self._description = description

    def setUp(self):
        if self._setUpFunc is not None:
            self._setUpFunc()

    def tearDown(self):
        if self._tearDownFunc is not None:
            self._tearDownFunc()

    def runTest(self):
        self._testFunc()

    def id(self):
        return self._testFunc.__name__

    def _same(self):
        return self._setUpFunc, self._tearDownFunc, self._testFunc, self._description

    def __eq__(self, other):
        if not isinstance(other, self.__class__):
            return NotImplemented
        return self._same() == other._same()

    def __hash__(self):
        return hash((type(self), *self._same()))

    def __str__(self):
        return f"{strclass(self.__class__)} ({self._testFunc.__name__})"

    def __repr__(self):
        return f"<{strclass(self.__class__)} tec={self._testFunc}>"

    def shortDescription(self):
        if self._description is not None:
            return self._description
        doc = self._testFunc.__doc__
        return doc and doc.split("\n")[0].strip() or None


class _SubTest(TestCase):
    """Test case that represents a subtest in results. It cannot be run."""

    def __init__(self, test_case, message, params):
        super().__init__()
        self._message = message
        self.test_case = test_case
        self.params = params
        self.failureException = test_case.failureException

    def runTest(self):
        raise NotImplementedError("subtests cannot be run directly")

    def _subDescription(self):
        parts = []
        if self._message is not _subtest_msg_sentinel:
            parts.append(f"[{self._message}]")
        if self.params:
            parts.append("(" + ", ".join([f"{k}={v!r}" for k, v in self.params.items()]) + ")")
        return " ".join(parts) or "(<subtest>)"

    def id(self):
        return f"{self.test_case.id()} {self._subDescription()}"

    def shortDescription(self):
        return self.test_case.shortDescription()

    def __str__(self):
        return f"{self.test_case} {self._subDescription()}"
