"""Module `pickletools`: the instructions of pickles, and what a pickle consists of.

Knows nothing of how pickles are loaded. Invariant: reading a pickle calls and imports nothing.
"""

import codecs as _codecs
import io as _io
from pickle import decode_long
from struct import pack as _pack, unpack as _unpack

__all__ = ["dis", "genops", "optimize"]

UP_TO_NEWLINE = -1
TAKEN_FROM_ARGUMENT1 = -2
TAKEN_FROM_ARGUMENT4 = -3
TAKEN_FROM_ARGUMENT4U = -4
TAKEN_FROM_ARGUMENT8U = -5


class ArgumentDescriptor:
    """How the argument of an instruction is read. n: its bytes, or one of the constants above."""

    __slots__ = ("name", "n", "reader", "doc")

    def __init__(self, name, n, reader, doc):
        self.name = name
        self.n = n
        self.reader = reader
        self.doc = doc


class StackObject:
    """Kind of objects on the stack of a pickle."""

    __slots__ = ("name", "obtype", "doc")

    def __init__(self, name, obtype, doc):
        self.name = name
        self.obtype = obtype
        self.doc = doc

    def __repr__(self):
        return self.name


class OpcodeInfo:
    """An instruction. arg: its ArgumentDescriptor, or None. stack_before, stack_after: what it takes from the stack and leaves there."""

    __slots__ = ("name", "code", "arg", "stack_before", "stack_after", "proto", "doc")

    def __init__(self, name, code, arg, stack_before, stack_after, proto, doc):
        self.name = name
        self.code = code
        self.arg = arg
        self.stack_before = stack_before
        self.stack_after = stack_after
        self.proto = proto
        self.doc = doc


# --- readers of arguments ---

def _exactly(f, n, name):
    data = f.read(n)
    if len(data) < n:
        raise ValueError(f"not enough data in stream to read {name}")
    return data


def read_uint1(f):
    return _exactly(f, 1, "uint1")[0]


def read_uint2(f):
    return _unpack("<H", _exactly(f, 2, "uint2"))[0]


def read_int4(f):
    return _unpack("<i", _exactly(f, 4, "int4"))[0]


def read_uint4(f):
    return _unpack("<I", _exactly(f, 4, "uint4"))[0]


def read_uint8(f):
    return _unpack("<Q", _exactly(f, 8, "uint8"))[0]


def read_float8(f):
    return _unpack(">d", _exactly(f, 8, "float8"))[0]


def read_stringnl(f, decode=True, stripquotes=True, *, encoding="latin-1"):
    """Read the rest of a line, between quotes unless stripquotes is false."""
    data = f.readline()
    if not data.endswith(b"\n"):
        raise ValueError("no newline found when trying to read stringnl")
    data = data[:-1]
    if stripquotes:
        quote = data[:1]
        if quote not in (b'"', b"'"):
            raise ValueError(f"no string quotes around {data!r}")
        if not data.endswith(quote):
            raise ValueError(f"string quote {quote!r} not found at both ends of {data!r}")
        data = data[1:-1]
    return _codecs.escape_decode(data)[0].decode(encoding) if decode else data


def read_stringnl_noescape(f):
    return read_stringnl(f, stripquotes=False, encoding="utf-8")


def read_stringnl_noescape_pair(f):
    return f"{read_stringnl_noescape(f)} {read_stringnl_noescape(f)}"


def read_decimalnl_short(f):
    text = read_stringnl(f, decode=False, stripquotes=False)
    return text == b"01" if text in (b"00", b"01") else int(text)


def read_decimalnl_long(f):
    return int(read_stringnl(f, decode=False, stripquotes=False).removesuffix(b"L"))


def read_floatnl(f):
    return float(read_stringnl(f, decode=False, stripquotes=False))


def read_unicodestringnl(f):
    data = f.readline()
    if not data.endswith(b"\n"):
        raise ValueError("no newline found when trying to read unicodestringnl")
    return str(data[:-1], "raw-unicode-escape")


