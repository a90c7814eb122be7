"""Lines of source texts: of the program itself, and of what was put into the cache."""

import _sys

__all__ = ["getline", "clearcache", "checkcache", "lazycache", "getlines"]

cache = {}


def getlines(filename, module_globals=None):
    entry = cache.get(filename)
    if entry is not None and len(entry) > 1:
        return list(entry[2])
    return updatecache(filename, module_globals)


def updatecache(filename, module_globals=None):
    """The lines of a file, read anew."""
    cache.pop(filename, None)
    text = _sys.source(filename)
    if not text:
        return []
    lines = [line + "\n" for line in text.split("\n")]
    if lines[-1] == "\n":
        lines.pop()
    cache[filename] = (len(text), None, lines, filename)
    return list(lines)


def getline(filename, lineno, module_globals=None):
    lines = getlines(filename)
    return lines[lineno - 1] if 1 <= lineno <= len(lines) else ""


def clearcache():
    cache.clear()


def checkcache(filename=None):
    """Nothing here can change outside."""


def lazycache(filename, module_globals):
    return False
