"""Running tests with the results shown as text."""

import sys
import time

from unittest import case, result
from unittest.case import _SubTest

__unittest = True


class _WritelnDecorator:
    """A stream with a method writeln."""

    def __init__(self, stream):
        self.stream = stream

    def __getattr__(self, attr):
        if attr in ("stream", "__getstate__"):
            raise AttributeError(attr)
        return getattr(self.stream, attr)

    def writeln(self, arg=None):
        if arg:
            self.write(arg)
        self.write("\n")


class TextTestResult(result.TestResult):
    """Shows each result on a stream."""

    separator1 = "=" * 70
    separator2 = "-" * 70

    def __init__(self, stream, descriptions, verbosity, *, durations=None):
        super().__init__(stream, descriptions, verbosity)
        self.stream = stream
        self.showAll = verbosity > 1
        self.dots = verbosity == 1
        self.descriptions = descriptions
        self._newline = True
        self.durations = durations

    def getDescription(self, test):
        doc = test.shortDescription()
        return "\n".join((str(test), doc)) if self.descriptions and doc else str(test)

    def startTest(self, test):
        super().startTest(test)
        if self.showAll:
            self.stream.write(self.getDescription(test))
            self.stream.write(" ... ")
            self.stream.flush()
            self._newline = False

    def _write_status(self, test, status):
        is_subtest = isinstance(test, _SubTest)
        if is_subtest or self._newline:
            if not self._newline:
                self.stream.writeln()
            if is_subtest:
                self.stream.write("  ")
            self.stream.write(self.getDescription(test))
            self.stream.write(" ... ")
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
            if self.showAll:
                self._write_status(subtest, "FAIL" if issubclass(err[0], subtest.failureException) else "ERROR")
            elif self.dots:
                self.stream.write("F" if issubclass(err[0], subtest.failureException) else "E")
                self.stream.flush()
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
        if self.dots or self.showAll:
            self.stream.writeln()
            self.stream.flush()
        self.printErrorList("ERROR", self.errors)
        self.printErrorList("FAIL", self.failures)
        unexpected = getattr(self, "unexpectedSuccesses", ())
        if unexpected:
            self.stream.writeln(self.separator1)
            for test in unexpected:
                self.stream.writeln(f"UNEXPECTED SUCCESS: {self.getDescription(test)}")
            self.stream.flush()

    def printErrorList(self, flavour, errors):
        for test, err in errors:
            self.stream.writeln(self.separator1)
            self.stream.writeln(f"{flavour}: {self.getDescription(test)}")
            self.stream.writeln(self.separator2)
            self.stream.writeln(str(err))
            self.stream.flush()


class TextTestRunner:
    """Runs tests and shows the results."""

    resultclass = TextTestResult

    def __init__(self, stream=None, descriptions=True, verbosity=1, failfast=False, buffer=False, resultclass=None, warnings=None, *,
                 tb_locals=False, durations=None):
        self.stream = _WritelnDecorator(sys.stderr if stream is None else stream)
        self.descriptions = descriptions
        self.verbosity = verbosity
        self.failfast = failfast
        self.buffer = buffer
        self.tb_locals = tb_locals
        self.durations = durations
        self.warnings = warnings
        if resultclass is not None:
            self.resultclass = resultclass

    def _makeResult(self):
        try:
            return self.resultclass(self.stream, self.descriptions, self.verbosity, durations=self.durations)
        except TypeError:
            return self.resultclass(self.stream, self.descriptions, self.verbosity)  # One from before there were durations.

    def _printDurations(self, result):
        if not getattr(result, "collectedDurations", None):
            return
        slowest = sorted(result.collectedDurations, key=lambda entry: entry[1], reverse=True)
        if self.durations > 0:
            slowest = slowest[:self.durations]
        self.stream.writeln("Slowest test durations")
        if hasattr(result, "separator2"):
            self.stream.writeln(result.separator2)
        hidden = False
        for test, elapsed in slowest:
            if self.verbosity < 2 and elapsed < 0.001:
                hidden = True
                continue
            self.stream.writeln(f"{f'{elapsed:.3f}s':10} {test}")
        self.stream.writeln("\n(durations < 0.001s were hidden; use -v to show these durations)" if hidden else "")

    def run(self, test):
        """Runs the tests."""
        result = self._makeResult()
        result.failfast = self.failfast
        result.buffer = self.buffer
        result.tb_locals = self.tb_locals
        import warnings
        with warnings.catch_warnings():
            if self.warnings:
                warnings.simplefilter(self.warnings)
            start = time.perf_counter()
            start_run = getattr(result, "startTestRun", None)
            if start_run is not None:
                start_run()
            try:
                test(result)
            finally:
                stop_run = getattr(result, "stopTestRun", None)
                if stop_run is not None:
                    stop_run()
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
            counts = [len(found) for found in (result.expectedFailures, result.unexpectedSuccesses, result.skipped)]
        except AttributeError:
            counts = [0, 0, 0]
        infos = []
        if not result.wasSuccessful():
            self.stream.write("FAILED")
            failed, errored = len(result.failures), len(result.errors)
            if failed:
                infos.append(f"failures={failed}")
            if errored:
                infos.append(f"errors={errored}")
        elif run == 0 and not counts[2]:
            self.stream.write("NO TESTS RAN")
        else:
            self.stream.write("OK")
        if counts[2]:
            infos.append(f"skipped={counts[2]}")
        if counts[0]:
            infos.append(f"expected failures={counts[0]}")
        if counts[1]:
            infos.append(f"unexpected successes={counts[1]}")
        if infos:
            self.stream.writeln(f" ({', '.join(infos)})")
        else:
            self.stream.write("\n")
        self.stream.flush()
