"""Module `sre_parse`: the deprecated name of `re._parser`."""

import re._constants as _constants
import re._parser as _parser
import warnings

warnings.warn(f"module {__name__!r} is deprecated", DeprecationWarning, stacklevel=2)

globals().update(_constants._named)
globals().update({name: value for module in (_constants, _parser) for name, value in vars(module).items() if not name.startswith("_")})
