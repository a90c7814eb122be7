"""Tests as classes: cases, suites, and a runner that shows the results on stderr."""

import sys as _sys
import time as _time

__all__ = [
    "TestResult", "TestCase", "TestSuite", "TextTestRunner", "TestLoader", "FunctionTestCase", "main", "defaultTestLoader", "SkipTest", "skip",
    "skipIf", "skipUnless", "expectedFailure", "TextTestResult", "addModuleCleanup", "doModuleCleanups", "enterModuleContext",
    "IsolatedAsyncioTestCase",
]

_module_cleanups = []


def addModuleCleanup(function, /, *args, **kwargs):
    """Calls the function after the tests of the module, even if setUpModule fails."""
    _module_cleanups.append((function, args, kwargs))


def enterModuleContext(cm):
    """Enters the context until the tests of the module are over."""
    result = cm.__enter__()
    addModuleCleanup(cm.__exit__, None, None, None)
    return result


def doModuleCleanups():
    """Does what addModuleCleanup asked for, the latest first; the first exception is raised at the end."""
    failed = []
    while _module_cleanups:
        function, args, kwargs = _module_cleanups.pop()
        try:
            function(*args, **kwargs)
        except Exception as e:
            failed.append(e)
    if failed:
        raise failed[0]


class SkipTest(Exception):
    """A test is not to be run."""


class _ExpectedFailure(Exception):
    pass


def skip(reason):
    def decorate(item):
        item.__unittest_skip__ = True
        item.__unittest_skip_why__ = reason
        return item
    if callable(reason) and not isinstance(reason, str):
        item, reason = reason, ""
        return decorate(item)
    return decorate


def skipIf(condition, reason):
    return skip(reason) if condition else lambda item: item


def skipUnless(condition, reason):
    return skip(reason) if not condition else lambda item: item


def expectedFailure(item):
    item.__unittest_expecting_failure__ = True
    return item


class TestResult:
    """What came of tests."""

    def __init__(self, stream=None, descriptions=None, verbosity=None):
        self.failfast = False
        self.failures = []
        self.errors = []
        self.skipped = []
        self.expectedFailures = []
        self.unexpectedSuccesses = []
        self.testsRun = 0
        self.shouldStop = False

    def startTestRun(self):
        """Before all tests."""

    def stopTestRun(self):
        """After all tests."""

    def startTest(self, test):
        self.testsRun += 1

    def stopTest(self, test):
        """After a test."""

    def _text(self, err):
        from traceback import format_exception
        return "".join(format_exception(*err))

    def addError(self, test, err):
        self.errors.append((test, self._text(err)))
        self.shouldStop = self.shouldStop or self.failfast

    def addFailure(self, test, err):
        self.failures.append((test, self._text(err)))
        self.shouldStop = self.shouldStop or self.failfast

    def addSubTest(self, test, subtest, err):
        if err is not None:
            (self.addFailure if issubclass(err[0], test.failureException) else self.addError)(subtest, err)

    def addSuccess(self, test):
        """A test passed."""

    def addSkip(self, test, reason):
        self.skipped.append((test, reason))

    def addExpectedFailure(self, test, err):
        self.expectedFailures.append((test, self._text(err)))

    def addUnexpectedSuccess(self, test):
        self.unexpectedSuccesses.append(test)

    def wasSuccessful(self):
        return not self.failures and not self.errors and not self.unexpectedSuccesses

    def stop(self):
        self.shouldStop = True

    def __repr__(self):
        return f"<unittest.result.TestResult run={self.testsRun} errors={len(self.errors)} failures={len(self.failures)}>"


class TextTestResult(TestResult):
    """Shows each result on a stream."""

    def __init__(self, stream, descriptions, verbosity, *, durations=None):
        super().__init__(stream, descriptions, verbosity)
        self.stream = stream
        self.verbosity = verbosity

    def _show(self, long, short):
        if self.verbosity > 1:
            self.stream.write(long + "\n")
        elif self.verbosity:
            self.stream.write(short)

    def startTest(self, test):
        super().startTest(test)
        if self.verbosity > 1:
            self.stream.write(f"{self.getDescription(test)} ... ")

    def getDescription(self, test):
        doc = test.shortDescription()
        return f"{test}\n{doc}" if doc else str(test)

    def addSuccess(self, test):
        self._show("ok", ".")

    def addError(self, test, err):
        super().addError(test, err)
        self._show("ERROR", "E")

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._show("FAIL", "F")

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self._show(f"skipped {reason!r}", "s")

    def addExpectedFailure(self, test, err):
        super().addExpectedFailure(test, err)
        self._show("expected failure", "x")

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        self._show("unexpected success", "u")

    def printErrors(self):
        if self.verbosity:
            self.stream.write("\n")
        for flavour, found in (("ERROR", self.errors), ("FAIL", self.failures)):
            for test, text in found:
                self.stream.write("=" * 70 + f"\n{flavour}: {self.getDescription(test)}\n" + "-" * 70 + f"\n{text}\n")


