"""Package `encodings`: names of encodings, and a few codecs in Python. All other codecs are natives."""

__all__ = ["CodecRegistryError", "aliases", "normalize_encoding", "search_function"]

from encodings import aliases

_cache = {}  # name of a module -> CodecInfo, or what a search function returned


class CodecRegistryError(LookupError, SystemError):
    """Raised for a codec module whose getregentry() returns no codec."""


def __getattr__(name):
    if name == "utf_8":
        # CPython has imported this module before any program runs.
        return __import__("encodings.utf_8", fromlist=("getregentry",))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def normalize_encoding(encoding):
    """Return the name with single underscores in place of characters other than letters, digits and dots."""
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
    """Return the CodecInfo of an encoding, or None."""
    import codecs
    try:
        return codecs.lookup(encoding)
    except LookupError:
        return None
