"""Module `tempfile`: temporary files and directories in the program's file system."""

import io as _io
import os as _os
import shutil as _shutil

__all__ = [
    "NamedTemporaryFile", "TemporaryFile", "mkstemp", "SpooledTemporaryFile", "TemporaryDirectory", "mkdtemp", "mktemp", "TMP_MAX",
    "gettempprefix", "tempdir", "gettempdir", "gettempprefixb", "gettempdirb",
]
TMP_MAX = 10000
template = "tmp"
tempdir = None
_text_openflags = _bin_openflags = 0o400302
_O_TMPFILE_WORKS = False
_name_sequence = None


def _infer_return_type(*args):
    """Return the type of the paths that are made of these parts, some of which may be None."""
    found = None
    for arg in args:
        if arg is None:
            continue
        if isinstance(arg, _os.PathLike):
            arg = _os.fspath(arg)
        kind = bytes if isinstance(arg, bytes) else str
        if found not in (None, kind):
            raise TypeError("Can't mix bytes and non-bytes in path components.")
        found = kind
    if found is None:
        return str if tempdir is None or isinstance(tempdir, str) else bytes
    return found


def _sanitize_params(prefix, suffix, dir):
    """Replace arguments that are None. Returns (prefix, suffix, dir, type of the path)."""
    kind = _infer_return_type(prefix, suffix, dir)
    if suffix is None:
        suffix = kind()
    if prefix is None:
        prefix = template if kind is str else _os.fsencode(template)
    if dir is None:
        dir = gettempdir() if kind is str else gettempdirb()
    return prefix, suffix, dir, kind


class _RandomNameSequence:
    """Iterator of random names that files may have."""

    characters = "abcdefghijklmnopqrstuvwxyz0123456789_"

    @property
    def rng(self):
        from random import SystemRandom
        return SystemRandom()

    def __iter__(self):
        return self

    def __next__(self):
        return "".join(self.rng.choices(self.characters, k=8))


def _get_candidate_names():
    global _name_sequence
    if _name_sequence is None:
        _name_sequence = _RandomNameSequence()
    return _name_sequence


def _candidate_tempdir_list():
    """Return the directories that gettempdir() considers: those of variables, usual ones, the working directory."""
    found = [_os.getenv(name) for name in ("TMPDIR", "TEMP", "TMP")]
    found = [_os.path.abspath(name) for name in found if name]
    found += ["/tmp", "/var/tmp", "/usr/tmp"]
    try:
        found.append(_os.getcwd())
    except OSError:
        found.append(_os.curdir)
    return found


def _gettempdir():
    global tempdir
    if tempdir is None:
        try:
            tempdir = _os.getenv("TMPDIR") or _os.getenv("TEMP") or _os.getenv("TMP") or "/tmp"
        except NotImplementedError:
            tempdir = "/tmp"
        _os.makedirs(tempdir, exist_ok=True)
    return tempdir


def gettempdir():
    """Return the directory for temporary files: that of a variable, or /tmp. Makes it if it is missing."""
    return _os.fsdecode(_gettempdir())


def gettempdirb():
    return _os.fsencode(_gettempdir())


def gettempprefix():
    return _os.fsdecode(template)


def gettempprefixb():
    return _os.fsencode(template)


def _paths(prefix, suffix, dir, kind):
    """Generate paths with random names."""
    names = _get_candidate_names()
    for _ in range(TMP_MAX):
        name = next(names)
        yield _os.path.join(dir, prefix + (_os.fsencode(name) if kind is bytes else name) + suffix)


def _mkstemp_inner(dir, pre, suf, flags, output_type):
    """Make a file. Returns (descriptor, path)."""
    for path in _paths(pre, suf, _os.path.abspath(dir), output_type):
        try:
            return _os.open(path, flags, 0o600), path
        except FileExistsError:
            continue
    raise FileExistsError(17, "No usable temporary file name found")


def mktemp(suffix="", prefix=template, dir=None):
    for path in _paths(prefix, suffix, gettempdir() if dir is None else dir, str):
        if not _os.path.lexists(path):
            return _os.path.abspath(path)
    raise FileExistsError(17, "No usable temporary filename found")


