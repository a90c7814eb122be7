"""subprocess: commands of the workspace's bash, from Python. It runs in the sandbox.

A command runs to its end when it is started, or when its input is complete if that is a pipe; so nothing runs beside the
program, and `poll` never has to wait.
"""

import os

import _workspace

__all__ = [
    "CalledProcessError", "CompletedProcess", "DEVNULL", "PIPE", "Popen", "STDOUT", "SubprocessError", "TimeoutExpired", "call", "check_call",
    "check_output", "getoutput", "getstatusoutput", "list2cmdline", "run",
]

PIPE, STDOUT, DEVNULL = -1, -2, -3


class SubprocessError(Exception):
    pass


class CalledProcessError(SubprocessError):
    def __init__(self, returncode, cmd, output=None, stderr=None):
        self.returncode = returncode
        self.cmd = cmd
        self.output = output
        self.stderr = stderr

    @property
    def stdout(self):
        return self.output

    @stdout.setter
    def stdout(self, value):
        self.output = value

    def __str__(self):
        return f"Command '{self.cmd}' returned non-zero exit status {self.returncode}."


class TimeoutExpired(SubprocessError):
    def __init__(self, cmd, timeout, output=None, stderr=None):
        self.cmd = cmd
        self.timeout = timeout
        self.output = output
        self.stderr = stderr

    @property
    def stdout(self):
        return self.output

    def __str__(self):
        return f"Command '{self.cmd}' timed out after {self.timeout} seconds"


class CompletedProcess:
    def __init__(self, args, returncode, stdout=None, stderr=None):
        self.args = args
        self.returncode = returncode
        self.stdout = stdout
        self.stderr = stderr

    def __repr__(self):
        shown = [f"args={self.args!r}", f"returncode={self.returncode!r}"]
        if self.stdout is not None:
            shown.append(f"stdout={self.stdout!r}")
        if self.stderr is not None:
            shown.append(f"stderr={self.stderr!r}")
        return f"{type(self).__name__}({', '.join(shown)})"

    def check_returncode(self):
        if self.returncode:
            raise CalledProcessError(self.returncode, self.args, self.stdout, self.stderr)


def list2cmdline(seq):
    import shlex
    return shlex.join(seq)


def _words(args, shell, executable):
    """Return the command, and whether it is text for the shell."""
    if isinstance(args, (str, bytes)) or hasattr(type(args), "__fspath__"):
        text = os.fsdecode(args)
        return (text if shell else [text]), shell
    words = [os.fsdecode(word) for word in args]
    if not words:
        raise ValueError("args must not be empty")
    if shell:
        return words[0], True
    if executable is not None:
        words[0] = os.fsdecode(executable)
    return words, False


class Popen:
    """A command. See the module on when it runs."""

    def __init__(
        self, args, bufsize=-1, executable=None, stdin=None, stdout=None, stderr=None, preexec_fn=None, close_fds=True, shell=False, cwd=None,
        env=None, universal_newlines=None, startupinfo=None, creationflags=0, restore_signals=True, start_new_session=False, pass_fds=(), *,
        user=None, group=None, extra_groups=None, encoding=None, errors=None, text=None, umask=-1, pipesize=-1, process_group=None,
    ):
        self.args = args
        self.pid = 2
        self.returncode = None
        self.stdin = self.stdout = self.stderr = None
        self._is_text = bool(text or universal_newlines or encoding or errors)
        self._codec = (encoding or "utf-8", errors or "strict")
        self._command, self._shell = _words(args, shell, executable)
        self._cwd = None if cwd is None else os.fsdecode(cwd)
        self._env = None if env is None else {os.fsdecode(key): os.fsdecode(value) for key, value in env.items()}
        self._to = (stdout, stderr)
        self._output = self._error = None
        if stdin == PIPE:
            self.stdin = _Input(self)
            self._fed = None
        else:
            self._fed = b"" if stdin is None or stdin == DEVNULL else _content(stdin)
            self._start(self._fed, None)

    def _start(self, given, timeout):
        if self.returncode is not None:
            return
        outcome = _workspace.call(
            "run", command=self._command, shell=self._shell, cwd=self._cwd, env=self._env, stdin=given, timeout=timeout)
        self.returncode, output, error, is_late = outcome
        stdout, stderr = self._to
        if stderr == STDOUT:
            output, error = output + error, b""
        self._output = self._send(output, stdout, "stdout")
        self._error = self._send(error, stderr, "stderr") if stderr != STDOUT else None
        if is_late:
            raise TimeoutExpired(self.args, timeout, self._output, self._error)
        if self._output is not None:
            self.stdout = self._opened(self._output)
        if self._error is not None:
            self.stderr = self._opened(self._error)

    def _send(self, data, to, name):
        """Return the target of a stream, with the content if that is a pipe."""
        if to == PIPE:
            return data
        if to is None:
            import sys
            getattr(sys, name).write(data.decode("utf-8", "replace"))
        elif to != DEVNULL:
            stream = getattr(to, "buffer", to)
            try:
                stream.write(data)
            except TypeError:
                to.write(data.decode("utf-8", "replace"))
        return None

    def _opened(self, data):
        import io
        file = io.BytesIO(data)
        return io.TextIOWrapper(file, encoding=self._codec[0], errors=self._codec[1]) if self._is_text else file

    def _decoded(self, data):
        if data is None or not self._is_text:
            return data
        return data.decode(*self._codec).replace("\r\n", "\n").replace("\r", "\n")

    def communicate(self, input=None, timeout=None):
        if self.returncode is None:
            given = self.stdin._taken() if self.stdin is not None else b""
            if input is not None:
                given += input.encode(*self._codec) if isinstance(input, str) else bytes(input)
            self._start(given, timeout)
        return self._decoded(self._output), self._decoded(self._error)

    def poll(self):
        return self.returncode

    def wait(self, timeout=None):
        if self.returncode is None:
            self._start(self.stdin._taken() if self.stdin is not None else b"", timeout)
        return self.returncode

    def kill(self):
        if self.returncode is None:
            self.returncode = -9

    terminate = kill

    def send_signal(self, sig):
        if self.returncode is None:
            self.returncode = -int(sig)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.wait()

    def __repr__(self):
        return f"<Popen: returncode: {self.returncode} args: {self.args!r}>"


