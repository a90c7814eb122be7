"""Module `tempfile`: temporary files and directories in the program's file system."""

import io
import os
import random as _random
import shutil as _shutil

__all__ = [
    "NamedTemporaryFile", "TemporaryFile", "mkstemp", "SpooledTemporaryFile", "TemporaryDirectory", "mkdtemp", "mktemp", "TMP_MAX",
    "gettempprefix", "tempdir", "gettempdir", "gettempprefixb", "gettempdirb",
]
TMP_MAX = 10000
template = "tmp"
tempdir = None
_CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789_"


def gettempdir():
    """Return the directory for temporary files: TMPDIR, or /tmp. Makes it if it is missing."""
    global tempdir
    if tempdir is None:
        try:
            tempdir = os.getenv("TMPDIR") or "/tmp"
        except NotImplementedError:
            tempdir = "/tmp"
        os.makedirs(tempdir, exist_ok=True)
    return tempdir


def gettempdirb():
    return os.fsencode(gettempdir())


def gettempprefix():
    return template


def gettempprefixb():
    return b"tmp"


def _free_name(suffix, prefix, dir):
    as_bytes = any(isinstance(given, bytes) for given in (suffix, prefix, dir))
    suffix = os.fsdecode(suffix or "")
    prefix = template if prefix is None else os.fsdecode(prefix)
    dir = gettempdir() if dir is None else os.fsdecode(dir)
    for _ in range(TMP_MAX):
        path = os.path.abspath(os.path.join(dir, prefix + "".join(_random.SystemRandom().choices(_CHARACTERS, k=8)) + suffix))
        if not os.path.lexists(path):
            return os.fsencode(path) if as_bytes else path
    raise FileExistsError(17, "No usable temporary file name found")


def mktemp(suffix="", prefix=template, dir=None):
    return _free_name(suffix, prefix, dir)


def mkdtemp(suffix=None, prefix=None, dir=None):
    path = _free_name(suffix, prefix, dir)
    os.mkdir(path)
    return path


def mkstemp(suffix=None, prefix=None, dir=None, text=False):
    """Make a new file. Returns (descriptor open for reading and writing, path)."""
    path = _free_name(suffix, prefix, dir)
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), path


class _TemporaryFile:
    """Temporary file that is removed when it is closed."""

    def __init__(self, file, name, delete, delete_on_close):
        self.file = file
        self.name = name
        self.delete = delete
        self._delete_on_close = delete_on_close
        self._removed = False

    def __getattr__(self, name):
        return getattr(self.__dict__["file"], name)

    def _remove(self):
        if self.delete and not self._removed:
            self._removed = True
            try:
                os.unlink(self.name)
            except FileNotFoundError:
                pass

    def close(self):
        try:
            self.file.close()
        finally:
            if self._delete_on_close:
                self._remove()

    def __enter__(self):
        self.file.__enter__()
        return self

    def __exit__(self, *args):
        try:
            self.file.close()
        finally:
            self._remove()

    def __iter__(self):
        for line in self.file:
            yield line

    def __repr__(self):
        return f"<tempfile._TemporaryFileWrapper file={self.file!r}>"


_TemporaryFile.__name__ = _TemporaryFile.__qualname__ = "_TemporaryFileWrapper"


def NamedTemporaryFile(mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, delete=True, *,
                       errors=None, delete_on_close=True):
    name = _free_name(suffix, prefix, dir)
    file = open(name, mode, buffering, encoding, errors, newline)
    return _TemporaryFile(file, name, delete, delete_on_close)


def TemporaryFile(mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, *, errors=None):
    """Return a temporary file without a name. Its content is in memory."""
    from _files import open_nameless
    return open_nameless(mode, buffering, encoding, newline, errors)


class SpooledTemporaryFile(io.IOBase):
    """A stream in memory, which becomes a temporary file when it has more than `max_size` bytes or needs a descriptor."""

    _rolled = False

    def __init__(self, max_size=0, mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, *,
                 errors=None):
        self._max_size = max_size
        self._file = io.BytesIO() if "b" in mode else io.TextIOWrapper(io.BytesIO(), encoding, errors, newline)
        self._TemporaryFileArgs = {"mode": mode, "buffering": buffering, "suffix": suffix, "prefix": prefix, "encoding": encoding,
                                   "newline": newline, "dir": dir, "errors": errors}  # fmt: skip

    def _check(self, file):
        if not self._rolled and self._max_size and file.tell() > self._max_size:
            self.rollover()

    def rollover(self):
        """Move the content to a temporary file."""
        if self._rolled:
            return
        old = self._file
        self._file = new = TemporaryFile(**self._TemporaryFileArgs)
        del self._TemporaryFileArgs
        position = old.tell()
        if hasattr(new, "buffer"):
            old.flush()
            new.buffer.write(old.detach().getvalue())
        else:
            new.write(old.getvalue())
        new.seek(position, 0)
        self._rolled = True

    def __enter__(self):
        if self._file.closed:
            raise ValueError("Cannot enter context with closed file")
        return self

    def __exit__(self, *args):
        self._file.close()

    def __iter__(self):
        return self._file.__iter__()

    @property
    def closed(self):
        return self._file.closed

    @property
    def encoding(self):
        return self._file.encoding

    @property
    def errors(self):
        return self._file.errors

    @property
    def newlines(self):
        return self._file.newlines

    @property
    def mode(self):
        try:
            return self._file.mode
        except AttributeError:
            return self._TemporaryFileArgs["mode"]

    @property
    def name(self):
        try:
            return self._file.name
        except AttributeError:
            return None

    def close(self):
        self._file.close()

    def detach(self):
        return self._file.detach()

    def fileno(self):
        self.rollover()
        return self._file.fileno()

    def flush(self):
        self._file.flush()

    def isatty(self):
        return self._file.isatty()

    def read(self, *args):
        return self._file.read(*args)

    def read1(self, *args):
        return self._file.read1(*args)

    def readable(self):
        return self._file.readable()

    def readinto(self, b):
        return self._file.readinto(b)

    def readinto1(self, b):
        return self._file.readinto1(b)

    def readline(self, *args):
        return self._file.readline(*args)

    def readlines(self, *args):
        return self._file.readlines(*args)

    def seek(self, *args):
        return self._file.seek(*args)

    def seekable(self):
        return self._file.seekable()

    def tell(self):
        return self._file.tell()

    def truncate(self, size=None):
        if size is None:
            return self._file.truncate()
        if size > self._max_size:
            self.rollover()
        return self._file.truncate(size)

    def writable(self):
        return self._file.writable()

    def write(self, s):
        written = self._file.write(s)
        self._check(self._file)
        return written

    def writelines(self, iterable):
        if self._max_size == 0 or self._rolled:
            return self._file.writelines(iterable)
        for line in iterable:
            self._file.write(line)
            self._check(self._file)


class TemporaryDirectory:
    """Temporary directory that is removed with its content at the end of the `with` statement."""

    def __init__(self, suffix=None, prefix=None, dir=None, ignore_cleanup_errors=False, *, delete=True):
        self.name = mkdtemp(suffix, prefix, dir)
        self._ignore = ignore_cleanup_errors
        self._delete = delete

    def __enter__(self):
        return self.name

    def __exit__(self, *args):
        if self._delete:
            self.cleanup()

    def cleanup(self):
        if os.path.exists(self.name):
            _shutil.rmtree(self.name, ignore_errors=self._ignore)

    def __repr__(self):
        return f"<TemporaryDirectory {self.name!r}>"

_text_openflags = _bin_openflags = 0o400302 & 0xFF  # CPython's flags, for programs that read them