class _Raises:
    """assertRaises and its kin as context managers."""

    def __init__(self, expected, case, pattern=None, msg=None):
        self.expected = expected
        self.case = case
        self.pattern = pattern
        self.msg = msg
        self.exception = None
        self.name = None

    def __enter__(self):
        return self

    def __exit__(self, kind, value, tb):
        if kind is None:
            names = ", ".join([c.__name__ for c in self.expected]) if isinstance(self.expected, tuple) else self.expected.__name__
            if isinstance(self.expected, tuple):
                names = f"({names})"
            if self.name is not None:
                raise self.case.failureException(self.case._formatMessage(self.msg, f"{names} not raised by {self.name}"))
            raise self.case.failureException(self.case._formatMessage(self.msg, f"{names} not raised"))
        if not issubclass(kind, self.expected):
            return False
        self.exception = value.with_traceback(None)
        if self.pattern is not None and not _compiled(self.pattern).search(str(value)):
            text = f'"{_compiled(self.pattern).pattern}" does not match "{value}"'
            raise self.case.failureException(self.case._formatMessage(self.msg, text))
        return True


class _Warns:
    def __init__(self, expected, case, pattern=None, msg=None):
        self.expected, self.case, self.pattern, self.msg = expected, case, pattern, msg

    def __enter__(self):
        import warnings
        self._manager = warnings.catch_warnings(record=True)
        self.warnings = self._manager.__enter__()
        warnings.simplefilter("always", self.expected)
        return self

    def __exit__(self, kind, value, tb):
        self._manager.__exit__(kind, value, tb)
        if kind is not None:
            return
        for w in self.warnings:
            if isinstance(w.message, self.expected) and (self.pattern is None or _compiled(self.pattern).search(str(w.message))):
                self.warning, self.filename, self.lineno = w.message, w.filename, w.lineno
                return
        raise self.case.failureException(self.case._formatMessage(self.msg, f"{self.expected.__name__} not triggered"))


class _Logs:
    def __init__(self, case, logger, level, none=False):
        import logging
        self.case = case
        self.logger = logger if isinstance(logger, logging.Logger) else logging.getLogger(logger)
        self.level = logging._nameToLevel.get(level, level) if level else logging.INFO
        self.none = none

    def __enter__(self):
        import logging

        class Keep(logging.Handler):
            def emit(handler, record):
                self.records.append(record)
                self.output.append(handler.format(record))

        self.records, self.output = [], []
        keep = Keep(self.level)
        keep.setFormatter(logging.Formatter("%(levelname)s:%(name)s:%(message)s"))
        self._saved = self.logger.handlers[:], self.logger.level, self.logger.propagate
        self.logger.handlers = [keep]
        self.logger.setLevel(self.level)
        self.logger.propagate = False
        return self

    def __exit__(self, kind, value, tb):
        import logging
        self.logger.handlers, level, self.logger.propagate = self._saved
        self.logger.setLevel(level)
        if kind is not None:
            return False
        if self.none and self.records:
            raise self.case.failureException(f"Unexpected logs found: {self.output!r}")
        if not self.none and not self.records:
            raise self.case.failureException(f"no logs of level {logging.getLevelName(self.level)} or higher triggered on {self.logger.name}")


def _compiled(pattern):
    import re
    return re.compile(pattern) if isinstance(pattern, (str, bytes)) else pattern


def _short(value):
    text = repr(value)
    return text if len(text) < 80 else text[:77] + "[truncated]..."


class _SubTest:
    def __init__(self, case, message, params):
        self.test_case, self.message, self.params = case, message, params
        self.failureException = case.failureException

    def shortDescription(self):
        return self.test_case.shortDescription()

    def id(self):
        return f"{self.test_case.id()} {self._text()}"

    def _text(self):
        parts = [f"[{self.message}]"] if self.message is not None else []
        if self.params:
            parts.append("(" + ", ".join([f"{k}={v!r}" for k, v in self.params.items()]) + ")")
        return " ".join(parts) or "(<subtest>)"

    def __str__(self):
        return f"{self.test_case} {self._text()}"


