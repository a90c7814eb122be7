"""Module `codecs`: codec lookup, incremental codecs, stream readers and writers, and charmap codecs.

`_codecs` encodes and decodes whole values; this module knows no encoding's table. Invariant: an incremental decoder
keeps back only bytes that may be the start of an incomplete character.
"""

from _buffers import bytes_of as _bytes_of
from _codecs import (
    _family, backslashreplace_errors, decode, encode, escape_decode, escape_encode, ignore_errors, lookup_error, namereplace_errors, register,
    register_error, registered as _registered, replace_errors, strict_errors, unregister, xmlcharrefreplace_errors,
)
from _plain import argument_type as _argument_type

__all__ = [
    "register", "lookup", "open", "EncodedFile", "BOM", "BOM_BE", "BOM_LE", "BOM32_BE", "BOM32_LE", "BOM64_BE", "BOM64_LE", "BOM_UTF8",
    "BOM_UTF16", "BOM_UTF16_LE", "BOM_UTF16_BE", "BOM_UTF32", "BOM_UTF32_LE", "BOM_UTF32_BE", "CodecInfo", "Codec", "IncrementalEncoder",
    "IncrementalDecoder", "StreamReader", "StreamWriter", "StreamReaderWriter", "StreamRecoder", "getencoder", "getdecoder",
    "getincrementalencoder", "getincrementaldecoder", "getreader", "getwriter", "encode", "decode", "iterencode", "iterdecode",
    "strict_errors", "ignore_errors", "replace_errors", "xmlcharrefreplace_errors", "backslashreplace_errors", "namereplace_errors",
    "register_error", "lookup_error",
]

BOM_UTF8 = b"\xef\xbb\xbf"
BOM = BOM_LE = BOM_UTF16 = BOM_UTF16_LE = BOM32_LE = b"\xff\xfe"
BOM_BE = BOM_UTF16_BE = BOM32_BE = b"\xfe\xff"
BOM_UTF32 = BOM_UTF32_LE = BOM64_LE = b"\xff\xfe\x00\x00"
BOM_UTF32_BE = BOM64_BE = b"\x00\x00\xfe\xff"


class CodecInfo(tuple):
    """Codec of one encoding: a tuple (encode, decode, streamreader, streamwriter) with the other parts as attributes."""

    def __new__(cls, encode, decode, streamreader=None, streamwriter=None, incrementalencoder=None, incrementaldecoder=None, name=None,
                *, _is_text_encoding=None):
        self = tuple.__new__(cls, (encode, decode, streamreader, streamwriter))
        self.name = name
        self.encode = encode
        self.decode = decode
        self.incrementalencoder = incrementalencoder
        self.incrementaldecoder = incrementaldecoder
        self.streamwriter = streamwriter
        self.streamreader = streamreader
        self._is_text_encoding = True if _is_text_encoding is None else _is_text_encoding
        return self

    def __getnewargs__(self):
        return tuple(self)

    def __repr__(self):
        return f"<{self.__class__.__module__}.{self.__class__.__qualname__} object for encoding {self.name} at {id(self):#x}>"


class Codec:
    """Base of stateless codecs. `encode` and `decode` return (result, length of the input consumed)."""

    def encode(self, input, errors="strict"):
        raise NotImplementedError

    def decode(self, input, errors="strict"):
        raise NotImplementedError


class IncrementalEncoder:
    """Base of encoders that get their text in parts."""

    def __init__(self, errors="strict"):
        self.errors = errors
        self.buffer = ""

    def encode(self, input, final=False):
        raise NotImplementedError

    def reset(self):
        pass

    def getstate(self):
        return 0

    def setstate(self, state):
        pass


class BufferedIncrementalEncoder(IncrementalEncoder):
    """Incremental encoder that keeps the text which `_buffer_encode` did not consume for the next call."""

    def __init__(self, errors="strict"):
        IncrementalEncoder.__init__(self, errors)
        self.buffer = ""

    def _buffer_encode(self, input, errors, final):
        raise NotImplementedError

    def encode(self, input, final=False):
        data = self.buffer + input
        result, consumed = self._buffer_encode(data, self.errors, final)
        self.buffer = data[consumed:]
        return result

    def reset(self):
        IncrementalEncoder.reset(self)
        self.buffer = ""

    def getstate(self):
        return self.buffer or 0

    def setstate(self, state):
        self.buffer = state or ""


