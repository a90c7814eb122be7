"""Unpickler: makes objects from the bytes of a pickle.

Accepts any bytes: objects are made only by calls of functions and classes in modules of the sandbox. Knows nothing of
writing. Invariant: no opcode takes an item below the innermost mark off the stack.
"""

import copyreg
import io
import sys
from _buffers import bytes_of
from _pickle_names import HIGHEST_PROTOCOL, UnpicklingError, find_global, type_name
from _pickling import proceed as _proceed, read as _read, take as _take
from struct import unpack

_MAX = sys.maxsize


class _Stop(Exception):
    def __init__(self, value):
        self.value = value


class Unpickler:
    """Reader of pickles from a binary file."""

    __full_type_name__ = True  # error messages use the name _pickle.Unpickler
    __module__ = "_pickle"

    def __init__(self, file, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=None):
        self._file_read = getattr(file, "read", None)
        self._file_readline = getattr(file, "readline", None)
        if self._file_read is None or self._file_readline is None:
            raise TypeError("file must have 'read' and 'readline' attributes")
        self._set_up(b"", fix_imports, encoding, errors, buffers)
        if type(file) is io.BytesIO:
            self._stream = file

    def _set_up(self, data, fix_imports, encoding, errors, buffers):
        self._stream = None  # io.BytesIO that is read, or None
        self._data = data
        self._pos = 0
        self._fix_imports = fix_imports
        self._encoding = encoding
        self._errors = errors
        self._buffers = None if buffers is None else iter(buffers)
        self._proto = 0
        self._memo = {}
        self._stack = []
        self._marks = []

    @property
    def memo(self):
        return self._memo

    @memo.setter
    def memo(self, value):
        if not isinstance(value, dict):
            raise TypeError(f"'memo' attribute must be an UnpicklerMemoProxy object or dict, not {type_name(value)}")
        for key in value:
            if not isinstance(key, int):
                raise TypeError("memo key must be integers")
            if key < 0:
                raise ValueError("memo key must be positive integers.")
        self._memo = dict(value)

    def find_class(self, module_name, global_name, /):
        """Return the global object of that name. Subclasses override it to restrict names."""
        return find_global(module_name, global_name, self._proto, self._fix_imports)

    def persistent_load(self, pid, /):
        raise UnpicklingError("A load persistent id instruction was encountered, but no persistent_load function was specified.")

    def load(self):
        """Read the next pickle. Returns its object."""
        if not hasattr(self, "_stack"):
            raise UnpicklingError(f"Unpickler.__init__() was not called by {type_name(self)}.__init__()")
        self._stack = []
        self._marks = []
        self._proto = 0
        if self._stream is not None and self._pos >= len(self._data):
            data = _take(self._stream)
            if data is not None:
                self._data = data
                self._pos = 11
                self._proto = data[1]
        try:
            while True:
                pos = self._pos
                if pos < len(self._data):
                    pos = self._pos = _proceed(self._data, pos, self._stack, self._marks, self._memo)
                if pos < len(self._data):
                    self._pos = pos + 1
                    code = self._data[pos]
                else:
                    byte = self._file_read(1) if self._file_read is not None else b""
                    if not byte:
                        raise EOFError("Ran out of input")
                    code = byte[0]
                if code == 46:
                    return self._pop()
                action = _CODES.get(code)
                if action is None:
                    shown = chr(code) if 0x20 <= code < 0x7F and code not in (0x27, 0x5C) else f"\\x{code:02x}"
                    raise UnpicklingError(f"invalid load key, '{shown}'.")
                action(self)
        except _Stop as stop:
            return stop.value

    # --- input ---

    def _read(self, n):
        pos = self._pos
        end = pos + n
        if end <= len(self._data):
            self._pos = end
            return self._data[pos:end]
        if self._file_read is None:
            raise UnpicklingError("pickle data was truncated")
        head = self._data[pos:]
        more = self._file_read(n - len(head))
        if not isinstance(more, (bytes, bytearray)):
            raise TypeError(f"a bytes-like object is required, not '{type(more).__name__}'")
        if len(head) + len(more) < n:
            raise UnpicklingError("pickle data was truncated")
        self._data = b""
        self._pos = 0
        return head + bytes(more)

    def _line(self):
        """Read a line, without its newline."""
        pos = self._pos
        end = self._data.find(b"\n", pos)
        if end >= 0:
            self._pos = end + 1
            return self._data[pos:end]
        if self._file_read is None:
            raise UnpicklingError("pickle data was truncated")
        line = self._data[pos:] + bytes(self._file_readline())
        self._data = b""
        self._pos = 0
        if line[-1:] != b"\n":
            raise UnpicklingError("pickle data was truncated")
        return line[:-1]

    def _word(self):
        """Read a line that must not be empty."""
        line = self._line()
        if not line:
            raise UnpicklingError("pickle data was truncated")
        return line

    def _number(self):
        return int(self._word().decode("utf-8", "replace") + "\n")

    def _uint(self, size):
        return int.from_bytes(self._read(size), "little")

    # --- the stack ---

    def _underflow(self):
        raise UnpicklingError("unexpected MARK found" if self._marks else "unpickling stack underflow")

    def _pop(self):
        stack = self._stack
        if len(stack) <= (self._marks[-1] if self._marks else 0):
            self._underflow()
        return stack.pop()

    def _top(self, n=1):
        """Return the n-th item from the top of the stack, without removing it."""
        if len(self._stack) - n < (self._marks[-1] if self._marks else 0):
            self._underflow()
        return self._stack[-n]

    def _marker(self):
        if not self._marks:
            raise UnpicklingError("could not find MARK")
        return self._marks.pop()

    def _take(self, start):
        items = self._stack[start:]
        del self._stack[start:]
        return items

    def _load_mark(self):
        self._marks.append(len(self._stack))

    def _load_stop(self):
        raise _Stop(self._pop())

    def _load_pop(self):
        if self._marks and self._marks[-1] == len(self._stack):
            self._marks.pop()
        else:
            self._pop()

    def _load_pop_mark(self):
        del self._stack[self._marker():]

    def _load_dup(self):
        self._stack.append(self._top())

    def _load_proto(self):
        proto = self._read(1)[0]
        if proto > HIGHEST_PROTOCOL:
            raise ValueError(f"unsupported pickle protocol: {proto}")
        self._proto = proto

    def _load_frame(self):
        n = self._uint(8)
        if n > _MAX:
            raise OverflowError(f"FRAME length exceeds system's maximum of {_MAX} bytes")
        data = self._read(n)
        if self._file_read is None:
            self._pos -= n
        else:
            self._data = data
            self._pos = 0

    # --- constants and numbers ---

    def _load_none(self):
        self._stack.append(None)

    def _load_true(self):
        self._stack.append(True)

    def _load_false(self):
        self._stack.append(False)

    def _load_int(self):
        line = self._word()
        if line == b"00":
            value = False
        elif line == b"01":
            value = True
        else:
            try:
                value = int(line)
            except ValueError:
                raise ValueError("could not convert string to int") from None
        self._stack.append(value)

    def _load_long(self):
        line = self._word()
        line = line[:-1] if line[-1:] == b"L" else line + b"\n"
        self._stack.append(int(line.decode("utf-8", "replace")))

    def _load_binint(self):
        self._stack.append(int.from_bytes(self._read(4), "little", signed=True))

    def _load_binint1(self):
        self._stack.append(self._read(1)[0])

    def _load_binint2(self):
        self._stack.append(self._uint(2))

    def _load_long1(self):
        self._stack.append(int.from_bytes(self._read(self._read(1)[0]), "little", signed=True))

    def _load_long4(self):
        n = int.from_bytes(self._read(4), "little", signed=True)
        if n < 0:
            raise UnpicklingError("LONG pickle has negative byte count")
        self._stack.append(int.from_bytes(self._read(n), "little", signed=True))

    def _load_float(self):
        line = self._word()
        try:
            self._stack.append(float(line))
        except ValueError:
            raise ValueError(f"could not convert string to float: '{line.decode('utf-8', 'replace')}\n'") from None

    def _load_binfloat(self):
        self._stack.append(unpack(">d", self._read(8))[0])

    # --- strings ---

    def _text(self, data):
        """Return a str of Python 2, decoded as the encoding argument says."""
        return data if self._encoding == "bytes" else data.decode(self._encoding, self._errors)

    def _load_string(self):
        line = self._line()
        if len(line) < 2 or line[:1] != line[-1:] or line[:1] not in (b"'", b'"'):
            raise UnpicklingError("the STRING opcode argument must be quoted")
        import codecs
        self._stack.append(self._text(codecs.escape_decode(line[1:-1])[0]))

    def _load_binstring(self):
        n = int.from_bytes(self._read(4), "little", signed=True)
        if n < 0:
            raise UnpicklingError("BINSTRING pickle has negative byte count")
        self._stack.append(self._text(self._read(n)))

    def _load_short_binstring(self):
        self._stack.append(self._text(self._read(self._read(1)[0])))

    def _load_unicode(self):
        self._stack.append(self._line().decode("raw-unicode-escape"))

    def _load_short_binunicode(self):
        self._stack.append(self._read(self._read(1)[0]).decode("utf-8", "surrogatepass"))

    def _load_binunicode(self):
        self._stack.append(self._read(self._uint(4)).decode("utf-8", "surrogatepass"))

    def _size8(self, what):
        n = self._uint(8)
        if n > _MAX:
            raise OverflowError(f"{what} exceeds system's maximum size of {_MAX} bytes")
        return n

    def _load_binunicode8(self):
        self._stack.append(self._read(self._size8("BINUNICODE")).decode("utf-8", "surrogatepass"))

    def _load_short_binbytes(self):
        self._stack.append(self._read(self._read(1)[0]))

    def _load_binbytes(self):
        self._stack.append(self._read(self._uint(4)))

    def _load_binbytes8(self):
        self._stack.append(self._read(self._size8("BINBYTES")))

    def _load_bytearray8(self):
        self._stack.append(bytearray(self._read(self._size8("BYTEARRAY8"))))

    def _load_next_buffer(self):
        if self._buffers is None:
            raise UnpicklingError("pickle stream refers to out-of-band data but no *buffers* argument was given")
        for buffer in self._buffers:
            self._stack.append(buffer)
            return
        raise UnpicklingError("not enough out-of-band buffers")

    def _load_readonly_buffer(self):
        buffer = self._top()
        with memoryview(buffer) as view:
            if not view.readonly:
                self._stack[-1] = view.toreadonly()

    # --- containers ---

    def _load_tuple(self):
        self._stack.append(tuple(self._take(self._marker())))

    def _load_empty_tuple(self):
        self._stack.append(())

    def _load_tuple1(self):
        self._top(1)
        self._stack[-1:] = [(self._stack[-1],)]

    def _load_tuple2(self):
        self._top(2)
        self._stack[-2:] = [tuple(self._stack[-2:])]

    def _load_tuple3(self):
        self._top(3)
        self._stack[-3:] = [tuple(self._stack[-3:])]

    def _load_empty_list(self):
        self._stack.append([])

    def _load_list(self):
        self._stack.append(self._take(self._marker()))

    def _load_empty_dict(self):
        self._stack.append({})

    def _load_dict(self):
        items = self._take(self._marker())
        if len(items) % 2:
            raise UnpicklingError("odd number of items for DICT")
        self._stack.append({items[i]: items[i + 1] for i in range(0, len(items), 2)})

    def _load_empty_set(self):
        self._stack.append(set())

    def _load_frozenset(self):
        self._stack.append(frozenset(self._take(self._marker())))

    def _load_append(self):
        value = self._pop()
        self._extend(self._top(), [value])

    def _load_appends(self):
        items = self._take(self._marker())
        self._extend(self._top(), items)

    def _extend(self, target, items):
        if not items:
            return
        if type(target) is list:
            target.extend(items)
            return
        extend = getattr(target, "extend", None)
        if extend is not None:
            extend(items)
            return
        append = target.append
        for item in items:
            append(item)

    def _load_setitem(self):
        value = self._pop()
        key = self._pop()
        self._top()[key] = value

    def _load_setitems(self):
        items = self._take(self._marker())
        target = self._top()
        if len(items) % 2:
            raise UnpicklingError("odd number of items for SETITEMS")
        for i in range(0, len(items), 2):
            target[items[i]] = items[i + 1]

    def _load_additems(self):
        items = self._take(self._marker())
        target = self._top()
        if type(target) is set:
            target.update(items)
        elif items:
            add = target.add
            for item in items:
                add(item)

    # --- the memo ---

    def _known(self, idx):
        try:
            self._stack.append(self._memo[idx])
        except KeyError:
            raise UnpicklingError(f"Memo value not found at index {idx}")

    def _keep(self, idx):
        if not self._stack:
            self._underflow()
        self._top()
        if idx < 0:
            raise ValueError("negative PUT argument")
        self._memo[idx] = self._stack[-1]

    def _load_get(self):
        self._known(self._number())

    def _load_binget(self):
        self._known(self._read(1)[0])

    def _load_long_binget(self):
        self._known(self._uint(4))

    def _load_put(self):
        idx = self._number()
        self._keep(idx)

    def _load_binput(self):
        idx = self._read(1)[0]
        self._keep(idx)

    def _load_long_binput(self):
        idx = self._uint(4)
        self._keep(idx)

    def _load_memoize(self):
        self._keep(len(self._memo))

    # --- objects ---

    def _load_persid(self):
        try:
            pid = self._line().decode("ascii")
        except UnicodeDecodeError:
            raise UnpicklingError("persistent IDs in protocol 0 must be ASCII strings")
        self._stack.append(self.persistent_load(pid))

    def _load_binpersid(self):
        self._stack.append(self.persistent_load(self._pop()))

    def _load_global(self):
        module = self._word().decode("utf-8")
        name = self._word().decode("utf-8")
        self._stack.append(self.find_class(module, name))

    def _load_stack_global(self):
        name = self._pop()
        module = self._pop()
        if type(name) is not str or type(module) is not str:
            raise UnpicklingError("STACK_GLOBAL requires str")
        self._stack.append(self.find_class(module, name))

    def _extension(self, size):
        code = int.from_bytes(self._read(size), "little", signed=size == 4)
        if code <= 0:
            raise UnpicklingError("EXT specifies code <= 0")
        cache = copyreg._extension_cache
        if code in cache:
            self._stack.append(cache[code])
            return
        key = copyreg._inverted_registry.get(code)
        if not key:
            raise ValueError(f"unregistered extension code {code}")
        if not isinstance(key, tuple) or len(key) != 2 or not isinstance(key[0], str) or not isinstance(key[1], str):
            raise ValueError(f"_inverted_registry[{code}] isn't a 2-tuple of strings")
        obj = self.find_class(*key)
        cache[code] = obj
        self._stack.append(obj)

    def _load_ext1(self):
        self._extension(1)

    def _load_ext2(self):
        self._extension(2)

    def _load_ext4(self):
        self._extension(4)

    def _instantiate(self, cls, args):
        if not args and isinstance(cls, type) and not hasattr(cls, "__getinitargs__"):
            self._stack.append(cls.__new__(cls))
        else:
            self._stack.append(cls(*args))

    def _load_inst(self):
        start = self._marker()
        module = self._word().decode("ascii")
        name = self._word().decode("ascii")
        cls = self.find_class(module, name)
        self._instantiate(cls, self._take(start))

    def _load_obj(self):
        start = self._marker()
        if len(self._stack) - start < 1:
            self._underflow()
        args = self._take(start)
        self._instantiate(args[0], args[1:])

    def _load_newobj(self):
        args = self._pop()
        cls = self._pop()
        if not isinstance(cls, type):
            raise UnpicklingError(f"NEWOBJ class argument must be a type, not {type(cls).__name__}")
        if not isinstance(args, tuple):
            raise UnpicklingError(f"NEWOBJ args argument must be a tuple, not {type(args).__name__}")
        self._stack.append(cls.__new__(cls, *args))

    def _load_newobj_ex(self):
        kwargs = self._pop()
        args = self._pop()
        cls = self._pop()
        if not isinstance(cls, type):
            raise UnpicklingError(f"NEWOBJ_EX class argument must be a type, not {type(cls).__name__}")
        if not isinstance(args, tuple):
            raise UnpicklingError(f"NEWOBJ_EX args argument must be a tuple, not {type(args).__name__}")
        if not isinstance(kwargs, dict):
            raise UnpicklingError(f"NEWOBJ_EX kwargs argument must be a dict, not {type(kwargs).__name__}")
        self._stack.append(cls.__new__(cls, *args, **kwargs))

    def _load_reduce(self):
        args = self._pop()
        func = self._pop()
        if not isinstance(args, tuple):
            raise TypeError("argument list must be a tuple")
        self._stack.append(func(*args))

    def _load_build(self):
        self._top(2)
        state = self._stack.pop()
        target = self._stack[-1]
        setstate = getattr(target, "__setstate__", _NONE)
        if setstate is not _NONE:
            setstate(state)
            return
        slots = _NONE
        if isinstance(state, tuple) and len(state) == 2:
            state, slots = state
        if state is not None:
            if not isinstance(state, dict):
                raise UnpicklingError("state is not a dictionary")
            attributes = target.__dict__
            for name, value in state.items():
                attributes[sys.intern(name) if type(name) is str else name] = value
            if state and target.__dict__ is not attributes:
                # An instance with slots returns a copy as `__dict__`: set the attributes one by one.
                for name, value in state.items():
                    object.__setattr__(target, name, value)
        if slots is not _NONE:
            if not isinstance(slots, dict):
                raise UnpicklingError("slot state is not a dictionary")
            for name, value in slots.items():
                setattr(target, name, value)


