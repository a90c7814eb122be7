"""File descriptors of the program, for os.open and related functions: each is a FileIO of `_files`.

Knows nothing of the host's descriptors. Invariants: 0, 1 and 2 are the standard streams; a new file gets the lowest
free number.
"""

import _door
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
    return {0: sys.stdin, 1: sys.stdout, 2: sys.stderr}.get(_number(fd)) if fd not in _open_files else None


def number_of(file):
    """Return the descriptor of an open file. A file without one gets a new one."""
    for fd, other in list(_open_files.items()):
        if other.closed:
            del _open_files[fd]
        elif other._key == file._key:
            return fd
    fd = 3
    while fd in _open_files:
        fd += 1
    _open_files[fd] = file
    return fd


def open_path(path, flags, mode=0o777):
    """Do os.open."""
    flags = _number(flags)
    if flags & O_DIRECTORY:
        raise PermissionError(1, "os.open() of a directory is not available in the sandbox", path)
    file = _files.FileIO.__new__(_files.FileIO)
    access = flags & O_ACCMODE
    exists = bool(_door.call("Path.exists", _door.path(path)))
    if flags & O_CREAT and flags & O_EXCL and exists:
        raise FileExistsError(17, "File exists", path)
    is_new = not exists and flags & O_CREAT
    if access and exists and _door.call("Path.is_dir", _door.path(path)):
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
        _door.write_files()


def truncate(fd, length):
    """Do os.ftruncate."""
    file_of(fd).truncate(length)


def stat(fd):
    """Do os.fstat."""
    if _stream(fd) is not None:
        return _door.stat_result((0o20620, 0, 0, 1, 0, 0, 0, 0.0, 0.0, 0.0))
    return _door.stat(file_of(fd)._place())


def duplicate(fd):
    """Do os.dup: return another descriptor for the same open file."""
    file = file_of(fd)
    twin = _files.FileIO.__new__(_files.FileIO)
    twin.__dict__ = file.__dict__
    at = 3
    while at in _open_files:
        at += 1
    _open_files[at] = twin
    return at


def taken(fd, closefd):
    """Return the `__dict__` for a FileIO that is opened with a descriptor. It shares the state of the open file."""
    if _stream(fd) is not None:
        raise io.UnsupportedOperation("the standard streams are sys.stdin, sys.stdout and sys.stderr")
    file = file_of(fd)
    state = file.__dict__ if closefd else {**file.__dict__, "closefd": False}
    state["name"] = _number(fd)
    return state
