"""Codec `undefined`: refuses every text, for programs that forbid implicit conversions."""

import codecs


def encode(input, errors="strict"):
    raise UnicodeError("undefined encoding")


def decode(input, errors="strict"):
    raise UnicodeError("undefined encoding")


class IncrementalEncoder(codecs.IncrementalEncoder):
    """Incremental encoder that raises UnicodeError."""

    def encode(self, input, final=False):
        raise UnicodeError("undefined encoding")


class IncrementalDecoder(codecs.IncrementalDecoder):
    """Incremental decoder that raises UnicodeError."""

    def decode(self, input, final=False):
        raise UnicodeError("undefined encoding")


def getregentry():
    """Return the CodecInfo for codecs.lookup()."""
    return codecs.CodecInfo(
        name="undefined", encode=encode, decode=decode, incrementalencoder=IncrementalEncoder, incrementaldecoder=IncrementalDecoder,
        streamwriter=codecs.StreamWriter, streamreader=codecs.StreamReader)
