"""Module `os`: files and environment of the program, within what its host allows.

Knows the host only through `_os_calls`. Invariant: functions on processes, descriptors of the host and the machine raise an
error that names them.
"""

import _os_calls
import _os
import abc as _abc
import posixpath as path
import sys as _sys
from _os_calls import stat_result
from _structseq import StructSequence as _StructSequence
from _sys import alias as _alias
from posixpath import _fspath as fspath

name = "posix"
linesep = "\n"
curdir = "."
pardir = ".."
extsep = "."
sep = "/"
pathsep = ":"
defpath = "/bin:/usr/bin"
altsep = None
devnull = "/dev/null"
error = OSError
supports_bytes_environ = True
supports_dir_fd = set()
supports_effective_ids = set()
supports_fd = set()
supports_follow_symlinks = set()
F_OK, R_OK, W_OK, X_OK = 0, 4, 2, 1
O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND = 0, 1, 2, 64, 128, 512, 1024
O_NOCTTY, O_NONBLOCK, O_DSYNC, O_DIRECTORY, O_NOFOLLOW, O_CLOEXEC, O_SYNC = 256, 2048, 4096, 65536, 131072, 524288, 1052672
O_ACCMODE = 3
SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
EX_OK = 0

_alias("os.path", path)

_REFUSED = {
    "there are no processes; call an external function of the host": (
        "abort", "execl", "execle", "execlp", "execlpe", "execv", "execve", "execvp", "execvpe", "fork", "forkpty", "kill", "killpg", "nice",
        "popen", "posix_spawn", "posix_spawnp", "spawnl", "spawnle", "spawnlp", "spawnlpe", "spawnv", "spawnve", "spawnvp", "spawnvpe",
        "startfile", "system", "wait", "wait3", "wait4", "waitid", "waitpid", "setsid", "setpgid", "getpgid", "getsid", "pidfd_open"),
    "there are no users in the sandbox": (
        "getlogin", "getuid", "geteuid", "getgid", "getegid", "getgroups", "setuid", "setgid", "seteuid", "setegid", "setgroups"),
    "there are no other file descriptors than those of open files": (
        "pipe", "pipe2", "dup2", "openpty", "sendfile", "get_terminal_size", "set_blocking", "get_blocking", "memfd_create", "eventfd"),
    "the files are the host's": (
        "fchdir", "chflags", "chown", "chroot", "fchown", "lchmod", "lchown", "link", "symlink", "readlink", "mkfifo",
        "mknod", "statvfs", "getxattr", "setxattr", "listxattr", "removexattr", "pathconf"),
    "the machine is the host's": ("sysconf", "getloadavg", "times", "ctermid", "reboot", "confstr"),
}
_refused_names = {name: reason for reason, names in _REFUSED.items() for name in names}


def __getattr__(name):
    reason = _refused_names.get(name)
    if reason is None:
        raise AttributeError(f"module 'os' has no attribute {name!r}")

    def refused(*args, **kwargs):
        raise PermissionError(1, f"os.{name}() is not available in the sandbox ({reason})")

    refused.__name__ = refused.__qualname__ = name
    refused.__module__ = "os"
    setattr(_sys.modules["os"], name, refused)  # store it, so that each access returns the same function
    return refused


class PathLike(_abc.ABC):
    """Abstract base of objects with a method `__fspath__()`."""

    __slots__ = ()

    @_abc.abstractmethod
    def __fspath__(self):
        raise NotImplementedError

    @classmethod
    def __subclasshook__(cls, subclass):
        if cls is PathLike:
            return True if any("__fspath__" in base.__dict__ for base in subclass.__mro__) else NotImplemented
        return NotImplemented

    def __class_getitem__(cls, item):
        from types import GenericAlias
        return GenericAlias(cls, item)


def fsencode(filename):
    filename = fspath(filename)
    return filename.encode("utf-8", "surrogateescape") if isinstance(filename, str) else filename


def fsdecode(filename):
    filename = fspath(filename)
    return filename.decode("utf-8", "surrogateescape") if isinstance(filename, bytes) else filename


def _given(function, value, optional=False):
    """Check the path argument of a function. Raises TypeError."""
    if isinstance(value, (str, bytes)) or hasattr(type(value), "__fspath__"):
        return value
    kinds = "string, bytes, os.PathLike, integer or None" if optional else "string, bytes, os.PathLike or integer"
    if function not in ("stat", "listdir", "scandir", "access"):
        kinds = "string, bytes or os.PathLike"
    raise TypeError(f"{function}: path should be {kinds}, not {type(value).__name__}")


