"""Module `importlib.metadata`: metadata of distributions, among the host's packages and the virtual files.

Knows the folders `*.dist-info`, nothing of imports.
"""

__all__ = [
    "Distribution", "DistributionFinder", "PackageMetadata", "PackageNotFoundError", "PackagePath", "distribution", "distributions",
    "entry_points", "files", "metadata", "packages_distributions", "requires", "version",
]

import functools
import re
from collections import namedtuple
from pathlib import Path, PurePosixPath


class PackageNotFoundError(ModuleNotFoundError):
    """Raised for a distribution that is not installed."""

    def __str__(self):
        return f"No package metadata was found for {self.name}"

    @property
    def name(self):
        return self.args[0]


class EntryPoint(namedtuple("_EntryPoint", "name value group")):
    """Reference to an object that a distribution offers to others."""

    __slots__ = ()
    _pattern = re.compile(r"(?P<module>[\w.]+)\s*(:\s*(?P<attr>[\w.]+)\s*)?((?P<extras>\[.*\])\s*)?$")

    def load(self):
        """Import the module, and return the object."""
        from importlib import import_module
        match = self._pattern.match(self.value)
        module = import_module(match["module"])
        return functools.reduce(getattr, filter(None, (match["attr"] or "").split(".")), module)

    @property
    def module(self):
        return self._pattern.match(self.value)["module"]

    @property
    def attr(self):
        return self._pattern.match(self.value)["attr"] or ""

    @property
    def extras(self):
        return re.findall(r"\w+", self._pattern.match(self.value)["extras"] or "")

    def matches(self, **params):
        return all([getattr(self, name) == value for name, value in params.items()])

    def __repr__(self):
        return f"EntryPoint(name={self.name!r}, value={self.value!r}, group={self.group!r})"


class EntryPoints(tuple):
    """Tuple of entry points, with look-up by name and selection by fields."""

    __slots__ = ()

    def __getitem__(self, name):
        for one in self.select(name=name):
            return one
        raise KeyError(name)

    def select(self, **params):
        return EntryPoints([one for one in self if one.matches(**params)])

    @property
    def names(self):
        return {one.name for one in self}

    @property
    def groups(self):
        return {one.group for one in self}

    def __repr__(self):
        return f"EntryPoints({list(self)!r})"


class PackagePath(PurePosixPath):
    """Path of a distribution's file."""

    def locate(self):
        return self.dist.locate_file(self)

    def read_text(self, encoding="utf-8"):
        return self.locate().read_bytes().decode(encoding)

    def read_binary(self):
        return self.locate().read_bytes()


class PackageMetadata:
    """Fields of METADATA, with the interface of email.message.Message: names ignore case and may repeat."""

    def __init__(self, text):
        self._fields = []
        head, _, self._body = text.partition("\n\n")
        for line in head.split("\n"):
            if line[:1] in (" ", "\t") and self._fields:
                name, value = self._fields[-1]
                self._fields[-1] = name, f"{value}\n{line}"
            elif ":" in line:
                name, _, value = line.partition(":")
                self._fields.append((name, value.strip()))

    def get_all(self, name, failobj=None):
        found = [value for key, value in self._fields if key.lower() == name.lower()]
        return found or failobj

    def get(self, name, failobj=None):
        found = self.get_all(name)
        return failobj if found is None else found[0]

    def __getitem__(self, name):
        return self.get(name)

    def __contains__(self, name):
        return self.get_all(name) is not None

    def __iter__(self):
        return iter(self.keys())

    def __len__(self):
        return len(self._fields)

    def keys(self):
        return [key for key, _ in self._fields]

    def values(self):
        return [value for _, value in self._fields]

    def items(self):
        return list(self._fields)

    def get_payload(self):
        return self._body

    @property
    def json(self):
        several = {"Classifier", "Dynamic", "Obsoletes-Dist", "Platform", "Project-URL", "Provides-Dist", "Provides-Extra", "Requires-Dist",
                   "Requires-External", "Supported-Platform"}
        found = {}
        for key, value in self._fields:
            name = key.lower().replace("-", "_")
            if key in several:
                found.setdefault(name, []).append(value)
            else:
                found[name] = re.split(r"[\s,]+", value) if key == "Keywords" else value
        if self._body:
            found.setdefault("description", self._body)
        return found