def _counted(f, name, n):
    if n < 0:
        raise ValueError(f"{name} byte count < 0: {n}")
    data = f.read(n)
    if len(data) < n:
        raise ValueError(f"expected {n} bytes in a {name}, but only {len(data)} remain")
    return data


def read_string1(f):
    return _counted(f, "string1", read_uint1(f)).decode("latin-1")


def read_string4(f):
    return _counted(f, "string4", read_int4(f)).decode("latin-1")


def read_bytes1(f):
    return _counted(f, "bytes1", read_uint1(f))


def read_bytes4(f):
    return _counted(f, "bytes4", read_uint4(f))


def read_bytes8(f):
    return _counted(f, "bytes8", read_uint8(f))


def read_bytearray8(f):
    return bytearray(_counted(f, "bytearray8", read_uint8(f)))


def read_unicodestring1(f):
    return str(_counted(f, "unicodestring1", read_uint1(f)), "utf-8", "surrogatepass")


def read_unicodestring4(f):
    return str(_counted(f, "unicodestring4", read_uint4(f)), "utf-8", "surrogatepass")


def read_unicodestring8(f):
    return str(_counted(f, "unicodestring8", read_uint8(f)), "utf-8", "surrogatepass")


def read_long1(f):
    return decode_long(_exactly(f, read_uint1(f), "long1"))


def read_long4(f):
    n = read_int4(f)
    if n < 0:
        raise ValueError(f"long4 byte count < 0: {n}")
    return decode_long(_exactly(f, n, "long4"))


uint1 = ArgumentDescriptor("uint1", 1, read_uint1, "One-byte unsigned integer.")
uint2 = ArgumentDescriptor("uint2", 2, read_uint2, "Two-byte unsigned integer, little-endian.")
int4 = ArgumentDescriptor("int4", 4, read_int4, "Four-byte signed integer, little-endian, two's complement.")
uint4 = ArgumentDescriptor("uint4", 4, read_uint4, "Four-byte unsigned integer, little-endian.")
uint8 = ArgumentDescriptor("uint8", 8, read_uint8, "Eight-byte unsigned integer, little-endian.")
float8 = ArgumentDescriptor("float8", 8, read_float8, "Float of 8 bytes (IEEE 754), big-endian.")
stringnl = ArgumentDescriptor("stringnl", UP_TO_NEWLINE, read_stringnl, "A quoted string with escapes, up to the end of the line.")
stringnl_noescape = ArgumentDescriptor("stringnl_noescape", UP_TO_NEWLINE, read_stringnl_noescape, "The rest of the line.")
stringnl_noescape_pair = ArgumentDescriptor("stringnl_noescape_pair", UP_TO_NEWLINE, read_stringnl_noescape_pair, "Two lines.")
decimalnl_short = ArgumentDescriptor("decimalnl_short", UP_TO_NEWLINE, read_decimalnl_short, "Digits up to the end of the line; 00 and 01 are bools.")
decimalnl_long = ArgumentDescriptor("decimalnl_long", UP_TO_NEWLINE, read_decimalnl_long, "Digits and maybe an L, up to the end of the line.")
floatnl = ArgumentDescriptor("floatnl", UP_TO_NEWLINE, read_floatnl, "A float as text, up to the end of the line.")
unicodestringnl = ArgumentDescriptor("unicodestringnl", UP_TO_NEWLINE, read_unicodestringnl, "Text in raw-unicode-escape, up to the end of the line.")
string1 = ArgumentDescriptor("string1", TAKEN_FROM_ARGUMENT1, read_string1, "A string after its length in one byte.")
string4 = ArgumentDescriptor("string4", TAKEN_FROM_ARGUMENT4, read_string4, "A string after its signed length in four bytes.")
bytes1 = ArgumentDescriptor("bytes1", TAKEN_FROM_ARGUMENT1, read_bytes1, "Bytes after their number in one byte.")
bytes4 = ArgumentDescriptor("bytes4", TAKEN_FROM_ARGUMENT4U, read_bytes4, "Bytes after their number in four bytes.")
bytes8 = ArgumentDescriptor("bytes8", TAKEN_FROM_ARGUMENT8U, read_bytes8, "Bytes after their number in eight bytes.")
bytearray8 = ArgumentDescriptor("bytearray8", TAKEN_FROM_ARGUMENT8U, read_bytearray8, "A bytearray after its length in eight bytes.")
unicodestring1 = ArgumentDescriptor("unicodestring1", TAKEN_FROM_ARGUMENT1, read_unicodestring1, "UTF-8 after its length in one byte.")
unicodestring4 = ArgumentDescriptor("unicodestring4", TAKEN_FROM_ARGUMENT4U, read_unicodestring4, "UTF-8 after its length in four bytes.")
unicodestring8 = ArgumentDescriptor("unicodestring8", TAKEN_FROM_ARGUMENT8U, read_unicodestring8, "UTF-8 after its length in eight bytes.")
long1 = ArgumentDescriptor("long1", TAKEN_FROM_ARGUMENT1, read_long1, "An int in two's complement after its length in one byte.")
long4 = ArgumentDescriptor("long4", TAKEN_FROM_ARGUMENT4, read_long4, "An int in two's complement after its length in four bytes.")