# --- environment ---

class _Environ:
    """Mapping of environment variables. Changes stay inside the program."""

    __slots__ = ("_changed", "_host")
    __abc_names__ = "collections.abc.Mapping", "collections.abc.MutableMapping"
    __abc_tpflags__ = 1 << 6  # matches as a mapping

    def __init__(self):
        self._changed = {}  # name -> value, or None for a removed variable
        self._host = None  # the host's variables, or None before the first use

    def _check(self, value):
        if not isinstance(value, str):
            raise TypeError(f"str expected, not {type(value).__name__}")
        return value

    def _given(self):
        if self._host is None:
            given = _os.environ()
            self._host = dict(_os_calls.call("os.environ") if given is None else given)
        return self._host

    def _all(self):
        found = {**self._given(), **self._changed}
        return {key: value for key, value in found.items() if value is not None}

    def _known(self, key):
        """Return the value of a variable, or None if there is none or only the host knows."""
        if key in self._changed:
            return self._changed[key]
        given = _os.environ() if self._host is None else self._host
        return None if given is None else given.get(key)

    def _find(self, key):
        return self._changed[key] if key in self._changed else self._given().get(key)

    def __getitem__(self, key):
        value = self._find(self._check(key))
        if value is None:
            raise KeyError(key)
        return value

    def __setitem__(self, key, value):
        self._check(key)
        self._check(value)
        if "=" in key or not key:
            raise ValueError("illegal environment variable name")
        if "\0" in key or "\0" in value:
            raise ValueError("embedded null byte")
        self._changed[key] = value

    def __delitem__(self, key):
        if self._find(self._check(key)) is None:
            raise KeyError(key)
        self._changed[key] = None

    def __contains__(self, key):
        return isinstance(key, str) and self._find(key) is not None

    def __iter__(self):
        return iter(list(self._all()))

    def __len__(self):
        return len(self._all())

    def get(self, key, default=None):
        value = self._find(self._check(key))
        return default if value is None else value

    def keys(self):
        return self._all().keys()

    def values(self):
        return self._all().values()

    def items(self):
        return self._all().items()

    def copy(self):
        return self._all()

    def setdefault(self, key, value):
        if key not in self:
            self[key] = value
        return self[key]

    def pop(self, key, *default):
        try:
            value = self[key]
        except KeyError:
            if default:
                return default[0]
            raise
        del self[key]
        return value

    def popitem(self):
        for key in self:
            return key, self.pop(key)
        raise KeyError

    def update(self, other=(), /, **kwargs):
        for key, value in dict(other, **kwargs).items():
            self[key] = value

    def clear(self):
        for key in self:
            del self[key]

    def __eq__(self, other):
        return self._all() == (other._all() if isinstance(other, _Environ) else other)

    __hash__ = None

    def __or__(self, other):
        return {**self._all(), **dict(other)}

    def __ror__(self, other):
        return {**dict(other), **self._all()}

    def __ior__(self, other):
        self.update(other)
        return self

    def __repr__(self):
        try:
            return f"environ({self._all()!r})"
        except RuntimeError:  # the host looks at the environment, and cannot be asked meanwhile
            return "environ({...})"


environ = _Environ()


def getenv(key, default=None):
    """Return the value of an environment variable, or the default."""
    environ._check(key)
    if key in environ._changed:
        value = environ._changed[key]
        return default if value is None else value
    if _os.environ() is not None:  # the policy provides the environment
        return environ.get(key, default)
    return _os_calls.call("os.getenv", key, default)


def putenv(name, value, /):
    environ[fsdecode(name)] = fsdecode(value)


def unsetenv(name, /):
    environ._changed[fsdecode(name)] = None


# --- files ---

def getcwd():
    return path._getcwd()


def getcwdb():
    return fsencode(getcwd())


def stat(path, *, dir_fd=None, follow_symlinks=True):
    if isinstance(path, int):
        return fstat(path)
    return _os_calls.stat(_given("stat", path), follow_symlinks)


def lstat(path, *, dir_fd=None):
    return _os_calls.stat(_given("lstat", path), False)


