"""Module `plistlib`: property lists of macOS, in XML and binary format.

Knows `pyexpat` for XML. Invariant: sizes and offsets of binary data are checked before use.
"""

import binascii as _binascii
import enum as _enum
import struct as _struct
from _buffers import bytes_of as _bytes_of

__all__ = ["InvalidFileException", "FMT_XML", "FMT_BINARY", "load", "dump", "loads", "dumps", "UID"]


class PlistFormat(_enum.Enum):
    """Format of a property list."""

    FMT_XML = 1
    FMT_BINARY = 2


FMT_XML, FMT_BINARY = PlistFormat.FMT_XML, PlistFormat.FMT_BINARY


class InvalidFileException(ValueError):
    """Raised for data that is not a property list."""

    def __init__(self, message="Invalid file"):
        ValueError.__init__(self, message)


class UID:
    """Reference number of an object, in archives of NSKeyedArchiver."""

    def __init__(self, data):
        if not isinstance(data, int):
            raise TypeError("data must be an int")
        if data >= 1 << 64:
            raise ValueError("UIDs cannot be >= 2**64")
        if data < 0:
            raise ValueError("UIDs must be positive")
        self.data = data

    def __index__(self):
        return self.data

    def __repr__(self):
        return f"{self.__class__.__name__}({self.data!r})"

    def __reduce__(self):
        return self.__class__, (self.data,)

    def __eq__(self, other):
        return self.data == other.data if isinstance(other, UID) else NotImplemented

    def __hash__(self):
        return hash(self.data)


_HEADER = b"""<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
"""


def _date_from_text(text, aware):
    import datetime
    import _re_flags
    import re
    m = re.fullmatch(r"(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d)(?::(\d\d)(?::(\d\d))?)?)?)?)?Z", text, _re_flags.ASCII)
    if m is None:
        raise ValueError(f"invalid date {text!r}")
    numbers = [int(g) for g in m.groups() if g is not None]
    while len(numbers) < 3:
        numbers.append(1)
    return datetime.datetime(*numbers, tzinfo=datetime.UTC if aware else None)


def _date_to_text(value, aware):
    if aware:
        import datetime
        value = value.astimezone(datetime.UTC)
    return f"{value.year:04}-{value.month:02}-{value.day:02}T{value.hour:02}:{value.minute:02}:{value.second:02}Z"


# --- XML ---

class _Target:
    """Builder of the value from parser events."""

    def __init__(self, dict_type, aware):
        self._dict_type = dict_type
        self._aware = aware
        self._stack = []
        self._key = None
        self.root = None
        self._text = []

    def _fail(self, text):
        raise ValueError(f"{text} at line {self.parser.CurrentLineNumber}")

    def start(self, tag, attributes):
        self._text = []
        if tag == "dict":
            new = self._dict_type()
        elif tag == "array":
            new = []
        else:
            return
        self._add(new)
        self._stack.append(new)

    def data(self, text):
        self._text.append(text)

    def end(self, tag):
        text = "".join(self._text)
        self._text = []
        if tag == "dict":
            if self._key is not None:
                self._fail(f"missing value for key '{self._key}'")
            self._stack.pop()
        elif tag == "array":
            self._stack.pop()
        elif tag == "key":
            if self._key is not None or not self._stack or isinstance(self._stack[-1], list):
                self._fail("unexpected key")
            self._key = text
        elif tag == "true" or tag == "false":
            self._add(tag == "true")
        elif tag == "integer":
            self._add(int(text, 16) if text.startswith(("0x", "0X")) else int(text))
        elif tag == "real":
            self._add(float(text))
        elif tag == "string":
            self._add(text)
        elif tag == "data":
            self._add(_binascii.a2b_base64(text.encode()))
        elif tag == "date":
            self._add(_date_from_text(text, self._aware))

    def _add(self, value):
        if self._key is not None:
            self._stack[-1][self._key] = value
            self._key = None
        elif not self._stack:
            self.root = value
        elif isinstance(self._stack[-1], list):
            self._stack[-1].append(value)
        else:
            self._fail("unexpected element")


def _read_xml(data, dict_type, aware):
    import pyexpat
    target = _Target(dict_type, aware)
    parser = target.parser = pyexpat.ParserCreate()
    parser.StartElementHandler = target.start
    parser.EndElementHandler = target.end
    parser.CharacterDataHandler = target.data
    parser.EntityDeclHandler = _refuse
    parser.Parse(data, True)
    return target.root