class Distribution:
    """Installed distribution."""

    def __init__(self, path):
        self._path = path

    @classmethod
    def from_name(cls, name):
        if not name:
            raise ValueError("A distribution name is required.")
        for one in cls.discover(name=name):
            return one
        raise PackageNotFoundError(name)

    @classmethod
    def discover(cls, *, context=None, name=None, path=None):
        """Yield the distributions, all or those with a name."""
        wanted = None if name is None else _normalized(name)
        for folder in _folders(path):
            try:
                children = sorted(Path(folder).iterdir())
            except (OSError, NotImplementedError):
                continue
            for child in children:
                stem, _, suffix = child.name.rpartition(".")
                if suffix in ("dist-info", "egg-info") and (wanted is None or _normalized(stem.partition("-")[0]) == wanted):
                    yield Distribution(child)

    @staticmethod
    def at(path):
        return Distribution(Path(path))

    def read_text(self, filename):
        try:
            return self._path.joinpath(filename).read_bytes().decode("utf-8")
        except (FileNotFoundError, IsADirectoryError, NotADirectoryError, PermissionError):
            return None

    def locate_file(self, path):
        return self._path.parent / path

    @property
    def metadata(self):
        return PackageMetadata((self.read_text("METADATA") or self.read_text("PKG-INFO") or "").replace("\r\n", "\n"))

    @property
    def name(self):
        return self.metadata["Name"]

    @property
    def version(self):
        return self.metadata["Version"]

    @property
    def entry_points(self):
        return EntryPoints(_entries(self.read_text("entry_points.txt") or ""))

    @property
    def files(self):
        text = self.read_text("RECORD")
        if text is None:
            return None
        import csv
        found = []
        for row in csv.reader(text.splitlines()):
            path = PackagePath(row[0])
            path.dist = self
            path.hash = row[1] if len(row) > 1 and row[1] else None
            path.size = int(row[2]) if len(row) > 2 and row[2] else None
            found.append(path)
        return found

    @property
    def requires(self):
        return self.metadata.get_all("Requires-Dist")

    @property
    def origin(self):
        return None


class DistributionFinder:
    """Namespace for the class Context: arguments of finders."""

    class Context:
        name = None

        def __init__(self, **kwargs):
            vars(self).update(kwargs)


def _normalized(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def _folders(path):
    if path is not None:
        return path
    import _import
    import sys
    folders = list(sys.path) if _import.searches_files() else []
    if _import.has_files() and "/site-packages" not in folders:
        folders.append("/site-packages")
    return folders


def _entries(text):
    group = None
    for line in text.split("\n"):
        line = line.strip()
        if line.startswith("[") and line.endswith("]"):
            group = line[1:-1].strip()
        elif "=" in line and not line.startswith(("#", ";")) and group is not None:
            name, _, value = line.partition("=")
            yield EntryPoint(name.strip(), value.strip(), group)


def distribution(distribution_name):
    return Distribution.from_name(distribution_name)


def distributions(**kwargs):
    return Distribution.discover(**kwargs)


def metadata(distribution_name):
    return Distribution.from_name(distribution_name).metadata


def version(distribution_name):
    return Distribution.from_name(distribution_name).version


def requires(distribution_name):
    return Distribution.from_name(distribution_name).requires


def files(distribution_name):
    return Distribution.from_name(distribution_name).files


def entry_points(**params):
    """Return the entry points of all distributions that have these values in their fields."""
    seen = set()
    found = []
    for one in Distribution.discover():
        name = _normalized(one._path.name.partition("-")[0])
        if name not in seen:
            seen.add(name)
            found.extend(one.entry_points)
    return EntryPoints(found).select(**params)


def packages_distributions():
    """Return a dict from the names of top-level modules to lists of distributions that contain them."""
    found = {}
    for one in Distribution.discover():
        tops = (one.read_text("top_level.txt") or "").split()
        if not tops:
            parts = [path.parts for path in one.files or ()]
            tops = {p[0].removesuffix(".py") for p in parts if len(p) > 1 or p[0].endswith(".py")}
        for top in sorted(tops):
            if top.isidentifier():
                found.setdefault(top, []).append(one.name)
    return found
