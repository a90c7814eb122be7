"""What a test module needs to run in a sandbox: its source, those of its siblings, and the modules the sandbox lacks.

Knows text only, neither ouros nor how tests are run: imports are found line by line, since the host's parser may be older
than the tests. The siblings (`test.seq_tests`, ...) come in the order
in which they import each other; `test.support` is our own (`shim/`), since CPython's asks the host. Relative imports are
made absolute, because nothing in a sandbox is part of a package of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from modules import LANGUAGE, path_of

SHIM = Path(__file__).with_name("shim")
# Helpers of test.support that need nothing of the host are taken as they are.
PLAIN_HELPERS = {"testcase", "logging_helper", "ast_helper"}
# Siblings that ask the host for servers and certificates, of which we have our own.
OWN = {"test.test_asyncio.utils": "asyncio_utils.py"}
# What the tests of 3.13 do that 3.14 forbids, so that it would stop the modules around it.
REPLACED = {"test.typinganndata.ann_module": re.compile(r"^\s*__annotations__\[.*\] = .*$", re.M)}


@dataclass
class Extract:
    name: str
    source: str
    language: bool = False
    package: bool = False
    modules: list[tuple[str, str, bool]] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)


def as_job(done: Extract) -> dict:
    """What the program in the sandbox is given."""
    return {
        "name": done.name,
        "source": done.source,
        "modules": [list(m) for m in done.modules],
        "absent": done.absent,
        "language": done.language,
        "package": done.package,
    }


DATA = ("mathdata", "tokenizedata", "xmltestdata", "xmltestdata/c14n-20", "archivetestdata", "test_email/data", "test_zoneinfo/data",
        "configdata")


def data_files(directory: Path, done: Extract) -> dict[str, str | bytes]:
    """The files the tests may read: the module itself, and those of the test package that it names."""
    modules = [(done.name, done.source, done.package), *(m for m in done.modules if not m[0].startswith("test.support"))]
    files: dict[str, str | bytes] = {
        f"/test/{name.replace('.', '/')}{'/__init__' if package else ''}.py": source for name, source, package in modules if source
    }
    for source in (done.source, *(m[1] for m in done.modules if not m[0].startswith("test.support"))):
        for name in set(re.findall(r"""["']([\w./-]+(?:\.(?:\d|[a-z]{2,5})|_z\w+))["']""", source)):
            for path in (directory / name, *(directory / d / name for d in DATA)):
                if ".." not in name and path.is_file() and path.suffix != ".py":
                    # The package email is read as if it were the package test, too: then its data are beside that.
                    place = str(path.relative_to(directory))
                    for known in {place, place.removeprefix("test_email/")}:
                        files[f"/test/test/{known}"] = path.read_bytes()
    return files


@cache
def shim_modules() -> tuple[tuple[str, str, bool], ...]:
    found = [("test", "", True), ("test.support", (SHIM / "support.py").read_text(encoding="utf-8"), True)]
    for path in sorted(SHIM.glob("*_helper.py")):
        found.append((f"test.support.{path.stem}", path.read_text(encoding="utf-8"), False))
    found.append(("sysconfig", (SHIM / "sysconfig.py").read_text(encoding="utf-8"), False))
    return tuple(found)


def read(path: Path, package: str) -> str:
    data = path.read_bytes()
    head = re.search(rb"coding[:=]\s*([-\w.]+)", b"\n".join(data.split(b"\n")[:2]))
    source = data.decode(head.group(1).decode() if head else "utf-8-sig")
    source = re.sub(
        r"^(\s*)from \.\.([\w.]*) import", rf"\1from {package.rpartition('.')[0]}.\2 import", source, flags=re.M
    )
    source = re.sub(r"^(\s*)from \. import", rf"\1from {package} import", source, flags=re.M)
    return re.sub(r"^(\s*)from \.([\w.]+) import", rf"\1from {package}.\2 import", source, flags=re.M)


def extract(directory: Path, name: str) -> Extract:
    """name: relative to the `test` package, dotted."""
    full = "test." + name.removesuffix(".__init__")
    package = full if name.endswith("__init__") else full.rpartition(".")[0]
    source = read(path_of(directory, name), package)
    done = Extract(full, source, name in LANGUAGE, name.endswith("__init__"))
    seen = {m[0] for m in shim_modules()} | {full}
    done.modules.extend(shim_modules())
    if package not in ("test", full):
        _add(directory, package, done, seen)
    _add_siblings(directory, source, done, seen)
    done.absent = sorted(set(done.absent) | _plain_imports(source))
    return done


def _add(directory: Path, module: str, done: Extract, seen: set[str]) -> None:
    if module in seen or module == "test" or ".." in module or module.startswith("test.test_import"):
        return
    seen.add(module)
    if "." in module:
        _add(directory, module.rpartition(".")[0], done, seen)
    if module.startswith("test.support."):
        stem = module.removeprefix("test.support.")
        path = directory / "support" / f"{stem}.py"
        if stem not in PLAIN_HELPERS or not path.exists():
            done.absent.append(module)
            return
    relative = module.removeprefix("test.").replace(".", "/")
    path = directory / f"{relative}.py"
    package = False
    if not path.exists():
        path, package = directory / relative / "__init__.py", True
        if not path.exists():
            return
    try:
        source = read(SHIM / OWN[module] if module in OWN else path, module if package else module.rpartition(".")[0])
        source = REPLACED[module].sub("", source) if module in REPLACED else source
    except UnicodeDecodeError:
        return  # It is there to be wrong.
    if "badsyntax" in module:
        return
    done.absent = sorted(set(done.absent) | _plain_imports(source))
    position = len(done.modules)
    if package:
        done.modules.append((module, source, True))
        _add_siblings(directory, source, done, seen)
        if len(done.modules) > position + 1:  # What the package imports comes before it, except its own parts.
            inner = [m for m in done.modules[position + 1 :] if not m[0].startswith(module + ".")]
            parts = [m for m in done.modules[position + 1 :] if m[0].startswith(module + ".")]
            done.modules[position:] = [*inner, (module, source, True), *parts]
        return
    _add_siblings(directory, source, done, seen)
    done.modules.append((module, source, False))


def _imports(source: str) -> list[tuple[str, str, list[str]]]:
    """(indent, module, names) of each import statement; no names: `import module`."""
    found = []
    for match in re.finditer(r"^([ \t]*)from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]*)", source, flags=re.M):
        names = re.sub(r"#[^\n]*", "", match.group(3)).strip("() \t").replace("\\", "")
        found.append((match.group(1), match.group(2), [n.split()[0] for n in names.split(",") if n.split()]))
    for match in re.finditer(r"^([ \t]*)import[ \t]+([^\n#;]*)", source, flags=re.M):
        for name in match.group(2).split(","):
            if name.split():
                found.append((match.group(1), name.split()[0], []))
    return found


def _add_siblings(directory: Path, source: str, done: Extract, seen: set[str]) -> None:
    for indent, module, names in _imports(source):
        if not (module + ".").startswith("test.") or indent and module.startswith("test.support."):
            continue
        _add(directory, module, done, seen)
        for name in names:
            relative = f"{module}.{name}".removeprefix("test.").replace(".", "/")
            if (directory / f"{relative}.py").exists() or (directory / relative / "__init__.py").exists():
                _add(directory, f"{module}.{name}", done, seen)


def _plain_imports(source: str) -> set[str]:
    """Modules that are imported at the left margin, so by no `try`: their absence must not stop all tests of the file."""
    found = {module for indent, module, _ in _imports(source) if not indent}
    return {name for name in found if not name.startswith("test.") and name not in ("test", "__main__", "__future__")}
