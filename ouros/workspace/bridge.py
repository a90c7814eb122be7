"""`mounted`: a workspace's `Files` as a file system of bashkit, by bashkit's stable C interface for file systems.

Knows `Files` and the layout of that interface (version 1: a handle with a table of functions), nothing of shells.
Invariants: no exception crosses into C; every buffer that is handed out is held until `free_bytes` or
`free_dir_entries` gives it back; the functions themselves live as long as the process.
"""

from __future__ import annotations

import ctypes
from ctypes import CFUNCTYPE, POINTER, Structure, c_bool, c_int64, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p
from itertools import count
from typing import Any
from weakref import WeakValueDictionary

from ouros import failures
from ouros.os_access import EACCES, EEXIST, EINVAL, EISDIR, ENOENT, ENOTDIR, ENOTEMPTY
from ouros.workspace.errors import EPERM, EROFS
from ouros.workspace.files import Files
from ouros.workspace.tree import FILE, FOLDER, LINK, Stat

CAPSULE_NAME = b"bashkit.FileSystem.v1"
ABI_VERSION = 1
OK, FAILED = 0, 1


class Text(Structure):
    """Borrowed bytes."""

    _fields_ = [("ptr", c_void_p), ("len", c_size_t)]


class Owned(Structure):
    """Bytes that the receiver gives back."""

    _fields_ = [("ptr", c_void_p), ("len", c_size_t)]


class Error(Structure):
    _fields_ = [("kind", c_uint32), ("message", Owned)]


class Metadata(Structure):
    _fields_ = [
        ("file_type", c_uint8), ("reserved", c_uint8 * 7), ("size", c_uint64), ("mode", c_uint32),
        ("modified_secs", c_int64), ("modified_nanos", c_uint32),
        ("created_secs", c_int64), ("created_nanos", c_uint32),
    ]  # fmt: skip


class Entry(Structure):
    _fields_ = [("name", Owned), ("metadata", Metadata)]


class Entries(Structure):
    _fields_ = [("ptr", c_void_p), ("len", c_size_t)]


_Err = POINTER(Error)
_ReadFn = CFUNCTYPE(c_uint32, c_void_p, Text, POINTER(Owned), _Err)
_WriteFn = CFUNCTYPE(c_uint32, c_void_p, Text, Text, _Err)
_FlagFn = CFUNCTYPE(c_uint32, c_void_p, Text, c_bool, _Err)
_StatFn = CFUNCTYPE(c_uint32, c_void_p, Text, POINTER(Metadata), _Err)
_ListFn = CFUNCTYPE(c_uint32, c_void_p, Text, POINTER(Entries), _Err)
_ExistsFn = CFUNCTYPE(c_uint32, c_void_p, Text, POINTER(c_bool), _Err)
_ChmodFn = CFUNCTYPE(c_uint32, c_void_p, Text, c_uint32, _Err)
_FreeFn = CFUNCTYPE(None, c_void_p, Owned)
_FreeEntriesFn = CFUNCTYPE(None, c_void_p, Entries)


class Table(Structure):
    _fields_ = [
        ("read_file", _ReadFn), ("write_file", _WriteFn), ("append_file", _WriteFn), ("mkdir", _FlagFn),
        ("remove", _FlagFn), ("stat", _StatFn), ("read_dir", _ListFn), ("exists", _ExistsFn), ("rename", _WriteFn),
        ("copy", _WriteFn), ("symlink", _WriteFn), ("read_link", _ReadFn), ("chmod", _ChmodFn),
        ("free_bytes", _FreeFn), ("free_dir_entries", _FreeEntriesFn),
    ]  # fmt: skip


class Handle(Structure):
    _fields_ = [
        ("abi_version", c_uint32), ("reserved", c_uint32), ("instance", c_void_p), ("retain", c_void_p),
        ("release", c_void_p), ("table", POINTER(Table)),
    ]  # fmt: skip


class Door:
    """One `Files` as a shell sees it. It must live as long as the shell uses it; later calls fail.

    Attributes:
        files: The files.
        refused: The last path that was asked for in vain, with its errno; None: none. What an error says is decided
            by it, not by what the shell prints.
    """

    def __init__(self, files: Files) -> None:
        self.files = files
        self.refused: tuple[str, int] | None = None
        self.number = next(_numbers)
        _doors[self.number] = self
        # bashkit counts references with these two; the Python object does that already. They must be C functions that
        # do nothing and may be called from any thread, with or without the interpreter.
        nothing = ctypes.cast(ctypes.pythonapi.Py_IsInitialized, c_void_p).value
        self._handle = Handle(ABI_VERSION, 0, self.number, nothing, nothing, ctypes.pointer(_TABLE))

    def shut(self) -> None:
        """Refuse all later calls, of a shell that was given up and still runs."""
        _doors.pop(self.number, None)
        _shut.append(self._handle)

    def filesystem(self) -> Any:
        """Return the files as a `bashkit.FileSystem`."""
        from bashkit import FileSystem

        new_capsule = ctypes.pythonapi.PyCapsule_New
        new_capsule.restype = ctypes.py_object
        new_capsule.argtypes = [c_void_p, ctypes.c_char_p, c_void_p]
        return FileSystem.from_capsule(new_capsule(ctypes.addressof(self._handle), CAPSULE_NAME, None))