def access(path, mode, *, dir_fd=None, effective_ids=False, follow_symlinks=True):
    """Return True if the path exists and its permissions allow `mode` to its owner."""
    try:
        bits = stat(_given("access", path)).st_mode
    except OSError:
        return False
    return bits >> 6 & mode == mode


def _names(path):
    from pathlib import PurePosixPath
    return [PurePosixPath(child).name for child in _os_calls.on_path("Path.iterdir", path)]


def listdir(path=None):
    path = "." if path is None else _given("listdir", path, True)
    names = _names(path)
    return [fsencode(name) for name in names] if isinstance(path, bytes) else names


def mkdir(path, mode=0o777, *, dir_fd=None):
    _os_calls.on_path("Path.mkdir", _given("mkdir", path))


def makedirs(name, mode=0o777, exist_ok=False):
    """Make a directory, with its missing parents."""
    head, tail = path.split(name)
    if not tail:
        head, tail = path.split(head)
    if head and tail and not path.exists(head):
        try:
            makedirs(head, exist_ok=exist_ok)
        except FileExistsError:
            pass
        if tail in (".", b"."):
            return
    try:
        mkdir(name, mode)
    except OSError:
        if not exist_ok or not path.isdir(name):
            raise


def remove(path, *, dir_fd=None):
    _os_calls.on_path("Path.unlink", _given("remove", path))


def unlink(path, *, dir_fd=None):
    _os_calls.on_path("Path.unlink", _given("unlink", path))


def rmdir(path, *, dir_fd=None):
    _os_calls.on_path("Path.rmdir", _given("rmdir", path))


def removedirs(name):
    rmdir(name)
    head, tail = path.split(name)
    if not tail:
        head, tail = path.split(head)
    while head and tail:
        try:
            rmdir(head)
        except OSError:
            break
        head, tail = path.split(head)


def rename(src, dst, *, src_dir_fd=None, dst_dir_fd=None):
    for which, value in (("src", src), ("dst", dst)):
        if not isinstance(value, (str, bytes)) and not hasattr(type(value), "__fspath__"):
            raise TypeError(f"rename: {which} should be string, bytes or os.PathLike, not {type(value).__name__}")
    _os_calls.on_path("Path.rename", src, _os_calls.path(dst))


def replace(src, dst, *, src_dir_fd=None, dst_dir_fd=None):
    rename(src, dst)


def renames(old, new):
    head, tail = path.split(new)
    if head and tail and not path.exists(head):
        makedirs(head)
    rename(old, new)
    head, tail = path.split(old)
    if head and tail:
        try:
            removedirs(head)
        except OSError:
            pass


def chdir(path):
    """Change the working directory of this program."""
    bits = stat(_given("chdir", path)).st_mode
    if bits & 0o170000 != 0o040000:
        raise NotADirectoryError(20, "Not a directory", path)
    if _os_calls.first_cwd is None:
        _os_calls.first_cwd = getcwd()
    _os_calls.cwd = fsdecode(globals()["path"].realpath(path))


def chmod(path, mode, *, dir_fd=None, follow_symlinks=True):
    """Set the permissions of a file, as this program sees them."""
    import _file_attributes
    if not isinstance(mode, int):
        raise TypeError(f"'{type(mode).__name__}' object cannot be interpreted as an integer")
    if isinstance(path, int):
        return fchmod(path, mode)
    stat(_given("chmod", path))
    _file_attributes.set_mode(path, mode)
    _os_calls.has_attributes = True


def utime(path, times=None, *, ns=None, dir_fd=None, follow_symlinks=True):
    """Set the access and modification times of a file, as this program sees them."""
    import _file_attributes
    if times is not None and ns is not None:
        raise ValueError("utime: you may specify either 'times' or 'ns' but not both")
    for given, what in ((times, "times"), (ns, "ns")):
        if given is not None and not (isinstance(given, tuple) and len(given) == 2):
            raise TypeError(f"utime: '{what}' must be {'either a tuple of two ints or None' if what == 'times' else 'a tuple of two ints'}")
    if isinstance(path, int):
        from _descriptors import file_of
        path = file_of(path)._place()
    has_attributes, _os_calls.has_attributes = _os_calls.has_attributes, False
    try:
        of_host = stat(_given("utime", path)).st_mtime
    finally:
        _os_calls.has_attributes = has_attributes
    if ns is not None:
        times = ns[0] / 1_000_000_000, ns[1] / 1_000_000_000
    elif times is None:
        import time
        times = (time.time(),) * 2
    _file_attributes.set_times(path, float(times[0]), float(times[1]), of_host)
    _os_calls.has_attributes = True


