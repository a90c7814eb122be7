"""encodings: names of encodings. The codecs themselves are natives, except a few modules here."""

__all__ = ["CodecRegistryError", "aliases", "normalize_encoding", "search_function"]

from encodings import aliases


class CodecRegistryError(LookupError, SystemError):
    """A codec module gave something else than codecs."""


def normalize_encoding(encoding):
    """The name with all that is no letter, digit or dot as single underscores."""
    if isinstance(encoding, bytes):
        encoding = str(encoding, "ascii")
    chars = []
    gap = False
    for c in encoding:
        if c.isalnum() or c == ".":
            if gap and chars:
                chars.append("_")
            if c.isascii():
                chars.append(c)
            gap = False
        else:
            gap = True
    return "".join(chars)


def search_function(encoding):
    """The CodecInfo of an encoding, or None."""
    import codecs
    try:
        return codecs.lookup(encoding)
    except LookupError:
        return None
