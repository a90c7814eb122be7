"""Module `importlib.resources.readers`: readers of resources in packages' folders."""

import pathlib
from importlib.resources import abc


class FileReader(abc.TraversableResources):
    """Reader of the files next to a module, or in a package's folder."""

    def __init__(self, loader):
        self.path = pathlib.Path(loader.path).parent

    def resource_path(self, resource):
        return str(self.path.joinpath(resource))

    def files(self):
        return self.path


class MultiplexedPath(abc.Traversable):
    """Folders of a namespace package, as one Traversable."""

    def __init__(self, *paths):
        self._paths = list(dict.fromkeys(pathlib.Path(path) for path in paths))
        if not self._paths:
            raise FileNotFoundError("MultiplexedPath must contain at least one path")
        if not all(path.is_dir() for path in self._paths):
            raise NotADirectoryError("MultiplexedPath only supports directories")

    @property
    def name(self):
        return self._paths[0].name

    def iterdir(self):
        found = {}
        for path in self._paths:
            for item in path.iterdir():
                found.setdefault(item.name, []).append(item)
        for name, items in found.items():
            folders = [item for item in items if item.is_dir()]
            yield items[0] if len(items) == 1 or len(folders) < len(items) else MultiplexedPath(*folders)

    def is_dir(self):
        return True

    def is_file(self):
        return False

    def joinpath(self, *descendants):
        if not descendants:
            return self
        found = [path.joinpath(*descendants) for path in self._paths]
        there = [path for path in found if path.exists()]
        if len(there) > 1 and all(path.is_dir() for path in there):
            return MultiplexedPath(*there)
        return there[0] if there else found[0]

    __truediv__ = joinpath

    def read_bytes(self, *args, **kwargs):
        raise FileNotFoundError(f"{self} is not a file")

    read_text = open = read_bytes

    def __repr__(self):
        return f"MultiplexedPath({', '.join([repr(str(path)) for path in self._paths])})"


class NamespaceReader(abc.TraversableResources):
    """Reader of a namespace package's files."""

    def __init__(self, namespace_path):
        self.path = MultiplexedPath(*namespace_path)

    def resource_path(self, resource):
        return str(self.path.joinpath(resource))

    def files(self):
        return self.path
