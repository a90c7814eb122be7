"""Module `sqlite3.dbapi2`: the names of sqlite3."""

from sqlite3 import *  # noqa: F403
from sqlite3 import adapters, converters  # noqa: F401
