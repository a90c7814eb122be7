"""Package `html`: escaping of text in HTML."""

import html.entities as entities
from _plain import call as _call

__all__ = ["escape", "unescape"]


def escape(s, quote=True):
    """Return the text with &, < and > (and with `quote` also quotes) as references."""
    s = s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    if quote:
        s = s.replace('"', "&quot;").replace("'", "&#x27;")
    return s


def _replace_charref(match):
    """Return the text for a match of '&(#...|name)'. Programs call it with patterns of their own."""
    return _call("unescape", "&" + match.group(1))


def __getattr__(name):
    if name == "_charref":
        import re
        return re.compile(r"&(#[0-9]+;?|#[xX][0-9a-fA-F]+;?|[^\t\n\f <&#;]{1,32};?)")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def unescape(s):
    """Return the text with its character references replaced."""
    if "&" not in s:
        return s
    return _call("unescape", s)