def _refuse(*arguments):
    raise InvalidFileException("XML entity declarations are not supported in plist files")


def _escape(text):
    for c in text:
        if c < " " and c not in "\t\n\r":
            raise ValueError("strings can't contain control characters; use bytes instead")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


class _Writer:
    """Writer of values as XML."""

    def __init__(self, sort_keys, skipkeys, aware):
        self._sort_keys = sort_keys
        self._skipkeys = skipkeys
        self._aware = aware
        self.lines = []

    def _line(self, depth, text):
        self.lines.append("\t" * depth + text)

    def value(self, value, depth):
        import datetime
        if isinstance(value, str):
            self._line(depth, f"<string>{_escape(value)}</string>")
        elif value is True or value is False:
            self._line(depth, "<true/>" if value else "<false/>")
        elif isinstance(value, int):
            if not -1 << 63 <= value < 1 << 64:
                raise OverflowError(value)
            self._line(depth, f"<integer>{value:d}</integer>")
        elif isinstance(value, float):
            self._line(depth, f"<real>{value!r}</real>")
        elif isinstance(value, dict):
            self._dict(value, depth)
        elif isinstance(value, (bytes, bytearray)):
            self._line(depth, "<data>")
            size = max(16, 76 - 8 * depth)
            size = size // 4 * 3
            for i in range(0, len(value), size):
                self._line(depth, _binascii.b2a_base64(bytes(value[i:i + size]), newline=False).decode())
            self._line(depth, "</data>")
        elif isinstance(value, datetime.datetime):
            self._line(depth, f"<date>{_date_to_text(value, self._aware)}</date>")
        elif isinstance(value, (tuple, list)):
            if not value:
                self._line(depth, "<array/>")
                return
            self._line(depth, "<array>")
            for item in value:
                self.value(item, depth + 1)
            self._line(depth, "</array>")
        else:
            raise TypeError(f"unsupported type: {type(value)}")

    def _dict(self, value, depth):
        if not value:
            self._line(depth, "<dict/>")
            return
        self._line(depth, "<dict>")
        for key, item in sorted(value.items()) if self._sort_keys else value.items():
            if not isinstance(key, str):
                if self._skipkeys:
                    continue
                raise TypeError("keys must be strings")
            self._line(depth + 1, f"<key>{_escape(key)}</key>")
            self.value(item, depth + 1)
        self._line(depth, "</dict>")


# --- binary ---

class _BinaryReader:
    """Reader of binary property lists."""

    def __init__(self, data, dict_type, aware):
        self._data = data
        self._dict_type = dict_type
        self._aware = aware

    def read(self):
        try:
            data = self._data
            if len(data) < 32:
                raise InvalidFileException()
            offset_size, self._ref_size, count, top, table = _struct.unpack(">6xBBQQQ", data[-32:])
            if count > len(data) or not 1 <= offset_size <= 8 or not 1 <= self._ref_size <= 8 or table + count * offset_size > len(data):
                raise InvalidFileException()
            self._offsets = [int.from_bytes(data[table + i * offset_size:table + (i + 1) * offset_size], "big") for i in range(count)]
            self._objects = [_UNREAD] * count
            return self._object(top)
        except (OSError, IndexError, _struct.error, OverflowError, ValueError):
            raise InvalidFileException()

    def _take(self, at, n):
        if n < 0 or at + n > len(self._data):
            raise InvalidFileException()
        return self._data[at:at + n]

    def _size(self, low, at):
        """Return (count of an object, offset of its content)."""
        if low != 0xF:
            return low, at
        width = 1 << (self._take(at, 1)[0] & 3)
        return int.from_bytes(self._take(at + 1, width), "big"), at + 1 + width

    def _references(self, at, n):
        data = self._take(at, n * self._ref_size)
        return [int.from_bytes(data[i:i + self._ref_size], "big") for i in range(0, len(data), self._ref_size)]

    def _object(self, number):
        found = self._objects[number]
        if found is not _UNREAD:
            return found
        at = self._offsets[number]
        token = self._take(at, 1)[0]
        at += 1
        high, low = token & 0xF0, token & 0x0F
        if token in (0x00, 0x08, 0x09, 0x0F):
            value = {0x00: None, 0x08: False, 0x09: True, 0x0F: b""}[token]
        elif high == 0x10:
            value = int.from_bytes(self._take(at, 1 << low), "big", signed=low >= 3)
        elif token == 0x22:
            value = _struct.unpack(">f", self._take(at, 4))[0]
        elif token == 0x23:
            value = _struct.unpack(">d", self._take(at, 8))[0]
        elif token == 0x33:
            import datetime
            seconds = _struct.unpack(">d", self._take(at, 8))[0]
            value = datetime.datetime(2001, 1, 1, tzinfo=datetime.UTC if self._aware else None) + datetime.timedelta(seconds=seconds)
        elif high in (0x40, 0x50, 0x60):
            size, at = self._size(low, at)
            data = self._take(at, 2 * size if high == 0x60 else size)
            value = data if high == 0x40 else data.decode("ascii" if high == 0x50 else "utf-16be")
        elif high == 0x80:
            value = UID(int.from_bytes(self._take(at, 1 + low), "big"))
        elif high == 0xA0:
            size, at = self._size(low, at)
            references = self._references(at, size)
            value = self._objects[number] = []
            for reference in references:
                value.append(self._object(reference))
        elif high == 0xD0:
            size, at = self._size(low, at)
            keys = self._references(at, size)
            values = self._references(at + size * self._ref_size, size)
            value = self._objects[number] = self._dict_type()
            for key, reference in zip(keys, values):
                try:
                    value[self._object(key)] = self._object(reference)
                except TypeError:
                    raise InvalidFileException()
        else:
            raise InvalidFileException()
        self._objects[number] = value
        return value


