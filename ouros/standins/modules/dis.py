"""dis: its names. There is no bytecode in the sandbox, so its functions say so."""

from collections import namedtuple

cmp_op = ("<", "<=", "==", "!=", ">", ">=")
opmap, opname = {}, []
hasarg, hasconst, hasname, hasjump, hasjrel, hasjabs, haslocal, hascompare, hasfree, hasexc = [], [], [], [], [], [], [], [], [], []
COMPILER_FLAG_NAMES = {
    1: "OPTIMIZED", 2: "NEWLOCALS", 4: "VARARGS", 8: "VARKEYWORDS", 16: "NESTED", 32: "GENERATOR", 64: "NOFREE", 128: "COROUTINE",
    256: "ITERABLE_COROUTINE", 512: "ASYNC_GENERATOR", 0x4000000: "HAS_DOCSTRING", 0x8000000: "METHOD",
}
Positions = namedtuple("Positions", "lineno end_lineno col_offset end_col_offset", defaults=(None,) * 4)
Instruction = namedtuple(
    "Instruction", "opname opcode arg argval argrepr offset start_offset starts_line line_number label positions cache_info",
    defaults=(None, None, None))


class _Function:
    """A function or class of dis."""

    def __init__(self, name):
        self.__name__ = self.__qualname__ = name

    def __call__(self, *args, **kwargs):
        raise NotImplementedError(f"dis.{self.__name__}() is not available in the sandbox (there is no bytecode)")


Bytecode = _Function("Bytecode")
dis, disassemble, distb, disco = _Function("dis"), _Function("disassemble"), _Function("distb"), _Function("disco")
code_info, show_code, get_instructions = _Function("code_info"), _Function("show_code"), _Function("get_instructions")
findlinestarts, findlabels, stack_effect = _Function("findlinestarts"), _Function("findlabels"), _Function("stack_effect")


def pretty_flags(flags):
    """Return the names of a code object's flags."""
    names = [name for flag, name in COMPILER_FLAG_NAMES.items() if flags & flag]
    rest = flags & ~sum([flag for flag in COMPILER_FLAG_NAMES])
    return ", ".join(names + ([hex(rest)] if rest or not names else []))
