"""`TextTestRunner` and `TextTestResult`: run tests, and write progress and results as text to a stream.

Knows results, nothing of how tests are collected. Invariant: every failure and error is written once, after the last
test.
"""

import sys
import time

from unittest import case, result
from unittest.case import _SubTest

__unittest = True


class _WritelnDecorator:
    """Wrapper of a stream that adds the method writeln()."""

    def __init__(self, stream):
        self.stream = stream

    def __getattr__(self, attr):
        # A copied or unpickled object has no `stream` yet: looking it up would recurse.
        if attr in ("stream", "__getstate__"):
            raise AttributeError(attr)
        return getattr(self.stream, attr)

    def writeln(self, arg=None):
        for text in (arg, "\n"):
            if text:
                self.write(text)


class TextTestResult(result.TestResult):
    """Result that writes each outcome to a stream."""

    separator1 = "=" * 70
    separator2 = "-" * 70

    def __init__(self, stream, descriptions, verbosity, *, durations=None):
        super().__init__(stream, descriptions, verbosity)
        self.stream, self.descriptions, self.durations = stream, descriptions, durations
        self.dots, self.showAll = verbosity == 1, verbosity > 1
        # False while the line of a test lacks its status.
        self._newline = True

    def getDescription(self, test):
        """Return the name of a test, and the first line of its docstring if descriptions are to be shown."""
        summary = test.shortDescription()
        return f"{test}\n{summary}" if summary and self.descriptions else str(test)

    def startTest(self, test):
        super().startTest(test)
        if self.showAll:
            self._write_name(test)
            self.stream.flush()
            self._newline = False

    def _write_name(self, test):
        self.stream.write(self.getDescription(test))
        self.stream.write(" ... ")

    def _write_status(self, test, status):
        part = isinstance(test, _SubTest)
        if part and not self._newline:
            self.stream.writeln()
        if part:
            self.stream.write("  ")
        if part or self._newline:
            self._write_name(test)
        self.stream.writeln(status)
        self.stream.flush()
        self._newline = True

    def _show(self, test, long, short):
        if self.showAll:
            self._write_status(test, long)
        elif self.dots:
            self.stream.write(short)
            self.stream.flush()

    def addSubTest(self, test, subtest, err):
        if err is not None:
            failed = issubclass(err[0], subtest.failureException)
            self._show(subtest, "FAIL" if failed else "ERROR", "F" if failed else "E")
        super().addSubTest(test, subtest, err)

    def addSuccess(self, test):
        super().addSuccess(test)
        self._show(test, "ok", ".")

    def addError(self, test, err):
        super().addError(test, err)
        self._show(test, "ERROR", "E")

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._show(test, "FAIL", "F")

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self._show(test, f"skipped {reason!r}", "s")

    def addExpectedFailure(self, test, err):
        super().addExpectedFailure(test, err)
        self._show(test, "expected failure", "x")

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        self._show(test, "unexpected success", "u")

    def printErrors(self):
        """Write the tracebacks of all failures and errors."""
        if self.showAll or self.dots:
            self.stream.writeln()
            self.stream.flush()
        for flavour, entries in ("ERROR", self.errors), ("FAIL", self.failures):
            self.printErrorList(flavour, entries)
        if unexpected := getattr(self, "unexpectedSuccesses", ()):
            lines = [f"UNEXPECTED SUCCESS: {self.getDescription(test)}" for test in unexpected]
            for line in (self.separator1, *lines):
                self.stream.writeln(line)
            self.stream.flush()

    def printErrorList(self, flavour, errors):
        """Write each test of (test, traceback) pairs, with the heading `flavour`."""
        for test, text in errors:
            for line in (self.separator1, f"{flavour}: {self.getDescription(test)}", self.separator2, str(text)):
                self.stream.writeln(line)
            self.stream.flush()


class TextTestRunner:
    """Runner that writes results to a stream, stderr unless another is given."""

    resultclass = TextTestResult

    def __init__(self, stream=None, descriptions=True, verbosity=1, failfast=False, buffer=False, resultclass=None, warnings=None, *,
                 tb_locals=False, durations=None):
        self.stream = _WritelnDecorator(sys.stderr if stream is None else stream)
        self.descriptions, self.verbosity, self.durations = descriptions, verbosity, durations
        self.failfast, self.buffer, self.tb_locals = failfast, buffer, tb_locals
        self.warnings = warnings
        if resultclass is not None:
            self.resultclass = resultclass

    def _makeResult(self):
        settings = self.stream, self.descriptions, self.verbosity
        try:
            return self.resultclass(*settings, durations=self.durations)
        except TypeError:
            return self.resultclass(*settings)  # an older result class without the parameter durations

    def _printDurations(self, result):
        slowest = sorted(getattr(result, "collectedDurations", ()), key=lambda entry: entry[1], reverse=True)
        if not slowest:
            return
        if self.durations > 0:
            del slowest[self.durations :]
        shown = [entry for entry in slowest if entry[1] >= 0.001] if self.verbosity < 2 else slowest
        self.stream.writeln("Slowest test durations")
        if hasattr(result, "separator2"):
            self.stream.writeln(result.separator2)
        for test, elapsed in shown:
            self.stream.writeln(f"{f'{elapsed:.3f}s':10} {test}")
        hidden = len(shown) < len(slowest)
        self.stream.writeln("\n(durations < 0.001s were hidden; use -v to show these durations)" if hidden else "")

    def run(self, test):
        """Run a test or suite, write its results, and return the result."""
        import warnings

        result = self._makeResult()
        result.failfast, result.buffer, result.tb_locals = self.failfast, self.buffer, self.tb_locals
        with warnings.catch_warnings():
            if self.warnings:
                warnings.simplefilter(self.warnings)
            start = time.perf_counter()
            # A result class of the program may lack both methods.
            getattr(result, "startTestRun", _nothing)()
            try:
                test(result)
            finally:
                getattr(result, "stopTestRun", _nothing)()
            taken = time.perf_counter() - start
        result.printErrors()
        if self.durations is not None:
            self._printDurations(result)
        if hasattr(result, "separator2"):
            self.stream.writeln(result.separator2)
        self._print_summary(result, taken)
        return result

    def _print_summary(self, result, taken):
        run = result.testsRun
        self.stream.writeln(f"Ran {run} test{'s' if run != 1 else ''} in {taken:.3f}s")
        self.stream.writeln()
        try:
            skipped, expected, unexpected = map(len, (result.skipped, result.expectedFailures, result.unexpectedSuccesses))
        except AttributeError:
            skipped = expected = unexpected = 0
        numbers = {"skipped": skipped, "expected failures": expected, "unexpected successes": unexpected}
        if not result.wasSuccessful():
            word = "FAILED"
            numbers = {"failures": len(result.failures), "errors": len(result.errors), **numbers}
        else:
            word = "OK" if run or skipped else "NO TESTS RAN"
        self.stream.write(word)
        notes = ", ".join([f"{name}={number}" for name, number in numbers.items() if number])
        self.stream.write(f" ({notes})\n" if notes else "\n")
        self.stream.flush()


def _nothing():
    pass
