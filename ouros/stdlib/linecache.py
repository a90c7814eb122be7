"""Lines of source texts. The sandbox has no files; what was put into the cache is found."""

__all__ = ["getline", "clearcache", "checkcache", "lazycache", "getlines"]

cache = {}


def getlines(filename, module_globals=None):
    entry = cache.get(filename)
    return list(entry[2]) if entry is not None and len(entry) > 1 else []


def getline(filename, lineno, module_globals=None):
    lines = getlines(filename)
    return lines[lineno - 1] if 1 <= lineno <= len(lines) else ""


def clearcache():
    cache.clear()


def checkcache(filename=None):
    """Nothing here can change outside."""


def lazycache(filename, module_globals):
    return False
