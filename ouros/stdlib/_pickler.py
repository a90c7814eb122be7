"""Pickler: writes objects as bytes, with the same opcodes as CPython.

Knows nothing of reading. Invariants: the memo keeps all memoized objects alive, so no id in it is reused; `_frame`
holds what is not written yet, the current frame (protocol 4 and later) or the whole pickle.
"""

import copyreg
import io
from _compat_pickle import REVERSE_IMPORT_MAPPING, REVERSE_NAME_MAPPING
from _pickle_names import (
    DEFAULT_PROTOCOL, FRAME_SIZE_TARGET, HIGHEST_PROTOCOL, PickleBuffer, PicklingError, encode_long, find_attribute, load_module, type_name,
    whichmodule,
)
from _pickling import write as _write
from functools import partial
from operator import index
from struct import pack

_BATCH = 1000
_MOST_MEMOIZED = 2000  # number of memoized objects up to which they are passed to the native
_MISSING = object()


def _function():
    pass


_FUNCTION = type(_function)
_TUPLE_CODES = (b")", b"\x85", b"\x86", b"\x87")


class Pickler:
    """Writer of pickles to a binary file."""

    __full_type_name__ = True  # error messages use the name _pickle.Pickler
    __module__ = "_pickle"
    _natively = True  # True: try the native first

    def __init__(self, file, protocol=None, fix_imports=True, buffer_callback=None):
        protocol = DEFAULT_PROTOCOL if protocol is None else index(protocol)
        if protocol < 0:
            protocol = HIGHEST_PROTOCOL
        elif protocol > HIGHEST_PROTOCOL:
            raise ValueError(f"pickle protocol must be <= {HIGHEST_PROTOCOL}")
        if buffer_callback is not None and protocol < 5:
            raise ValueError("buffer_callback needs protocol >= 5")
        self._file_write = getattr(file, "write", None)
        if self._file_write is None:
            raise TypeError("file must have a 'write' attribute")
        self._buffer_callback = buffer_callback
        self._known = {}  # memo as id -> (number, object); _memoized comes before it:
        self._memoized = []  # objects by number, from pickles that a native wrote; None for an object without other references
        self._proto = int(protocol)
        self.bin = protocol >= 1
        self.fast = 0
        self._fix_imports = fix_imports and protocol < 3
        self._framing = False
        self._frame = bytearray()
        # Looked up once: the class or the object may define hooks.
        self._custom = type(self) is not Pickler

    @property
    def memo(self):
        memoized, self._memoized = self._memoized, []
        for idx, obj in enumerate(memoized):
            if obj is not None:
                self._known[id(obj)] = idx, obj
            else:
                self._known[-idx - 1] = idx, None
        return self._known

    @memo.setter
    def memo(self, value):
        self._memoized = []
        self._known = value

    def clear_memo(self):
        """Clear the memo, so that the next pickle contains all its objects."""
        self.memo.clear()

    def persistent_id(self, obj, /):
        """Return an object to pickle in place of `obj` as its persistent id, or None to pickle its content."""
        return None

    def dump(self, obj, /):
        """Write the pickle of an object."""
        if not hasattr(self, "_file_write"):
            raise PicklingError(f"Pickler.__init__() was not called by {type_name(self)}.__init__()")
        self._frame = bytearray()
        self._custom = type(self) is not Pickler or "persistent_id" in self.__dict__ or "reducer_override" in self.__dict__
        usual = not self._custom and not self._known and not self.fast and "dispatch_table" not in self.__dict__
        if usual and self._natively and len(self._memoized) <= _MOST_MEMOIZED:
            pieces = _dumps_quickly(obj, self._proto, self._memoized)
            if pieces is not None:
                for piece in pieces:
                    self._file_write(piece)
                return
        self._known = self.memo
        self._before = b"\x80" + bytes((self._proto,)) if self._proto >= 2 else b""
        self._framing = self._proto >= 4
        try:
            self.save(obj)
            self._frame += b"."
            self._end_frame()
        finally:
            self._framing = False
            self._frame = bytearray()

    # --- output ---

    def _end_frame(self, more=b""):
        """Write the bytes before the frame, the frame, and `more`."""
        frame = self._frame
        self._frame = bytearray()
        data, self._before = self._before, b""
        if self._framing and len(frame) >= 4:
            data += b"\x95" + pack("<Q", len(frame))
        self._file_write(data + bytes(frame) + more)

    def _write_large(self, header, data):
        """Write data, outside of frames if it is large."""
        if self._framing and len(data) >= FRAME_SIZE_TARGET:
            self._end_frame(header)
            self._file_write(bytes(data))
        else:
            self._frame += header
            self._frame += data

    def memoize(self, obj):
        if self.fast:
            return
        memo = self._known
        idx = len(memo)
        if self._proto >= 4:
            self._frame += b"\x94"
        elif not self.bin:
            self._frame += b"p%d\n" % idx
        elif idx < 256:
            self._frame += b"q" + bytes((idx,))
        else:
            self._frame += b"r" + pack("<I", idx)
        memo[id(obj)] = idx, obj

    def _get(self, idx):
        if not self.bin:
            self._frame += b"g%d\n" % idx
        elif idx < 256:
            self._frame += b"h" + bytes((idx,))
        else:
            self._frame += b"j" + pack("<I", idx)

    # --- any object ---

    def save(self, obj, save_persistent_id=True):
        if self._framing and len(self._frame) >= FRAME_SIZE_TARGET:
            self._end_frame()
        if self._custom and save_persistent_id:
            pid = self.persistent_id(obj)
            if pid is not None:
                self._save_persistent(pid)
                return
        cls = type(obj)
        atom = _ATOMS.get(cls)
        if atom is not None:
            atom(self, obj)
            return
        known = self._known.get(id(obj))
        if known is not None:
            self._get(known[0])
            return
        if cls is str:
            self._save_str(obj)
            return
        if cls is bytes:
            self._save_bytes(obj)
            return
        if self._custom:
            override = getattr(self, "reducer_override", _MISSING)
            if override is not _MISSING:
                rv = override(obj)
                if rv is not NotImplemented:
                    self._save_reduced(obj, rv)
                    return
        saver = _SAVERS.get(cls)
        if saver is not None:
            saver(self, obj)
            return
        self._save_other(cls, obj)

    def _save_other(self, cls, obj):
        table = getattr(self, "dispatch_table", None)
        reduce = (copyreg.dispatch_table if table is None else table).get(cls, _MISSING)
        if reduce is not _MISSING:
            rv = reduce(obj)
        elif cls is _FUNCTION or issubclass(cls, type):
            self.save_global(obj)
            return
        else:
            reduce = getattr(obj, "__reduce_ex__", _MISSING)
            if reduce is not _MISSING:
                rv = reduce(self._proto)
            else:
                reduce = getattr(obj, "__reduce__", None)
                if reduce is None:
                    raise PicklingError(f"can't pickle {cls.__name__!r} object: {obj!r}")
                rv = reduce()
        self._save_reduced(obj, rv)

    def _save_reduced(self, obj, rv):
        if isinstance(rv, str):
            self.save_global(obj, rv)
            return
        try:
            if not isinstance(rv, tuple):
                raise PicklingError(f"__reduce__ must return a string or tuple, not {type_name(rv)}")
            if not 2 <= len(rv) <= 6:
                raise PicklingError("tuple returned by __reduce__ must contain 2 through 6 elements")
            self.save_reduce(*rv, obj=obj)
        except BaseException as e:
            e.add_note(f"when serializing {type_name(obj)} object")
            raise

    def _save_persistent(self, pid):
        if self.bin:
            self.save(pid, False)
            self._frame += b"Q"
        else:
            try:
                text = str(pid).encode("ascii")
            except UnicodeEncodeError:
                raise PicklingError("persistent IDs in protocol 0 must be ASCII strings")
            self._frame += b"P" + text + b"\n"

    def _part(self, value, obj, what):
        """Save a part of `obj`, where `what` describes the part in notes of errors."""
        try:
            self.save(value)
        except BaseException as e:
            e.add_note(f"when serializing {type_name(obj)} {what}")
            raise

    def save_reduce(self, func, args, state=None, listitems=None, dictitems=None, state_setter=None, *, obj=None):
        """Write how an object is made: a call func(*args), then its state and items."""
        if not callable(func):
            raise PicklingError(f"first item of the tuple returned by __reduce__ must be callable, not {type_name(func)}")
        if not isinstance(args, tuple):
            raise PicklingError(f"second item of the tuple returned by __reduce__ must be a tuple, not {type_name(args)}")
        if listitems is not None and not hasattr(type(listitems), "__next__"):
            raise PicklingError(f"fourth item of the tuple returned by __reduce__ must be an iterator, not {type_name(listitems)}")
        if dictitems is not None and not hasattr(type(dictitems), "__next__"):
            raise PicklingError(f"fifth item of the tuple returned by __reduce__ must be an iterator, not {type_name(dictitems)}")
        if state_setter is not None and not callable(state_setter):
            raise PicklingError(f"sixth item of the tuple returned by __reduce__ must be callable, not {type_name(state_setter)}")
        name = getattr(func, "__name__", "") if self._proto >= 2 else ""
        if name == "__newobj_ex__":
            self._save_newobj_ex(args, obj)
        elif name == "__newobj__":
            self._save_newobj(args, obj)
        else:
            self._part(func, obj, "reconstructor")
            self._part(args, obj, "reconstructor arguments")
            self._frame += b"R"
        if obj is not None:
            known = self._known.get(id(obj))
            if known is not None:
                # The object contains itself: saving its arguments has already made it.
                self._frame += b"0"
                self._get(known[0])
            else:
                self.memoize(obj)
        if listitems is not None:
            self._batch(listitems, obj, b"a", b"e")
        if dictitems is not None:
            self._batch_pairs(dictitems, obj)
        if state is not None:
            if state_setter is None:
                self._part(state, obj, "state")
                self._frame += b"b"
            else:
                self._part(state_setter, obj, "state setter")
                self.save(obj)
                self._part(state, obj, "state")
                self._frame += b"\x86R0"

    def _save_newobj_ex(self, args, obj):
        if len(args) != 3:
            raise PicklingError(f"__newobj_ex__ expected 3 arguments, got {len(args)}")
        cls, args, kwargs = args
        if not isinstance(cls, type):
            raise PicklingError(f"first argument to __newobj_ex__() must be a class, not {type_name(cls)}")
        if not isinstance(args, tuple):
            raise PicklingError(f"second argument to __newobj_ex__() must be a tuple, not {type_name(args)}")
        if not isinstance(kwargs, dict):
            raise PicklingError(f"third argument to __newobj_ex__() must be a dict, not {type_name(kwargs)}")
        if self._proto >= 4:
            self._part(cls, obj, "class")
            self._part(args, obj, "__new__ arguments")
            self._part(kwargs, obj, "__new__ arguments")
            self._frame += b"\x92"
        else:
            self._part(partial(cls.__new__, cls, *args, **kwargs), obj, "reconstructor")
            self.save(())
            self._frame += b"R"

    def _save_newobj(self, args, obj):
        if not args:
            raise PicklingError("__newobj__ expected at least 1 argument, got 0")
        cls = args[0]
        if not isinstance(cls, type):
            raise PicklingError(f"first argument to __newobj__() must be a class, not {type_name(cls)}")
        if obj is not None and cls is not obj.__class__:
            raise PicklingError(f"first argument to __newobj__() must be {obj.__class__!r}, not {cls!r}")
        self._part(cls, obj, "class")
        self._part(args[1:], obj, "__new__ arguments")
        self._frame += b"\x81"

    # --- items ---

    def _batch(self, items, obj, one, many):
        """Write the items of an iterator in batches, with the opcodes `one` and `many`."""
        i = 0
        for first in items:
            if not self.bin:
                self._part(first, obj, f"item {i}")
                self._frame += one
                i += 1
                continue
            second = next(items, _MISSING)
            if second is _MISSING:
                self._part(first, obj, f"item {i}")
                self._frame += one
                return
            self._frame += b"("
            self._part(first, obj, f"item {i}")
            i += 1
            n = 1
            while second is not _MISSING:
                self._part(second, obj, f"item {i}")
                i += 1
                n += 1
                if n == _BATCH:
                    break
                second = next(items, _MISSING)
            self._frame += many
            if n < _BATCH:
                return

    def _batch_pairs(self, pairs, obj):
        for first in pairs:
            if not self.bin:
                self._pair(first, obj)
                self._frame += b"s"
                continue
            second = next(pairs, _MISSING)
            if second is _MISSING:
                self._pair(first, obj)
                self._frame += b"s"
                return
            self._frame += b"("
            self._pair(first, obj)
            n = 1
            while second is not _MISSING:
                self._pair(second, obj)
                n += 1
                if n == _BATCH:
                    break
                second = next(pairs, _MISSING)
            self._frame += b"u"
            if n < _BATCH:
                return

    def _pair(self, pair, obj):
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise TypeError("dict items iterator must return 2-tuples")
        self.save(pair[0])
        self._part(pair[1], obj, f"item {pair[0]!r}")

    # --- plain types ---

    def _save_none(self, obj):
        self._frame += b"N"

    def _save_bool(self, obj):
        if self._proto >= 2:
            self._frame += b"\x88" if obj else b"\x89"
        else:
            self._frame += b"I01\n" if obj else b"I00\n"

    def _save_int(self, obj):
        if self.bin and -0x80000000 <= obj <= 0x7FFFFFFF:
            if 0 <= obj <= 0xFF:
                self._frame += b"K" + bytes((obj,))
            elif 0 <= obj <= 0xFFFF:
                self._frame += b"M" + obj.to_bytes(2, "little")
            else:
                self._frame += b"J" + obj.to_bytes(4, "little", signed=True)
        elif self._proto >= 2:
            data = encode_long(obj)
            if len(data) < 256:
                self._frame += b"\x8a" + bytes((len(data),)) + data
            else:
                self._frame += b"\x8b" + pack("<i", len(data)) + data
        elif -0x80000000 <= obj <= 0x7FFFFFFF:
            self._frame += b"I%d\n" % obj
        else:
            self._frame += b"L%dL\n" % obj

    def _save_float(self, obj):
        if self.bin:
            self._frame += b"G" + pack(">d", obj)
        else:
            self._frame += b"F" + repr(obj).encode("ascii") + b"\n"

    def _save_bytes(self, obj):
        if self._proto < 3:
            import codecs
            if obj:
                self.save_reduce(codecs.encode, (str(obj, "latin1"), "latin1"), obj=obj)
            else:
                self.save_reduce(bytes, (), obj=obj)
            return
        n = len(obj)
        if n <= 0xFF:
            self._frame += b"C" + bytes((n,)) + obj
        elif n > 0xFFFFFFFF and self._proto >= 4:
            self._write_large(b"\x8e" + pack("<Q", n), obj)
        else:
            self._write_large(b"B" + pack("<I", n), obj)
        self.memoize(obj)

    def _save_bytearray(self, obj):
        if self._proto < 5:
            if obj:
                self.save_reduce(bytearray, (bytes(obj),), obj=obj)
            else:
                self.save_reduce(bytearray, (), obj=obj)
            return
        self._write_large(b"\x96" + pack("<Q", len(obj)), obj)
        self.memoize(obj)

    def _save_buffer(self, obj):
        if self._proto < 5:
            raise PicklingError("PickleBuffer can only be pickled with protocol >= 5")
        if not obj._alive().contiguous:
            raise PicklingError("PickleBuffer can not be pickled when pointing to a non-contiguous buffer")
        view = obj.raw()
        in_band = True
        if self._buffer_callback is not None:
            in_band = bool(self._buffer_callback(obj))
        if in_band:
            (self._save_bytes if view.readonly else self._save_bytearray)(view.tobytes())
        else:
            self._frame += b"\x97"
            if view.readonly:
                self._frame += b"\x98"

    def _save_str(self, obj):
        if self.bin:
            data = obj.encode("utf-8", "surrogatepass")
            n = len(data)
            if n <= 0xFF and self._proto >= 4:
                self._frame += b"\x8c" + bytes((n,)) + data
            elif n > 0xFFFFFFFF and self._proto >= 4:
                self._write_large(b"\x8d" + pack("<Q", n), data)
            else:
                self._write_large(b"X" + pack("<I", n), data)
        else:
            text = obj.replace("\\", "\\u005c").replace("\0", "\\u0000").replace("\n", "\\u000a")
            text = text.replace("\r", "\\u000d").replace("\x1a", "\\u001a")
            self._frame += b"V" + text.encode("raw-unicode-escape") + b"\n"
        self.memoize(obj)

    def _save_tuple(self, obj):
        n = len(obj)
        if not n:
            self._frame += b")" if self.bin else b"(t"
            return
        short = n <= 3 and self._proto >= 2
        if not short:
            self._frame += b"("
        i = 0
        try:
            for item in obj:
                self.save(item)
                i += 1
        except BaseException as e:
            e.add_note(f"when serializing tuple item {i}")
            raise
        known = self._known.get(id(obj))
        if known is not None:
            # The tuple contains itself: saving its items has already made it.
            self._frame += b"0" * n if short else b"1" if self.bin else b"0" * (n + 1)
            self._get(known[0])
            return
        self._frame += _TUPLE_CODES[n] if short else b"t"
        self.memoize(obj)

    def _save_list(self, obj):
        self._frame += b"]" if self.bin else b"(l"
        self.memoize(obj)
        i = 0
        try:
            if not self.bin or len(obj) == 1:
                for item in obj:
                    self.save(item)
                    self._frame += b"a"
                    i += 1
                return
            while i < len(obj):
                self._frame += b"("
                end = i + _BATCH
                while i < end and i < len(obj):
                    self.save(obj[i])
                    i += 1
                self._frame += b"e"
        except BaseException as e:
            e.add_note(f"when serializing list item {i}")
            raise

    def _save_dict(self, obj):
        self._frame += b"}" if self.bin else b"(d"
        self.memoize(obj)
        size = len(obj)
        key = _MISSING
        single = not self.bin or size == 1
        n = 0
        for key, value in obj.items():
            if not single and n % _BATCH == 0:
                self._frame += b"("
            self.save(key)
            try:
                self.save(value)
            except BaseException as e:
                e.add_note(f"when serializing dict item {key!r}")
                raise
            n += 1
            if single:
                self._frame += b"s"
            elif n % _BATCH == 0 or n == size:
                self._frame += b"u"
        if not single and n and n % _BATCH == 0:
            self._frame += b"(u"
        if len(obj) != size:
            raise RuntimeError("dictionary changed size during iteration")

    def _save_elements(self, obj, what):
        try:
            for item in obj:
                self.save(item)
        except BaseException as e:
            e.add_note(f"when serializing {what} element")
            raise

    def _save_set(self, obj):
        if self._proto < 4:
            self.save_reduce(set, (list(obj),), obj=obj)
            return
        self._frame += b"\x8f"
        self.memoize(obj)
        items = list(obj)
        for start in range(0, len(items), _BATCH):
            self._frame += b"("
            self._save_elements(items[start:start + _BATCH], "set")
            self._frame += b"\x90"
        if items and len(items) % _BATCH == 0:
            self._frame += b"(\x90"
        if len(obj) != len(items):
            raise RuntimeError("Set changed size during iteration")

    def _save_frozenset(self, obj):
        if self._proto < 4:
            self.save_reduce(frozenset, (list(obj),), obj=obj)
            return
        self._frame += b"("
        self._save_elements(obj, "frozenset")
        known = self._known.get(id(obj))
        if known is not None:
            self._frame += b"1"
            self._get(known[0])
            return
        self._frame += b"\x91"
        self.memoize(obj)

    # --- global objects ---

    def _save_type(self, obj):
        if obj is type(None):
            self.save_reduce(type, (None,), obj=obj)
        elif obj is type(NotImplemented):
            self.save_reduce(type, (NotImplemented,), obj=obj)
        elif obj is type(...):
            self.save_reduce(type, (...,), obj=obj)
        else:
            self.save_global(obj)

    def _save_singleton(self, obj):
        self.save_global(obj, "Ellipsis" if obj is ... else "NotImplemented")

    def save_global(self, obj, name=None):
        """Write a reference to a global object by module and name."""
        if name is None:
            name = getattr(obj, "__qualname__", None)
            if name is None:
                name = obj.__name__
        path = name.split(".")
        if "<locals>" in path:
            raise PicklingError(f"Can't pickle local object {obj!r}")
        module_name = whichmodule(obj, name)
        try:
            module = load_module(module_name)
        except (ImportError, ValueError, KeyError) as e:
            raise PicklingError(f"Can't pickle {obj!r}: {e}")
        try:
            found, parent = find_attribute(module, path)
        except AttributeError:
            raise PicklingError(f"Can't pickle {obj!r}: it's not found as {module_name}.{name}")
        if found is not obj:
            raise PicklingError(f"Can't pickle {obj!r}: it's not the same object as {module_name}.{name}")
        if self._proto >= 2:
            code = copyreg._extension_registry.get((module_name, name))
            if code is not None:
                self._save_extension(code, module_name, name)
                return
        if self._proto >= 4:
            self.save(module_name)
            self.save(name)
            self._frame += b"\x93"
        else:
            for _ in path[1:]:
                self.save(getattr)
                if self._proto < 2:
                    self._frame += b"("
            self._write_global(module_name, path[0])
            for attribute in path[1:]:
                self.save(attribute)
                self._frame += b"tR" if self._proto < 2 else b"\x86R"
        self.memoize(obj)

    def _save_extension(self, code, module_name, name):
        if not isinstance(code, int):
            raise PicklingError(f"Can't pickle: extension code {code!r} of {module_name}.{name} isn't an integer")
        if not 0 < code <= 0x7FFFFFFF:
            raise RuntimeError(f"extension code {code} is out of range")
        if code <= 0xFF:
            self._frame += b"\x82" + bytes((code,))
        elif code <= 0xFFFF:
            self._frame += b"\x83" + code.to_bytes(2, "little")
        else:
            self._frame += b"\x84" + pack("<i", code)

    def _write_global(self, module_name, name):
        encoding = "utf-8" if self._proto >= 3 else "ascii"
        if self._fix_imports:
            if (module_name, name) in REVERSE_NAME_MAPPING:
                module_name, name = REVERSE_NAME_MAPPING[module_name, name]
            elif module_name in REVERSE_IMPORT_MAPPING:
                module_name = REVERSE_IMPORT_MAPPING[module_name]
        data = b"c"
        for what, text in (("module", module_name), ("global", name)):
            try:
                data += text.encode(encoding) + b"\n"
            except UnicodeEncodeError:
                raise PicklingError(f"can't pickle {what} identifier {text!r} using pickle protocol {self._proto}")
        self._frame += data


