"""Module `pickle`: objects as bytes, in CPython's formats.

Only joins the halves `_pickler` and `_unpickler` and the natives, and lists the opcodes. Invariant: loading finds objects in modules
of the sandbox only.
"""

from _pickle_names import (
    DEFAULT_PROTOCOL, HIGHEST_PROTOCOL, PickleBuffer, PickleError, PicklingError, UnpicklingError, decode_long,
    encode_long, whichmodule,
)
from _pickler import Pickler
from _pickling import dump, dumps, load, loads
from _unpickler import Unpickler
from copyreg import dispatch_table

__all__ = [
    "PickleError", "PicklingError", "UnpicklingError", "Pickler", "Unpickler", "dump", "dumps", "load", "loads", "PickleBuffer",
    "MARK", "STOP", "POP", "POP_MARK", "DUP", "FLOAT", "INT", "BININT", "BININT1", "LONG", "BININT2", "NONE", "PERSID", "BINPERSID",
    "REDUCE", "STRING", "BINSTRING", "SHORT_BINSTRING", "UNICODE", "BINUNICODE", "APPEND", "BUILD", "GLOBAL", "DICT", "EMPTY_DICT",
    "APPENDS", "GET", "BINGET", "INST", "LONG_BINGET", "LIST", "EMPTY_LIST", "OBJ", "PUT", "BINPUT", "LONG_BINPUT", "SETITEM", "TUPLE",
    "EMPTY_TUPLE", "SETITEMS", "BINFLOAT", "TRUE", "FALSE", "PROTO", "NEWOBJ", "EXT1", "EXT2", "EXT4", "TUPLE1", "TUPLE2", "TUPLE3",
    "NEWTRUE", "NEWFALSE", "LONG1", "LONG4", "BINBYTES", "SHORT_BINBYTES", "SHORT_BINUNICODE", "BINUNICODE8", "BINBYTES8", "EMPTY_SET",
    "ADDITEMS", "FROZENSET", "NEWOBJ_EX", "STACK_GLOBAL", "MEMOIZE", "FRAME", "BYTEARRAY8", "NEXT_BUFFER", "READONLY_BUFFER",
]

format_version = "5.0"
compatible_formats = ["1.0", "1.1", "1.2", "1.3", "2.0", "3.0", "4.0", "5.0"]
bytes_types = (bytes, bytearray)
# The opcodes; one statement for each, so that none of it runs before it is used.
MARK = b"("
STOP = b"."
POP = b"0"
POP_MARK = b"1"
DUP = b"2"
FLOAT = b"F"
INT = b"I"
BININT = b"J"
BININT1 = b"K"
LONG = b"L"
BININT2 = b"M"
NONE = b"N"
PERSID = b"P"
BINPERSID = b"Q"
REDUCE = b"R"
STRING = b"S"
BINSTRING = b"T"
SHORT_BINSTRING = b"U"
UNICODE = b"V"
BINUNICODE = b"X"
APPEND = b"a"
BUILD = b"b"
GLOBAL = b"c"
DICT = b"d"
EMPTY_DICT = b"}"
APPENDS = b"e"
GET = b"g"
BINGET = b"h"
INST = b"i"
LONG_BINGET = b"j"
LIST = b"l"
EMPTY_LIST = b"]"
OBJ = b"o"
PUT = b"p"
BINPUT = b"q"
LONG_BINPUT = b"r"
SETITEM = b"s"
TUPLE = b"t"
EMPTY_TUPLE = b")"
SETITEMS = b"u"
BINFLOAT = b"G"
TRUE = b"I01\n"
FALSE = b"I00\n"
PROTO = b"\x80"
NEWOBJ = b"\x81"
EXT1 = b"\x82"
EXT2 = b"\x83"
EXT4 = b"\x84"
TUPLE1 = b"\x85"
TUPLE2 = b"\x86"
TUPLE3 = b"\x87"
NEWTRUE = b"\x88"
NEWFALSE = b"\x89"
LONG1 = b"\x8a"
LONG4 = b"\x8b"
BINBYTES = b"B"
SHORT_BINBYTES = b"C"
SHORT_BINUNICODE = b"\x8c"
BINUNICODE8 = b"\x8d"
BINBYTES8 = b"\x8e"
EMPTY_SET = b"\x8f"
ADDITEMS = b"\x90"
FROZENSET = b"\x91"
NEWOBJ_EX = b"\x92"
STACK_GLOBAL = b"\x93"
MEMOIZE = b"\x94"
FRAME = b"\x95"
BYTEARRAY8 = b"\x96"
NEXT_BUFFER = b"\x97"
READONLY_BUFFER = b"\x98"
# names of CPython's Python implementation
_Pickler = Pickler
_Unpickler = Unpickler
_dump = dump
_dumps = dumps
_load = load
_loads = loads
