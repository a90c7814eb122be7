"""ctypes: the sizes of C types on 64-bit Linux. There is no native code in the sandbox: libraries cannot be loaded."""


class _Simple:
    _size = 0

    def __init__(self, value=0):
        self.value = value


def _type(name, size):
    return type(name, (_Simple,), {"_size": size, "__module__": "ctypes"})


c_bool = _type("c_bool", 1)
c_byte = c_int8 = _type("c_byte", 1)
c_char = _type("c_char", 1)
c_char_p = _type("c_char_p", 8)
c_double = _type("c_double", 8)
c_float = _type("c_float", 4)
c_int = c_int32 = _type("c_int", 4)
c_int64 = c_long = c_longlong = c_ssize_t = _type("c_long", 8)
c_short = c_int16 = _type("c_short", 2)
c_size_t = c_uint64 = c_ulong = c_ulonglong = _type("c_ulong", 8)
c_ubyte = c_uint8 = _type("c_ubyte", 1)
c_uint = c_uint32 = _type("c_uint", 4)
c_ushort = c_uint16 = _type("c_ushort", 2)
c_void_p = _type("c_void_p", 8)
c_wchar = _type("c_wchar", 4)
c_wchar_p = _type("c_wchar_p", 8)


class ArgumentError(Exception):
    pass


def sizeof(obj_or_type, /):
    size = getattr(obj_or_type, "_size", 0)
    if not size:
        raise TypeError("this type has no size")
    return size


def CDLL(name, *args, **kwargs):
    raise OSError(f"{name}: there is no native code in the sandbox")


PyDLL = CDLL
