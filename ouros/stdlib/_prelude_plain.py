"""Prelude: exceptions of library modules that their natives raise."""


def plain_error(kind, text):
    module, _, name = kind.rpartition(".")
    if module == "zlib":
        from zlib import error as cls
    elif module == "lzma":
        from lzma import LZMAError as cls
    elif name == "OSError":
        cls = OSError
    elif kind == "ValueError":
        cls = ValueError
    elif module == "struct":
        from struct import error as cls
    elif name == "Incomplete":
        from binascii import Incomplete as cls
    else:
        from binascii import Error as cls
    raise cls(text)
