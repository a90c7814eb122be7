"""Files of the host as streams: `open` and FileIO.

A file is read as a whole when it is opened, changed in memory, and written as a whole when it is flushed or closed.
Knows the host only through `_os_calls`. Invariant: a FileIO with data that the host does not have is in `_os_calls.unwritten`.
"""

import _os_calls
import io
from _buffers import writable as _writable
from _plain import argument_type as _argument_type

_PLAIN = ("utf-8", "utf8", "utf_8", "UTF-8", "UTF8", None, "locale")


def _parse_mode(mode):
    """Parse a mode of FileIO. Returns (action, True if there is a "+")."""
    actions = [c for c in mode if c in "rwax"]
    for c in mode:
        if c not in "rwaxb+":
            raise ValueError(f"invalid mode: {mode}")
    if len(actions) != 1 or mode.count("+") > 1:
        raise ValueError("Must have exactly one of create/read/write/append mode and at most one plus")
    return actions[0], "+" in mode


class FileIO(io.RawIOBase):
    """Binary stream of a file. Files with copies of one descriptor share their `__dict__`, which holds all but the slots."""

    __full_type_name__ = True  # error messages use the name _io.FileIO
    __slots__ = ("_is_closed", "_owner")  # _owner: the file that the descriptor belongs to, None: this one
    _text = False  # True: content crosses to the host as text, False: as bytes

    def __init__(self, file, mode="r", closefd=True, opener=None):
        self._is_closed = True
        self._owner = None
        if isinstance(file, int):
            if file < 0:
                raise ValueError("negative file descriptor")
            import _descriptors
            action, plus = _parse_mode(mode)
            self.__dict__, self._owner = _descriptors.taken(file, closefd)
            self._is_closed = False
            if (action == "r" or plus) and not self._pos and self._reads and self._key not in _os_calls.unwritten:
                self._load_again()
            return
        if not closefd:
            raise ValueError("Cannot use closefd=False with file name")
        action, plus = _parse_mode(mode)
        if opener is not None:
            self._take(file, action, plus, opener)
            return
        self._open(file, action, plus)

    def _take(self, file, action, plus, opener):
        """Open the file by the descriptor that `opener` returns."""
        import _descriptors
        access = 2 if plus else 0 if action == "r" else 1
        fd = opener(file, access | {"r": 0, "w": 0o1100, "x": 0o300, "a": 0o2100}[action] | 0o2000000)
        if not isinstance(fd, int):
            raise TypeError("expected integer from opener")
        if fd < 0:
            raise ValueError(f"opener returned {fd}")
        self.__dict__, self._owner = _descriptors.taken(fd, True)
        self.name = file
        self._is_closed = False
        if action == "a":
            self._pos = len(self._data)

    def _open(self, file, action, plus):
        self.name = file if isinstance(file, (str, bytes)) else file.__fspath__() if hasattr(type(file), "__fspath__") else file
        self._given, self._base = self.name, _os_calls.cwd
        self._path = _os_calls.path(self.name)
        if action != "r" and self.name[-1:] in ("/", b"/"):
            raise IsADirectoryError(21, "Is a directory", self.name)
        self._action = action
        self._reads = action == "r" or plus
        self._writes = action != "r" or plus
        self._pos = 0
        self._data = bytearray()
        self._at_once = False
        self.closefd = True
        self._is_closed = True
        self._owner = None
        self._copies = 1
        self._key = id(self)
        if action == "r":
            self._load()
        elif action == "a":
            try:
                self._load()
            except FileNotFoundError:
                self._store()
            self._pos = len(self._data)
        else:
            if action == "x" and (_os_calls.call("Path.exists", self._path) or _os_calls.call("Path.is_symlink", self._path)):
                raise FileExistsError(17, "File exists", self.name)
            self._store()
        self._is_closed = False

    def _place(self):
        """Return the path as the program gave it, or an absolute one if the program has changed its directory since."""
        if self._base == _os_calls.cwd:
            return self._given
        text = _os_calls.text_of(self._given)
        return text if text.startswith("/") else f"{(self._base or _os_calls.first_cwd).rstrip('/')}/{text}"

    def _load(self):
        if self._text:
            try:
                text = _os_calls.on_path("Path.read_text", self._place())
            except UnicodeDecodeError:
                pass  # not text: read it as bytes, and let the reader get the error
            else:
                if not isinstance(text, str):
                    raise TypeError(f"Path.read_text: the host gave {type(text).__name__}, not str")
                self._data = bytearray(text.encode("utf-8", "surrogatepass"))
                return
        data = _os_calls.on_path("Path.read_bytes", self._place())
        if not isinstance(data, (bytes, bytearray)):
            raise TypeError(f"Path.read_bytes: the host gave {type(data).__name__}, not bytes")
        self._data = bytearray(data)

    def _load_again(self):
        """Read what others have written since the descriptor was opened, unless the file was removed."""
        before = self._data
        try:
            self._load()
        except OSError:
            self._data = before

    def _store(self):
        data = bytes(self._data)
        if self._text:
            try:
                text = data.decode()
            except UnicodeDecodeError:
                pass
            else:
                _os_calls.on_path("Path.write_text", self._place(), text)
                return
        _os_calls.on_path("Path.write_bytes", self._place(), data)

    def _write_back(self):
        _os_calls.unwritten.pop(self._key, None)
        self._store()

    def _changed(self):
        if self._at_once:
            self._store()
        else:
            _os_calls.unwritten[self._key] = self

    def _check(self):
        if self.closed:
            raise ValueError("I/O operation on closed file")

    @property
    def mode(self):
        plus = "+" if self._reads and self._writes else ""
        return ("rb" if self._action == "w" and plus else self._action + "b") + plus

    @property
    def closed(self):
        return self._is_closed or self._owner is not None and self._owner._is_closed

    def close(self):
        if not self._is_closed:
            try:
                if not self.closed:
                    self.flush()
            finally:
                self._is_closed = True
                if self.closefd:
                    self._drop()

    def _drop(self):
        """Close the descriptor, and let go of the content with its last copy."""
        if self._owner is not None:
            self._owner.close()
        else:
            self._copies -= 1
            if not self._copies:
                self._data = bytearray()

    def flush(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")
        if self._key in _os_calls.unwritten:
            self._write_back()

    def readable(self):
        self._check()
        return self._reads

    def writable(self):
        self._check()
        return self._writes

    def seekable(self):
        self._check()
        return True

    def isatty(self):
        self._check()
        return False

    def fileno(self):
        self._check()
        import _descriptors
        return _descriptors.number_of(self)

    def read(self, size=-1, /):
        self._check()
        if not self._reads:
            raise io.UnsupportedOperation("File not open for reading")
        size = io._size(size)
        start = self._pos
        end = len(self._data) if size < 0 else min(start + size, len(self._data))
        if end <= start:
            return b""
        self._pos = end
        return bytes(self._data[start:end])

    def readall(self):
        return self.read()

    def readinto(self, buffer, /):
        view = _writable(buffer, "readinto() ")
        data = self.read(len(view))
        view[:len(data)] = data
        return len(data)

    def _read_line(self, size):
        if not self._reads:
            raise io.UnsupportedOperation("File not open for reading")
        start = self._pos
        end = self._data.find(b"\n", start) + 1 or len(self._data)
        if 0 <= size < end - start:
            end = start + size
        self._pos = max(start, end)
        return bytes(self._data[start:end])

    def write(self, b, /):
        self._check()
        if not self._writes:
            raise io.UnsupportedOperation("File not open for writing")
        if isinstance(b, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        data = self._data
        new = b if type(b) is bytes else bytes(memoryview(b))
        if self._action == "a":
            self._pos = len(data)
        pos = self._pos
        if pos == len(data):
            data += new
        else:
            if pos > len(data):
                data += bytes(pos - len(data))
            data[pos:pos + len(new)] = new
        self._pos = pos + len(new)
        if new:
            self._changed()
        return len(new)

    def seek(self, pos, whence=0, /):
        self._check()
        if not isinstance(pos, int):
            raise TypeError(f"'{type(pos).__name__}' object cannot be interpreted as an integer")
        if whence == 1:
            pos += self._pos
        elif whence == 2:
            pos += len(self._data)
        elif whence != 0:
            raise OSError(22, "Invalid argument")
        if pos < 0:
            raise OSError(22, "Invalid argument")
        self._pos = pos
        return pos

    def tell(self):
        self._check()
        return self._pos

    def truncate(self, size=None, /):
        self._check()
        if not self._writes:
            raise io.UnsupportedOperation("File not open for writing")
        if size is None:
            size = self._pos
        if size < 0:
            raise OSError(22, "Invalid argument")
        data = self._data
        if size < len(data):
            del data[size:]
        else:
            data += bytes(size - len(data))
        self._changed()
        return size

    def __repr__(self):
        if self.closed:
            return "<_io.FileIO [closed]>"
        return f"<_io.FileIO name={self.name!r} mode={self.mode!r} closefd=True>"


FileIO.__module__ = "_io"


class _Nameless(FileIO):
    """File without a name: its content is in memory, and the host never sees it."""

    __slots__ = ()

    def __init__(self):
        import _descriptors
        self._is_closed, self._owner, self._copies, self._key, self.closefd = False, None, 1, id(self), True
        self._action, self._reads, self._writes, self._at_once = "w", True, True, False
        self._pos, self._data = 0, bytearray()
        self.name = _descriptors.number_of(self)

    def _store(self):
        pass

    def _changed(self):
        pass


_Nameless.__name__ = _Nameless.__qualname__ = "FileIO"
_Nameless.__module__ = "_io"


def open_nameless(mode, buffering, encoding, newline, errors):
    """Do tempfile.TemporaryFile."""
    _check_arguments("", mode, buffering, encoding, errors, newline)
    raw = _Nameless()
    raw._action, plus = _parse_mode(mode.replace("t", ""))
    raw._reads, raw._writes = raw._action == "r" or plus, raw._action != "r" or plus
    if buffering == 0 and "b" in mode:
        return raw
    return _layers(raw, mode, buffering, encoding, errors, newline)


def _text_file(file, action, plus):
    """Return a FileIO whose content crosses to the host as text."""
    raw = FileIO.__new__(FileIO)
    raw._text = True
    raw._open(file, action, plus)
    return raw


def _check_arguments(file, mode, buffering, encoding, errors, newline):
    for name, value in (("mode", mode), ("encoding", encoding), ("errors", errors), ("newline", newline)):
        if not isinstance(value, str) and (value is not None or name == "mode"):
            kind = "str" if name == "mode" else "str or None"
            raise TypeError(f"open() argument '{name}' must be {kind}, not {_argument_type(value)}")
    if not isinstance(buffering, int):
        raise TypeError(f"'{type(buffering).__name__}' object cannot be interpreted as an integer")
    for c in mode:
        if c not in "rwaxbt+" or mode.count(c) > 1:
            raise ValueError(f"invalid mode: {mode!r}")
    if "t" in mode and "b" in mode:
        raise ValueError("can't have text and binary mode at once")
    if sum(c in mode for c in "rwax") > 1:
        raise ValueError("must have exactly one of create/read/write/append mode")
    if "b" in mode:
        for name, value in (("an encoding", encoding), ("an errors", errors), ("a newline", newline)):
            if value is not None:
                raise ValueError(f"binary mode doesn't take {name} argument")


def _layers(raw, mode, buffering, encoding, errors, newline):
    """Put the streams of open() on a FileIO."""
    kind = io.BufferedRandom if raw._reads and raw._writes else io.BufferedWriter if raw._writes else io.BufferedReader
    buffer = kind(raw)
    if "b" in mode:
        return buffer
    text = io.TextIOWrapper(buffer, encoding, errors, newline, buffering == 1)
    text.mode = mode
    return text


def open_file(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
    """Do the built-in open()."""
    if not isinstance(file, int):
        _os_calls.text_of(file)
    _check_arguments(file, mode, buffering, encoding, errors, newline)
    binary = "b" in mode
    raw_mode = mode.replace("t", "")
    # The host may change newlines of text, so only content that is read or written as a whole crosses as text.
    plain = not binary and encoding in _PLAIN and errors in (None, "strict") and newline is None and "+" not in mode and "a" not in mode
    if isinstance(file, int) and file == 0 and raw_mode.replace("b", "") == "r":
        import _stdin
        return _stdin.opened(binary, buffering, plain, encoding, errors, newline)
    if plain and closefd and opener is None and not isinstance(file, int):
        raw = _text_file(file, *_parse_mode(raw_mode))
    else:
        raw = FileIO(file, raw_mode, closefd, opener)
    if buffering == 0:
        if not binary:
            raise ValueError("can't have unbuffered text I/O")
        raw._at_once = True
        return raw
    return _layers(raw, mode, buffering, encoding, errors, newline)
