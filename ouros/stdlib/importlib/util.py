"""Module `importlib.util`: specs, and modules made from them."""

__all__ = [
    "LazyLoader", "Loader", "MAGIC_NUMBER", "cache_from_source", "decode_source", "find_spec", "module_from_spec", "resolve_name",
    "source_from_cache", "source_hash", "spec_from_file_location", "spec_from_loader",
]

from _imports import Loader, module_from_spec, spec_from_file_location, spec_from_loader

MAGIC_NUMBER = b"\x2b\x0e\r\n"


def resolve_name(name, package):
    """Return the absolute name for a relative one. Raises ImportError if it leads beyond the package."""
    if not name.startswith("."):
        return name
    if not package:
        raise ImportError(f"no package specified for {name!r} (required for relative module names)")
    level = 0
    while level < len(name) and name[level] == ".":
        level += 1
    parts = package.rsplit(".", level - 1)
    if len(parts) < level:
        raise ImportError("attempted relative import beyond top-level package")
    return f"{parts[0]}.{name[level:]}" if name[level:] else parts[0]


def find_spec(name, package=None):
    """Return the spec of a module, or None if there is none. Imports the packages that contain it."""
    from _imports import find_spec_of
    return find_spec_of(resolve_name(name, package))


def cache_from_source(path, debug_override=None, *, optimization=None):
    raise NotImplementedError("sys.implementation.cache_tag is None")


def source_from_cache(path):
    raise NotImplementedError("sys.implementation.cache_tag is None")


def decode_source(source_bytes):
    """Decode the source of a module. Newlines become \\n."""
    from _imports import decode
    return decode(source_bytes).replace("\r\n", "\n").replace("\r", "\n")


def source_hash(source_bytes):
    """Return 8 bytes of a hash of a source. CPython uses another hash."""
    from hashlib import blake2b
    return blake2b(source_bytes, digest_size=8).digest()


class LazyLoader(Loader):
    """Loader that should delay loading to the first use; here it loads at once."""

    def __init__(self, loader):
        if not hasattr(loader, "exec_module"):
            raise TypeError("loader must define exec_module()")
        self.loader = loader

    @classmethod
    def factory(cls, loader):
        return lambda *args, **kwargs: cls(loader(*args, **kwargs))

    def create_module(self, spec):
        return self.loader.create_module(spec)

    def exec_module(self, module):
        module.__spec__.loader = module.__loader__ = self.loader
        self.loader.exec_module(module)
