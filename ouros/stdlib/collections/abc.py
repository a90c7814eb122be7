"""collections.abc: see _collections_abc."""

from _collections_abc import *
from _collections_abc import __all__
