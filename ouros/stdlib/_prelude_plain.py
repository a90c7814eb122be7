"""Prelude: exceptions of library modules that their natives raise, and slow paths of `_struct` and of checksums."""


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


def zlib_checksum(name, data, value):
    from zlib import _checksum
    return _checksum(name, data, value)


def struct_calcsize(format):
    from struct import _calcsize
    return _calcsize(format)


def struct_pack(format, values):
    from struct import _pack
    return _pack(format, values)


def struct_unpack(format, buffer):
    from struct import _unpack
    return _unpack(format, buffer)


def struct_unpack_from(format, buffer, offset):
    from struct import _unpack_from
    return _unpack_from(format, buffer, offset)


def struct_pack_into(format, values):
    from struct import _pack_into
    _pack_into(format, values)
