"""Module `linecache`: lines of source texts: of the program, of its virtual files, and of texts put into the cache."""

import _import
import _sys

__all__ = ["getline", "clearcache", "checkcache", "lazycache", "getlines"]

cache = {}


def getlines(filename, module_globals=None):
    entry = cache.get(filename)
    if entry is not None and len(entry) != 1:
        return list(entry[2])
    try:
        return updatecache(filename, module_globals)
    except MemoryError:
        clearcache()
        return []


def updatecache(filename, module_globals=None):
    """Read the lines of a file, or of a module's loader, and replace its cache entry."""
    entry = cache.pop(filename, None)
    text = _sys.source(filename)
    changed = None
    if not text:
        found = _of_file(filename)
        if found is None:
            return _of_loader(filename, module_globals, entry)
        text, changed = found
    lines = [line + "\n" for line in text.split("\n")]
    if lines[-1] == "\n" and len(lines) > 1:
        lines.pop()
    cache[filename] = (len(text.encode("utf-8", "surrogatepass")), changed, lines, filename)
    return list(lines)


def _of_loader(filename, module_globals, entry):
    """Return the lines that a loader gives, which `entry` of the cache knows or the module's variables name."""
    if entry is not None and len(entry) == 1:
        cache[filename] = entry
    elif not lazycache(filename, module_globals):
        return []
    try:
        text = cache.pop(filename)[0]()
    except (ImportError, OSError):
        return []
    if text is None:
        return []
    cache[filename] = (len(text), None, [line + "\n" for line in text.splitlines()], filename)
    return list(cache[filename][2])


def _of_file(filename):
    """Return (text, modification time) of a file that the program may read, or None."""
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
    lines = getlines(filename, module_globals)
    return lines[lineno - 1] if 1 <= lineno <= len(lines) else ""


def clearcache():
    cache.clear()


def checkcache(filename=None):
    """Drop cache entries of files that changed or are gone."""
    for name in list(cache) if filename is None else [filename]:
        entry = cache.get(name)
        if entry is None or len(entry) == 1 or entry[1] is None:
            continue
        import os
        try:
            found = os.stat(entry[3])
            if (found.st_size, found.st_mtime) == entry[:2]:
                continue
        except (OSError, NotImplementedError, ValueError):
            pass
        cache.pop(name, None)


def lazycache(filename, module_globals):
    """Register a module's loader as the source of its lines. Returns False if the loader cannot give them."""
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
