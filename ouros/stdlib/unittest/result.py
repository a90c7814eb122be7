"""`TestResult`: records the outcomes of tests.

Knows nothing of how tests are found, run or shown. Invariant: with `buffer`, output of a test is kept and shown only if
it fails.
"""

import functools
import io
import sys
import traceback

__unittest = True
STDOUT_LINE = "\nStdout:\n%s"
STDERR_LINE = "\nStderr:\n%s"


def failfast(method):
    """Make a method that records a failure stop the tests if the result is to fail fast."""

    @functools.wraps(method)
    def recording(self, *args, **kw):
        _stop_if_failfast(self)
        return method(self, *args, **kw)

    return recording


def _stop_if_failfast(result):
    if getattr(result, "failfast", False):
        result.stop()


def _as_line(text):
    return text if text.endswith("\n") else f"{text}\n"


class TestResult:
    """Records of a run: failures, errors, skips, subtests, durations. `shouldStop` tells suites to stop."""

    _previousTestClass = None
    _testRunEntered = False
    _moduleSetUpFailed = False

    def __init__(self, stream=None, descriptions=None, verbosity=None):
        self.testsRun = 0
        # Pairs (test, traceback or reason)
        self.errors, self.failures, self.expectedFailures, self.skipped = [], [], [], []
        self.unexpectedSuccesses, self.collectedDurations = [], []
        # Settings that a runner changes
        self.failfast = self.buffer = self.tb_locals = self.shouldStop = False
        # State of `buffer`: True after a failure, so that the kept output is shown
        self._mirrorOutput = False
        self._original_stdout, self._original_stderr = sys.stdout, sys.stderr
        self._stdout_buffer = self._stderr_buffer = None

    def printErrors(self):
        """Print failures and errors. Subclasses that show results override it."""

    def startTest(self, test):
        """Prepare for a test that is about to run."""
        self.testsRun += 1
        self._mirrorOutput = False
        self._setupStdout()

    def _setupStdout(self):
        if not self.buffer:
            return
        if self._stderr_buffer is None:
            self._stdout_buffer, self._stderr_buffer = io.StringIO(), io.StringIO()
        sys.stdout, sys.stderr = self._stdout_buffer, self._stderr_buffer

    def startTestRun(self):
        """Prepare the run, before its first test. Subclasses override it."""

    def stopTest(self, test):
        """Clean up after a test."""
        self._restoreStdout()
        self._mirrorOutput = False

    def _restoreStdout(self):
        if not self.buffer:
            return
        if self._mirrorOutput:
            for kept, shown, title in (
                (sys.stdout, self._original_stdout, STDOUT_LINE), (sys.stderr, self._original_stderr, STDERR_LINE),
            ):
                if text := kept.getvalue():
                    shown.write(title % _as_line(text))
        sys.stdout, sys.stderr = self._original_stdout, self._original_stderr
        for kept in (self._stdout_buffer, self._stderr_buffer):
            kept.seek(0)
            kept.truncate()

    def stopTestRun(self):
        """Finish the run, after its last test. Subclasses override it."""

    @failfast
    def addError(self, test, err):
        """Record an exception that was not expected; err is what sys.exc_info() returns."""
        self._record(self.errors, test, err, test)

    @failfast
    def addFailure(self, test, err):
        """Record an assertion that failed."""
        self._record(self.failures, test, err, test)

    def _record(self, entries, shown, err, test):
        entries.append((shown, self._exc_info_to_string(err, test)))
        self._mirrorOutput = True

    def addSubTest(self, test, subtest, err):
        """Record the end of a part of a test; err is None if it went well."""
        if err is not None:
            _stop_if_failfast(self)
            failed = issubclass(err[0], test.failureException)
            self._record(self.failures if failed else self.errors, subtest, err, test)

    def addSuccess(self, test):
        """Record a passed test. This class keeps no list of them."""

    def addSkip(self, test, reason):
        """Record a test that was not run."""
        entry = test, reason
        self.skipped.append(entry)

    def addExpectedFailure(self, test, err):
        """Record a test that failed, as it should."""
        entry = test, self._exc_info_to_string(err, test)
        self.expectedFailures.append(entry)

    @failfast
    def addUnexpectedSuccess(self, test):
        """Record a test that passed although it is marked as expectedFailure."""
        self.unexpectedSuccesses.append(test)

    def addDuration(self, test, elapsed):
        """Record how many seconds a test took."""
        entry = str(test), elapsed
        self.collectedDurations.append(entry)

    def wasSuccessful(self):
        """Return True if no test failed, or passed unexpectedly."""
        return not (self.failures or self.errors or getattr(self, "unexpectedSuccesses", ()))

    def stop(self):
        """Make the suite stop before its next test."""
        self.shouldStop = True

    def _exc_info_to_string(self, err, test):
        """Return the traceback as text, with what the test printed if that was kept."""
        parts = list(traceback.TracebackException(*err, capture_locals=self.tb_locals, compact=True).format())
        for kept, title in ((sys.stdout, STDOUT_LINE), (sys.stderr, STDERR_LINE)) if self.buffer else ():
            if text := kept.getvalue():
                parts.append(title % _as_line(text))
        return "".join(parts)

    def __repr__(self):
        cls = self.__class__
        return f"<{cls.__module__}.{cls.__qualname__} run={self.testsRun} errors={len(self.errors)} failures={len(self.failures)}>"
