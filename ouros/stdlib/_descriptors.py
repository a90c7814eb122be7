"""File descriptors of the program, for os.open and related functions: each is a FileIO of `_files`.

Knows nothing of the host's descriptors. Invariants: 0, 1 and 2 are the standard streams; a new file gets the lowest
free number.
"""

import _os_calls
import _files
import io

O_ACCMODE, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND, O_DIRECTORY = 3, 1, 2, 64, 128, 512, 1024, 65536

_open_files = {}  # number -> FileIO


def _bad():
    return OSError(9, "Bad file descriptor")


def _number(fd):
    if not isinstance(fd, int):
        raise TypeError(f"'{type(fd).__name__}' object cannot be interpreted as an integer")
    return int(fd)


def file_of(fd):
    """Return the FileIO of a descriptor. Raises OSError (EBADF) for an unknown one."""
    file = _open_files.get(_number(fd))
    if file is None or file.closed:
        raise _bad()
    return file


def _stream(fd):
    import sys
    return {0: sys.__stdin__, 1: sys.__stdout__, 2: sys.__stderr__}.get(_number(fd)) if fd not in _open_files else None


class _Standard(_files.FileIO):
    """Copy of the descriptor of a standard stream."""

    __slots__ = ()

    def _stand_for(self, fd):
        self.name = self._number = fd
        self._reads, self._writes, self._action = fd == 0, fd != 0, "r" if fd == 0 else "w"
        self.closefd, self._is_closed, self._owner, self._copies, self._key = True, False, None, 1, -1 - fd

    def _file(self):
        import sys
        return (sys.__stdin__, sys.__stdout__, sys.__stderr__)[self._number]

    def seekable(self):
        self._check()
        return False

    def seek(self, *arguments):
        self._check()
        raise OSError(29, "Illegal seek")

    tell = seek

    def truncate(self, size=None, /):
        self._check()
        raise OSError(22, "Invalid argument")

    def read(self, size=-1, /):
        self._check()
        if not self._reads:
            raise io.UnsupportedOperation("File not open for reading")
        return self._file().buffer.read(size)

    def write(self, b, /):
        self._check()
        if not self._writes:
            raise io.UnsupportedOperation("File not open for writing")
        data = bytes(memoryview(b))
        self._file().write(data.decode("utf-8", "backslashreplace"))
        return len(data)

    def flush(self):
        self._check()


def number_of(file):
    """Return the descriptor of an open file. A file without one gets a new one."""
    owner = file if file._owner is None else file._owner
    for fd, other in list(_open_files.items()):
        if other.closed:
            del _open_files[fd]
        elif other is owner:
            return fd
    fd = _free_number()
    _open_files[fd] = owner
    return fd


def _free_number():
    fd = 3
    while fd in _open_files:
        fd += 1
    return fd


def open_path(path, flags, mode=0o777):
    """Do os.open."""
    flags = _number(flags)
    if flags & O_DIRECTORY:
        raise PermissionError(1, "os.open() of a directory is not available in the sandbox", path)
    file = _files.FileIO.__new__(_files.FileIO)
    access = flags & O_ACCMODE
    exists = bool(_os_calls.call("Path.exists", _os_calls.path(path)))
    if flags & O_CREAT and flags & O_EXCL and exists:
        raise FileExistsError(17, "File exists", path)
    is_new = not exists and flags & O_CREAT
    if access and exists and _os_calls.call("Path.is_dir", _os_calls.path(path)):
        raise IsADirectoryError(21, "Is a directory", path)
    if is_new or access and flags & O_TRUNC and exists:
        file._open(path, "w", True)
    else:
        file._open(path, "r", False)
    file._action = "a" if flags & O_APPEND else "r" if access != O_WRONLY else "w"
    file._reads, file._writes = access != O_WRONLY, access != 0
    if is_new and mode & 0o777 != 0o777:
        import _file_attributes
        _file_attributes.set_mode(path, mode)
    return number_of(file)


def close(fd):
    """Do os.close."""
    if _stream(fd) is not None:
        return
    file = file_of(fd)
    del _open_files[_number(fd)]
    file.close()


def read(fd, n):
    """Do os.read."""
    if n < 0:
        raise OSError(22, "Invalid argument")
    stream = _stream(fd)
    if stream is not None:
        return _stream(fd).buffer.read(n) if fd == 0 else _refuse()
    file = file_of(fd)
    if not file.readable():
        _refuse()
    return file.read(n)


def _refuse():
    raise _bad()


def write(fd, data):
    """Do os.write."""
    stream = _stream(fd)
    data = bytes(memoryview(data))
    if stream is not None:
        if fd == 0:
            _refuse()
        stream.write(data.decode("utf-8", "backslashreplace"))
        return len(data)
    file = file_of(fd)
    if not file.writable():
        _refuse()
    return file.write(data)


def lseek(fd, position, how):
    """Do os.lseek."""
    return file_of(fd).seek(position, how)


def flush(fd):
    """Do os.fsync: write buffered data to the host."""
    if _stream(fd) is None:
        file_of(fd).flush()
        _os_calls.write_files()


def truncate(fd, length):
    """Do os.ftruncate."""
    file_of(fd).truncate(length)


def stat(fd):
    """Do os.fstat."""
    if _stream(fd) is not None:
        return _os_calls.stat_result((0o20620, 0, 0, 1, 0, 0, 0, 0.0, 0.0, 0.0))
    file = file_of(fd)
    if isinstance(file, _files._Nameless):
        return _os_calls.stat_result((0o100600, 0, 0, 0, 0, 0, len(file._data), 0.0, 0.0, 0.0))
    return stat(file._number) if isinstance(file, _Standard) else _os_calls.stat(file._place())


def _twin(fd):
    """Return another file for the open file of a descriptor."""
    if _stream(fd) is not None:
        twin = _Standard.__new__(_Standard)
        twin._stand_for(_number(fd))
        return twin
    file = file_of(fd)
    twin = type(file).__new__(type(file))
    twin.__dict__ = file.__dict__
    twin._is_closed, twin._owner = False, None
    file._copies += 1
    return twin


def duplicate(fd):
    """Do os.dup: return another descriptor for the same open file."""
    twin = _twin(fd)
    at = _free_number()
    _open_files[at] = twin
    return at


def duplicate_as(fd, at):
    """Do os.dup2: let a descriptor stand for the same open file as another one."""
    fd, at = _number(fd), _number(at)
    if at < 0:
        raise _bad()
    if fd == at:
        if _stream(fd) is None:
            file_of(fd)
        return at
    twin = _twin(fd)
    previous = _open_files.pop(at, None)
    if previous is not None:
        previous.close()
    if not isinstance(twin, _Standard) or twin._number != at:
        _open_files[at] = twin
    return at


def taken(fd, closefd):
    """Return the `__dict__` for a FileIO that is opened with a descriptor, and the file of the descriptor. They share the state of the open file."""
    if _stream(fd) is not None:
        raise io.UnsupportedOperation("the standard streams are sys.stdin, sys.stdout and sys.stderr")
    file = file_of(fd)
    state = file.__dict__ if closefd else {**file.__dict__, "closefd": False}
    state["name"] = _number(fd)
    return state, file
