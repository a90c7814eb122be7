"""`packages=`: distributions that are installed beside the host, as sources for the sandbox.

Knows `importlib.metadata` and files. Invariants: no code of a distribution runs on the host; only files that its record
lists are read, and only when a program first needs them; a distribution is looked up once for the process.
"""

from __future__ import annotations

import csv
import io
import json
import re
import tokenize
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from ouros._core import GivenModule, in_library
from ouros.requirements import applies, parsed
from ouros.standins import FOLDER, replacement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ROOT = "/site-packages"  # where the sources seem to be, for programs
NATIVE = (".so", ".pyd", ".dll", ".dylib")
SKIPPED = (".pyc", ".pyo", ".pyi", ".pth", ".egg-link", *NATIVE)
LARGEST_FILE = 32_000_000  # most bytes of a source file
LARGEST_SOURCE = 8_000_000  # bytes; the parser takes a second for so many, and is not interrupted
MOST_FILES = 20_000
# Files that say how a distribution was installed, and from which path of the host.
UNTOLD = ("INSTALLER", "REQUESTED", "direct_url.json", "uv_build.json", "uv_cache.json")


class Distribution(NamedTuple):
    """Modules and data that one distribution gives programs.

    name, version: As its metadata has them.
    digest: Of its record, hexadecimal.
    modules: By dotted name.
    files: Functions that read what lies beside the modules, by path below `ROOT`.
    refused: Extension modules, with the reason why they cannot be imported.
    folder: Where it is on the host.
    tops: Top-level files and folders, for type checkers.
    requires: Names of the distributions that it needs.
    """

    name: str
    version: str
    digest: str
    modules: dict[str, GivenModule]
    files: dict[str, Callable[[], bytes]]
    refused: dict[str, str]
    folder: Path
    tops: tuple[str, ...]
    requires: tuple[str, ...]


_found: dict[tuple[str, str, frozenset[str]], Distribution] = {}


def distributions(names: Iterable[str]) -> list[Distribution]:
    """Return the distributions of these names and all that they need, each once.

    Args:
        names: Names as in `pip install`, with extras (`'jsonschema[format]'`), without versions.

    Raises:
        TypeError: A name is no str.
        ValueError: One is not installed, is installed as editable, has no record of its files, or one that cannot be
            read, says what it needs in a way that makes no sense, or has no module that runs in the sandbox.
    """
    if isinstance(names, str):
        raise TypeError("packages must be a list of names, not a str")
    todo: list[tuple[str, frozenset[str], str | None]] = []
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"packages must be a list of str, not of {type(name).__name__}")
        requirement = parsed(name)
        todo.append((requirement.name, requirement.extras, None))
    done: dict[str, Distribution] = {}
    seen = set()
    while todo:
        name, extras, wanted_by = todo.pop(0)
        key = normalized(name)
        if (key, extras) in seen:
            continue
        seen.add((key, extras))
        one = _distribution(name, extras, wanted_by)
        if one is None:
            continue
        done.setdefault(key, one)
        for text in one.requires:
            requirement = parsed(text)
            todo.append((requirement.name, requirement.extras, one.name))
    return list(done.values())


def normalized(name: str) -> str:
    """Return a name as PEP 503 compares them."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _distribution(name: str, extras: frozenset[str], wanted_by: str | None) -> Distribution | None:
    """Return the distribution; None if the sandbox's library has all its modules itself."""
    because = f", which '{wanted_by}' needs," if wanted_by is not None else ""
    instead = replacement(normalized(name))
    if instead is not None:
        return Distribution(name, "of ouros", "", instead, {}, {}, FOLDER, (), ())
    try:
        host = metadata.distribution(name)
    except (metadata.PackageNotFoundError, ValueError):
        if in_library(name.replace("-", "_").lower()):
            return None
        raise ValueError(
            f"the package '{name}'{because} is not installed beside the host: pip install {name}"
        ) from None
    record = host.read_text("RECORD") or host.read_text("installed-files.txt")
    if not record:
        raise ValueError(f"the package '{name}'{because} has no record of its files: install it again, from a wheel")
    if _is_editable(host):
        raise ValueError(
            f"the package '{name}'{because} is an editable installation, whose sources are elsewhere: "
            "install it without --editable"
        )
    digest = sha256(record.encode()).hexdigest()
    key = str(host.locate_file("")), f"{normalized(name)} {digest}", extras
    if key not in _found:
        _found[key] = _read(name, host, record, digest, extras)
    found = _found[key]
    if not found.modules:
        if any(in_library(top.partition(".")[0]) for top in found.tops):
            return None
        if found.refused:
            raise ValueError(
                f"the package '{name}'{because} has extension modules only, which cannot run in the sandbox: "
                f"{', '.join(sorted(found.refused)[:3])}"
            )
    return found


