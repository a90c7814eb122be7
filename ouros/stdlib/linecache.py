"""Lines of source texts: of the program itself, and of what was put into the cache."""

import _import
import _sys

__all__ = ["getline", "clearcache", "checkcache", "lazycache", "getlines"]

cache = {}


def getlines(filename, module_globals=None):
    entry = cache.get(filename)
    if entry is not None:
        if len(entry) == 1:
            text = entry[0]()  # a loader gives it
            lines = [line + "\n" for line in (text or "").splitlines()]
            cache[filename] = (len(text or ""), None, lines, filename)
            return list(lines)
        return list(entry[2])
    return updatecache(filename, module_globals)


def updatecache(filename, module_globals=None):
    """The lines of a file, read anew."""
    cache.pop(filename, None)
    text = _sys.source(filename)
    changed = None
    if not text:
        found = _of_file(filename)
        if found is None:
            return []
        text, changed = found
    lines = [line + "\n" for line in text.split("\n")]
    if lines[-1] == "\n":
        lines.pop()
    cache[filename] = (len(text.encode("utf-8", "surrogatepass")), changed, lines, filename)
    return list(lines)


def _of_file(filename):
    """(text, time of change) of a file that the program may read; None if there is none."""
    if not filename or filename.startswith("<") and filename.endswith(">") or not _import.searches_files():
        return None
    import os
    import tokenize
    try:
        changed = os.stat(filename).st_mtime
        with tokenize.open(filename) as file:
            return file.read(), changed
    except (OSError, NotImplementedError, UnicodeDecodeError, SyntaxError, ValueError):
        return None


def getline(filename, lineno, module_globals=None):
    lines = getlines(filename)
    return lines[lineno - 1] if 1 <= lineno <= len(lines) else ""


def clearcache():
    cache.clear()


def checkcache(filename=None):
    """Forget files that have changed or are gone."""
    for name in list(cache) if filename is None else [filename]:
        entry = cache.get(name)
        if entry is None or len(entry) == 1 or entry[1] is None:
            continue
        import os
        try:
            changed = os.stat(entry[3]).st_mtime
        except (OSError, NotImplementedError, ValueError):
            changed = None
        if changed != entry[1]:
            cache.pop(name, None)


def lazycache(filename, module_globals):
    """Let the loader of a module give its source when it is asked for. Returns whether the loader can."""
    if filename in cache:
        return len(cache[filename]) == 1
    if not filename or filename.startswith("<") and filename.endswith(">") or not module_globals:
        return False
    spec = module_globals.get("__spec__")
    name = getattr(spec, "name", None) or module_globals.get("__name__")
    loader = getattr(spec, "loader", None) or module_globals.get("__loader__")
    get_source = getattr(loader, "get_source", None)
    if not name or get_source is None:
        return False
    cache[filename] = (lambda: get_source(name),)
    return True
