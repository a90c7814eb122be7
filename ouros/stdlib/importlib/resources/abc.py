"""Module `importlib.resources.abc`: abstract bases of resource readers."""

__all__ = ["ResourceReader", "Traversable", "TraversableResources"]

import abc
from typing import Protocol, runtime_checkable


class ResourceReader(metaclass=abc.ABCMeta):
    """Reader of a package's files by name."""

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
    """File or folder, with a part of the interface of pathlib.Path."""

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
    """Reader of a package's files by its folder."""

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
