"""Module `array`: mutable sequences of numbers of one machine type."""

import struct as _struct
from _array import _Array as _Base, made as _made, taken as _taken
from itertools import islice as _islice
from operator import index as _index
from struct import _contiguous

__all__ = ["array", "ArrayType"]

typecodes = "bBuwhHiIlLqQfd"
_NAMES = {"b": "signed char", "B": "unsigned byte integer", "h": "short integer", "H": "unsigned short", "i": "integer", "I": "unsigned int",
          "l": "long integer", "L": "unsigned long", "q": "long long", "Q": "unsigned long long"}


_list = list


def _place_number(i):
    """A position as an int that C's Py_ssize_t holds."""
    i = _index(i)
    if not -1 << 63 <= i < 1 << 63:
        raise OverflowError("Python int too large to convert to C ssize_t")
    return i


class array(_Base):
    """Sequence of numbers of the type `typecode`, of `itemsize` bytes each."""

    __slots__ = ("__weakref__",)

    def __new__(cls, /, *args, **kwargs):
        if kwargs and cls is array:
            raise TypeError("array.array() takes no keyword arguments")
        if len(args) == 2:
            typecode, initializer = args
        elif len(args) == 1:
            typecode, initializer = args[0], ()
        else:
            raise TypeError(f"array() takes at {'most 2 arguments' if args else 'least 1 argument'} ({len(args)} given)")
        if (new := _made(cls, typecode, initializer)) is not None:
            return new
        if not isinstance(typecode, str):
            kind = "None" if typecode is None else type(typecode).__name__
            raise TypeError(f"array() argument 1 must be a unicode character, not {kind}")
        if (size := str.__len__(typecode)) != 1:
            raise TypeError(f"array() argument 1 must be a unicode character, not a string of length {size}")
        if typecode not in typecodes:
            raise ValueError("bad typecode (must be b, B, u, w, h, H, i, I, l, L, q, Q, f or d)")
        self = _Base.__new__(cls, typecodes[typecodes.index(typecode)])
        if isinstance(initializer, (bytes, bytearray)):
            self.frombytes(initializer)
        elif isinstance(initializer, str):
            if typecode not in "uw":
                raise TypeError(f"cannot use a str to initialize an array with typecode '{typecode}'")
            self._items = list(initializer)
        elif isinstance(initializer, array) and initializer.typecode != typecode:
            if initializer.typecode in "uw" and typecode not in "uw":
                raise TypeError(f"cannot use a unicode array to initialize an array with typecode '{typecode}'")
            for value in initializer:
                self._items.append(self._checked(value))
        elif isinstance(initializer, (list, tuple)) and type(initializer) not in (list, tuple):
            for i in range(len(initializer)):
                self._items.append(self._checked(initializer[i]))
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
            return value
        if code in "fd":
            if not isinstance(value, (int, float)) and not hasattr(type(value), "__float__") and not hasattr(type(value), "__index__"):
                raise TypeError(f"must be real number, not {type(value).__name__}")
            value = float.__float__(value) if isinstance(value, float) else float(value)
            return value if code == "d" else _struct.unpack("f", _struct.pack("f", value))[0]
        if isinstance(value, float) or not hasattr(type(value), "__index__"):
            raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")
        value = _index(value)
        bits = 8 * self.itemsize
        low, high = (0, (1 << bits) - 1) if code.isupper() else (-(1 << bits - 1), (1 << bits - 1) - 1)
        if value < low or value > high:
            if code in "bBhH":
                name = {"b": "signed char", "B": "unsigned byte integer", "h": "signed short integer", "H": "unsigned short"}[code]
                raise OverflowError(f"{name} is {'less than minimum' if value < low else 'greater than maximum'}")
            raise OverflowError("can't convert negative value to unsigned int" if value < 0 and code.isupper() else "Python int too large to convert to C long")
        return value

    def _append_other(self, v):
        self._items.append(self._checked(v))

    def extend(self, bb, /):
        if isinstance(bb, array):
            if bb.typecode != self.typecode:
                raise TypeError("can only extend with array of same kind")
            self._items.extend(bb._items)
        else:
            first = 0
            while count := _taken(self, bb, first):
                first += count
            if not first or first < len(bb):
                for value in _islice(bb, first, None) if first else bb:
                    self._items.append(self._checked(value))

    def fromlist(self, list, /):
        """Appends all numbers of a list, or none if one of them does not fit."""
        if not isinstance(list, _list):
            raise TypeError("arg must be list")
        values = list if type(list) is _list else _list.__getitem__(list, slice(None))
        new = _made(array, self.typecode, values)
        if new is None:
            size = len(values)
            new = self._like([self._checked(value) for value in values])
            if len(values) != size:
                raise RuntimeError("list changed size during iteration")
        self._items.extend(new._items)

    def insert(self, i, v, /):
        i = _place_number(i)
        self._items.insert(i, self._checked(v))

    def pop(self, i=-1, /):
        i = _place_number(i)
        if not self._items:
            raise IndexError("pop from empty array")
        try:
            return self._items.pop(i)
        except IndexError:
            raise IndexError("pop index out of range") from None

    def remove(self, v, /):
        if v not in self._items:
            raise ValueError("array.remove(x): x not in array")
        self._items.remove(v)

    def index(self, v, start=0, stop=9223372036854775807, /):
        try:
            return self._items.index(v, start, stop)
        except ValueError:
            raise ValueError("array.index(x): x not in array") from None

    def count(self, v, /):
        return self._items.count(v)

    def reverse(self):
        self._items.reverse()

    def clear(self):
        self._items.clear()

    def tolist(self):
        return list(self._items)

    def tobytes(self):
        if self.typecode in "uw":
            return "".join(self._items).encode("utf-32-le", "surrogatepass")
        return _struct.pack(f"{len(self._items)}{self.typecode}", *self._items)

    def frombytes(self, buffer, /):
        view = _contiguous(buffer)
        if view.itemsize != 1:
            raise TypeError("a bytes-like object is required")
        data = view.tobytes()
        if len(data) % self.itemsize:
            raise ValueError("bytes length not a multiple of item size")
        if self.typecode in "uw":
            self._items.extend(data.decode("utf-32-le", "surrogatepass"))
        else:
            self._items.extend(_struct.unpack(f"{len(data) // self.itemsize}{self.typecode}", data))

    def tounicode(self):
        if self.typecode not in "uw":
            raise ValueError("tounicode() may only be called on unicode type arrays ('u' or 'w')")
        return "".join(self._items)

    def fromunicode(self, text, /):
        if not isinstance(text, str):
            raise TypeError(f"fromunicode() argument must be str, not {'None' if text is None else type(text).__name__}")
        if self.typecode not in "uw":
            raise ValueError("fromunicode() may only be called on unicode type arrays ('u' or 'w')")
        self._items.extend(text)

    def byteswap(self):
        data = self.tobytes()
        size = self.itemsize
        self._items.clear()
        self.frombytes(b"".join([data[i:i + size][::-1] for i in range(0, len(data), size)]))

    def buffer_info(self):
        return id(self), len(self._items)

    def _like(self, items):
        new = array(self.typecode)
        new._items = items
        return new

    def _place(self, index, what):
        """Return the index of an existing item, counted from 0. Raises IndexError."""
        if not hasattr(type(index), "__index__"):
            raise TypeError("array indices must be integers")
        kind = type(index).__name__
        index = _index(index)
        if not -1 << 63 <= index < 1 << 63:
            raise IndexError(f"cannot fit '{kind}' into an index-sized integer")
        size = len(self._items)
        if not -size <= index < size:
            raise IndexError(f"array {what} out of range")
        return index % size

    def _get_other(self, index):
        if isinstance(index, slice):
            return self._like(self._items[index])
        return self._items[self._place(index, "index")]

    def _set_other(self, index, value):
        if isinstance(index, slice):
            index.indices(len(self._items))
            if not isinstance(value, array):
                raise TypeError(f"can only assign array (not \"{type(value).__name__}\") to array slice")
            self._items[index] = value._items
            return
        index = self._place(index, "assignment index")
        self._items[index] = self._checked(value)

    def __delitem__(self, index):
        if not isinstance(index, slice):
            index = self._place(index, "assignment index")
        del self._items[index]

    def __contains__(self, value):
        return value in self._items

    def __add__(self, other):
        if not isinstance(other, array):
            raise TypeError(f"can only append array (not \"{type(other).__name__}\") to array")
        if other.typecode != self.typecode:
            raise TypeError("bad argument type for built-in operation")
        return self._like(self._items + other._items)

    def __iadd__(self, other):
        if not isinstance(other, array):
            raise TypeError(f"can only extend array with array (not \"{type(other).__name__}\")")
        self.extend(other)
        return self

    def __mul__(self, n):
        return self._like(self._items * n)

    __rmul__ = __mul__

    def __imul__(self, n):
        self._items *= n
        return self

    def __eq__(self, other):
        return self._items == other._items if isinstance(other, array) else NotImplemented

    def __lt__(self, other):
        return self._items < other._items if isinstance(other, array) else NotImplemented

    def __le__(self, other):
        return self._items <= other._items if isinstance(other, array) else NotImplemented

    def __gt__(self, other):
        return self._items > other._items if isinstance(other, array) else NotImplemented

    def __ge__(self, other):
        return self._items >= other._items if isinstance(other, array) else NotImplemented

    __hash__ = None

    def __copy__(self):
        return self._like(list(self._items))

    def __deepcopy__(self, memo):
        return self._like(list(self._items))

    def __buffer__(self, flags, /):
        """Return a memoryview of a copy: writing to it does not change the array."""
        view = memoryview(self.tobytes())
        return view if self.typecode in "uwB" else view.cast(self.typecode)

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
        if protocol < 3 or self.typecode in "uw":
            return self.__class__, (self.typecode, "".join(self._items) if self.typecode in "uw" else list(self._items)), state
        return _array_reconstructor, (self.__class__, self.typecode, _MACHINE[self.typecode], self.tobytes()), state

    def __repr__(self):
        if not self._items:
            return f"array('{self.typecode}')"
        if self.typecode in "uw":
            return f"array('{self.typecode}', {''.join(self._items)!r})"
        return f"array('{self.typecode}', {self._items!r})"