class IncrementalDecoder:
    """Base of decoders that get their bytes in parts."""

    def __init__(self, errors="strict"):
        self.errors = errors

    def decode(self, input, final=False):
        raise NotImplementedError

    def reset(self):
        pass

    def getstate(self):
        return b"", 0

    def setstate(self, state):
        pass


class BufferedIncrementalDecoder(IncrementalDecoder):
    """Incremental decoder that keeps the bytes which `_buffer_decode` did not consume for the next call."""

    def __init__(self, errors="strict"):
        IncrementalDecoder.__init__(self, errors)
        self.buffer = b""

    def _buffer_decode(self, input, errors, final):
        raise NotImplementedError

    def decode(self, input, final=False):
        data = self.buffer + input
        result, consumed = self._buffer_decode(data, self.errors, final)
        self.buffer = data[consumed:]
        return result

    def reset(self):
        IncrementalDecoder.reset(self)
        self.buffer = b""

    def getstate(self):
        return self.buffer, 0

    def setstate(self, state):
        self.buffer = state[0]


class _TextEncoder(IncrementalEncoder):
    encoding = "utf-8"

    def __init__(self, errors="strict"):
        IncrementalEncoder.__init__(self, errors)
        self._started = False  # Only the first part starts with a byte order mark.

    def _flag(self):
        """Return the state before the byte order mark was written, or 0 for an encoding without one."""
        return {"utf-16": 2, "utf-32": 2, "utf-8-sig": 1}.get(self.encoding.lower().replace("_", "-"), 0)

    def encode(self, input, final=False):
        out = input.encode(self.encoding, self.errors)
        if self._started and self._flag():
            out = out[len("".encode(self.encoding)):]
        self._started = True
        return out

    def reset(self):
        self._started = False

    def getstate(self):
        return 0 if self._started else self._flag()

    def setstate(self, state):
        self._started = not state


_INCOMPLETE = ("unexpected end of data", "truncated data", "incomplete multibyte sequence")
_SECOND = {0xE0: (0xA0, 0xBF), 0xF0: (0x90, 0xBF), 0xF4: (0x80, 0x8F)}  # first byte in UTF-8 -> the range of the second byte


def _whole(data, family):
    """Return the number of bytes without an incomplete character at the end, or -1 for an encoding that this cannot tell."""
    n = len(data)
    if family == "utf_8":
        for back in range(1, min(3, n) + 1):
            lead = data[n - back]
            if lead & 0xC0 != 0x80:
                size = 1 if lead < 0xC2 or lead > 0xF4 else 2 if lead < 0xE0 else 3 if lead < 0xF0 else 4
                low, high = _SECOND.get(lead, (0x80, 0xBF))
                return n - back if size > back and (back == 1 or low <= data[n - back + 1] <= high) else n
        return n
    if family in ("utf_16_le", "utf_16_be"):
        n &= ~1
        # The first half of a surrogate pair
        return n - 2 if n and data[n - 1 if family == "utf_16_le" else n - 2] & 0xFC == 0xD8 else n
    if family in ("utf_32_le", "utf_32_be"):
        return n & ~3
    if family in ("utf_7", "unicode_escape", "raw_unicode_escape"):
        from _codec_functions import whole
        return whole(data, family)
    return n if family in ("ascii", "latin_1") else -1


def _decoded(data, encoding, errors, final):
    """Return (text, number of bytes consumed). Unless `final`, an incomplete character at the end is not consumed."""
    data = bytes(data)
    if not final:
        end = _whole(data, _family(encoding))
        if end >= 0:
            data = data[:end]
        else:
            for cut in range(min(4, len(data) + 1)):
                part = data[:len(data) - cut]
                try:
                    return part.decode(encoding, "strict"), len(part)
                except UnicodeDecodeError as e:
                    if cut == 0 and (e.end < len(data) or e.reason not in _INCOMPLETE):
                        break
    return data.decode(encoding, errors), len(data)