# --- objects on the stack ---

pyint = pylong = StackObject("int", int, "An int.")
pyinteger_or_bool = StackObject("int_or_bool", (int, bool), "An int or a bool.")
pybool = StackObject("bool", bool, "A bool.")
pyfloat = StackObject("float", float, "A float.")
pybytes_or_str = pystring = StackObject("bytes_or_str", (bytes, str), "Bytes or a str.")
pybytes = StackObject("bytes", bytes, "Bytes.")
pybytearray = StackObject("bytearray", bytearray, "A bytearray.")
pyunicode = StackObject("str", str, "A str.")
pynone = StackObject("None", type(None), "None.")
pytuple = StackObject("tuple", tuple, "A tuple.")
pylist = StackObject("list", list, "A list.")
pydict = StackObject("dict", dict, "A dict.")
pyset = StackObject("set", set, "A set.")
pyfrozenset = StackObject("frozenset", set, "A frozenset.")
pybuffer = StackObject("buffer", object, "An object with a buffer, which came beside the pickle.")
anyobject = StackObject("any", object, "Any object.")
markobject = StackObject("mark", StackObject, "The mark at which a slice of the stack begins.")
stackslice = StackObject("stackslice", StackObject, "All objects above the topmost mark.")


# --- instructions ---

opcodes = [OpcodeInfo(*row) for row in (
    ("INT", "I", decimalnl_short, [], [pyinteger_or_bool], 0, "Push an integer or bool."),
    ("BININT", "J", int4, [], [pyint], 1, "Push a four-byte signed integer."),
    ("BININT1", "K", uint1, [], [pyint], 1, "Push a one-byte unsigned integer."),
    ("BININT2", "M", uint2, [], [pyint], 1, "Push a two-byte unsigned integer."),
    ("LONG", "L", decimalnl_long, [], [pyint], 0, "Push a long integer."),
    ("LONG1", "\x8a", long1, [], [pyint], 2, "Long integer using one-byte length."),
    ("LONG4", "\x8b", long4, [], [pyint], 2, "Long integer using four-byte length."),
    ("STRING", "S", stringnl, [], [pybytes_or_str], 0, "Push a Python string object."),
    ("BINSTRING", "T", string4, [], [pybytes_or_str], 1, "Push a Python string object."),
    ("SHORT_BINSTRING", "U", string1, [], [pybytes_or_str], 1, "Push a Python string object."),
    ("BINBYTES", "B", bytes4, [], [pybytes], 3, "Push a Python bytes object."),
    ("SHORT_BINBYTES", "C", bytes1, [], [pybytes], 3, "Push a Python bytes object."),
    ("BINBYTES8", "\x8e", bytes8, [], [pybytes], 4, "Push a Python bytes object."),
    ("BYTEARRAY8", "\x96", bytearray8, [], [pybytearray], 5, "Push a Python bytearray object."),
    ("NEXT_BUFFER", "\x97", None, [], [pybuffer], 5, "Push an out-of-band buffer object."),
    ("READONLY_BUFFER", "\x98", None, [pybuffer], [pybuffer], 5, "Make an out-of-band buffer object read-only."),
    ("NONE", "N", None, [], [pynone], 0, "Push None on the stack."),
    ("NEWTRUE", "\x88", None, [], [pybool], 2, "Push True onto the stack."),
    ("NEWFALSE", "\x89", None, [], [pybool], 2, "Push False onto the stack."),
    ("UNICODE", "V", unicodestringnl, [], [pyunicode], 0, "Push a Python Unicode string object."),
    ("SHORT_BINUNICODE", "\x8c", unicodestring1, [], [pyunicode], 4, "Push a Python Unicode string object."),
    ("BINUNICODE", "X", unicodestring4, [], [pyunicode], 1, "Push a Python Unicode string object."),
    ("BINUNICODE8", "\x8d", unicodestring8, [], [pyunicode], 4, "Push a Python Unicode string object."),
    ("FLOAT", "F", floatnl, [], [pyfloat], 0, "Newline-terminated decimal float literal."),
    ("BINFLOAT", "G", float8, [], [pyfloat], 1, "Float stored in binary form, with 8 bytes of data."),
    ("EMPTY_LIST", "]", None, [], [pylist], 1, "Push an empty list."),
    ("APPEND", "a", None, [pylist, anyobject], [pylist], 0, "Append an object to a list."),
    ("APPENDS", "e", None, [pylist, markobject, stackslice], [pylist], 1, "Extend a list by a slice of stack objects."),
    ("LIST", "l", None, [markobject, stackslice], [pylist], 0, "Build a list out of the topmost stack slice, after markobject."),
    ("EMPTY_TUPLE", ")", None, [], [pytuple], 1, "Push an empty tuple."),
    ("TUPLE", "t", None, [markobject, stackslice], [pytuple], 0, "Build a tuple out of the topmost stack slice, after markobject."),
    ("TUPLE1", "\x85", None, [anyobject], [pytuple], 2, "Build a one-tuple out of the topmost item on the stack."),
    ("TUPLE2", "\x86", None, [anyobject, anyobject], [pytuple], 2, "Build a two-tuple out of the top two items on the stack."),
    ("TUPLE3", "\x87", None, [anyobject, anyobject, anyobject], [pytuple], 2, "Build a three-tuple out of the top three items on the stack."),
    ("EMPTY_DICT", "}", None, [], [pydict], 1, "Push an empty dict."),
    ("DICT", "d", None, [markobject, stackslice], [pydict], 0, "Build a dict out of the topmost stack slice, after markobject."),
    ("SETITEM", "s", None, [pydict, anyobject, anyobject], [pydict], 0, "Add a key+value pair to an existing dict."),
    ("SETITEMS", "u", None, [pydict, markobject, stackslice], [pydict], 1, "Add an arbitrary number of key+value pairs to an existing dict."),
    ("EMPTY_SET", "\x8f", None, [], [pyset], 4, "Push an empty set."),
    ("ADDITEMS", "\x90", None, [pyset, markobject, stackslice], [pyset], 4, "Add an arbitrary number of items to an existing set."),
    ("FROZENSET", "\x91", None, [markobject, stackslice], [pyfrozenset], 4, "Build a frozenset out of the topmost slice, after markobject."),
    ("POP", "0", None, [anyobject], [], 0, "Discard the top stack item, shrinking the stack by one item."),
    ("DUP", "2", None, [anyobject], [anyobject, anyobject], 0, "Push the top stack item onto the stack again, duplicating it."),
    ("MARK", "(", None, [], [markobject], 0, "Push markobject onto the stack."),
    ("POP_MARK", "1", None, [markobject, stackslice], [], 1, "Pop all the stack objects at and above the topmost markobject."),
    ("GET", "g", decimalnl_short, [], [anyobject], 0, "Read an object from the memo and push it on the stack."),
    ("BINGET", "h", uint1, [], [anyobject], 1, "Read an object from the memo and push it on the stack."),
    ("LONG_BINGET", "j", uint4, [], [anyobject], 1, "Read an object from the memo and push it on the stack."),
    ("PUT", "p", decimalnl_short, [], [], 0, "Store the stack top into the memo.  The stack is not popped."),
    ("BINPUT", "q", uint1, [], [], 1, "Store the stack top into the memo.  The stack is not popped."),
    ("LONG_BINPUT", "r", uint4, [], [], 1, "Store the stack top into the memo.  The stack is not popped."),
    ("MEMOIZE", "\x94", None, [anyobject], [anyobject], 4, "Store the stack top into the memo.  The stack is not popped."),
    ("EXT1", "\x82", uint1, [], [anyobject], 2, "Extension code."),
    ("EXT2", "\x83", uint2, [], [anyobject], 2, "Extension code."),
    ("EXT4", "\x84", int4, [], [anyobject], 2, "Extension code."),
    ("GLOBAL", "c", stringnl_noescape_pair, [], [anyobject], 0, "Push a global object (module.attr) on the stack."),
    ("STACK_GLOBAL", "\x93", None, [pyunicode, pyunicode], [anyobject], 4, "Push a global object (module.attr) on the stack."),
    ("REDUCE", "R", None, [anyobject, anyobject], [anyobject], 0, "Push an object built from a callable and an argument tuple."),
    ("BUILD", "b", None, [anyobject, anyobject], [anyobject], 0, "Finish building an object, via __setstate__ or dict update."),
    ("INST", "i", stringnl_noescape_pair, [markobject, stackslice], [anyobject], 0, "Build a class instance."),
    ("OBJ", "o", None, [markobject, anyobject, stackslice], [anyobject], 1, "Build a class instance."),
    ("NEWOBJ", "\x81", None, [anyobject, anyobject], [anyobject], 2, "Build an object instance."),
    ("NEWOBJ_EX", "\x92", None, [anyobject, anyobject, anyobject], [anyobject], 4, "Build an object instance."),
    ("PROTO", "\x80", uint1, [], [], 2, "Protocol version indicator."),
    ("STOP", ".", None, [anyobject], [], 0, "Stop the unpickling machine."),
    ("FRAME", "\x95", uint8, [], [], 4, "Indicate the beginning of a new frame."),
    ("PERSID", "P", stringnl_noescape, [], [anyobject], 0, "Push an object identified by a persistent ID."),
    ("BINPERSID", "Q", None, [anyobject], [anyobject], 1, "Push an object identified by a persistent ID."),
)]
code2op = {opcode.code: opcode for opcode in opcodes}


