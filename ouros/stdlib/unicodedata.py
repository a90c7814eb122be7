"""Properties of characters."""

from _plain import call as _call

unidata_version = _call("unidata_version")


def _character(name, chr, position=""):
    if not isinstance(chr, str):
        raise TypeError(f"{name}() argument{position} must be a unicode character, not {type(chr).__name__}")
    if len(chr) != 1:
        raise TypeError(f"{name}(): argument{position} must be a unicode character, not a string of length {len(chr)}")
    return chr


_NONE = object()


def _with_default(function, chr, default, message):
    _character(function, chr, " 1")
    try:
        return _call(function, chr)
    except ValueError:
        if default is _NONE:
            raise ValueError(message) from None
        return default


def name(chr, default=_NONE, /):
    return _with_default("name", chr, default, "no such name")


def decimal(chr, default=_NONE, /):
    return _with_default("decimal", chr, default, "not a decimal")


def digit(chr, default=_NONE, /):
    return _with_default("digit", chr, default, "not a digit")


def numeric(chr, default=_NONE, /):
    return _with_default("numeric", chr, default, "not a numeric character")


def lookup(name, /):
    if not isinstance(name, str):
        raise TypeError(f"lookup() argument must be str, not {type(name).__name__}")
    try:
        return _call("lookup", name)
    except KeyError:
        raise KeyError(f"undefined character name '{name}'") from None


def category(chr, /):
    return _call("category", _character("category", chr))


def bidirectional(chr, /):
    return _call("bidirectional", _character("bidirectional", chr))


def combining(chr, /):
    return _call("combining", _character("combining", chr))


def east_asian_width(chr, /):
    return _call("east_asian_width", _character("east_asian_width", chr))


def mirrored(chr, /):
    return _call("mirrored", _character("mirrored", chr))


def decomposition(chr, /):
    return _call("decomposition", _character("decomposition", chr))


def normalize(form, unistr, /):
    """The text in one of the forms NFC, NFD, NFKC, NFKD."""
    if not isinstance(form, str):
        raise TypeError(f"normalize() argument 1 must be str, not {type(form).__name__}")
    if not isinstance(unistr, str):
        raise TypeError(f"normalize() argument 2 must be str, not {type(unistr).__name__}")
    return _call("normalize", form, unistr)


def is_normalized(form, unistr, /):
    return _call("is_normalized", form, unistr)