_UNREAD = object()


class _BinaryWriter:
    """Writer of values as a binary property list."""

    def __init__(self, sort_keys, skipkeys, aware):
        self._sort_keys = sort_keys
        self._skipkeys = skipkeys
        self._aware = aware
        self._objects = []
        self._numbers = {}
        self._by_id = {}

    def _number(self, value):
        key = _identity(value)
        return self._by_id[id(value)] if key is None else self._numbers[key]

    def _collect(self, value):
        key = _identity(value)
        if key is not None:
            if key in self._numbers:
                return
            self._numbers[key] = len(self._objects)
        else:
            if id(value) in self._by_id:
                return
            self._by_id[id(value)] = len(self._objects)
        self._objects.append(value)
        if isinstance(value, dict):
            keys, values = self._items(value)
            for item in keys:
                self._collect(item)
            for item in values:
                self._collect(item)
        elif isinstance(value, (list, tuple)):
            for item in value:
                self._collect(item)

    def _items(self, value):
        items = sorted(value.items()) if self._sort_keys else value.items()
        keys, values = [], []
        for key, item in items:
            if not isinstance(key, str):
                if self._skipkeys:
                    continue
                raise TypeError("keys must be strings")
            keys.append(key)
            values.append(item)
        return keys, values

    def write(self, value):
        self._collect(value)
        self._ref_size = _width(len(self._objects))
        out = [b"bplist00"]
        size = 8
        offsets = []
        for item in self._objects:
            offsets.append(size)
            data = self._encode(item)
            out.append(data)
            size += len(data)
        offset_size = _width(size)
        out += [offset.to_bytes(offset_size, "big") for offset in offsets]
        out.append(_struct.pack(">5xBBBQQQ", 0, offset_size, self._ref_size, len(self._objects), self._number(value), size))
        return b"".join(out)

    def _head(self, token, size):
        if size < 15:
            return bytes([token | size])
        width = _width(size)
        return bytes([token | 0xF, 0x10 | (width.bit_length() - 1)]) + size.to_bytes(width, "big")

    def _references(self, values):
        return b"".join([self._number(value).to_bytes(self._ref_size, "big") for value in values])

    def _encode(self, value):
        import datetime
        if value is None:
            return b"\x00"
        if value is False:
            return b"\x08"
        if value is True:
            return b"\x09"
        if isinstance(value, int):
            if value < 0:
                try:
                    return _struct.pack(">Bq", 0x13, value)
                except _struct.error:
                    raise OverflowError(value) from None
            for token, width in ((0x10, 1), (0x11, 2), (0x12, 4)):
                if value < 1 << 8 * width:
                    return bytes([token]) + value.to_bytes(width, "big")
            if value < 1 << 63:
                return _struct.pack(">BQ", 0x13, value)
            if value < 1 << 64:
                return b"\x14" + value.to_bytes(16, "big", signed=True)
            raise OverflowError(value)
        if isinstance(value, float):
            return _struct.pack(">Bd", 0x23, value)
        if isinstance(value, datetime.datetime):
            if self._aware:
                delta = value.astimezone(datetime.UTC) - datetime.datetime(2001, 1, 1, tzinfo=datetime.UTC)
            else:
                delta = value - datetime.datetime(2001, 1, 1)
            return _struct.pack(">Bd", 0x33, delta.total_seconds())
        if isinstance(value, (bytes, bytearray)):
            return self._head(0x40, len(value)) + value
        if isinstance(value, str):
            try:
                return self._head(0x50, len(value)) + value.encode("ascii")
            except UnicodeEncodeError:
                data = value.encode("utf-16be")
                return self._head(0x60, len(data) // 2) + data
        if isinstance(value, UID):
            for token, width in ((0x80, 1), (0x81, 2), (0x83, 4), (0x87, 8)):
                if value.data < 1 << 8 * width:
                    return bytes([token]) + value.data.to_bytes(width, "big")
        if isinstance(value, (list, tuple)):
            return self._head(0xA0, len(value)) + self._references(value)
        if isinstance(value, dict):
            keys, values = self._items(value)
            return self._head(0xD0, len(keys)) + self._references(keys) + self._references(values)
        raise TypeError(value)


def _identity(value):
    """Return a key that equal values share, or None for objects compared by identity."""
    import datetime
    if value is None or isinstance(value, (str, int, float, datetime.datetime, bytes)):
        return type(value), value
    return None


def _width(n):
    return 1 if n < 1 << 8 else 2 if n < 1 << 16 else 4 if n < 1 << 32 else 8


# --- public functions ---

def load(fp, *, fmt=None, dict_type=dict, aware_datetime=False):
    """Read a property list from a binary file. Returns its value."""
    return _load(fp.read(), fmt, dict_type, aware_datetime)


def loads(value, *, fmt=None, dict_type=dict, aware_datetime=False):
    """Return the value of a property list."""
    if isinstance(value, str):
        if fmt == FMT_BINARY:
            raise TypeError("value must be bytes-like object when fmt is FMT_BINARY")
        value = value.encode()
    return _load(_bytes_of(value), fmt, dict_type, aware_datetime)


def _load(data, fmt, dict_type, aware):
    if fmt is None:
        if data[:8] == b"bplist00":
            fmt = FMT_BINARY
        elif _is_xml(data[:32]):
            fmt = FMT_XML
        else:
            raise InvalidFileException()
    if fmt == FMT_BINARY:
        return _BinaryReader(data, dict_type, aware).read()
    if fmt == FMT_XML:
        return _read_xml(data, dict_type, aware)
    raise ValueError(f"Unsupported format: {fmt!r}")


def _is_xml(head):
    starts = (b"<?xml", b"<plist")
    if head.startswith(starts):
        return True
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8"), (b"\xfe\xff", "utf-16-be"), (b"\xff\xfe", "utf-16-le")):
        if head.startswith(mark):
            return any(head[len(mark):].startswith(start.decode().encode(encoding)) for start in starts)
    return False


def dump(value, fp, *, fmt=FMT_XML, sort_keys=True, skipkeys=False, aware_datetime=False):
    """Write a value as a property list to a binary file."""
    fp.write(dumps(value, fmt=fmt, skipkeys=skipkeys, sort_keys=sort_keys, aware_datetime=aware_datetime))


def dumps(value, *, fmt=FMT_XML, skipkeys=False, sort_keys=True, aware_datetime=False):
    """Return a value as a property list, in bytes."""
    if fmt == FMT_BINARY:
        return _BinaryWriter(sort_keys, skipkeys, aware_datetime).write(value)
    if fmt != FMT_XML:
        raise ValueError(f"Unsupported format: {fmt!r}")
    writer = _Writer(sort_keys, skipkeys, aware_datetime)
    writer.value(value, 0)
    return _HEADER + b'<plist version="1.0">\n' + "\n".join(writer.lines).encode() + b"\n</plist>\n"