_NONE = object()
_NAMES = {
    "(": "mark", ".": "stop", "0": "pop", "1": "pop_mark", "2": "dup", "F": "float", "I": "int", "J": "binint", "K": "binint1", "L": "long",
    "M": "binint2", "N": "none", "P": "persid", "Q": "binpersid", "R": "reduce", "S": "string", "T": "binstring", "U": "short_binstring",
    "V": "unicode", "X": "binunicode", "a": "append", "b": "build", "c": "global", "d": "dict", "}": "empty_dict", "e": "appends",
    "g": "get", "h": "binget", "i": "inst", "j": "long_binget", "l": "list", "]": "empty_list", "o": "obj", "p": "put", "q": "binput",
    "r": "long_binput", "s": "setitem", "t": "tuple", ")": "empty_tuple", "u": "setitems", "G": "binfloat", "B": "binbytes",
    "C": "short_binbytes", "\x80": "proto", "\x81": "newobj", "\x82": "ext1", "\x83": "ext2", "\x84": "ext4", "\x85": "tuple1",
    "\x86": "tuple2", "\x87": "tuple3", "\x88": "true", "\x89": "false", "\x8a": "long1", "\x8b": "long4", "\x8c": "short_binunicode",
    "\x8d": "binunicode8", "\x8e": "binbytes8", "\x8f": "empty_set", "\x90": "additems", "\x91": "frozenset", "\x92": "newobj_ex",
    "\x93": "stack_global", "\x94": "memoize", "\x95": "frame", "\x96": "bytearray8", "\x97": "next_buffer", "\x98": "readonly_buffer",
}
_CODES = {ord(code): getattr(Unpickler, "_load_" + name) for code, name in _NAMES.items()}