def mkdtemp(suffix=None, prefix=None, dir=None):
    prefix, suffix, dir, kind = _sanitize_params(prefix, suffix, dir)
    for path in _paths(prefix, suffix, dir, kind):
        try:
            _os.mkdir(path, 0o700)
        except FileExistsError:
            continue
        return _os.path.abspath(path)
    raise FileExistsError(17, "No usable temporary directory name found")


def mkstemp(suffix=None, prefix=None, dir=None, text=False):
    """Make a new file. Returns (descriptor open for reading and writing, path)."""
    prefix, suffix, dir, kind = _sanitize_params(prefix, suffix, dir)
    return _mkstemp_inner(dir, prefix, suffix, _text_openflags if text else _bin_openflags, kind)


class _TemporaryFileCloser:
    """Closes a temporary file, and removes it."""

    cleanup_called = close_called = False

    def __init__(self, file, name, delete=True, delete_on_close=True, warn_message=""):
        self.file = file
        self.name = name
        self.delete = delete
        self.delete_on_close = delete_on_close

    def cleanup(self):
        if self.cleanup_called:
            return
        self.cleanup_called = True
        try:
            if not self.close_called:
                self.close_called = True
                self.file.close()
        finally:
            if self.delete:
                try:
                    _os.unlink(self.name)
                except FileNotFoundError:
                    pass

    def close(self):
        if self.close_called:
            return
        self.close_called = True
        try:
            self.file.close()
        finally:
            if self.delete and self.delete_on_close:
                self.cleanup()


class _TemporaryFileWrapper:
    """Temporary file that is removed when it is closed."""

    def __init__(self, file, name, delete=True, delete_on_close=True):
        self.file = file
        self.name = name
        self._closer = _TemporaryFileCloser(file, name, delete, delete_on_close)

    def __getattr__(self, name):
        return getattr(self.__dict__["file"], name)

    def close(self):
        self._closer.close()

    def __enter__(self):
        self.file.__enter__()
        return self

    def __exit__(self, *args):
        try:
            return self.file.__exit__(*args)
        finally:
            self._closer.close_called = True
            self._closer.cleanup()

    def __iter__(self):
        for line in self.file:
            yield line

    def __repr__(self):
        return f"<{type(self).__module__}.{type(self).__name__} file={self.__dict__['file']!r}>"


def NamedTemporaryFile(mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, delete=True, *,
                       errors=None, delete_on_close=True):
    prefix, suffix, dir, kind = _sanitize_params(prefix, suffix, dir)
    name = file = None

    def make(path, flags):
        nonlocal name
        fd, name = _mkstemp_inner(dir, prefix, suffix, _bin_openflags, kind)
        return fd

    try:
        file = _io.open(dir, mode, buffering, encoding, errors, newline, opener=make)
        raw = getattr(file, "buffer", file)
        raw = getattr(raw, "raw", raw)
        raw.name = name
        return _TemporaryFileWrapper(file, name, delete, delete_on_close)
    except:
        if file is not None:
            file.close()
        if name is not None:
            _os.unlink(name)
        raise


def TemporaryFile(mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, *, errors=None):
    """Return a temporary file without a name. Its content is in memory."""
    from _files import open_nameless
    return open_nameless(mode, buffering, encoding, newline, errors)


class SpooledTemporaryFile(_io.IOBase):
    """A stream in memory, which becomes a temporary file when it has more than `max_size` bytes or needs a descriptor."""

    _rolled = False

    def __init__(self, max_size=0, mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, *,
                 errors=None):
        self._max_size = max_size
        self._file = _io.BytesIO() if "b" in mode else _io.TextIOWrapper(_io.BytesIO(), encoding, errors, newline)
        self._TemporaryFileArgs = {"mode": mode, "buffering": buffering, "suffix": suffix, "prefix": prefix, "encoding": encoding,
                                   "newline": newline, "dir": dir, "errors": errors}  # fmt: skip

    def __class_getitem__(cls, item):
        from types import GenericAlias
        return GenericAlias(cls, item)

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

    def __class_getitem__(cls, item):
        from types import GenericAlias
        return GenericAlias(cls, item)

    def __enter__(self):
        return self.name

    def __exit__(self, *args):
        if self._delete:
            self.cleanup()

    def cleanup(self):
        if _os.path.exists(self.name):
            _shutil.rmtree(self.name, ignore_errors=self._ignore)

    def __repr__(self):
        return f"<TemporaryDirectory {self.name!r}>"