class TestCase:
    """A test: a method, with what comes before and after it."""

    failureException = AssertionError
    longMessage = True
    maxDiff = 640

    def __init__(self, methodName="runTest"):
        self._testMethodName = methodName
        self._testMethodDoc = getattr(getattr(self, methodName, None), "__doc__", None)
        if not hasattr(self, methodName) and methodName != "runTest":
            raise ValueError(f"no such test method in {self.__class__}: {methodName}")
        self._cleanups = []
        self._subtest = None
        self._result = None

    def setUp(self):
        """Before each test."""

    def tearDown(self):
        """After each test."""

    @classmethod
    def setUpClass(cls):
        """Before the tests of the class."""

    @classmethod
    def tearDownClass(cls):
        """After the tests of the class."""

    def addCleanup(self, function, /, *args, **kwargs):
        self._cleanups.append((function, args, kwargs))

    def doCleanups(self):
        while self._cleanups:
            function, args, kwargs = self._cleanups.pop()
            function(*args, **kwargs)

    @classmethod
    def addClassCleanup(cls, function, /, *args, **kwargs):
        if "_class_cleanups" not in cls.__dict__:
            cls._class_cleanups = []
        cls._class_cleanups.append((function, args, kwargs))

    @classmethod
    def enterClassContext(cls, cm):
        result = cm.__enter__()
        cls.addClassCleanup(cm.__exit__, None, None, None)
        return result

    @classmethod
    def doClassCleanups(cls):
        cls.tearDown_exceptions = []
        cleanups = cls.__dict__.get("_class_cleanups", [])
        while cleanups:
            function, args, kwargs = cleanups.pop()
            try:
                function(*args, **kwargs)
            except Exception as e:
                cls.tearDown_exceptions.append((type(e), e, e.__traceback__))

    def enterContext(self, cm):
        result = cm.__enter__()
        self.addCleanup(cm.__exit__, None, None, None)
        return result

    def countTestCases(self):
        return 1

    def defaultTestResult(self):
        return TestResult()

    def shortDescription(self):
        return self._testMethodDoc.strip().split("\n")[0].strip() if self._testMethodDoc else None

    def id(self):
        return f"{type(self).__module__}.{type(self).__qualname__}.{self._testMethodName}"

    def __str__(self):
        return f"{self._testMethodName} ({type(self).__module__}.{type(self).__qualname__}.{self._testMethodName})"

    def __repr__(self):
        return f"<{type(self).__module__}.{type(self).__qualname__} testMethod={self._testMethodName}>"

    def __eq__(self, other):
        if type(self) is not type(other):
            return NotImplemented
        return self._testMethodName == other._testMethodName

    def __hash__(self):
        return hash((type(self), self._testMethodName))

    def skipTest(self, reason):
        raise SkipTest(reason)

    def fail(self, msg=None):
        raise self.failureException(msg)

    def subTest(self, msg=None, **params):
        return _SubTestManager(self, msg, params)

    def _attempt(self, function, result, failed):
        """Runs one part; whether it went well."""
        try:
            function()
            return True
        except KeyboardInterrupt:
            raise
        except SkipTest as e:
            result.addSkip(self, str(e))
        except Exception as e:
            failed.append((type(e), e, e.__traceback__))
        return False

    def run(self, result=None):
        if result is None:
            result = self.defaultTestResult()
        result.startTest(self)
        self._result = result
        method = getattr(self, self._testMethodName)
        try:
            if getattr(type(self), "__unittest_skip__", False) or getattr(method, "__unittest_skip__", False):
                result.addSkip(self, getattr(type(self), "__unittest_skip_why__", "") or getattr(method, "__unittest_skip_why__", ""))
                return result
            expecting = getattr(type(self), "__unittest_expecting_failure__", False) or getattr(method, "__unittest_expecting_failure__", False)
            failed = []
            self._sub_failed = False
            ok = self._attempt(self.setUp, result, failed)
            if ok:
                ok = self._attempt(method, result, failed)
                ok = self._attempt(self.tearDown, result, failed) and ok
            ok = self._attempt(self.doCleanups, result, failed) and ok
            if expecting:
                if failed:
                    result.addExpectedFailure(self, failed[0])
                else:
                    result.addUnexpectedSuccess(self)
            else:
                for err in failed:
                    (result.addFailure if issubclass(err[0], self.failureException) else result.addError)(self, err)
                if ok and not self._sub_failed:
                    result.addSuccess(self)
        finally:
            result.stopTest(self)
        return result

    def __call__(self, *args, **kwargs):
        return self.run(*args, **kwargs)

    def debug(self):
        self.setUp()
        getattr(self, self._testMethodName)()
        self.tearDown()
        self.doCleanups()

    # assertions

    def _formatMessage(self, msg, standard):
        if not self.longMessage:
            return msg or standard
        return standard if msg is None else f"{standard} : {msg}"

    def _assert(self, condition, msg, standard):
        if not condition:
            raise self.failureException(self._formatMessage(msg, standard()))

    def assertTrue(self, expr, msg=None):
        self._assert(expr, msg, lambda: f"{_short(expr)} is not true")

    def assertFalse(self, expr, msg=None):
        self._assert(not expr, msg, lambda: f"{_short(expr)} is not false")

    def assertEqual(self, first, second, msg=None):
        own = self.__dict__.get("_equalities")
        if own is not None and type(first) is type(second) and type(first) in own:
            function = own[type(first)]
            (getattr(self, function) if isinstance(function, str) else function)(first, second, msg=msg)
            return
        if not first == second:
            self._unequal(first, second, msg)

    def _unequal(self, first, second, msg):
        standard = f"{_short(first)} != {_short(second)}"
        if type(first) is type(second):
            if isinstance(first, str):
                import difflib
                end = "" if first.endswith("\n") and second.endswith("\n") else "\n"
                lines = difflib.ndiff((first + end).splitlines(keepends=True), (second + end).splitlines(keepends=True))
                standard += "\n" + "".join(lines)
            elif isinstance(first, (list, tuple)):
                name = type(first).__name__.capitalize() + "s"
                standard = f"{name} differ: {standard}\n"
                for i, (a, b) in enumerate(zip(first, second)):
                    if a != b:
                        standard += f"\nFirst differing element {i}:\n{_short(a)}\n{_short(b)}\n"
                        break
                for which, longer, shorter in (("First", first, second), ("Second", second, first)):
                    if len(longer) > len(shorter):
                        standard += (f"\n{which} {type(first).__name__} contains {len(longer) - len(shorter)} additional elements.\n"
                                     f"First extra element {len(shorter)}:\n{_short(longer[len(shorter)])}\n")
                standard += self._diff([repr(first)], [repr(second)], "\n")
            elif isinstance(first, dict):
                import pprint
                standard += self._diff(pprint.pformat(first).splitlines(), pprint.pformat(second).splitlines(), "\n")
            elif isinstance(first, (set, frozenset)):
                lines = []
                for title, items in (("first", first - second), ("second", second - first)):
                    if items:
                        lines.append(f"Items in the {title} set but not the {'second' if title == 'first' else 'first'}:")
                        lines.extend([repr(item) for item in items])
                standard = "\n".join(lines)
        raise self.failureException(self._formatMessage(msg, standard))

    def _diff(self, a, b, start="\n"):
        import difflib
        return start + "\n".join(difflib.ndiff(a, b))

    def assertNotEqual(self, first, second, msg=None):
        self._assert(first != second, msg, lambda: f"{_short(first)} == {_short(second)}")

    def assertSequenceEqual(self, seq1, seq2, msg=None, seq_type=None):
        """Equal length and equal items, whatever kinds of sequences they are unless seq_type says one."""
        name = seq_type.__name__ if seq_type is not None else "sequence"
        for which, seq in (("First", seq1), ("Second", seq2)):
            if seq_type is not None and not isinstance(seq, seq_type):
                raise self.failureException(f"{which} sequence is not a {name}: {_short(seq)}")
        if seq1 == seq2:
            return
        try:
            first, second = list(seq1), list(seq2)
        except (TypeError, NotImplementedError):
            raise self.failureException(self._formatMessage(msg, f"{_short(seq1)} != {_short(seq2)}")) from None
        if first != second or seq_type is not None:
            if type(seq1) is type(seq2):
                self._unequal(seq1, seq2, msg)
            self._unequal(first, second, msg)

    def assertListEqual(self, list1, list2, msg=None):
        self.assertSequenceEqual(list1, list2, msg, list)

    def assertTupleEqual(self, tuple1, tuple2, msg=None):
        self.assertSequenceEqual(tuple1, tuple2, msg, tuple)

    def assertSetEqual(self, set1, set2, msg=None):
        lines = []
        for title, other, a, b in (("first", "second", set1, set2), ("second", "first", set2, set1)):
            try:
                items = a.difference(b)
            except TypeError as e:
                self.fail(f"invalid type when attempting set difference: {e}")
            except AttributeError as e:
                self.fail(f"{title} argument does not support set difference: {e}")
            if items:
                lines.append(f"Items in the {title} set but not the {other}:")
                lines.extend([repr(item) for item in items])
        if lines:
            self.fail(self._formatMessage(msg, "\n".join(lines)))

    def assertDictEqual(self, d1, d2, msg=None):
        self.assertIsInstance(d1, dict, "First argument is not a dictionary")
        self.assertIsInstance(d2, dict, "Second argument is not a dictionary")
        if d1 != d2:
            self._unequal(d1, d2, msg)

    def assertMultiLineEqual(self, first, second, msg=None):
        self.assertIsInstance(first, str, "First argument is not a string")
        self.assertIsInstance(second, str, "Second argument is not a string")
        if first != second:
            self._unequal(first, second, msg)

    def addTypeEqualityFunc(self, typeobj, function):
        """assertEqual of two objects of exactly this type calls the function, or the method of that name."""
        if "_equalities" not in self.__dict__:
            self._equalities = {}
        self._equalities[typeobj] = function

    def _check_types(self, expected, kind, name):
        given = expected if isinstance(expected, tuple) else (expected,)
        if not all([isinstance(cls, type) and issubclass(cls, kind) for cls in given]):
            what = "an exception" if kind is BaseException else "a warning"
            raise TypeError(f"{name}() arg 1 must be {what} type or tuple of {what.split()[1]} types")

    def assertIs(self, a, b, msg=None):
        self._assert(a is b, msg, lambda: f"{_short(a)} is not {_short(b)}")

    def assertIsNot(self, a, b, msg=None):
        self._assert(a is not b, msg, lambda: f"unexpectedly identical: {_short(a)}")

    def assertIsNone(self, obj, msg=None):
        self._assert(obj is None, msg, lambda: f"{_short(obj)} is not None")

    def assertIsNotNone(self, obj, msg=None):
        self._assert(obj is not None, msg, lambda: "unexpectedly None")

    def assertIn(self, member, container, msg=None):
        self._assert(member in container, msg, lambda: f"{_short(member)} not found in {_short(container)}")

    def assertNotIn(self, member, container, msg=None):
        self._assert(member not in container, msg, lambda: f"{_short(member)} unexpectedly found in {_short(container)}")

    def assertIsInstance(self, obj, cls, msg=None):
        self._assert(isinstance(obj, cls), msg, lambda: f"{_short(obj)} is not an instance of {cls!r}")

    def assertNotIsInstance(self, obj, cls, msg=None):
        self._assert(not isinstance(obj, cls), msg, lambda: f"{_short(obj)} is an instance of {cls!r}")

    def assertGreater(self, a, b, msg=None):
        self._assert(a > b, msg, lambda: f"{_short(a)} not greater than {_short(b)}")

    def assertGreaterEqual(self, a, b, msg=None):
        self._assert(a >= b, msg, lambda: f"{_short(a)} not greater than or equal to {_short(b)}")

    def assertLess(self, a, b, msg=None):
        self._assert(a < b, msg, lambda: f"{_short(a)} not less than {_short(b)}")

    def assertLessEqual(self, a, b, msg=None):
        self._assert(a <= b, msg, lambda: f"{_short(a)} not less than or equal to {_short(b)}")

    def assertAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        if first == second:
            return
        if delta is not None and places is not None:
            raise TypeError("specify delta or places not both")
        diff = abs(first - second)
        if delta is not None:
            self._assert(diff <= delta, msg, lambda: f"{_short(first)} != {_short(second)} within {_short(delta)} delta ({_short(diff)} difference)")
        else:
            places = 7 if places is None else places
            self._assert(round(diff, places) == 0, msg,
                         lambda: f"{_short(first)} != {_short(second)} within {places!r} places ({_short(diff)} difference)")

    def assertNotAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        diff = abs(first - second)
        if delta is not None:
            self._assert(not first == second and diff > delta, msg,
                         lambda: f"{_short(first)} == {_short(second)} within {_short(delta)} delta ({_short(diff)} difference)")
        else:
            places = 7 if places is None else places
            self._assert(not first == second and round(diff, places) != 0, msg, lambda: f"{_short(first)} == {_short(second)} within {places!r} places")

    def assertRegex(self, text, expected_regex, msg=None):
        pattern = _compiled(expected_regex)
        self._assert(pattern.search(text), msg, lambda: f"Regex didn't match: {pattern.pattern!r} not found in {text!r}")

    def assertNotRegex(self, text, unexpected_regex, msg=None):
        pattern = _compiled(unexpected_regex)
        m = pattern.search(text)
        self._assert(not m, msg, lambda: f"Regex matched: {text[m.start():m.end()]!r} matches {pattern.pattern!r} in {text!r}")

    def assertCountEqual(self, first, second, msg=None):
        rest = list(second)
        missing = []
        for item in first:
            if item in rest:
                rest.remove(item)
            else:
                missing.append(item)
        self._assert(not missing and not rest, msg, lambda: f"Element counts were not equal:\nFirst has {missing!r}, Second has {rest!r}")

    def assertStartsWith(self, s, prefix, msg=None):
        self._assert(s.startswith(prefix), msg, lambda: f"{_short(s)} doesn't start with {_short(prefix)}")

    def assertEndsWith(self, s, suffix, msg=None):
        self._assert(s.endswith(suffix), msg, lambda: f"{_short(s)} doesn't end with {_short(suffix)}")

    def assertHasAttr(self, obj, name, msg=None):
        self._assert(hasattr(obj, name), msg, lambda: f"{type(obj).__name__!r} object has no attribute {name!r}")

    def assertNotHasAttr(self, obj, name, msg=None):
        self._assert(not hasattr(obj, name), msg, lambda: f"{type(obj).__name__!r} object has unexpected attribute {name!r}")

    def assertNotStartsWith(self, s, prefix, msg=None):
        self._assert(not s.startswith(prefix), msg, lambda: f"{_short(s)} starts with {_short(prefix)}")

    def assertNotEndsWith(self, s, suffix, msg=None):
        self._assert(not s.endswith(suffix), msg, lambda: f"{_short(s)} ends with {_short(suffix)}")

    def assertNotIsSubclass(self, cls, superclass, msg=None):
        self._assert(not issubclass(cls, superclass), msg, lambda: f"{cls!r} is a subclass of {superclass!r}")

    def assertIsSubclass(self, cls, superclass, msg=None):
        self._assert(issubclass(cls, superclass), msg, lambda: f"{cls!r} is not a subclass of {superclass!r}")

    def assertRaises(self, expected_exception, *args, **kwargs):
        msg = kwargs.pop("msg", None) if not args else None
        self._check_types(expected_exception, BaseException, "assertRaises")
        manager = _Raises(expected_exception, self, None, msg)
        if not args:
            return manager
        callable_, *args = args
        manager.name = getattr(callable_, "__name__", str(callable_))
        with manager:
            callable_(*args, **kwargs)

    def assertRaisesRegex(self, expected_exception, expected_regex, *args, **kwargs):
        msg = kwargs.pop("msg", None) if not args else None
        self._check_types(expected_exception, BaseException, "assertRaisesRegex")
        manager = _Raises(expected_exception, self, expected_regex, msg)
        if not args:
            return manager
        callable_, *args = args
        manager.name = getattr(callable_, "__name__", str(callable_))
        with manager:
            callable_(*args, **kwargs)

    def assertWarns(self, expected_warning, *args, **kwargs):
        manager = _Warns(expected_warning, self)
        if not args:
            return manager
        with manager:
            args[0](*args[1:], **kwargs)

    def assertWarnsRegex(self, expected_warning, expected_regex, *args, **kwargs):
        manager = _Warns(expected_warning, self, expected_regex)
        if not args:
            return manager
        with manager:
            args[0](*args[1:], **kwargs)

    def assertLogs(self, logger=None, level=None):
        return _Logs(self, logger, level)

    def assertNoLogs(self, logger=None, level=None):
        return _Logs(self, logger, level, True)


