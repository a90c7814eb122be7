"""_py_abc: the names of CPython's other implementation of abc, which is that of abc here."""

from abc import ABCMeta, get_cache_token  # noqa: F401