array.__module__ = "array"
ArrayType = array

# machine format code of CPython -> struct format of one number
_FORMATS = {0: "B", 1: "b", 2: "<H", 3: ">H", 4: "<h", 5: ">h", 6: "<I", 7: ">I", 8: "<i", 9: ">i", 10: "<Q", 11: ">Q", 12: "<q", 13: ">q",
            14: "<f", 15: ">f", 16: "<d", 17: ">d"}
_MACHINE = {"B": 0, "b": 1, "H": 2, "h": 4, "I": 6, "i": 8, "L": 10, "Q": 10, "l": 12, "q": 12, "f": 14, "d": 16}


def _array_reconstructor(arraytype, typecode, mformat_code, items, /):
    """Return an array for bytes in the format of another machine. Called for pickles."""
    if not isinstance(arraytype, type):
        raise TypeError("first argument must be a type object, not " + type(arraytype).__name__)
    if not issubclass(arraytype, array):
        raise TypeError(f"{arraytype.__name__} is not a subtype of array.array")
    if typecode not in typecodes:
        raise ValueError("second argument must be a valid type code")
    if mformat_code not in _FORMATS:
        raise ValueError("third argument must be a valid machine format code.")
    if not isinstance(items, bytes):
        raise TypeError(f"fourth argument should be bytes, not {type(items).__name__}")
    text = _FORMATS[mformat_code]
    size = _struct.calcsize(text)
    if len(items) % size:
        raise ValueError("string length not a multiple of item size")
    return arraytype(typecode, [number for number, in _struct.iter_unpack(text, items)])
