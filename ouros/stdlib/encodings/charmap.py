"""Codec `charmap`: encodes by a mapping. Without one, characters below U+0100 are the bytes of their numbers."""

import codecs


class Codec(codecs.Codec):
    """Stateless codec."""

    encode = staticmethod(codecs.charmap_encode)
    decode = staticmethod(codecs.charmap_decode)


class IncrementalEncoder(codecs.IncrementalEncoder):
    """Incremental encoder with a mapping."""

    def __init__(self, errors="strict", mapping=None):
        super().__init__(errors)
        self.mapping = mapping

    def encode(self, input, final=False):
        return codecs.charmap_encode(input, self.errors, self.mapping)[0]


class IncrementalDecoder(codecs.IncrementalDecoder):
    """Incremental decoder with a mapping."""

    def __init__(self, errors="strict", mapping=None):
        super().__init__(errors)
        self.mapping = mapping

    def decode(self, input, final=False):
        return codecs.charmap_decode(input, self.errors, self.mapping)[0]


class StreamWriter(Codec, codecs.StreamWriter):
    """Writer with a mapping."""

    def __init__(self, stream, errors="strict", mapping=None):
        super().__init__(stream, errors)
        self.mapping = mapping

    def encode(self, input, errors="strict"):
        return codecs.charmap_encode(input, errors, self.mapping)


class StreamReader(Codec, codecs.StreamReader):
    """Reader with a mapping."""

    def __init__(self, stream, errors="strict", mapping=None):
        super().__init__(stream, errors)
        self.mapping = mapping

    def decode(self, input, errors="strict"):
        return codecs.charmap_decode(input, errors, self.mapping)


def getregentry():
    """Return the CodecInfo for codecs.lookup()."""
    return codecs.CodecInfo(
        name="charmap", encode=Codec.encode, decode=Codec.decode, incrementalencoder=IncrementalEncoder,
        incrementaldecoder=IncrementalDecoder, streamwriter=StreamWriter, streamreader=StreamReader)