class _TextDecoder(BufferedIncrementalDecoder):
    encoding = "utf-8"

    def __init__(self, errors="strict"):
        BufferedIncrementalDecoder.__init__(self, errors)
        self._order = None  # encoding after the byte order mark, or None before it

    def _buffer_decode(self, input, errors, final):
        name = self.encoding.lower().replace("_", "-")
        if name not in ("utf-16", "utf-32", "utf-8-sig"):
            return _decoded(input, self.encoding, errors, final)
        if self._order is not None:
            return _decoded(input, self._order, errors, final)
        size = {"utf-16": 2, "utf-32": 4, "utf-8-sig": 3}[name]
        mark = bytes(input[:size])
        if name == "utf-8-sig":
            if len(mark) < size and BOM_UTF8.startswith(mark):
                return "", 0
            self._order = "utf-8"
        else:
            orders = {BOM_UTF16_LE: "utf-16-le", BOM_UTF16_BE: "utf-16-be", BOM_UTF32_LE: "utf-32-le", BOM_UTF32_BE: "utf-32-be"}
            self._order = orders.get(mark) if len(mark) == size else None
            if self._order is None:
                text, used = _decoded(input, name + "-le", errors, final)
                if used >= size:
                    raise UnicodeDecodeError(name, bytes(input), 0, size, "Stream does not start with BOM")
                return text, used
        skipped = size if name != "utf-8-sig" or mark == BOM_UTF8 else 0
        text, used = _decoded(input[skipped:], self._order, errors, final)
        return text, used + skipped

    def reset(self):
        BufferedIncrementalDecoder.reset(self)
        self._order = None

    def getstate(self):
        name = self.encoding.lower().replace("_", "-")
        if name == "utf-8-sig":
            return self.buffer, int(self._order is None)
        if name in ("utf-16", "utf-32"):
            return self.buffer, 2 if self._order is None else int(self._order.endswith("be"))
        return self.buffer, 0

    def setstate(self, state):
        BufferedIncrementalDecoder.setstate(self, state)
        name = self.encoding.lower().replace("_", "-")
        if name == "utf-8-sig":
            self._order = None if state[1] else "utf-8"
        elif name in ("utf-16", "utf-32"):
            self._order = {0: name + "-le", 1: name + "-be"}.get(state[1])


class _Stream:
    """Base of stream classes: attributes that it lacks are those of the wrapped stream."""

    def __getattr__(self, name):
        if name == "stream":
            raise AttributeError(name)
        return getattr(self.stream, name)

    def __enter__(self):
        return self

    def __exit__(self, type, value, tb):
        self.stream.close()

    def __reduce_ex__(self, proto):
        raise TypeError(f"can't serialize {self.__class__.__name__}")


class StreamWriter(_Stream, Codec):
    """Writer that encodes text into a byte stream."""

    def __init__(self, stream, errors="strict"):
        self.stream = stream
        self.errors = errors

    def write(self, object):
        self.stream.write(self.encode(object, self.errors)[0])

    def writelines(self, list):
        self.write("".join(list))

    def reset(self):
        pass

    def seek(self, offset, whence=0):
        self.stream.seek(offset, whence)
        if whence == 0 and offset == 0:
            self.reset()