def _genops(data, yield_end_pos=False):
    if isinstance(data, (bytes, bytearray)):
        data = _io.BytesIO(data)
    tell = getattr(data, "tell", lambda: None)
    while True:
        pos = tell()
        code = data.read(1)
        opcode = code2op.get(code.decode("latin-1"))
        if opcode is None:
            if code == b"":
                raise ValueError("pickle exhausted before seeing STOP")
            raise ValueError(f"at position {'<unknown>' if pos is None else pos}, opcode {code!r} unknown")
        arg = None if opcode.arg is None else opcode.arg.reader(data)
        yield (opcode, arg, pos, tell()) if yield_end_pos else (opcode, arg, pos)
        if code == b".":
            return


def genops(pickle):
    """Yield (instruction, argument, position) of each instruction of a pickle: bytes, or a binary file."""
    return _genops(pickle)


_PUTS = ("PUT", "BINPUT", "LONG_BINPUT")
_GETS = ("GET", "BINGET", "LONG_BINGET")
_FRAME_SIZE_TARGET = 1 << 16


def optimize(p):
    """Return a pickle without the instructions that store what is never read."""
    used = set()
    parts = []  # (start, end) of an instruction that stays, (True, number) to store, (False, number) to read
    stored = set()
    proto = 0
    header = b""
    for opcode, arg, pos, end in _genops(p, yield_end_pos=True):
        if opcode.name in _PUTS:
            stored.add(arg)
            parts.append((True, arg))
        elif opcode.name == "MEMOIZE":
            parts.append((True, len(stored)))
            stored.add(len(stored))
        elif opcode.name in _GETS:
            proto = max(proto, opcode.proto)
            used.add(arg)
            parts.append((False, arg))
        elif opcode.name == "PROTO" and pos == 0:
            proto = max(proto, arg)
            header = p[pos:end]
        elif opcode.name != "FRAME":
            parts.append((pos, end))
    out = [header]
    frame = []
    size = 0
    numbers = {}
    for start, what in parts:
        if start is True:
            if what not in used:
                continue
            numbers[what] = len(numbers)
            data = b"\x94" if proto >= 4 else _memo_code(proto, numbers[what], "pqr")
        else:
            data = _memo_code(proto, numbers[what], "ghj") if start is False else p[start:what]
        if size >= _FRAME_SIZE_TARGET or len(data) > _FRAME_SIZE_TARGET:
            out += _framed(proto, frame, size)
            frame, size = [], 0
        if len(data) > _FRAME_SIZE_TARGET:
            out.append(data)
        else:
            frame.append(data)
            size += len(data)
    return b"".join(out + _framed(proto, frame, size))


