"""Module `importlib.abc`: abstract bases of finders and loaders."""

__all__ = ["ExecutionLoader", "FileLoader", "InspectLoader", "Loader", "MetaPathFinder", "PathEntryFinder", "ResourceLoader", "SourceLoader"]

import abc
from _imports import FileFinder as _FileFinder
from _imports import Loader as _Loader
from _imports import PathFinder as _PathFinder
from _imports import SourceFileLoader as _SourceFileLoader
from _imports import SourceLoader as _SourceLoader


class MetaPathFinder(metaclass=abc.ABCMeta):
    """Finder for sys.meta_path."""

    def invalidate_caches(self):
        """Drop cached information. Subclasses override it."""


MetaPathFinder.register(_PathFinder)


class PathEntryFinder(metaclass=abc.ABCMeta):
    """Finder for one entry of sys.path."""

    def invalidate_caches(self):
        """Drop cached information. Subclasses override it."""


PathEntryFinder.register(_FileFinder)


class Loader(metaclass=abc.ABCMeta):
    """Loader, which makes modules from specs."""

    def create_module(self, spec):
        return None

    def load_module(self, fullname):
        if not hasattr(self, "exec_module"):
            raise ImportError
        return _Loader.load_module(self, fullname)


Loader.register(_Loader)


class ResourceLoader(Loader):
    """Loader that reads data files."""

    @abc.abstractmethod
    def get_data(self, path):
        raise OSError


class InspectLoader(Loader):
    """Loader that describes modules before they are loaded."""

    def is_package(self, fullname):
        raise ImportError

    def get_code(self, fullname):
        source = self.get_source(fullname)
        return None if source is None else self.source_to_code(source)

    @abc.abstractmethod
    def get_source(self, fullname):
        raise ImportError

    @staticmethod
    def source_to_code(data, path="<string>"):
        return compile(data, path, "exec", dont_inherit=True)

    def exec_module(self, module):
        code = self.get_code(module.__name__)
        if code is None:
            raise ImportError(f"cannot load module {module.__name__!r} when get_code() returns None")
        exec(code, module.__dict__)


class ExecutionLoader(InspectLoader):
    """Loader of modules with files."""

    @abc.abstractmethod
    def get_filename(self, fullname):
        raise ImportError

    def get_code(self, fullname):
        source = self.get_source(fullname)
        if source is None:
            return None
        try:
            path = self.get_filename(fullname)
        except ImportError:
            return self.source_to_code(source)
        return self.source_to_code(source, path)


class SourceLoader(_SourceLoader, ResourceLoader, ExecutionLoader):
    """Loader of source files."""


SourceLoader.register(_SourceFileLoader)


class FileLoader(ResourceLoader, ExecutionLoader):
    """Loader of files."""

    def __init__(self, fullname, path):
        self.name = fullname
        self.path = path

    def get_filename(self, fullname):
        return self.path

    def get_data(self, path):
        return _SourceFileLoader(self.name, self.path).get_data(path)


FileLoader.register(_SourceFileLoader)
