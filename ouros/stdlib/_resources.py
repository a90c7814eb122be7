"""Folders of packages as resources."""

from pathlib import Path


class Reader:
    """The files beside a package's modules."""

    def __init__(self, folders):
        self._folders = [Path(folder) for folder in folders]

    def files(self):
        if len(self._folders) == 1:
            return self._folders[0]
        return Folders(self._folders)

    def open_resource(self, resource):
        return self.files().joinpath(resource).open("rb")

    def resource_path(self, resource):
        return str(self.files().joinpath(resource))

    def is_resource(self, path):
        return self.files().joinpath(path).is_file()

    def contents(self):
        return (item.name for item in self.files().iterdir())


class Folders:
    """Several folders that together are a namespace package."""

    def __init__(self, folders):
        self._folders = folders

    @property
    def name(self):
        return self._folders[0].name

    def iterdir(self):
        seen = set()
        for folder in self._folders:
            for item in folder.iterdir():
                if item.name not in seen:
                    seen.add(item.name)
                    yield item

    def is_dir(self):
        return True

    def is_file(self):
        return False

    def joinpath(self, *parts):
        for folder in self._folders:
            found = folder.joinpath(*parts)
            if found.exists():
                return found
        return self._folders[0].joinpath(*parts)

    __truediv__ = joinpath

    def open(self, *args, **kwargs):
        raise FileNotFoundError(f"{self} is not a file")

    read_bytes = read_text = open

    def __repr__(self):
        return f"MultiplexedPath({', '.join([repr(str(folder)) for folder in self._folders])})"
