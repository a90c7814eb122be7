"""The names under which JSON's reader is known to programs that look for it."""

from re import compile as _compile

__all__ = ["make_scanner"]

NUMBER_RE = _compile(r"(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?")


def make_scanner(context):
    """A function (text, position) that gives (value, end)."""
    return context.raw_decode
