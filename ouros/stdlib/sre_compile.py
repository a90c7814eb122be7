"""Module `sre_compile`: a deprecated name of compile() of `re`, and of the constants of patterns."""

import re
import re._constants as _constants
import warnings

warnings.warn(f"module {__name__!r} is deprecated", DeprecationWarning, stacklevel=2)

globals().update(_constants._named)
globals().update({name: value for name, value in vars(_constants).items() if not name.startswith("_")})


def isstring(obj):
    return isinstance(obj, (str, bytes))


def compile(p, flags=0):
    """Return the Pattern of a text, or of what sre_parse.parse() made of a text."""
    return re.compile(p if isstring(p) else p.state.str, flags)
