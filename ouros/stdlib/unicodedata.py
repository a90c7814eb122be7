"""Module `unicodedata`: properties of characters, from the host's database."""

from _plain import argument_type as _argument_type, call as _call
from _unidata import (
    bidirectional, category, combining, decimal, decomposition, digit, east_asian_width, is_normalized as _is_normalized, lookup, mirrored, name,
    normalize as _normalize, numeric,
)

unidata_version = _call("unidata_version")


def normalize(form, unistr, /):
    """Return the text in the normalization form NFC, NFD, NFKC or NFKD."""
    if (short := _normalize(form, unistr)) is not None:
        return short
    if not isinstance(form, str):
        raise TypeError(f"normalize() argument 1 must be str, not {_argument_type(form)}")
    if not isinstance(unistr, str):
        raise TypeError(f"normalize() argument 2 must be str, not {_argument_type(unistr)}")
    return _call("normalize", form, unistr)


def is_normalized(form, unistr, /):
    if (short := _is_normalized(form, unistr)) is not None:
        return short
    if not isinstance(form, str):
        raise TypeError(f"is_normalized() argument 1 must be str, not {_argument_type(form)}")
    if not isinstance(unistr, str):
        raise TypeError(f"is_normalized() argument 2 must be str, not {_argument_type(unistr)}")
    return _call("is_normalized", form, unistr)


def __getattr__(name):
    if name in ("UCD", "ucd_3_2_0"):
        import _unicode_3_2
        return _unicode_3_2.UCD if name == "UCD" else _unicode_3_2.ucd_3_2_0
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