class StreamReader(_Stream, Codec):
    """Reader that decodes text from a byte stream."""

    charbuffertype = str

    def __init__(self, stream, errors="strict"):
        self.stream = stream
        self.errors = errors
        self.reset()

    def reset(self):
        self.bytebuffer = b""
        self.charbuffer = self.charbuffertype()
        self.linebuffer = None

    def read(self, size=-1, chars=-1, firstline=False):
        """Read text: about `size` bytes of the stream, at most `chars` characters; negative: no limit.

        With `firstline`, an invalid byte after the first line raises no error yet.
        """
        if self.linebuffer:
            self.charbuffer = self.charbuffertype().join(self.linebuffer)
            self.linebuffer = None
        if chars < 0:
            chars = size
        while True:
            if chars >= 0 and len(self.charbuffer) >= chars:
                break
            new = self.stream.read() if size < 0 else self.stream.read(size)
            data = self.bytebuffer + new
            if not data:
                break
            try:
                text, used = self.decode(data, self.errors)
            except UnicodeDecodeError as e:
                if not firstline:
                    raise
                text, used = self.decode(data[:e.start], self.errors)
                if len(text.splitlines(keepends=True)) <= 1:
                    raise
            self.bytebuffer = data[used:]
            self.charbuffer += text
            if not new or size < 0:
                break
        if chars < 0:
            result, self.charbuffer = self.charbuffer, self.charbuffertype()
        else:
            result, self.charbuffer = self.charbuffer[:chars], self.charbuffer[chars:]
        return result

    def readline(self, size=None, keepends=True):
        """Read one line. `size` is the number of bytes to read from the stream at once, by default 72 and growing."""
        if self.linebuffer:
            line = self.linebuffer.pop(0)
            if len(self.linebuffer) == 1:
                self.charbuffer = self.linebuffer[0]
                self.linebuffer = None
            return line if keepends else line.splitlines(keepends=False)[0]
        step = size or 72
        line = self.charbuffertype()
        while True:
            data = self.read(step, firstline=True)
            # The "\r" may be the first half of "\r\n".
            if data and (data.endswith("\r") if isinstance(data, str) else data.endswith(b"\r")):
                data += self.read(size=1, chars=1)
            line += data
            lines = line.splitlines(keepends=True)
            if lines:
                if len(lines) > 1:
                    line = lines.pop(0)
                    if len(lines) > 1:
                        lines[-1] += self.charbuffer
                        self.linebuffer = lines
                        self.charbuffer = None
                    else:
                        self.charbuffer = lines[0] + self.charbuffer
                    return line if keepends else line.splitlines(keepends=False)[0]
                whole = lines[0].splitlines(keepends=False)[0]
                if lines[0] != whole:
                    self.charbuffer = self.charbuffertype().join(lines[1:]) + self.charbuffer
                    return lines[0] if keepends else whole
            if not data or size is not None:
                return line if not line or keepends else line.splitlines(keepends=False)[0]
            if step < 8000:
                step *= 2

    def readlines(self, sizehint=None, keepends=True):
        return self.read().splitlines(keepends)

    def seek(self, offset, whence=0):
        self.stream.seek(offset, whence)
        self.reset()

    def __next__(self):
        line = self.readline()
        if line:
            return line
        raise StopIteration

    def __iter__(self):
        return self


class StreamReaderWriter(_Stream):
    """Stream for reading and writing text over one byte stream."""

    encoding = "unknown"

    def __init__(self, stream, Reader, Writer, errors="strict"):
        self.stream = stream
        self.reader = Reader(stream, errors)
        self.writer = Writer(stream, errors)
        self.errors = errors

    def read(self, size=-1):
        return self.reader.read(size)

    def readline(self, size=None, keepends=True):
        return self.reader.readline(size, keepends)

    def readlines(self, sizehint=None):
        return self.reader.readlines(sizehint)

    def __next__(self):
        return next(self.reader)

    def __iter__(self):
        return self

    def write(self, data):
        return self.writer.write(data)

    def writelines(self, list):
        return self.writer.writelines(list)

    def reset(self):
        self.reader.reset()
        self.writer.reset()

    def seek(self, offset, whence=0):
        self.stream.seek(offset, whence)
        self.reader.reset()
        if whence == 0 and offset == 0:
            self.writer.reset()


