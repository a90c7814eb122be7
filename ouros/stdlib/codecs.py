"""Encodings by name: encode, decode, and what works piece by piece."""

__all__ = [
    "encode", "decode", "lookup", "getencoder", "getdecoder", "getincrementalencoder", "getincrementaldecoder", "iterencode", "iterdecode",
    "BOM", "BOM_BE", "BOM_LE", "BOM_UTF8", "BOM_UTF16", "BOM_UTF16_LE", "BOM_UTF16_BE", "BOM_UTF32", "BOM_UTF32_LE", "BOM_UTF32_BE",
    "CodecInfo", "IncrementalEncoder", "IncrementalDecoder",
]

BOM_UTF8 = b"\xef\xbb\xbf"
BOM = BOM_LE = BOM_UTF16 = BOM_UTF16_LE = b"\xff\xfe"
BOM_BE = BOM_UTF16_BE = b"\xfe\xff"
BOM_UTF32 = BOM_UTF32_LE = b"\xff\xfe\x00\x00"
BOM_UTF32_BE = b"\x00\x00\xfe\xff"
_LOWER, _UPPER = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ROT13 = str.maketrans(_LOWER + _UPPER, _LOWER[13:] + _LOWER[:13] + _UPPER[13:] + _UPPER[:13])


def _rot13(text, errors):
    return text.translate(_ROT13)


def _hex(data, errors):
    return bytes(data).hex().encode()


def _unhex(data, errors):
    from binascii import unhexlify
    return unhexlify(data)


def _base64(data, errors):
    from base64 import encodebytes
    return encodebytes(data)


def _unbase64(data, errors):
    from base64 import decodebytes
    return decodebytes(data)


def _zlib(data, errors):
    from zlib import compress
    return compress(data)


def _unzlib(data, errors):
    from zlib import decompress
    return decompress(data)


_TRANSFORMS = {
    "rot13": (_rot13, _rot13), "rot_13": (_rot13, _rot13), "hex": (_hex, _unhex), "hex_codec": (_hex, _unhex), "base64": (_base64, _unbase64),
    "base64_codec": (_base64, _unbase64), "zlib": (_zlib, _unzlib), "zlib_codec": (_zlib, _unzlib), "zip": (_zlib, _unzlib),
}


def _transform(encoding):
    return _TRANSFORMS.get(encoding.lower().replace("-", "_").replace(" ", "_"))


def encode(obj, encoding="utf-8", errors="strict"):
    """The object encoded: str to bytes, or a transformation such as rot13, hex, base64, zlib."""
    found = _transform(encoding)
    return obj.encode(encoding, errors) if found is None else found[0](obj, errors)


def decode(obj, encoding="utf-8", errors="strict"):
    found = _transform(encoding)
    return bytes(obj).decode(encoding, errors) if found is None else found[1](obj, errors)


class CodecInfo(tuple):
    """What there is for an encoding."""

    def __new__(cls, encode, decode, name=None, incrementalencoder=None, incrementaldecoder=None):
        self = tuple.__new__(cls, (encode, decode, None, None))
        self.name = name
        self.encode = encode
        self.decode = decode
        self.incrementalencoder = incrementalencoder
        self.incrementaldecoder = incrementaldecoder
        return self

    def __repr__(self):
        return f"<codecs.CodecInfo object for encoding {self.name} at {id(self):#x}>"


class IncrementalEncoder:
    """Encodes text that comes in parts."""

    encoding = "utf-8"

    def __init__(self, errors="strict"):
        self.errors = errors
        self._started = False

    def encode(self, input, final=False):
        out = input.encode(self.encoding, self.errors)
        if self._started and self.encoding.lower().replace("_", "-") in ("utf-16", "utf-32", "utf-8-sig"):
            # The mark comes once.
            out = out[len("".encode(self.encoding)):]
        self._started = self._started or bool(input)
        return out

    def reset(self):
        self._started = False


class IncrementalDecoder:
    """Decodes bytes that come in parts."""

    encoding = "utf-8"

    def __init__(self, errors="strict"):
        self.errors = errors
        self.reset()

    def reset(self):
        self._held = b""

    def decode(self, input, final=False):
        data = self._held + bytes(input)
        self._held = b""
        if final:
            return data.decode(self.encoding, self.errors)
        # What may be the beginning of a character waits for its end.
        for cut in range(min(4, len(data) + 1)):
            part = data[:len(data) - cut]
            try:
                text = part.decode(self.encoding, "strict")
            except UnicodeDecodeError:
                continue
            self._held = data[len(part):]
            return text
        return data.decode(self.encoding, self.errors)

    def getstate(self):
        return (self._held, 0)

    def setstate(self, state):
        self._held = state[0]


def lookup(encoding, /):
    """The CodecInfo of an encoding; a LookupError if there is none."""
    name = encoding.lower().replace("_", "-")
    if _transform(encoding) is None:
        "".encode(encoding)
    name = {"utf8": "utf-8", "u8": "utf-8", "latin-1": "iso8859-1", "latin1": "iso8859-1", "iso-8859-1": "iso8859-1", "us-ascii": "ascii",
            "rot-13": "rot13"}.get(name, name)
    encoder = type("IncrementalEncoder", (IncrementalEncoder,), {"encoding": encoding})
    decoder = type("IncrementalDecoder", (IncrementalDecoder,), {"encoding": encoding})
    return CodecInfo(
        lambda input, errors="strict": (encode(input, encoding, errors), len(input)),
        lambda input, errors="strict": (decode(input, encoding, errors), len(input)), name, encoder, decoder)


def getencoder(encoding):
    return lookup(encoding).encode


def getdecoder(encoding):
    return lookup(encoding).decode


def getincrementalencoder(encoding):
    return lookup(encoding).incrementalencoder


def getincrementaldecoder(encoding):
    return lookup(encoding).incrementaldecoder


def iterencode(iterator, encoding, errors="strict", **kwargs):
    encoder = getincrementalencoder(encoding)(errors)
    for text in iterator:
        out = encoder.encode(text)
        if out:
            yield out


def iterdecode(iterator, encoding, errors="strict", **kwargs):
    decoder = getincrementaldecoder(encoding)(errors)
    for data in iterator:
        out = decoder.decode(data)
        if out:
            yield out
    out = decoder.decode(b"", True)
    if out:
        yield out
