"""Module `array`: mutable sequences of numbers of one machine type."""

import struct as _struct
from _array import _Array as _Base, data as _data, holding as _holding, items as _items, made as _made, packed as _packed, splice as _splice, taken as _taken
from _plain import argument_type as _argument_type
from itertools import islice as _islice
from operator import countOf as _count_of, index as _index, indexOf as _index_of
from _buffers import contiguous as _contiguous

__all__ = ["array", "ArrayType"]

typecodes = "bBuwhHiIlLqQfd"
_NAMES = {"b": "signed char", "B": "unsigned byte integer", "h": "short integer", "H": "unsigned short", "i": "integer", "I": "unsigned int",
          "l": "long integer", "L": "unsigned long", "q": "long long", "Q": "unsigned long long"}


_list = list


def _bound(value):
    """A bound of a slice as an int, or None."""
    if value is None:
        return None
    if not hasattr(type(value), "__index__"):
        raise TypeError("slice indices must be integers or None or have an __index__ method")
    return _index(value)


def _indices(self, key):
    """Return start, stop and step of a slice of the array, which their conversions may change."""
    step = _bound(key.step)
    if step == 0:
        raise ValueError("slice step cannot be zero")
    key = slice(_bound(key.start), _bound(key.stop), step)
    return key.indices(_Base.__len__(self))


def _append_bytes(self, content):
    """Append the items in `content`."""
    if content:
        size = _Base.__len__(self)
        _splice(self, size, size, content)


def _repeated(self, n):
    """Return the items n times, as a bytearray."""
    try:
        return _data(self) * n
    except OverflowError:
        if not -1 << 63 <= _index(n) < 1 << 63:
            raise
        raise MemoryError from None


def _lists_of(a, b):
    return array.tolist(a), array.tolist(b)


