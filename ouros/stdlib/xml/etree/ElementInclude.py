"""XInclude for element trees: replaces include elements by the documents that they name.

Knows loaders only as functions. Invariant: a document is never included in itself, and includes are nested at most
`max_depth` deep.
"""

from copy import copy as _copy
from urllib.parse import urljoin as _urljoin
from xml.etree import ElementTree as _tree

XINCLUDE = "{http://www.w3.org/2001/XInclude}"
XINCLUDE_INCLUDE = XINCLUDE + "include"
XINCLUDE_FALLBACK = XINCLUDE + "fallback"
DEFAULT_MAX_INCLUSION_DEPTH = 6


class FatalIncludeError(SyntaxError):
    """Raised for an include that cannot be resolved."""


class LimitedRecursiveIncludeError(FatalIncludeError):
    """Raised for includes that are nested deeper than `max_depth`."""


def default_loader(href, parse, encoding=None):
    """Load a virtual file: return its root element for `parse="xml"`, otherwise its text."""
    if parse == "xml":
        with open(href, "rb") as file:
            return _tree.parse(file).getroot()
    with open(href, "r", encoding=encoding or "utf-8") as file:
        return file.read()


def include(elem, loader=None, base_url=None, max_depth=DEFAULT_MAX_INCLUSION_DEPTH):
    """Replace all include elements in a tree, in place."""
    if max_depth is not None and max_depth < 0:
        raise ValueError(f"expected non-negative depth or None for 'max_depth', got {max_depth!r}")
    root = elem.getroot() if hasattr(elem, "getroot") else elem
    _include(root, loader or default_loader, base_url, max_depth, set())


def _include(elem, loader, base_url, depth, parents):
    i = 0
    while i < len(elem):
        e = elem[i]
        if e.tag == XINCLUDE_INCLUDE:
            i += _resolve(elem, i, e, loader, base_url, depth, parents)
        elif e.tag == XINCLUDE_FALLBACK:
            raise FatalIncludeError(f"xi:fallback tag must be child of xi:include ({e.tag!r})")
        else:
            _include(e, loader, base_url, depth, parents)
            i += 1


def _resolve(elem, i, e, loader, base_url, depth, parents):
    """Replace the include element at index `i`. Returns the number of children that took its place: 0 or 1."""
    href = e.get("href")
    if base_url:
        href = _urljoin(base_url, href)
    kind = e.get("parse", "xml")
    if kind == "xml":
        if href in parents:
            raise FatalIncludeError(f"recursive include of {href}")
        if depth == 0:
            raise LimitedRecursiveIncludeError(f"maximum xinclude depth reached when including file {href}")
        node = loader(href, kind)
        if node is None:
            raise FatalIncludeError(f"cannot load {href!r} as {kind!r}")
        node = _copy(node)
        _include(node, loader, href, None if depth is None else depth - 1, parents | {href})
        if e.tail:
            node.tail = (node.tail or "") + e.tail
        elem[i] = node
        return 1
    if kind == "text":
        text = loader(href, kind, e.get("encoding"))
        if text is None:
            raise FatalIncludeError(f"cannot load {href!r} as {kind!r}")
        if e.tail:
            text += e.tail
        if i:
            elem[i - 1].tail = (elem[i - 1].tail or "") + text
        else:
            elem.text = (elem.text or "") + text
        del elem[i]
        return 0
    raise FatalIncludeError(f"unknown parse type in xi:include tag ({kind!r})")