class _SubTestManager:
    def __init__(self, case, message, params):
        self.case, self.message, self.params = case, message, params

    def __enter__(self):
        return self

    def __exit__(self, kind, value, tb):
        case = self.case
        sub = _SubTest(case, self.message, self.params)
        if kind is None:
            return False
        if case._result is None or not issubclass(kind, Exception):
            return False
        case._sub_failed = True
        if issubclass(kind, SkipTest):
            case._result.addSkip(sub, str(value))
        else:
            case._result.addSubTest(case, sub, (kind, value, tb))
        return True


class FunctionTestCase(TestCase):
    """A function as a test."""

    def __init__(self, testFunc, setUp=None, tearDown=None, description=None):
        super().__init__()
        self._function, self._set_up, self._tear_down, self._description = testFunc, setUp, tearDown, description

    def setUp(self):
        if self._set_up is not None:
            self._set_up()

    def tearDown(self):
        if self._tear_down is not None:
            self._tear_down()

    def runTest(self):
        self._function()

    def shortDescription(self):
        return self._description


class IsolatedAsyncioTestCase(TestCase):
    """A test whose parts may be coroutines; all of a test run in one event loop of its own."""

    loop_factory = None

    async def asyncSetUp(self):
        """Before each test, after setUp."""

    async def asyncTearDown(self):
        """After each test, before tearDown."""

    def addAsyncCleanup(self, func, /, *args, **kwargs):
        self.addCleanup(func, *args, **kwargs)

    async def enterAsyncContext(self, cm):
        result = await cm.__aenter__()
        self.addAsyncCleanup(cm.__aexit__, None, None, None)
        return result

    def _await(self, made):
        import inspect
        return self._runner.run(made) if inspect.isawaitable(made) else made

    def _attempt(self, function, result, failed):
        part = function
        if function == self.setUp:
            def part():
                self._await(self.setUp())
                self._await(self.asyncSetUp())
        elif function == self.tearDown:
            def part():
                try:
                    self._await(self.asyncTearDown())
                finally:
                    self._await(self.tearDown())
        elif function != self.doCleanups:
            def part():
                self._await(function())
        return super()._attempt(part, result, failed)

    def doCleanups(self):
        while self._cleanups:
            function, args, kwargs = self._cleanups.pop()
            self._await(function(*args, **kwargs))

    def run(self, result=None):
        from asyncio import Runner
        with Runner(loop_factory=self.loop_factory) as self._runner:
            return super().run(result)

    def debug(self):
        from asyncio import Runner
        with Runner(loop_factory=self.loop_factory) as self._runner:
            self._await(self.setUp())
            self._await(self.asyncSetUp())
            self._await(getattr(self, self._testMethodName)())
            self._await(self.asyncTearDown())
            self._await(self.tearDown())
            self.doCleanups()