def _is_editable(host: metadata.Distribution) -> bool:
    try:
        facts = json.loads(host.read_text("direct_url.json") or "{}")
    except ValueError:
        return False
    return isinstance(facts, dict) and facts.get("dir_info") == {"editable": True}


def _recorded(host: metadata.Distribution, record: str) -> set[str]:
    """Return the paths of a distribution's files, those that are gone included: `host.files` leaves them out from 3.12
    on.

    Raises:
        ValueError: The record is no CSV, or one of its fields is too long.
    """
    if host.read_text("RECORD") == record:
        try:
            paths = {row[0] for row in csv.reader(record.splitlines()) if row}
        except csv.Error as error:
            raise ValueError(f"the record of the package '{host.name}' cannot be read: {error}") from None
    else:
        paths = {str(path) for path in host.files or ()}
    return {path.replace("\\", "/") for path in paths}


def _read(name: str, host: metadata.Distribution, record: str, digest: str, extras: frozenset[str]) -> Distribution:
    paths = sorted(path for path in _recorded(host, record) if _is_below(path) and "__pycache__" not in path)
    if len(paths) > MOST_FILES:
        raise ValueError(f"the package '{name}' has {len(paths)} files, more than {MOST_FILES}")
    folder = Path(str(host.locate_file("")))
    modules: dict[str, GivenModule] = {}
    files: dict[str, Callable[[], bytes]] = {}
    refused: dict[str, str] = {}
    for path in paths:
        parts = path.split("/")
        if parts[0].endswith(".dist-info"):
            if parts[-1] not in UNTOLD:
                files[f"{ROOT}/{path}"] = _reader(folder / path)
            continue
        if in_library(parts[0].partition(".")[0]):
            continue
        if path.endswith(NATIVE):
            parts[-1] = parts[-1].partition(".")[0]
            refused[".".join(parts)] = f"an extension module of the package '{name}', which cannot run in the sandbox"
        elif path.endswith(".py") and all(part.isidentifier() for part in [*parts[:-1], parts[-1][:-3]]):
            _add_module(modules, parts, folder / path)
        elif not path.endswith(SKIPPED):
            files[f"{ROOT}/{path}"] = _reader(folder / path)
    _add_namespaces(modules)
    requires = tuple(text for text in host.requires or () if any(applies(text, extra) for extra in {"", *extras}))
    tops = tuple(sorted({path.partition("/")[0] for path in paths}))
    return Distribution(
        host.metadata["Name"] or name, host.version, digest, modules, files, refused, folder, tops, requires
    )


def _is_below(path: str) -> bool:
    """Return whether a path of a record stays in the folder of the distributions; those of scripts do not."""
    return ":" not in path and not {"", ".", ".."}.intersection(path.split("/"))


def _add_module(modules: dict[str, GivenModule], parts: list[str], path: Path) -> None:
    stem = parts[-1][:-3]
    filename = f"{ROOT}/{'/'.join(parts)}"
    if stem == "__init__":
        name = ".".join(parts[:-1])
        if name:
            modules[name] = GivenModule(name, filename, _source(path), True, (f"{ROOT}/{'/'.join(parts[:-1])}",))
        return
    name = ".".join([*parts[:-1], stem])
    modules.setdefault(name, GivenModule(name, filename, _source(path), False))


def _add_namespaces(modules: dict[str, GivenModule]) -> None:
    for name in list(modules):
        parts = name.split(".")
        for i in range(1, len(parts)):
            parent = ".".join(parts[:i])
            if parent not in modules:
                modules[parent] = GivenModule(parent, None, None, True, (f"{ROOT}/{parent.replace('.', '/')}",))


def _source(path: Path) -> Callable[[], str]:
    def read() -> str:
        data = _content(path, LARGEST_SOURCE)
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        try:
            text = data.decode(encoding)
        except LookupError:  # the file names a codec of bytes, such as base64
            raise ValueError(f"{path} has no encoding of text") from None
        return text.replace("\r\n", "\n").replace("\r", "\n")

    return read


def _reader(path: Path) -> Callable[[], bytes]:
    return lambda: _content(path, LARGEST_FILE)


def _content(path: Path, most: int) -> bytes:
    with open(path, "rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise ValueError(f"{path} has more than {most} bytes")
    return data