class StreamRecoder(_Stream):
    """Byte stream that recodes: its user reads and writes `data_encoding`, the wrapped stream has `file_encoding`."""

    data_encoding = "unknown"
    file_encoding = "unknown"

    def __init__(self, stream, encode, decode, Reader, Writer, errors="strict"):
        self.stream = stream
        self.encode = encode
        self.decode = decode
        self.reader = Reader(stream, errors)
        self.writer = Writer(stream, errors)
        self.errors = errors

    def read(self, size=-1):
        return self.encode(self.reader.read(size), self.errors)[0]

    def readline(self, size=None):
        text = self.reader.readline() if size is None else self.reader.readline(size)
        return self.encode(text, self.errors)[0]

    def readlines(self, sizehint=None):
        return self.encode(self.reader.read(), self.errors)[0].splitlines(keepends=True)

    def __next__(self):
        return self.encode(next(self.reader), self.errors)[0]

    def __iter__(self):
        return self

    def write(self, data):
        return self.writer.write(self.decode(data, self.errors)[0])

    def writelines(self, list):
        return self.writer.write(self.decode(b"".join(list), self.errors)[0])

    def reset(self):
        self.reader.reset()
        self.writer.reset()

    def seek(self, offset, whence=0):
        self.reader.seek(offset, whence)
        self.writer.seek(offset, whence)


_NAMES = {"latin-1": "iso8859-1", "us-ascii": "ascii", "hex-codec": "hex", "base64-codec": "base64", "zlib-codec": "zlib", "bz2-codec": "bz2",
          "uu-codec": "uu", "quopri-codec": "quopri"}


# Encodings and transformations with a module in `encodings`
_MODULES = frozenset((
    "ascii", "latin_1", "utf_7", "utf_8", "utf_8_sig", "utf_16", "utf_16_le", "utf_16_be", "utf_32", "utf_32_le", "utf_32_be", "unicode_escape",
    "raw_unicode_escape", "rot_13", "hex_codec", "base64_codec", "quopri_codec", "uu_codec", "zlib_codec", "bz2_codec",
))


def _plain(encoding):
    """Return the name of the module that an encoding has in CPython."""
    from encodings import normalize_encoding
    from encodings.aliases import aliases
    plain = normalize_encoding(encoding).lower()
    return aliases.get(plain) or aliases.get(plain.replace(".", "_")) or plain


def _name_of(encoding):
    """Return the name that a codec gives itself."""
    plain = _plain(encoding)
    if plain.startswith(("euc_", "iso2022_", "shift_jis")):
        return plain
    name = plain.replace("_", "-")
    return _NAMES.get(name, name)


def lookup(encoding, /):
    """Return the CodecInfo of an encoding. Raises LookupError for an unknown one."""
    if not isinstance(encoding, str):
        raise TypeError(f"lookup() argument must be str, not {_argument_type(encoding)}")
    info = _registered(encoding)
    if info is not None:
        return info
    from encodings import _cache
    name = _plain(encoding)
    info = _cache.get(name)
    if info is None:
        if name in _MODULES:
            info = __import__("encodings." + name, fromlist=("getregentry",)).getregentry()
        else:
            from _codec_modules import classes, info_of
            "".encode(encoding)
            info = info_of(encoding, classes(encoding), True)
        _cache[name] = info
    return info


def getencoder(encoding):
    return lookup(encoding).encode


def getdecoder(encoding):
    return lookup(encoding).decode


def getincrementalencoder(encoding):
    encoder = lookup(encoding).incrementalencoder
    if encoder is None:
        raise LookupError(encoding)
    return encoder


def getincrementaldecoder(encoding):
    decoder = lookup(encoding).incrementaldecoder
    if decoder is None:
        raise LookupError(encoding)
    return decoder


def getreader(encoding):
    return lookup(encoding).streamreader


def getwriter(encoding):
    return lookup(encoding).streamwriter


def open(filename, mode="r", encoding=None, errors="strict", buffering=-1):
    """Open a file. With `encoding`, return a StreamReaderWriter over it in binary mode."""
    import builtins
    if encoding is not None and "b" not in mode:
        mode += "b"
    file = builtins.open(filename, mode, buffering)
    if encoding is None:
        return file
    try:
        info = lookup(encoding)
        both = StreamReaderWriter(file, info.streamreader, info.streamwriter, errors)
        both.encoding = encoding
        return both
    except:
        file.close()
        raise