def umask(mask, /):
    """Set the permission bits that os.open() does not give to new files. Returns the former ones."""
    if not isinstance(mask, int):
        raise TypeError(f"'{type(mask).__name__}' object cannot be interpreted as an integer")
    before, _os_calls.umask = _os_calls.umask, mask & 0o777
    return before


# --- file descriptors ---

def open(path, flags, mode=0o777, *, dir_fd=None):
    """Open a file by flags. Returns its descriptor."""
    import _descriptors
    if mode & 0o777 != 0o777:
        mode &= ~_os_calls.umask
    fd = _descriptors.open_path(_given("open", path), flags, mode)
    if mode & 0o777 != 0o777:
        _os_calls.has_attributes = True
    return fd


def close(fd):
    import _descriptors
    _descriptors.close(fd)


def closerange(fd_low, fd_high, /):
    for fd in range(fd_low, min(fd_high, fd_low + 100_000)):
        try:
            close(fd)
        except OSError:
            pass


def read(fd, length, /):
    import _descriptors
    return _descriptors.read(fd, length)


def write(fd, data, /):
    import _descriptors
    return _descriptors.write(fd, data)


def lseek(fd, position, whence, /):
    import _descriptors
    return _descriptors.lseek(fd, position, whence)


def fsync(fd):
    import _descriptors
    _descriptors.flush(fd if isinstance(fd, int) else fd.fileno())


fdatasync = fsync


def sync():
    _os_calls.write_files()


def fstat(fd):
    import _descriptors
    return _descriptors.stat(fd)


def ftruncate(fd, length, /):
    import _descriptors
    _descriptors.truncate(fd, length)


def truncate(path, length):
    """Cut or zero-fill a file to `length` bytes."""
    import builtins
    with builtins.open(path, "r+b") as file:
        file.truncate(length)


def fchmod(fd, mode):
    from _descriptors import file_of
    chmod(file_of(fd)._place(), mode)


def dup(fd, /):
    import _descriptors
    return _descriptors.duplicate(fd)


def dup2(fd, fd2, inheritable=True):
    import _descriptors
    return _descriptors.duplicate_as(fd, fd2)


def isatty(fd, /):
    return False


def get_inheritable(fd, /):
    return False


def set_inheritable(fd, inheritable, /):
    """Do nothing: there are no child processes."""


def fdopen(fd, mode="r", buffering=-1, encoding=None, *args, **kwargs):
    """Return a file object for a descriptor. The arguments are those of open()."""
    if not isinstance(fd, int):
        raise TypeError(f"invalid fd type ({type(fd)}, expected integer)")
    import builtins
    return builtins.open(fd, mode, buffering, encoding, *args, **kwargs)


class DirEntry:
    """Entry of a directory, with information about its file."""

    __slots__ = ("name", "path", "_stat")

    def is_dir(self, *, follow_symlinks=True):
        return path.isdir(self.path) and (follow_symlinks or not path.islink(self.path))

    def is_file(self, *, follow_symlinks=True):
        return path.isfile(self.path) and (follow_symlinks or not path.islink(self.path))

    def is_symlink(self):
        return path.islink(self.path)

    def is_junction(self):
        return False

    def stat(self, *, follow_symlinks=True):
        return stat(self.path, follow_symlinks=follow_symlinks)

    def inode(self):
        return self.stat().st_ino

    def __fspath__(self):
        return self.path

    def __repr__(self):
        return f"<DirEntry {self.name!r}>"


class _Scan:
    """Iterator that scandir() returns. It can be closed."""

    def __init__(self, entries):
        self._entries = iter(entries)

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._entries)

    def close(self):
        self._entries = iter(())

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()


def scandir(path=None):
    directory = "." if path is None else fspath(_given("scandir", path, True))
    entries = []
    for name in listdir(directory):
        entry = DirEntry()
        entry.name = name
        entry.path = globals()["path"].join(directory, name)
        entries.append(entry)
    return _Scan(entries)


