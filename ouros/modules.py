"""`modules=` and `packages=`: what a host gives programs to import, checked, with names and digests.

Knows texts and installed distributions, nothing of executions. Invariants: nothing is imported into the host; a text
that was given before is the same `GivenModule` again, so it is parsed once for the process; no name is the library's.
"""

from __future__ import annotations

from _thread import allocate_lock
from keyword import iskeyword

from ouros._core import GivenModule, ModuleTable, in_library

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    Modules = Mapping[str, "str | Modules"]

__all__ = ["folders_of", "module_table", "sources_of"]

DEEPEST = 30  # packages in packages
MOST_KEPT = 4_000_000  # characters of the texts that stay parsed when no sandbox uses them any more

_lock = allocate_lock()
_kept: dict[tuple[str, str, bool], GivenModule] = {}  # (name, text, is a package) -> module; last used at the end
_size = 0


def module_table(modules: Modules | None, packages: Sequence[str] | None = None) -> ModuleTable | None:
    """Return what programs may import of the host's; None if that is nothing.

    Args:
        modules: Sources by name. A package is a mapping: its own source is called `__init__`; without one it is a
            namespace package.
        packages: Names of distributions that are installed beside the host.

    Raises:
        TypeError: A name or source is no str.
        ValueError: A name is no identifier or is one of the library's; a distribution is not installed, or has no
            module that runs in the sandbox.
        SyntaxFailure: A source does not parse.
    """
    if modules is None and packages is None:
        return None
    found: dict[str, GivenModule] = {}
    needs: dict[str, str] = {}
    files = {}
    refused: dict[str, str] = {}
    if modules is not None:
        from hashlib import sha256

        _add("", modules, found, 0)
        for name, module in found.items():
            module.parse()
            text = (module.text or "").encode("utf-8", "surrogatepass")
            needs[f"module '{name}'"] = f"sha256:{sha256(text).hexdigest()}"
    if packages is not None:
        from ouros.packages import distributions
        from ouros.standins import standins

        given = frozenset(name.partition(".")[0] for name in found)
        for one in distributions(packages):
            needs[f"package '{one.name}'"] = f"{one.version} sha256:{one.digest}"
            files.update(one.files)
            refused.update(one.refused)
            for name, module in one.modules.items():
                if name.partition(".")[0] in given:
                    raise ValueError(f"'{name}' is in modules= and in the package '{one.name}': rename the module")
                found[name] = _merged(found.get(name), module, one.name)
        found = {**standins(), **found}
    return ModuleTable(found, files, needs, refused)


def sources_of(table: ModuleTable) -> dict[str, str]:
    """Return the texts of the modules that were given by `modules=`, by file name, as a type checker needs them."""
    given = [m for m in table.modules.values() if f"module '{m.name}'" in table.needs]
    return {m.filename: m.text for m in given if m.filename is not None and m.text is not None}


def folders_of(table: ModuleTable) -> dict[str, Path]:
    """Return the top-level files and folders of the distributions that were given by `packages=`, by name."""
    names = [what[9:-1] for what in table.needs if what.startswith("package '")]
    if not names:
        return {}
    from ouros.packages import distributions

    return {top: one.folder / top for one in distributions(names) for top in one.tops}


def _add(package: str, modules: Modules, found: dict[str, GivenModule], depth: int) -> None:
    if not hasattr(type(modules), "items"):
        raise TypeError(f"modules must be a dict of sources by name, not {type(modules).__name__}")
    if depth > DEEPEST:
        raise ValueError(f"modules has more than {DEEPEST} packages in packages")
    for key, content in modules.items():
        if not isinstance(key, str):
            raise TypeError(f"the names in modules must be str, not {type(key).__name__}")
        if package and key == "__init__":
            continue
        _check_name(package, key)
        name = f"{package}.{key}" if package else str(key)
        folder = name.replace(".", "/")
        if isinstance(content, str):
            found[name] = _module(name, f"{folder}.py", str(content), False, ())
        elif hasattr(type(content), "items"):
            init = content.get("__init__")
            if init is not None and not isinstance(init, str):
                raise TypeError(f"modules: '{name}.__init__' must be a str, not {type(init).__name__}")
            if init is None:
                found[name] = GivenModule(name, None, None, True, (folder,))
            else:
                found[name] = _module(name, f"{folder}/__init__.py", str(init), True, (folder,))
            _add(name, content, found, depth + 1)
        else:
            raise TypeError(f"modules: '{name}' must be a source or a dict of sources, not {type(content).__name__}")


def _check_name(package: str, name: str) -> None:
    if not name.isidentifier() or iskeyword(name):
        hint = ": a package is a dict of its modules" if "." in name else ""
        raise ValueError(f"modules: {name!r} is no name of a module{hint}")
    if not package and (name == "__main__" or in_library(name)):
        raise ValueError(f"modules: '{name}' is a module of the sandbox's library: choose another name")


def _module(name: str, filename: str, text: str, is_package: bool, path: tuple[str, ...]) -> GivenModule:
    global _size
    key = name, text, is_package
    with _lock:
        module = _kept.get(key)
        if module is None:
            module = GivenModule(name, filename, text, is_package, path)
            _kept[key] = module
            _size += len(text) + 200
            while _size > MOST_KEPT and len(_kept) > 1:
                oldest = next(iter(_kept))
                del _kept[oldest]
                _size -= len(oldest[1]) + 200
        else:
            _kept[key] = _kept.pop(key)
        return module


def _merged(old: GivenModule | None, new: GivenModule, distribution: str) -> GivenModule:
    """Return one module of two distributions: both may have parts of one namespace package."""
    if old is None or old is new:
        return new
    if old.filename is None and new.filename is None:
        return new
    if old.filename == new.filename:
        return new
    if new.filename is None:
        return old
    if old.filename is None:
        return new
    raise ValueError(f"the package '{distribution}' has a module '{new.name}' that another package has, too")