class TestSuite:
    """Tests to be run one after the other."""

    def __init__(self, tests=()):
        self._tests = []
        self.addTests(tests)

    def addTest(self, test):
        self._tests.append(test)

    def addTests(self, tests):
        for test in tests:
            self.addTest(test)

    def countTestCases(self):
        return sum([test.countTestCases() for test in self._tests])

    def __iter__(self):
        return iter(self._tests)

    def run(self, result, debug=False):
        started = {}
        for test in self._tests:
            if result.shouldStop:
                break
            if isinstance(test, TestCase):
                cls = type(test)
                if cls not in started:
                    for old in list(started):
                        self._end(old, started.pop(old), result)
                    started[cls] = self._begin(cls, test, result)
                if not started[cls]:
                    continue
            test.run(result)
        for cls, ok in started.items():
            self._end(cls, ok, result)
        return result

    def _begin(self, cls, test, result):
        if getattr(cls, "__unittest_skip__", False):
            return True
        try:
            cls.setUpClass()
            return True
        except SkipTest as e:
            result.addSkip(_Fixture(f"setUpClass ({cls.__module__}.{cls.__qualname__})"), str(e))
        except Exception as e:
            result.addError(_Fixture(f"setUpClass ({cls.__module__}.{cls.__qualname__})"), (type(e), e, e.__traceback__))
        return False

    def _end(self, cls, ok, result):
        if ok:
            try:
                cls.tearDownClass()
            except Exception as e:
                result.addError(_Fixture(f"tearDownClass ({cls.__module__}.{cls.__qualname__})"), (type(e), e, e.__traceback__))
        cls.doClassCleanups()
        for err in cls.tearDown_exceptions:
            result.addError(_Fixture(f"tearDownClass ({cls.__module__}.{cls.__qualname__})"), err)

    def __call__(self, *args, **kwargs):
        return self.run(*args, **kwargs)


