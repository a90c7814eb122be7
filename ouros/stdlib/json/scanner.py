"""Names of CPython's module with the JSON scanner, for programs that use them."""

from re import compile as _compile

__all__ = ["make_scanner"]

NUMBER_RE = _compile(r"(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?")


def make_scanner(context):
    """Return a function (text, index) -> (value, index after it)."""
    return context.raw_decode