def _framed(proto, frame, size):
    """Return the parts of a frame, with its header if that is worth it."""
    return [b"\x95" + _pack("<Q", size), *frame] if proto >= 4 and size >= 4 else frame


def _memo_code(proto, number, codes):
    """Return the instruction for a number of the memo. codes: for a number as text, in one byte, in four bytes."""
    text, short, long = codes.encode("ascii")
    if proto == 0:
        return b"%c%d\n" % (text, number)
    return bytes((short, number)) if number < 256 else bytes((long,)) + _pack("<I", number)


def dis(pickle, out=None, memo=None, indentlevel=4, annotate=0):
    """Print the instructions of a pickle, and check how it uses stack and memo. Raises ValueError.

    annotate: column of a short description of each instruction; 0: none.
    """
    stack = []
    if memo is None:
        memo = {}
    marks = []
    column = annotate
    highest = -1
    for opcode, arg, pos in genops(pickle):
        if pos is not None:
            print(f"{pos:5d}:", end=" ", file=out)
        line = f"{repr(opcode.code)[1:-1]:<4} {' ' * indentlevel * len(marks)}{opcode.name}"
        highest = max(highest, opcode.proto)
        before, after = opcode.stack_before, opcode.stack_after
        takes = len(before)
        note = error = None
        if markobject in before or opcode.name == "POP" and stack and stack[-1] is markobject:
            if marks:
                at = marks.pop()
                note = "(MARK at unknown opcode offset)" if at is None else f"(MARK at {at})"
                while stack.pop() is not markobject:
                    pass
                takes = before.index(markobject) if markobject in before else 0
            else:
                error = "no MARK exists on stack"
        if opcode.name in _PUTS or opcode.name == "MEMOIZE":
            number = arg
            if opcode.name == "MEMOIZE":
                number = len(memo)
                note = f"(as {number})"
            if not stack:
                error = "stack is empty -- can't store into memo"
            elif stack[-1] is markobject:
                error = "can't store markobject in the memo"
            else:
                memo[number] = stack[-1]
        elif opcode.name in _GETS:
            if arg in memo:
                after = [memo[arg]]
            else:
                error = f"memo key {arg!r} has never been stored into"
        if arg is not None or note:
            line += " " * (10 - len(opcode.name))
            if arg is not None:
                line += " " + repr(arg)
            if note:
                line += " " + note
        if annotate:
            line += " " * (column - len(line))
            column = len(line) if len(line) <= 50 else annotate
            line += " " + opcode.doc
        print(line, file=out)
        if error:
            raise ValueError(error)
        if len(stack) < takes:
            raise ValueError(f"tries to pop {takes} items from stack with only {len(stack)} items")
        if takes:
            del stack[-takes:]
        if markobject in after:
            marks.append(pos)
        stack.extend(after)
    print("highest protocol among opcodes =", highest, file=out)
    if stack:
        raise ValueError(f"stack not empty after STOP: {stack!r}")