class _Fixture:
    failureException = None

    def __init__(self, description):
        self.description = description

    def id(self):
        return self.description

    def shortDescription(self):
        return None

    def __str__(self):
        return self.description


class TestLoader:
    """Finds tests."""

    testMethodPrefix = "test"
    suiteClass = TestSuite

    def getTestCaseNames(self, testCaseClass):
        return sorted([name for name in dir(testCaseClass) if name.startswith(self.testMethodPrefix) and callable(getattr(testCaseClass, name))])

    def loadTestsFromTestCase(self, testCaseClass):
        names = self.getTestCaseNames(testCaseClass)
        if not names and hasattr(testCaseClass, "runTest"):
            names = ["runTest"]
        return self.suiteClass([testCaseClass(name) for name in names])

    def loadTestsFromModule(self, module, *, pattern=None):
        suites = []
        for name in dir(module):
            obj = getattr(module, name)
            if isinstance(obj, type) and issubclass(obj, TestCase) and obj not in (TestCase, FunctionTestCase):
                suites.append(self.loadTestsFromTestCase(obj))
        return self.suiteClass(suites)

    def loadTestsFromName(self, name, module=None):
        obj = _sys.modules["__main__"] if module is None else module
        parent = None
        for part in name.split("."):
            parent, obj = obj, getattr(obj, part)
        if isinstance(obj, type) and issubclass(obj, TestCase):
            return self.loadTestsFromTestCase(obj)
        if isinstance(parent, type) and issubclass(parent, TestCase):
            return self.suiteClass([parent(name.rpartition(".")[2])])
        raise TypeError(f"don't know how to make test from: {obj}")

    def loadTestsFromNames(self, names, module=None):
        return self.suiteClass([self.loadTestsFromName(name, module) for name in names])