def walk(top, topdown=True, onerror=None, followlinks=False):
    """Yield (directory, names of subdirectories, names of files) for `top` and all directories below it."""
    pending = [fspath(top)]
    while pending:
        here = pending.pop()
        if isinstance(here, tuple):
            yield here
            continue
        dirs, files = [], []
        try:
            for name in listdir(here):
                (dirs if path.isdir(path.join(here, name)) else files).append(name)
        except OSError as e:
            if onerror is not None:
                onerror(e)
            continue
        if topdown:
            yield here, dirs, files
            pending.extend([join for name in reversed(dirs) if followlinks or not path.islink(join := path.join(here, name))])
        else:
            pending.append((here, dirs, files))
            pending.extend([join for name in reversed(dirs) if followlinks or not path.islink(join := path.join(here, name))])


def get_exec_path(env=None):
    found = (environ if env is None else env).get("PATH")
    return (defpath if found is None else found).split(pathsep)


def cpu_count():
    return 1


process_cpu_count = cpu_count


def getpid():
    return 1


def getppid():
    return 0


def urandom(size, /):
    """Return `size` random bytes."""
    from _random import _index, _urandom
    return _urandom(_index(size))


def strerror(code, /):
    if not isinstance(code, int):
        raise TypeError(f"'{type(code).__name__}' object cannot be interpreted as an integer")
    return _MESSAGES.get(code, f"Unknown error {code}")


_MESSAGES = {
    0: "Success", 1: "Operation not permitted", 2: "No such file or directory", 5: "Input/output error", 9: "Bad file descriptor",
    11: "Resource temporarily unavailable", 12: "Cannot allocate memory", 13: "Permission denied", 16: "Device or resource busy",
    17: "File exists", 18: "Invalid cross-device link", 20: "Not a directory", 21: "Is a directory", 22: "Invalid argument",
    24: "Too many open files", 27: "File too large", 28: "No space left on device", 30: "Read-only file system", 32: "Broken pipe",
    36: "File name too long", 39: "Directory not empty", 40: "Too many levels of symbolic links", 95: "Operation not supported",
    104: "Connection reset by peer", 110: "Connection timed out", 111: "Connection refused",
}


def get_handle_inheritable(handle, /):
    return False


def _exit(status):
    raise SystemExit(status)


class terminal_size(_StructSequence):
    """Size of a terminal: (columns, lines)."""

    _shown_name = "os.terminal_size"
    _visible = ("columns", "lines")
    _hidden = ()


terminal_size.declare()


class uname_result(_StructSequence):
    """Description of a system, in five texts."""

    __module__ = "posix"
    _shown_name = "posix.uname_result"
    _visible = ("sysname", "nodename", "release", "version", "machine")
    _hidden = ()


uname_result.declare()


def uname():
    """Return a description of the sandbox, not of its host."""
    return uname_result(("Linux", "sandbox", "", "", "x86_64"))


__all__ = [
    "DirEntry", "F_OK", "O_ACCMODE", "O_CLOEXEC", "O_DIRECTORY", "O_DSYNC", "O_NOCTTY", "O_NOFOLLOW", "O_NONBLOCK", "O_SYNC", "chdir", "chmod",
    "close", "closerange", "dup", "dup2", "fchmod", "fdatasync", "fdopen", "fstat", "fsync", "ftruncate", "get_inheritable", "isatty", "lseek",
    "open", "read", "set_inheritable", "sync", "truncate", "utime", "write", "O_APPEND", "O_CREAT", "O_EXCL", "O_RDONLY", "O_RDWR", "O_TRUNC", "O_WRONLY", "PathLike", "R_OK", "SEEK_CUR",
    "SEEK_END", "SEEK_SET", "W_OK", "X_OK", "access", "altsep", "cpu_count", "curdir", "defpath", "devnull", "environ", "error", "extsep",
    "fsdecode", "fsencode", "fspath", "get_exec_path", "getcwd", "getcwdb", "getenv", "getpid", "getppid", "linesep", "listdir", "lstat",
    "makedirs", "mkdir", "name", "pardir", "path", "pathsep", "process_cpu_count", "putenv", "remove", "removedirs", "rename", "renames",
    "replace", "rmdir", "scandir", "sep", "stat", "stat_result", "strerror", "supports_bytes_environ", "terminal_size", "unlink",
    "uname", "uname_result", "unsetenv", "urandom", "walk",
]
