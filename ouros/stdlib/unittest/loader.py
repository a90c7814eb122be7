"""`TestLoader`: collects tests from classes, from modules, and by dotted name.

Knows cases and suites, not how tests run. Does not search files: `discover` always raises ImportError. Invariant: a
name that cannot be loaded becomes a test that raises the reason, with an entry in `errors`.
"""

import functools
import sys
import traceback

from unittest import case, suite, util

__unittest = True


class _FailedTest(case.TestCase):
    """Test case in place of a test that could not be loaded. Running it raises the reason."""

    _testMethodName = None

    def __init__(self, method_name, exception):
        self._exception = exception
        super().__init__(method_name)

    def __getattr__(self, name):
        if name != self._testMethodName:
            return super().__getattribute__(name)

        def testFailure():
            raise self._exception
        return testFailure


def _make_failed_import_test(name, suiteClass):
    message = f"Failed to import test module: {name}\n{traceback.format_exc()}"
    return _make_failed_test(name, ImportError(message), suiteClass, message)


def _make_failed_test(methodname, exception, suiteClass, message):
    return suiteClass((_FailedTest(methodname, exception),)), message


class TestLoader:
    """Loader that makes suites of the tests in classes and modules."""

    testMethodPrefix = "test"
    sortTestMethodsUsing = staticmethod(util.three_way_cmp)
    testNamePatterns = None
    suiteClass = suite.TestSuite
    _top_level_dir = None

    def __init__(self):
        self.errors = []

    def loadTestsFromTestCase(self, testCaseClass):
        """Return a suite of all tests of the class."""
        if issubclass(testCaseClass, suite.TestSuite):
            raise TypeError("Test cases should not be derived from TestSuite. Maybe you meant to derive from TestCase?")
        if testCaseClass in (case.TestCase, case.FunctionTestCase):
            names = []
        else:
            names = self.getTestCaseNames(testCaseClass)
            if not names and hasattr(testCaseClass, "runTest"):
                names = ["runTest"]
        return self.suiteClass(map(testCaseClass, names))

    def loadTestsFromModule(self, module, *, pattern=None):
        """Return a suite of all test classes of the module, or what the module's function load_tests returns."""
        tests = []
        for name in dir(module):
            obj = getattr(module, name)
            if isinstance(obj, type) and issubclass(obj, case.TestCase) and obj not in (case.TestCase, case.FunctionTestCase):
                tests.append(self.loadTestsFromTestCase(obj))
        load_tests = getattr(module, "load_tests", None)
        tests = self.suiteClass(tests)
        if load_tests is not None:
            try:
                return load_tests(self, tests, pattern)
            except Exception as e:
                message = f"Failed to call load_tests:\n{traceback.format_exc()}"
                error_case, error_message = _make_failed_test(module.__name__, e, self.suiteClass, message)
                self.errors.append(error_message)
                return error_case
        return tests

    def loadTestsFromName(self, name, module=None):
        """Return a suite for a dotted name: of a module, a class, a method, or a callable that returns tests."""
        parts = name.split(".")
        error_case = error_message = None
        if module is None:
            left = parts[:]
            while left:
                try:
                    module = __import__(".".join(left))
                    break
                except ImportError:
                    next_attribute = left.pop()
                    error_case, error_message = _make_failed_import_test(next_attribute, self.suiteClass)
                    if not left:
                        self.errors.append(error_message)
                        return error_case
            parts = parts[1:]
        obj = module
        parent = None
        for part in parts:
            try:
                parent, obj = obj, getattr(obj, part)
            except AttributeError as e:
                if getattr(obj, "__path__", None) is not None and error_case is not None:
                    self.errors.append(error_message)
                    return error_case
                error_case, error_message = _make_failed_test(
                    part, e, self.suiteClass, f"Failed to access attribute:\n{traceback.format_exc()}"
                )
                self.errors.append(error_message)
                return error_case
        return self._tests_of(obj, parent, parts)

    def _tests_of(self, obj, parent, parts):
        import types
        if isinstance(obj, types.ModuleType):
            return self.loadTestsFromModule(obj)
        if isinstance(obj, type) and issubclass(obj, case.TestCase) and obj not in (case.TestCase, case.FunctionTestCase):
            return self.loadTestsFromTestCase(obj)
        if isinstance(obj, types.FunctionType) and isinstance(parent, type) and issubclass(parent, case.TestCase):
            name = parts[-1]
            inst = parent(name)
            if not isinstance(getattr(inst, name), types.FunctionType):
                return self.suiteClass([inst])
        elif isinstance(obj, suite.TestSuite):
            return obj
        if callable(obj):
            test = obj()
            if isinstance(test, suite.TestSuite):
                return test
            if isinstance(test, case.TestCase):
                return self.suiteClass([test])
            raise TypeError(f"calling {obj} returned {test}, not a test")
        raise TypeError(f"don't know how to make test from: {obj}")

    def loadTestsFromNames(self, names, module=None):
        """Return one suite for several dotted names."""
        return self.suiteClass([self.loadTestsFromName(name, module) for name in names])

    def getTestCaseNames(self, testCaseClass):
        """Return the sorted names of the class's test methods."""
        def wanted(name):
            if not name.startswith(self.testMethodPrefix) or not callable(getattr(testCaseClass, name)):
                return False
            if self.testNamePatterns is None:
                return True
            from fnmatch import fnmatchcase
            full = f"{testCaseClass.__module__}.{testCaseClass.__qualname__}.{name}"
            return any([fnmatchcase(full, pattern) for pattern in self.testNamePatterns])
        names = [name for name in dir(testCaseClass) if wanted(name)]
        if self.sortTestMethodsUsing:
            names.sort(key=functools.cmp_to_key(self.sortTestMethodsUsing))
        return names

    def discover(self, start_dir, pattern="test*.py", top_level_dir=None):
        """Raise ImportError: test modules in files cannot be imported."""
        raise ImportError(f"Start directory is not importable: {start_dir!r}")


defaultTestLoader = TestLoader()