defaultTestLoader = TestLoader()


class TextTestRunner:
    """Runs tests and shows the results."""

    resultclass = TextTestResult

    def __init__(self, stream=None, descriptions=True, verbosity=1, failfast=False, buffer=False, resultclass=None, warnings=None, *,
                 tb_locals=False, durations=None):
        self.stream = stream
        self.descriptions = descriptions
        self.verbosity = verbosity
        self.failfast = failfast
        if resultclass is not None:
            self.resultclass = resultclass

    def run(self, test):
        stream = _sys.stderr if self.stream is None else self.stream
        result = self.resultclass(stream, self.descriptions, self.verbosity)
        result.failfast = self.failfast
        start = _time.perf_counter()
        result.startTestRun()
        try:
            test(result)
        finally:
            result.stopTestRun()
        taken = _time.perf_counter() - start
        result.printErrors()
        stream.write("-" * 70 + "\n")
        n = result.testsRun
        stream.write(f"Ran {n} test{'' if n == 1 else 's'} in {taken:.3f}s\n\n")
        infos = []
        if not result.wasSuccessful():
            stream.write("FAILED")
            for name, found in (("failures", result.failures), ("errors", result.errors)):
                if found:
                    infos.append(f"{name}={len(found)}")
        elif n == 0 and not result.skipped:
            stream.write("NO TESTS RAN")
        else:
            stream.write("OK")
        for name, found in (("skipped", result.skipped), ("expected failures", result.expectedFailures), ("unexpected successes", result.unexpectedSuccesses)):
            if found:
                infos.append(f"{name}={len(found)}")
        stream.write(f" ({', '.join(infos)})\n" if infos else "\n")
        return result


class TestProgram:
    """Runs the tests of the program; ends it by SystemExit unless exit is false."""

    def __init__(self, module="__main__", defaultTest=None, argv=None, testRunner=None, testLoader=defaultTestLoader, exit=True, verbosity=1,
                 failfast=None, catchbreak=None, buffer=None, warnings=None, *, tb_locals=False, durations=None):
        if isinstance(module, str):
            module = __import__(module) if module != "__main__" else _sys.modules["__main__"]
        if argv is not None and "-v" in argv:
            verbosity = 2
        suite = testLoader.loadTestsFromModule(module) if defaultTest is None else testLoader.loadTestsFromName(defaultTest, module)
        runner = testRunner or TextTestRunner
        if isinstance(runner, type):
            runner = runner(verbosity=verbosity, failfast=bool(failfast))
        self.result = runner.run(suite)
        if exit:
            _sys.exit(not self.result.wasSuccessful())


main = TestProgram
