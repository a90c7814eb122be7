"""Module `stringprep`: tables of RFC 3454, with properties of Unicode 3.2's characters in names."""

from _unicode_3_2 import Ranges as _Ranges, ucd_3_2_0 as unicodedata, unassigned as _unassigned

_NOT_CHARACTERS = _Ranges("FDD0-FDEF")
_TO_NOTHING = _Ranges("AD 34F 1806 180B-180D 200B-200D 2060 FE00-FE0F FEFF")
_CONTROLS = _Ranges("6DD 70F 180E 200C-200D 2028-2029 2060-2063 206A-206F FEFF FFF9-FFFC 1D173-1D17A")
_CHANGE_DISPLAY = _Ranges("340-341 200E-200F 202A-202E 206A-206F")
_TAGS = _Ranges("E0001 E0020-E007F")


def _is_no_character(code):
    return code in _NOT_CHARACTERS or code & 0xFFFE == 0xFFFE


def in_table_a1(code):
    """Return True for code points that Unicode 3.2 does not assign."""
    return unicodedata.category(code) == "Cn" and not _is_no_character(ord(code))


def in_table_b1(code):
    """Return True for characters that are mapped to nothing."""
    return ord(code) in _TO_NOTHING


def map_table_b3(code):
    """Return the case folding of a character, without normalization."""
    lower = code.lower()
    folded = code.casefold()
    if lower != code and folded == lower or ord(code) in _unassigned:
        return lower
    if folded != code:
        return folded
    # compatibility characters that contain capitals
    normal = unicodedata.normalize("NFKC", code)
    folded = normal.casefold()
    return folded if folded != normal else lower


def map_table_b2(a):
    """Return the case folding of a character, normalized to NFKC."""
    folded = map_table_b3(a)
    normal = unicodedata.normalize("NFKC", folded)
    again = unicodedata.normalize("NFKC", "".join([map_table_b3(char) for char in normal]))
    return again if again != normal else folded


def in_table_c11(code):
    """Return True for the ASCII space."""
    return code == " "


def in_table_c12(code):
    """Return True for other spaces."""
    return unicodedata.category(code) == "Zs" and code != " "


def in_table_c11_c12(code):
    """Return True for spaces."""
    return unicodedata.category(code) == "Zs"


def in_table_c21(code):
    """Return True for ASCII control characters."""
    return ord(code) < 128 and unicodedata.category(code) == "Cc"


def in_table_c22(code):
    """Return True for other control characters."""
    return ord(code) >= 128 and (unicodedata.category(code) == "Cc" or ord(code) in _CONTROLS)


def in_table_c21_c22(code):
    """Return True for control characters."""
    return unicodedata.category(code) == "Cc" or ord(code) in _CONTROLS


def in_table_c3(code):
    """Return True for private use characters."""
    return unicodedata.category(code) == "Co"


def in_table_c4(code):
    """Return True for noncharacters."""
    return _is_no_character(ord(code))


def in_table_c5(code):
    """Return True for surrogates."""
    return unicodedata.category(code) == "Cs"


def in_table_c6(code):
    """Return True for characters inappropriate for plain text."""
    return 0xFFF9 <= ord(code) <= 0xFFFD


def in_table_c7(code):
    """Return True for characters inappropriate for canonical representation."""
    return 0x2FF0 <= ord(code) <= 0x2FFB


def in_table_c8(code):
    """Return True for deprecated characters and those that change display properties."""
    return ord(code) in _CHANGE_DISPLAY


def in_table_c9(code):
    """Return True for tag characters."""
    return ord(code) in _TAGS


def in_table_d1(code):
    """Return True for right-to-left characters."""
    return unicodedata.bidirectional(code) in ("R", "AL")


def in_table_d2(code):
    """Return True for left-to-right characters."""
    return unicodedata.bidirectional(code) == "L"
