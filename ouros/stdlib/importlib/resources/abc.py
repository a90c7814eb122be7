"""importlib.resources.abc: what readers of resources have to define."""

__all__ = ["ResourceReader", "Traversable", "TraversableResources"]

import abc
from typing import Protocol, runtime_checkable


class ResourceReader(metaclass=abc.ABCMeta):
    """Reads the files of a package by name."""

    @abc.abstractmethod
    def open_resource(self, resource):
        raise FileNotFoundError

    @abc.abstractmethod
    def resource_path(self, resource):
        raise FileNotFoundError

    @abc.abstractmethod
    def is_resource(self, path):
        raise FileNotFoundError

    @abc.abstractmethod
    def contents(self):
        raise FileNotFoundError


@runtime_checkable
class Traversable(Protocol):
    """A file or folder, as pathlib.Path is one."""

    def iterdir(self): ...
    def read_bytes(self): ...
    def read_text(self, encoding=None): ...
    def is_dir(self): ...
    def is_file(self): ...
    def joinpath(self, *descendants): ...
    def __truediv__(self, child): ...
    def open(self, mode="r", *args, **kwargs): ...
    @property
    def name(self): ...


class TraversableResources(ResourceReader):
    """Reads the files of a package by its folder."""

    @abc.abstractmethod
    def files(self):
        raise NotImplementedError

    def open_resource(self, resource):
        return self.files().joinpath(resource).open("rb")

    def resource_path(self, resource):
        raise FileNotFoundError(resource)

    def is_resource(self, path):
        return self.files().joinpath(path).is_file()

    def contents(self):
        return (item.name for item in self.files().iterdir())