_ATOMS = {type(None): Pickler._save_none, bool: Pickler._save_bool, int: Pickler._save_int, float: Pickler._save_float}
_SAVERS = {
    dict: Pickler._save_dict, set: Pickler._save_set, frozenset: Pickler._save_frozenset, list: Pickler._save_list,
    tuple: Pickler._save_tuple, bytearray: Pickler._save_bytearray, PickleBuffer: Pickler._save_buffer, type: Pickler._save_type,
    type(...): Pickler._save_singleton, type(NotImplemented): Pickler._save_singleton,
}


def _dump(obj, file, protocol, fix_imports, buffer_callback):
    """Write the pickle of an object to a binary file: what the native leaves of dump()."""
    if buffer_callback is None:
        write = getattr(file, "write", None)
        if write is not None:
            pieces = _dumps_quickly(obj, DEFAULT_PROTOCOL if protocol is None else protocol, True)
            if pieces is not None:
                for piece in pieces:
                    write(piece)
                return
    pickler = Pickler(file, protocol, fix_imports, buffer_callback)
    pickler._natively = buffer_callback is not None
    pickler.dump(obj)


def _dumps(obj, protocol, fix_imports, buffer_callback):
    """Return the pickle of an object: what the native leaves of dumps()."""
    if buffer_callback is None:
        data = _dumps_quickly(obj, DEFAULT_PROTOCOL if protocol is None else protocol, None)
        if data is not None:
            return data
    f = io.BytesIO()
    pickler = Pickler(f, protocol, fix_imports, buffer_callback)
    pickler._natively = False
    pickler.dump(obj)
    return f.getvalue()


def _dumps_quickly(obj, protocol, memoized):
    """Return the pickle of an object with only plain containers and instances of ordinary classes, or None.

    With a list of memoized objects, which the native extends, or True: return it in pieces. None also stands for errors:
    the caller pickles again in the general way, which raises them.
    """
    data = _write(obj, protocol, copyreg.dispatch_table, None, None, memoized)
    if type(data) is list:
        names = [_global_name(cls) for cls in data]
        data = None if None in names else _write(obj, protocol, copyreg.dispatch_table, data, names, memoized)
        if isinstance(data, list):
            return None
    return data


def _global_name(cls):
    """Return (module, qualified name) of a class that can be found under them, or None."""
    name = cls.__qualname__
    module_name = whichmodule(cls, name)
    if "<locals>" in name or (module_name, name) in copyreg._extension_registry:
        return None
    try:
        found, _ = find_attribute(load_module(module_name), name.split("."))
    except (ImportError, ValueError, KeyError, AttributeError):
        return None
    return (module_name, name) if found is cls else None
