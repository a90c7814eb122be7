"""What came of tests."""

import functools
import io
import sys
import traceback

__unittest = True
STDOUT_LINE = "\nStdout:\n%s"
STDERR_LINE = "\nStderr:\n%s"


def failfast(method):
    """Makes a method that records a failure stop the tests if the result is to fail fast."""
    @functools.wraps(method)
    def inner(self, *args, **kw):
        if getattr(self, "failfast", False):
            self.stop()
        return method(self, *args, **kw)
    return inner


class TestResult:
    """What came of tests."""

    _previousTestClass = None
    _testRunEntered = False
    _moduleSetUpFailed = False

    def __init__(self, stream=None, descriptions=None, verbosity=None):
        self.failfast = False
        self.failures = []
        self.errors = []
        self.testsRun = 0
        self.skipped = []
        self.expectedFailures = []
        self.unexpectedSuccesses = []
        self.collectedDurations = []
        self.shouldStop = False
        self.buffer = False
        self.tb_locals = False
        self._stdout_buffer = None
        self._stderr_buffer = None
        self._original_stdout = sys.stdout
        self._original_stderr = sys.stderr
        self._mirrorOutput = False

    def printErrors(self):
        """Of those that show something."""

    def startTest(self, test):
        """A test is about to be run."""
        self.testsRun += 1
        self._mirrorOutput = False
        self._setupStdout()

    def _setupStdout(self):
        if self.buffer:
            if self._stderr_buffer is None:
                self._stderr_buffer = io.StringIO()
                self._stdout_buffer = io.StringIO()
            sys.stdout = self._stdout_buffer
            sys.stderr = self._stderr_buffer

    def startTestRun(self):
        """Before all tests."""

    def stopTest(self, test):
        """A test has been run."""
        self._restoreStdout()
        self._mirrorOutput = False

    def _restoreStdout(self):
        if not self.buffer:
            return
        if self._mirrorOutput:
            for stream, shown, line in (
                (sys.stdout, self._original_stdout, STDOUT_LINE), (sys.stderr, self._original_stderr, STDERR_LINE),
            ):
                output = stream.getvalue()
                if output:
                    shown.write(line % (output if output.endswith("\n") else output + "\n"))
        sys.stdout = self._original_stdout
        sys.stderr = self._original_stderr
        for stream in (self._stdout_buffer, self._stderr_buffer):
            stream.seek(0)
            stream.truncate()

    def stopTestRun(self):
        """After all tests."""

    @failfast
    def addError(self, test, err):
        """An exception that was not expected; err is what sys.exc_info() gives."""
        self.errors.append((test, self._exc_info_to_string(err, test)))
        self._mirrorOutput = True

    @failfast
    def addFailure(self, test, err):
        """An assertion failed."""
        self.failures.append((test, self._exc_info_to_string(err, test)))
        self._mirrorOutput = True

    def addSubTest(self, test, subtest, err):
        """A part of a test is over; err is None if it went well."""
        if err is None:
            return
        if getattr(self, "failfast", False):
            self.stop()
        found = self.failures if issubclass(err[0], test.failureException) else self.errors
        found.append((subtest, self._exc_info_to_string(err, test)))
        self._mirrorOutput = True

    def addSuccess(self, test):
        """A test passed."""

    def addSkip(self, test, reason):
        """A test was not run."""
        self.skipped.append((test, reason))

    def addExpectedFailure(self, test, err):
        """A test failed, as it should."""
        self.expectedFailures.append((test, self._exc_info_to_string(err, test)))

    @failfast
    def addUnexpectedSuccess(self, test):
        """A test that should fail did not."""
        self.unexpectedSuccesses.append(test)

    def addDuration(self, test, elapsed):
        """How many seconds a test took."""
        self.collectedDurations.append((str(test), elapsed))

    def wasSuccessful(self):
        """Whether all is well."""
        return len(self.failures) == len(self.errors) == 0 and (
            not hasattr(self, "unexpectedSuccesses") or len(self.unexpectedSuccesses) == 0
        )

    def stop(self):
        """Stops before the next test."""
        self.shouldStop = True

    def _exc_info_to_string(self, err, test):
        """The traceback as text, with what the test printed if that was kept."""
        kind, value, tb = err
        text = "".join(traceback.TracebackException(kind, value, tb, capture_locals=self.tb_locals, compact=True).format())
        if self.buffer:
            output, error = sys.stdout.getvalue(), sys.stderr.getvalue()
            if output:
                text += STDOUT_LINE % (output if output.endswith("\n") else output + "\n")
            if error:
                text += STDERR_LINE % (error if error.endswith("\n") else error + "\n")
        return text

    def __repr__(self):
        return (
            f"<{self.__class__.__module__}.{self.__class__.__qualname__} run={self.testsRun} errors={len(self.errors)} "
            f"failures={len(self.failures)}>"
        )
