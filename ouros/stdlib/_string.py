"""Module `_string`: parsing of format strings, for string.Formatter and programs with formatters of their own."""

from string import _parse, _split_name


def formatter_parser(format_string, /):
    """Return an iterator of (literal text, field name, format spec, conversion)."""
    if not isinstance(format_string, str):
        raise TypeError(f"expected str, got {type(format_string).__name__}")
    return iter(_parse(format_string))


def formatter_field_name_split(field_name, /):
    """Return (first part of a field name, iterator of (True for an attribute, name or index))."""
    if not isinstance(field_name, str):
        raise TypeError(f"expected str, got {type(field_name).__name__}")
    first, rest = _split_name(field_name)
    return first, iter(rest)
