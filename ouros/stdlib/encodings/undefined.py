"""The codec undefined, which refuses every text: for programs that want no implicit conversions."""

import codecs


def encode(input, errors="strict"):
    raise UnicodeError("undefined encoding")


def decode(input, errors="strict"):
    raise UnicodeError("undefined encoding")


class IncrementalEncoder(codecs.IncrementalEncoder):
    """Refuses."""

    def encode(self, input, final=False):
        raise UnicodeError("undefined encoding")


class IncrementalDecoder(codecs.IncrementalDecoder):
    """Refuses."""

    def decode(self, input, final=False):
        raise UnicodeError("undefined encoding")


def getregentry():
    """The CodecInfo for codecs.lookup()."""
    return codecs.CodecInfo(
        name="undefined", encode=encode, decode=decode, incrementalencoder=IncrementalEncoder, incrementaldecoder=IncrementalDecoder,
        streamwriter=codecs.StreamWriter, streamreader=codecs.StreamReader)