class array(_Base):
    """Sequence of numbers of the type `typecode`, of `itemsize` bytes each."""

    __full_type_name__ = True  # error messages use the name array.array

    __slots__ = ("__weakref__",)
    __class_getitem__ = classmethod(type(list[int]))

    def _new_other(cls, /, *args, **kwargs):
        if kwargs and cls is array:
            raise TypeError("array.array() takes no keyword arguments")
        if len(args) == 2:
            typecode, initializer = args
        elif len(args) == 1:
            typecode, initializer = args[0], ()
        else:
            raise TypeError(f"array() takes at {'most 2 arguments' if args else 'least 1 argument'} ({len(args)} given)")
        if not isinstance(typecode, str):
            kind = "None" if typecode is None else type(typecode).__name__
            raise TypeError(f"array() argument 1 must be a unicode character, not {kind}")
        if (size := str.__len__(typecode)) != 1:
            raise TypeError(f"array() argument 1 must be a unicode character, not a string of length {size}")
        if typecode not in typecodes:
            raise ValueError("bad typecode (must be b, B, u, w, h, H, i, I, l, L, q, Q, f or d)")
        if typecode == "u":
            import warnings
            warnings.warn("The 'u' type code is deprecated and will be removed in Python 3.16", DeprecationWarning, stacklevel=2)
        self = _Base.__new__(cls, typecodes[typecodes.index(typecode)])
        if isinstance(initializer, (bytes, bytearray)):
            self.frombytes(initializer)
        elif isinstance(initializer, str):
            if typecode not in "uw":
                raise TypeError(f"cannot use a str to initialize an array with typecode '{typecode}'")
            self.fromunicode(initializer)
        elif isinstance(initializer, array) and initializer.typecode != typecode:
            if initializer.typecode in "uw" and typecode not in "uw":
                raise TypeError(f"cannot use a unicode array to initialize an array with typecode '{typecode}'")
            for value in initializer:
                _Base.append(self, value)
        elif isinstance(initializer, (list, tuple)) and type(initializer) not in (list, tuple):
            for i in range(len(initializer)):
                _Base.append(self, initializer[i])
        else:
            self.extend(initializer)
        return self

    def _checked(self, value):
        code = self.typecode
        if code in "uw":
            if not isinstance(value, str):
                raise TypeError(f"array item must be a unicode character, not {type(value).__name__}")
            if len(value) != 1:
                raise TypeError(f"array item must be a unicode character, not a string of length {len(value)}")
            return str.__getitem__(value, 0)
        if code in "fd":
            if not isinstance(value, (int, float)) and not hasattr(type(value), "__float__") and not hasattr(type(value), "__index__"):
                raise TypeError(f"must be real number, not {type(value).__name__}")
            return float.__float__(value) if isinstance(value, float) else float(value)
        if isinstance(value, float) or not hasattr(type(value), "__index__"):
            raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")
        value = int(_index(value))
        bits = 8 * self.itemsize
        low, high = (0, (1 << bits) - 1) if code.isupper() else (-(1 << bits - 1), (1 << bits - 1) - 1)
        if value < low or value > high:
            if code in "bBhH":
                name = {"b": "signed char", "B": "unsigned byte integer", "h": "signed short integer", "H": "unsigned short"}[code]
                raise OverflowError(f"{name} is {'less than minimum' if value < low else 'greater than maximum'}")
            if value < 0 and code.isupper():
                raise OverflowError("can't convert negative value to unsigned int")
            if code in "qQ":
                raise OverflowError("int too big to convert")
            raise OverflowError(f"Python int too large to convert to C {'unsigned ' if code.isupper() else ''}long")
        return value

    def _append_other(self, v):
        _append_bytes(self, _packed(self, self._checked(v)))

    def extend(self, bb, /):
        if isinstance(bb, array):
            if bb.typecode != self.typecode:
                raise TypeError("can only extend with array of same kind")
            _append_bytes(self, _data(bb))
        else:
            first = 0
            while count := _taken(self, bb, first):
                first += count
            if not first or first < len(bb):
                for value in _islice(bb, first, None) if first else bb:
                    _Base.append(self, value)

    def fromlist(self, list, /):
        """Appends all numbers of a list, or none if one of them does not fit."""
        if not isinstance(list, _list):
            raise TypeError("arg must be list")
        values = list if type(list) is _list else _list.__getitem__(list, slice(None))
        new = _made(self, values)
        if new is None:
            size = len(values)
            new = _holding(self, bytearray().join([_packed(self, self._checked(value)) for value in values]))
            if len(values) != size:
                raise RuntimeError("list changed size during iteration")
        _append_bytes(self, _data(new))

    def _insert_other(self, i, v):
        size = _Base.__len__(self)
        i = max(i + size, 0) if i < 0 else min(i, size)
        _splice(self, i, i, _packed(self, self._checked(v)))

    def _remove_other(self, v):
        try:
            i = _index_of(_Base.__iter__(self), v)
        except ValueError:
            raise ValueError("array.remove(x): x not in array") from None
        _splice(self, i, i + 1, b"")

    def _index_other(self, v, start, stop):
        for bound in start, stop:
            if not hasattr(type(bound), "__index__"):
                raise TypeError("slice indices must be integers or have an __index__ method")
        start, stop, _ = _indices(self, slice(start, stop))
        try:
            return start + _index_of(_islice(_Base.__iter__(self), start, stop), v)
        except ValueError:
            raise ValueError("array.index(x): x not in array") from None

    def _count_other(self, v):
        return _count_of(_Base.__iter__(self), v)

    def clear(self):
        if size := _Base.__len__(self):
            _splice(self, 0, size, b"")

    def _tolist_other(self):
        numbers = []
        while piece := _items(self, len(numbers)):
            numbers += piece
        return numbers

    def _frombytes_other(self, buffer):
        view = _contiguous(buffer)
        if view.itemsize != 1:
            raise TypeError("a bytes-like object is required")
        data = view.tobytes()
        if len(data) % self.itemsize:
            raise ValueError("bytes length not a multiple of item size")
        _append_bytes(self, data)

    def tounicode(self):
        if self.typecode not in "uw":
            raise ValueError("tounicode() may only be called on unicode type arrays ('u' or 'w')")
        return bytes(_data(self)).decode("utf-32-le", "surrogatepass")

    def fromunicode(self, text, /):
        if not isinstance(text, str):
            raise TypeError(f"fromunicode() argument must be str, not {_argument_type(text)}")
        if self.typecode not in "uw":
            raise ValueError("fromunicode() may only be called on unicode type arrays ('u' or 'w')")
        _append_bytes(self, str.encode(text, "utf-32-le", "surrogatepass"))

    def buffer_info(self):
        return id(self), _Base.__len__(self)

    def _place(self, index, what):
        """Return the index of an existing item, counted from 0. Raises IndexError."""
        if not hasattr(type(index), "__index__"):
            raise TypeError("array indices must be integers")
        kind = type(index).__name__
        index = _index(index)
        if not -1 << 63 <= index < 1 << 63:
            raise IndexError(f"cannot fit '{kind}' into an index-sized integer")
        size = _Base.__len__(self)
        if not -size <= index < size:
            raise IndexError(f"array {what} out of range")
        return index % size

    def _get_other(self, index):
        if isinstance(index, slice):
            start, stop, step = _indices(self, index)
            return _Base.__getitem__(self, slice(start, None if stop < 0 else stop, step))
        return _Base.__getitem__(self, self._place(index, "index"))

    def _set_other(self, index, value):
        if not isinstance(index, slice):
            index = self._place(index, "assignment index")
            content = _packed(self, self._checked(value))
            _splice(self, index, index + 1, content)
            return
        start, stop, step = _indices(self, index)
        if not isinstance(value, array):
            raise TypeError(f"can only assign array (not \"{type(value).__name__}\") to array slice")
        if value.typecode != self.typecode:
            raise TypeError("bad argument type for built-in operation")
        content, places, size = bytes(_data(value)), range(start, stop, step), self.itemsize
        if step == 1:
            _splice(self, start, max(start, stop), content)
        elif not content:
            self._delete(places)
        elif len(places) != len(content) // size:
            raise ValueError(f"attempt to assign array of size {len(content) // size} to extended slice of size {len(places)}")
        else:
            for i, at in enumerate(places):
                _splice(self, at, at + 1, content[i * size:(i + 1) * size])

    def __delitem__(self, index):
        if isinstance(index, slice):
            self._delete(range(*_indices(self, index)))
        else:
            index = self._place(index, "assignment index")
            _splice(self, index, index + 1, b"")

    def _delete(self, places):
        if abs(places.step) == 1 or not places:
            first = min(places, default=0)
            _splice(self, first, first + len(places), b"")
            return
        data, size = bytes(_data(self)), self.itemsize
        kept, start = [], 0
        for i in places if places.step > 0 else reversed(places):
            kept.append(data[start:i * size])
            start = (i + 1) * size
        _splice(self, 0, _Base.__len__(self), b"".join(kept) + data[start:])

    def __contains__(self, value):
        return value in _Base.__iter__(self)

    def __add__(self, other):
        if not isinstance(other, array):
            raise TypeError(f"can only append array (not \"{type(other).__name__}\") to array")
        if other.typecode != self.typecode:
            raise TypeError("bad argument type for built-in operation")
        return _holding(self, _data(self) + _data(other))

    def __iadd__(self, other):
        if not isinstance(other, array):
            raise TypeError(f"can only extend array with array (not \"{type(other).__name__}\")")
        self.extend(other)
        return self

    def __mul__(self, n):
        return _holding(self, _repeated(self, n))

    __rmul__ = __mul__

    def __imul__(self, n):
        content, size = _repeated(self, n), _Base.__len__(self)
        if len(content) != size * self.itemsize:
            _splice(self, 0, size, content)
        return self

    def __eq__(self, other):
        if not isinstance(other, array):
            return NotImplemented
        if self.typecode == other.typecode and self.typecode not in "fd":
            return _data(self) == _data(other)
        mine, others = _lists_of(self, other)
        return mine == others

    def __lt__(self, other):
        if not isinstance(other, array):
            return NotImplemented
        mine, others = _lists_of(self, other)
        return mine < others

    def __le__(self, other):
        if not isinstance(other, array):
            return NotImplemented
        mine, others = _lists_of(self, other)
        return mine <= others

    def __gt__(self, other):
        if not isinstance(other, array):
            return NotImplemented
        mine, others = _lists_of(self, other)
        return mine > others

    def __ge__(self, other):
        if not isinstance(other, array):
            return NotImplemented
        mine, others = _lists_of(self, other)
        return mine >= others

    __hash__ = None

    def __copy__(self):
        return _Base.__getitem__(self, slice(None))

    def __deepcopy__(self, memo):
        return _Base.__getitem__(self, slice(None))

    def __buffer__(self, flags, /):
        return memoryview(self)

    def tofile(self, f, /):
        """Write the numbers to a binary file."""
        data = self.tobytes()
        for start in range(0, len(data), 1 << 16):
            f.write(data[start:start + (1 << 16)])

    def fromfile(self, f, n, /):
        """Append `n` numbers from a binary file. Raises EOFError if there are fewer."""
        if n < 0:
            raise ValueError("negative count")
        data = f.read(n * self.itemsize)
        if not isinstance(data, bytes):
            raise TypeError("read() didn't return bytes")
        self.frombytes(data[:len(data) // self.itemsize * self.itemsize] if len(data) < n * self.itemsize else data)
        if len(data) < n * self.itemsize:
            raise EOFError("read() didn't return enough bytes")

    def __reduce_ex__(self, protocol):
        state = getattr(self, "__dict__", None) or None
        if protocol < 3:
            return self.__class__, (self.typecode, self.tolist()), state
        return _array_reconstructor, (self.__class__, self.typecode, _MACHINE[self.typecode], self.tobytes()), state

    def __repr__(self):
        if not _Base.__len__(self):
            return f"{type(self).__name__}('{self.typecode}')"
        return f"{type(self).__name__}('{self.typecode}', {self.tounicode() if self.typecode in 'uw' else self.tolist()!r})"


array.__module__ = "array"
ArrayType = array

# machine format code of CPython -> struct format of one number
_FORMATS = {0: "B", 1: "b", 2: "<H", 3: ">H", 4: "<h", 5: ">h", 6: "<I", 7: ">I", 8: "<i", 9: ">i", 10: "<Q", 11: ">Q", 12: "<q", 13: ">q",
            14: "<f", 15: ">f", 16: "<d", 17: ">d"}
_ENCODINGS = {18: "utf-16-le", 19: "utf-16-be", 20: "utf-32-le", 21: "utf-32-be"}
_MACHINE = {"B": 0, "b": 1, "H": 2, "h": 4, "I": 6, "i": 8, "L": 10, "Q": 10, "l": 12, "q": 12, "f": 14, "d": 16, "u": 20, "w": 20}


def _array_reconstructor(arraytype, typecode, mformat_code, items, /):
    """Return an array for bytes in the format of another machine. Called for pickles."""
    if not isinstance(arraytype, type):
        raise TypeError("first argument must be a type object, not " + type(arraytype).__name__)
    if not issubclass(arraytype, array):
        raise TypeError(f"{arraytype.__name__} is not a subtype of array.array")
    if typecode not in typecodes:
        raise ValueError("second argument must be a valid type code")
    if mformat_code not in _FORMATS and mformat_code not in _ENCODINGS:
        raise ValueError("third argument must be a valid machine format code.")
    if not isinstance(items, bytes):
        raise TypeError(f"fourth argument should be bytes, not {type(items).__name__}")
    if mformat_code in _ENCODINGS:
        return arraytype(typecode, items.decode(_ENCODINGS[mformat_code], "surrogatepass"))
    text = _FORMATS[mformat_code]
    size = _struct.calcsize(text)
    if len(items) % size:
        raise ValueError("string length not a multiple of item size")
    return arraytype(typecode, [number for number, in _struct.iter_unpack(text, items)])