def _load(file, fix_imports, encoding, errors, buffers):
    """Read the next pickle from a binary file: what the native leaves of load(). Returns its object."""
    if isinstance(buffers, tuple) and not buffers:
        buffers = None
    if buffers is None and type(file) is io.BytesIO:
        data = _take(file)
        if data is not None:
            found = _loads_quickly(data, fix_imports)
            if found is not None:
                return found[0]
            reader = Unpickler(file, fix_imports=fix_imports, encoding=encoding, errors=errors)
            reader._data = data
            return reader.load()
    reader = Unpickler(file, fix_imports=fix_imports, encoding=encoding, errors=errors, buffers=buffers)
    if buffers is None and type(file) in (io.BytesIO, io.BufferedReader):
        # Reads of these classes return bytes and have no other effect, so the native may be tried.
        data = file.read(2)
        if len(data) == 2 and data[0] == 0x80:
            data += file.read(1)
            if data[2:] == b"\x95":
                size = file.read(8)
                data += size + file.read(min(int.from_bytes(size, "little"), _MAX))
                found = _loads_quickly(data, fix_imports)
                if found is not None:
                    return found[0]
        reader._data = data
    return reader.load()


def _loads(data, fix_imports, encoding, errors, buffers):
    """Return the object of a pickle: what the native leaves of loads()."""
    if isinstance(buffers, tuple) and not buffers:
        buffers = None
        found = _loads_quickly(data, fix_imports)
        if found is not None:
            return found[0]
    data = bytes_of(data)
    reader = Unpickler.__new__(Unpickler)
    reader._file_read = None
    reader._set_up(data, fix_imports, encoding, errors, buffers)
    return reader.load()


def _loads_quickly(data, fix_imports):
    """Return (object,) of a pickle with only plain containers and instances of ordinary classes, or None.

    The caller then reads the pickle, and reports its errors, in the general way.
    """
    found = _read(data, None, None)
    if type(found) is list:
        try:
            classes = [find_global(module, name, data[1], fix_imports) for module, name in found]
        except Exception:
            # The general way raises it again when it reaches the name.
            return None
        found = _read(data, found, classes)
        if isinstance(found, list):
            return None
    return found