class _Input:
    """The standard input of a command that has not run yet."""

    def __init__(self, process):
        self._process = process
        self._parts = []
        self.closed = False

    def write(self, data):
        if self.closed:
            raise ValueError("write to closed file")
        self._parts.append(data.encode(*self._process._codec) if isinstance(data, str) else bytes(data))
        return len(data)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def flush(self):
        pass

    def _taken(self):
        self.closed = True
        return b"".join(self._parts)

    def close(self):
        if not self.closed:
            self._process._start(self._taken(), None)


def _content(file):
    if isinstance(file, int):
        raise ValueError("there are no file descriptors: give a file object, input=, PIPE or DEVNULL")
    stream = getattr(file, "buffer", file)
    data = stream.read()
    return data.encode() if isinstance(data, str) else data


def run(*popenargs, input=None, capture_output=False, timeout=None, check=False, **kwargs):
    if input is not None:
        if kwargs.get("stdin") is not None:
            raise ValueError("stdin and input arguments may not both be used.")
    if capture_output:
        if kwargs.get("stdout") is not None or kwargs.get("stderr") is not None:
            raise ValueError("stdout and stderr arguments may not be used with capture_output.")
        kwargs["stdout"] = kwargs["stderr"] = PIPE
    given = kwargs.get("stdin")
    if given is None or given == DEVNULL:
        kwargs["stdin"] = PIPE
    process = Popen(*popenargs, **kwargs)
    if given is not None and given != DEVNULL and given != PIPE:
        stdout, stderr = process._decoded(process._output), process._decoded(process._error)
    else:
        stdout, stderr = process.communicate(input, timeout)
    if check and process.returncode:
        raise CalledProcessError(process.returncode, process.args, stdout, stderr)
    return CompletedProcess(process.args, process.returncode, stdout, stderr)


def call(*popenargs, timeout=None, **kwargs):
    return run(*popenargs, timeout=timeout, **kwargs).returncode


def check_call(*popenargs, **kwargs):
    run(*popenargs, check=True, **kwargs)
    return 0


def check_output(*popenargs, timeout=None, **kwargs):
    for name in ("stdout", "check"):
        if name in kwargs:
            raise ValueError(f"{name} argument not allowed, it will be overridden.")
    return run(*popenargs, stdout=PIPE, timeout=timeout, check=True, **kwargs).stdout


def getstatusoutput(cmd, *, encoding=None, errors=None):
    done = run(cmd, shell=True, text=True, stdout=PIPE, stderr=STDOUT, encoding=encoding, errors=errors)
    return done.returncode, done.stdout[:-1] if done.stdout.endswith("\n") else done.stdout


def getoutput(cmd, *, encoding=None, errors=None):
    return getstatusoutput(cmd, encoding=encoding, errors=errors)[1]
