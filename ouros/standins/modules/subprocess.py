"""subprocess: its names. There are no processes in the sandbox: every call says so."""

__all__ = [
    "CalledProcessError", "CompletedProcess", "DEVNULL", "PIPE", "Popen", "STDOUT", "SubprocessError", "TimeoutExpired", "call", "check_call",
    "check_output", "getoutput", "getstatusoutput", "run",
]

PIPE, STDOUT, DEVNULL = -1, -2, -3


class SubprocessError(Exception):
    pass


class CalledProcessError(SubprocessError):
    def __init__(self, returncode, cmd, output=None, stderr=None):
        self.returncode = returncode
        self.cmd = cmd
        self.output = self.stdout = output
        self.stderr = stderr

    def __str__(self):
        return f"Command {self.cmd!r} returned non-zero exit status {self.returncode}."


class TimeoutExpired(SubprocessError):
    def __init__(self, cmd, timeout, output=None, stderr=None):
        self.cmd = cmd
        self.timeout = timeout
        self.output = self.stdout = output
        self.stderr = stderr

    def __str__(self):
        return f"Command {self.cmd!r} timed out after {self.timeout} seconds"


class CompletedProcess:
    def __init__(self, args, returncode, stdout=None, stderr=None):
        self.args = args
        self.returncode = returncode
        self.stdout = stdout
        self.stderr = stderr

    def check_returncode(self):
        if self.returncode:
            raise CalledProcessError(self.returncode, self.args, self.stdout, self.stderr)


def _refuse():
    raise PermissionError(1, "there are no processes in the sandbox; call an external function of the host")


class Popen:
    def __init__(self, args, *more, **options):
        _refuse()


def run(*args, **options):
    _refuse()


def call(*args, **options):
    _refuse()


def check_call(*args, **options):
    _refuse()


def check_output(*args, **options):
    _refuse()


def getstatusoutput(cmd, **options):
    _refuse()


def getoutput(cmd, **options):
    _refuse()


def list2cmdline(seq):
    import shlex
    return shlex.join(seq)
