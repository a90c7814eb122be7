"""Finding tests: in classes, in modules, by name. Files are not searched, since modules of the program's own can't be imported."""

import functools
import sys
import traceback

from unittest import case, suite, util

__unittest = True


class _FailedTest(case.TestCase):
    """Stands for a test that could not be loaded, and raises why."""

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
    """Finds tests."""

    testMethodPrefix = "test"
    sortTestMethodsUsing = staticmethod(util.three_way_cmp)
    testNamePatterns = None
    suiteClass = suite.TestSuite
    _top_level_dir = None

    def __init__(self):
        self.errors = []

    def loadTestsFromTestCase(self, testCaseClass):
        """A suite of all tests of the class."""
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
        """A suite of all test classes of the module, or what its function load_tests gives."""
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
        """A suite of what a dotted name stands for: a module, a class, a method, or something that gives tests."""
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
        """One suite of what several names stand for."""
        return self.suiteClass([self.loadTestsFromName(name, module) for name in names])

    def getTestCaseNames(self, testCaseClass):
        """The names of the test methods, sorted."""
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
        """There are no modules in files that could be imported."""
        raise ImportError(f"Start directory is not importable: {start_dir!r}")


defaultTestLoader = TestLoader()
