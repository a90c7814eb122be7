"""Module `sre_constants`: the deprecated name of `re._constants`."""

import re._constants as _constants
import warnings

warnings.warn(f"module {__name__!r} is deprecated", DeprecationWarning, stacklevel=2)

globals().update(_constants._named)
globals().update({name: value for name, value in vars(_constants).items() if not name.startswith("_")})
