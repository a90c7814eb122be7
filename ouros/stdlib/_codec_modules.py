"""The classes of a codec: what each module in `encodings` defines, and `codecs.lookup` for encodings without a module.

Knows `codecs` and `_codecs`. Invariant: a class of a module is found there under its name, so that it can be pickled.
"""

import codecs

_BYTES = {"zlib_codec": "zlib", "bz2_codec": "bz2"}  # transformations that can be done in parts


def classes(encoding, change=None):
    """Return the parts of a codec by name. change: (encoder, decoder) of a transformation, or None for an encoding of str."""
    from _codecs import decoded, encoded
    found = change, None

    def encode(input, errors="strict"):
        return encoded(input, encoding, errors, found), len(input)

    def decode(input, errors="strict"):
        return decoded(input, encoding, errors, found), len(input)

    return _text(encoding, encode, decode) if change is None else _transformation(encoding, encode, decode, change)


def _text(encoding, encode, decode):
    class Codec(codecs.Codec):
        def encode(self, input, errors="strict"):
            return encode(input, errors)

        def decode(self, input, errors="strict"):
            return decode(input, errors)

    class IncrementalEncoder(codecs._TextEncoder):
        pass

    class IncrementalDecoder(codecs._TextDecoder):
        pass

    IncrementalEncoder.encoding = IncrementalDecoder.encoding = encoding

    class StreamWriter(codecs.StreamWriter):
        def encode(self, input, errors="strict"):
            return encode(input, errors)

        def write(self, object):
            # Only the first text written gets a byte order mark.
            self.stream.write(self._encoder.encode(object))

        def __init__(self, stream, errors="strict"):
            codecs.StreamWriter.__init__(self, stream, errors)
            self.reset()

        def reset(self):
            self._encoder = IncrementalEncoder(getattr(self, "errors", "strict"))

    class StreamReader(codecs.StreamReader):
        def encode(self, input, errors="strict"):
            return encode(input, errors)

        def decode(self, input, errors="strict"):
            return self._decoder._buffer_decode(input, errors, False)

        def reset(self):
            codecs.StreamReader.reset(self)
            self._decoder = IncrementalDecoder()

    return {"encode": encode, "decode": decode, "Codec": Codec, "IncrementalEncoder": IncrementalEncoder,
            "IncrementalDecoder": IncrementalDecoder, "StreamWriter": StreamWriter, "StreamReader": StreamReader}


def _transformation(encoding, encode, decode, change):
    class Codec(codecs.Codec):
        def encode(self, input, errors="strict"):
            return encode(input, errors)

        def decode(self, input, errors="strict"):
            return decode(input, errors)

    class IncrementalEncoder(codecs.IncrementalEncoder):
        def encode(self, input, final=False):
            return change[0](input, self.errors)

    class IncrementalDecoder(codecs.IncrementalDecoder):
        def decode(self, input, final=False):
            return change[1](input, self.errors)

    class StreamWriter(Codec, codecs.StreamWriter):
        pass

    class StreamReader(Codec, codecs.StreamReader):
        pass

    if encoding != "rot_13":
        StreamWriter.charbuffertype = StreamReader.charbuffertype = bytes
    if encoding in _BYTES:
        IncrementalEncoder, IncrementalDecoder = _in_parts(_BYTES[encoding])
    return {"encode": encode, "decode": decode, "Codec": Codec, "IncrementalEncoder": IncrementalEncoder,
            "IncrementalDecoder": IncrementalDecoder, "StreamWriter": StreamWriter, "StreamReader": StreamReader}


def _in_parts(name):
    module = __import__(name)
    compressor, decompressor = (module.compressobj, module.decompressobj) if name == "zlib" else (module.BZ2Compressor, module.BZ2Decompressor)

    class IncrementalEncoder(codecs.IncrementalEncoder):
        def __init__(self, errors="strict"):
            assert errors == "strict"
            self.errors = errors
            self.reset()

        def encode(self, input, final=False):
            data = self.compressobj.compress(input)
            return data + self.compressobj.flush() if final else data

        def reset(self):
            self.compressobj = compressor()

    class IncrementalDecoder(codecs.IncrementalDecoder):
        def __init__(self, errors="strict"):
            assert errors == "strict"
            self.errors = errors
            self.reset()

        def decode(self, input, final=False):
            data = self.decompressobj.decompress(input)
            return data + self.decompressobj.flush() if final and name == "zlib" else data

        def reset(self):
            self.decompressobj = decompressor()

    return IncrementalEncoder, IncrementalDecoder


def define(namespace, **names):
    """Make a module of `encodings` the codec of its name. names: other names of parts."""
    from _codecs import transform
    module = namespace["__name__"]
    encoding = module.rpartition(".")[2]
    change = transform(encoding)
    parts = classes(encoding if change is not None else codecs._name_of(encoding), change)
    info = info_of(encoding, parts, change is None)

    def getregentry():
        return info

    parts["getregentry"] = getregentry
    for name, part in parts.items():
        name = names.get(name, name)
        part.__module__ = module
        part.__name__ = part.__qualname__ = name
        namespace[name] = part


def info_of(encoding, parts, is_text):
    return codecs.CodecInfo(
        parts["encode"], parts["decode"], parts["StreamReader"], parts["StreamWriter"], parts["IncrementalEncoder"], parts["IncrementalDecoder"],
        codecs._name_of(encoding), _is_text_encoding=is_text)
