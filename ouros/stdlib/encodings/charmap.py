"""The codec charmap: each character below U+0100 is the byte of its number, unless a mapping says otherwise."""

import codecs


class Codec(codecs.Codec):
    """Encodes and decodes whole texts."""

    encode = staticmethod(codecs.charmap_encode)
    decode = staticmethod(codecs.charmap_decode)


class IncrementalEncoder(codecs.IncrementalEncoder):
    """Encodes text in parts, by a mapping."""

    def __init__(self, errors="strict", mapping=None):
        super().__init__(errors)
        self.mapping = mapping

    def encode(self, input, final=False):
        return codecs.charmap_encode(input, self.errors, self.mapping)[0]


class IncrementalDecoder(codecs.IncrementalDecoder):
    """Decodes text in parts, by a mapping."""

    def __init__(self, errors="strict", mapping=None):
        super().__init__(errors)
        self.mapping = mapping

    def decode(self, input, final=False):
        return codecs.charmap_decode(input, self.errors, self.mapping)[0]


class StreamWriter(Codec, codecs.StreamWriter):
    """Writes to a stream, by a mapping."""

    def __init__(self, stream, errors="strict", mapping=None):
        super().__init__(stream, errors)
        self.mapping = mapping

    def encode(self, input, errors="strict"):
        return codecs.charmap_encode(input, errors, self.mapping)


class StreamReader(Codec, codecs.StreamReader):
    """Reads from a stream, by a mapping."""

    def __init__(self, stream, errors="strict", mapping=None):
        super().__init__(stream, errors)
        self.mapping = mapping

    def decode(self, input, errors="strict"):
        return codecs.charmap_decode(input, errors, self.mapping)


def getregentry():
    """The CodecInfo for codecs.lookup()."""
    return codecs.CodecInfo(
        name="charmap", encode=Codec.encode, decode=Codec.decode, incrementalencoder=IncrementalEncoder,
        incrementaldecoder=IncrementalDecoder, streamwriter=StreamWriter, streamreader=StreamReader)
