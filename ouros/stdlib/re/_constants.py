"""Module `re._constants`: opcodes of parsed patterns."""

from re import PatternError

error = PatternError
MAGIC = 20241220


class _NamedIntConstant(int):
    """Int with a name."""

    def __new__(cls, value, name):
        self = super().__new__(cls, value)
        self.name = name
        return self

    def __repr__(self):
        return self.name

    __reduce__ = None


def _numbered(prefix, names):
    return [_NamedIntConstant(i, f"{prefix}{name}") for i, name in enumerate(names.split())]


MAXREPEAT = _NamedIntConstant(4294967295, "MAXREPEAT")
MAXGROUPS = 1073741823

OPCODES = _numbered("", """
    FAILURE SUCCESS ANY ANY_ALL ASSERT ASSERT_NOT AT BRANCH CATEGORY CHARSET BIGCHARSET GROUPREF GROUPREF_EXISTS IN INFO JUMP LITERAL MARK
    MAX_UNTIL MIN_UNTIL NOT_LITERAL NEGATE RANGE REPEAT REPEAT_ONE SUBPATTERN MIN_REPEAT_ONE ATOMIC_GROUP POSSESSIVE_REPEAT
    POSSESSIVE_REPEAT_ONE GROUPREF_IGNORE IN_IGNORE LITERAL_IGNORE NOT_LITERAL_IGNORE GROUPREF_LOC_IGNORE IN_LOC_IGNORE LITERAL_LOC_IGNORE
    NOT_LITERAL_LOC_IGNORE GROUPREF_UNI_IGNORE IN_UNI_IGNORE LITERAL_UNI_IGNORE NOT_LITERAL_UNI_IGNORE RANGE_UNI_IGNORE MIN_REPEAT MAX_REPEAT
""")
ATCODES = _numbered("AT_", """
    BEGINNING BEGINNING_LINE BEGINNING_STRING BOUNDARY NON_BOUNDARY END END_LINE END_STRING LOC_BOUNDARY LOC_NON_BOUNDARY UNI_BOUNDARY
    UNI_NON_BOUNDARY
""")
CHCODES = _numbered("CATEGORY_", """
    DIGIT NOT_DIGIT SPACE NOT_SPACE WORD NOT_WORD LINEBREAK NOT_LINEBREAK LOC_WORD LOC_NOT_WORD UNI_DIGIT UNI_NOT_DIGIT UNI_SPACE
    UNI_NOT_SPACE UNI_WORD UNI_NOT_WORD UNI_LINEBREAK UNI_NOT_LINEBREAK
""")
_named = {code.name: code for code in [*OPCODES, *ATCODES, *CHCODES]}


def __getattr__(name):
    if name in _named:
        return _named[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


SRE_FLAG_IGNORECASE, SRE_FLAG_LOCALE, SRE_FLAG_MULTILINE, SRE_FLAG_DOTALL, SRE_FLAG_UNICODE = 2, 4, 8, 16, 32
SRE_FLAG_VERBOSE, SRE_FLAG_DEBUG, SRE_FLAG_ASCII = 64, 128, 256
SRE_INFO_PREFIX, SRE_INFO_LITERAL, SRE_INFO_CHARSET = 1, 2, 4