def EncodedFile(file, data_encoding, file_encoding=None, errors="strict"):
    """Return a StreamRecoder from `data_encoding` to `file_encoding` over the byte stream `file`."""
    if file_encoding is None:
        file_encoding = data_encoding
    data = lookup(data_encoding)
    inner = lookup(file_encoding)
    recoder = StreamRecoder(file, data.encode, data.decode, inner.streamreader, inner.streamwriter, errors)
    recoder.data_encoding = data_encoding
    recoder.file_encoding = file_encoding
    return recoder


def iterencode(iterator, encoding, errors="strict", **kwargs):
    encoder = getincrementalencoder(encoding)(errors, **kwargs)
    for text in iterator:
        out = encoder.encode(text)
        if out:
            yield out
    out = encoder.encode("", True)
    if out:
        yield out


def iterdecode(iterator, encoding, errors="strict", **kwargs):
    decoder = getincrementaldecoder(encoding)(errors, **kwargs)
    for data in iterator:
        out = decoder.decode(data)
        if out:
            yield out
    out = decoder.decode(b"", True)
    if out:
        yield out


def make_identity_dict(rng):
    return {i: i for i in rng}


def make_encoding_map(decoding_map):
    """Return the inverse dict of a decoding map. A value that occurs twice maps to None."""
    out = {}
    for k, v in decoding_map.items():
        out[v] = None if v in out else k
    return out



def __getattr__(name):
    if name.endswith(("_encode", "_decode")):
        import _codec_functions
        if name in _codec_functions.NAMES:
            return vars(_codec_functions)[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


# --- charmap codecs ---

def charmap_build(map, /):
    """Return the encoding map {code point: byte} of a decoding table, for charmap_encode."""
    return {ord(char): i for i, char in enumerate(map) if char != "\ufffe"}


def charmap_encode(input, errors="strict", mapping=None, /):
    """Encode with a mapping from code point to byte, bytes or None (undefined). Without a mapping, encode as Latin-1."""
    if not isinstance(input, str):
        raise TypeError(f"charmap_encode() argument 1 must be str, not {_argument_type(input)}")
    if mapping is None:
        return input.encode("latin-1", errors or "strict"), len(input)
    out = []
    i = 0
    while i < len(input):
        found = _mapped(mapping, ord(input[i]))
        if found is not None:
            out.append(_encoded_as(found))
            i += 1
            continue
        end = i + 1
        while end < len(input) and _mapped(mapping, ord(input[end])) is None:
            end += 1
        error = UnicodeEncodeError("charmap", input, i, end, "character maps to <undefined>")
        text, i = lookup_error(errors or "strict")(error)
        if isinstance(text, bytes):
            out.append(text)
            continue
        for char in text:
            found = _mapped(mapping, ord(char))
            if found is None:
                raise error
            out.append(_encoded_as(found))
    return b"".join(out), len(input)


def _encoded_as(found):
    """Return the bytes that a mapping gives for a character."""
    if isinstance(found, bytes):
        return found
    if not isinstance(found, int):
        raise TypeError(f"character mapping must return integer, bytes or None, not {type(found).__name__}")
    if not 0 <= found <= 255:
        raise TypeError("character mapping must be in range(256)")
    return bytes((found,))


def charmap_decode(input, errors="strict", mapping=None, /):
    """Decode with a table: a str indexed by byte, or a mapping. Without one, decode as Latin-1."""
    input = _bytes_of(input)
    if mapping is None:
        return input.decode("latin-1", errors or "strict"), len(input)
    out = []
    i = 0
    while i < len(input):
        found = _mapped(mapping, input[i])
        if found is not None and found != "\ufffe" and found != 0xFFFE:
            if isinstance(found, int):
                if not 0 <= found < 0x110000:
                    raise TypeError("character mapping must be in range(0x110000)")
                found = chr(found)
            elif not isinstance(found, str):
                raise TypeError("character mapping must return integer, None or str")
            out.append(found)
            i += 1
            continue
        text, i = lookup_error(errors or "strict")(
            UnicodeDecodeError("charmap", input, i, i + 1, "character maps to <undefined>"))
        out.append(text)
    return "".join(out), len(input)


def _mapped(mapping, key):
    try:
        return mapping[key]
    except LookupError:
        return None
