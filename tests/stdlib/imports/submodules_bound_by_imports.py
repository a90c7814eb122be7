# Submodules that a package or another submodule imports are attributes of the package.
import types


def bound(package, names):
    return [name for name in names.split() if isinstance(getattr(package, name, None), types.ModuleType)]


import xml.sax

print(bound(xml.sax, "handler xmlreader _exceptions"), xml.sax.handler.feature_namespaces)

import importlib.util

print(bound(importlib, "abc machinery util"), importlib.machinery.SOURCE_SUFFIXES)

import re

print(bound(re, "_constants _parser"))

import email.message

print(bound(email, "_policybase charset errors header iterators message utils"), email.charset.Charset("utf-8"))

import email.policy

print(bound(email, "policy headerregistry contentmanager"), email.errors.MessageError.__mro__[1])

import importlib.resources

print(bound(importlib.resources, "abc"))

from collections.abc import MutableMapping


class Empty(MutableMapping):
    __getitem__ = __setitem__ = __delitem__ = None
    __len__ = lambda self: 0
    __iter__ = lambda self: iter(())


try:
    Empty().popitem()
except KeyError as error:
    print(repr(error), error.__suppress_context__, error.__cause__)