_numbers = count(1)
_doors: WeakValueDictionary[int, Door] = WeakValueDictionary()
_shut: list[Handle] = []  # handles of shut doors: shells that were given up may use them for ever
_held: dict[int, Any] = {}  # address -> buffer that bashkit has
_KINDS = {FILE: 0, FOLDER: 1, LINK: 2}
_ERROR_KINDS = {
    ENOENT: 1, EEXIST: 2, EACCES: 3, EPERM: 3, EROFS: 3, EINVAL: 4, EISDIR: 5, ENOTDIR: 6, ENOTEMPTY: 7,
}  # fmt: skip


def _hand_out(data: bytes) -> Owned:
    """Return bytes for bashkit, held until it gives them back."""
    if not data:
        return Owned(None, 0)
    buffer = ctypes.create_string_buffer(data, len(data))
    address = ctypes.addressof(buffer)
    _held[address] = buffer
    return Owned(address, len(data))


def _bytes(text: Text) -> bytes:
    return ctypes.string_at(text.ptr, text.len) if text.len else b""


def _metadata(stat: Stat) -> Metadata:
    seconds = int(stat.mtime // 1)
    nanos = min(int((stat.mtime - seconds) * 1e9), 999_999_999)
    return Metadata(_KINDS[stat.kind], (c_uint8 * 7)(), stat.size, stat.mode, seconds, nanos, seconds, nanos)


def _failed(door: Door | None, error: Any, exception: BaseException, path: str) -> int:
    """Tell bashkit what went wrong."""
    is_system = failures.is_a(exception, OSError)
    number = failures.attribute(exception, "errno") if is_system else None
    if type(number) is not int:
        number = None
    if door is not None and number is not None:
        door.refused = path, number
    if error:
        reason = failures.attribute(exception, "strerror") if is_system else None
        message = reason if type(reason) is str and reason else failures.text(exception)
        error[0] = Error(_ERROR_KINDS.get(number or 0, 0), _hand_out(message.encode(errors="replace")))
    return FAILED


def _operation(make: Any, work: Any) -> Any:
    """Return a C function of the table: `work(files, path, ...)` with what comes between path and error."""

    def call(instance: int, raw: Text, *rest: Any) -> int:
        door = _doors.get(instance)
        path = ""
        try:
            path = _bytes(raw).decode()
            if door is None:
                raise RuntimeError("the workspace is gone")
            work(door.files, path, *rest[:-1])
        except BaseException as exception:  # no exception may cross into C
            return _failed(door, rest[-1], exception, path)
        return OK

    return make(call)


def _read(files: Files, path: str, out: Any) -> None:
    out[0] = _hand_out(files.read(path))


def _write(files: Files, path: str, data: Text) -> None:
    files.write(path, _bytes(data))


def _append(files: Files, path: str, data: Text) -> None:
    files.write(path, _bytes(data), append=True)


def _stat(files: Files, path: str, out: Any) -> None:
    out[0] = _metadata(files.stat(path))


def _list(files: Files, path: str, out: Any) -> None:
    found = files.listdir(path)
    if not found:
        out[0] = Entries(None, 0)
        return
    entries = (Entry * len(found))()
    names = b"".join(name.encode() for name, _ in found)
    text = ctypes.create_string_buffer(names, max(1, len(names)))
    at = ctypes.addressof(text)
    for entry, (name, stat) in zip(entries, found, strict=True):
        length = len(name.encode())
        entry.name = Owned(at, length)
        entry.metadata = _metadata(stat)
        at += length
    address = ctypes.addressof(entries)
    _held[address] = entries, text
    out[0] = Entries(address, len(found))


def _exists(files: Files, path: str, out: Any) -> None:
    out[0] = files.kind(path) is not None


def _rename(files: Files, path: str, target: Text) -> None:
    files.rename(path, _bytes(target).decode())


def _copy(files: Files, path: str, target: Text) -> None:
    files.copy(path, _bytes(target).decode())


def _symlink(files: Files, target: str, path: Text) -> None:
    files.symlink(target, _bytes(path).decode())


def _read_link(files: Files, path: str, out: Any) -> None:
    out[0] = _hand_out(files.readlink(path).encode())


def _chmod(files: Files, path: str, mode: int) -> None:
    files.chmod(path, mode)


def _mkdir(files: Files, path: str, recursive: bool) -> None:
    files.mkdir(path, recursive)


def _remove(files: Files, path: str, recursive: bool) -> None:
    files.remove(path, recursive)


def _free(instance: int, given: Any) -> None:
    _held.pop(given.ptr, None)


_TABLE = Table(
    _operation(_ReadFn, _read), _operation(_WriteFn, _write), _operation(_WriteFn, _append),
    _operation(_FlagFn, _mkdir), _operation(_FlagFn, _remove), _operation(_StatFn, _stat),
    _operation(_ListFn, _list), _operation(_ExistsFn, _exists), _operation(_WriteFn, _rename),
    _operation(_WriteFn, _copy), _operation(_WriteFn, _symlink), _operation(_ReadFn, _read_link),
    _operation(_ChmodFn, _chmod), _FreeFn(_free), _FreeEntriesFn(_free),
)  # fmt: skip
