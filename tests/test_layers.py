"""The layers of the evaluator hold: no module knows a module of a higher layer, and the headers form no cycle.

Reads the sources, needs no build. A new module fails the test until it is put into the table below.
"""

from __future__ import annotations

import ast
import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "ouros"
CORE = PACKAGE / "_core"

# From the ground up. A pattern stands for all modules it matches; the first layer that matches counts.
LAYERS = [
    ("ground", ["status", "later", "limits", "gc_hooks", "cstack", "pack", "ptrmap", "boxed", "datetime_text", "host_dict", "host_list", "host_range", "host_text", "watchdog", "json_text", "recycle", "refcount", "short_text", "stamp", "words"]),
    ("syntax", ["source", "lexer", "ast", "ast_*", "parse_*", "parser", "syntax_errors", "scope", "symbols", "diagnose", "keyword_typo", "defer", "syntax_warnings", "re_parser"]),
    ("heap", ["value", "heap", "journal", "errors", "frame", "native_key", "table"]),
    # type_func: the objects that calls and attribute access know by layout.
    ("semantics", ["node", "ops", "call", "instantiate", "wrong_arguments", "attr", "gen", "type_func"]),
    ("types", ["type_*", "numeric", "format", "format_*", "text_*", "native_args", "native_object", "keyed", "aggregate", "sort", "container_ops", "math_*", "itertools_*", "mod_*", "unparse"]),
    ("evaluator", ["fast", "nodes_*", "build", "build_*"]),
    ("boundary", ["walk", "bridge", "convert", "convert_*", "state", "dump", "load", "clone", "kcheck"]),
    ("machine", ["machine", "machine_services", "library", "numbered", "endings", "history", "builtins", "native_modules", "evaluate", "frames", "importing", "suggest"]),
    ("surface", ["hostapi", "workspace"]),
]

# Bodies (.pyx) that use a header of a higher layer, which headers may never: {(module, what it cimports): reason}.
UPWARD = {
    ("ops", "numeric"): "operators on plain numbers, which need no protocol",
    ("type_class", "nodes_def"): "fills the hook of class statements",
    ("type_class", "nodes_match"): "super() as the node makes it",
    ("ops", "format"): "repr and format of plain values, which need no protocol",
}

# What the core imports of the package's Python: {module of the core: modules}. The host classes that results become.
PYTHON_ABOVE = {"convert": {"ouros.values", "ouros.namedtuples", "ouros.dataclass_bridge"}}

CIMPORT = re.compile(r"^\s*from\s+ouros\._core\.(\w+)\s+cimport\b", re.MULTILINE)
CIMPORT_MODULE = re.compile(r"^\s*from\s+ouros\._core\s+cimport\s+([^\n#]+)", re.MULTILINE)
CIMPORT_PLAIN = re.compile(r"^\s*cimport\s+ouros\._core\.(\w+)", re.MULTILINE)
PYTHON_IMPORT = re.compile(r"^\s*(?:from|import)\s+(ouros[\w.]*)\s*(?:import\b.*)?$", re.MULTILINE)


def cimports(path: Path) -> set[str]:
    """The modules of the core that a source cimports, itself left out."""
    text = path.read_text(encoding="utf-8")
    found = set(CIMPORT.findall(text)) | set(CIMPORT_PLAIN.findall(text))
    for names in CIMPORT_MODULE.findall(text):
        found.update(name.split(" as ")[0].strip() for name in names.strip("() ").split(","))
    return found - {path.stem}


def layer(module: str) -> int:
    for number, (_, patterns) in enumerate(LAYERS):
        if any(fnmatch(module, pattern) for pattern in patterns):
            return number
    pytest.fail(f"ouros/_core/{module} is in no layer: add it to the table in {Path(__file__).name}")


HEADERS = sorted(CORE.glob("*.pxd"))
SOURCES = HEADERS + sorted(CORE.glob("*.pyx"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_module_knows_a_higher_layer(path: Path) -> None:
    own = layer(path.stem)
    upward = {name for name in cimports(path) if layer(name) > own}
    if path.suffix == ".pyx":
        upward -= {name for name in upward if (path.stem, name) in UPWARD}
    assert not upward, f"{path.name} ({LAYERS[own][0]}) cimports {sorted(upward)}"


def test_headers_have_no_cycle() -> None:
    graph = {path.stem: cimports(path) for path in HEADERS}
    done: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, "cycle of cimports: " + " -> ".join((*path[path.index(name) :], name))
        if name in done:
            return
        for other in sorted(graph.get(name, ())):
            visit(other, (*path, name))
        done.add(name)

    for name in sorted(graph):
        visit(name, ())


def test_allowances_are_in_use() -> None:
    for module, name in UPWARD:
        assert name in cimports(CORE / f"{module}.pyx"), f"{module} no longer cimports {name}: drop the allowance"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_core_imports_nothing_of_the_package_above(path: Path) -> None:
    """The core is told what it needs: it imports neither what stands above it nor facilities of the host."""
    text = path.read_text(encoding="utf-8")
    above = {name for name in PYTHON_IMPORT.findall(text) if not name.startswith("ouros._core")}
    above -= PYTHON_ABOVE.get(path.stem, set())
    assert not above, f"{path.name} imports {sorted(above)}"
    for module in ("asyncio", "pickle", "subprocess", "socket", "ctypes", "importlib", "inspect"):
        assert not re.search(rf"^\s*(?:from|import)\s+{module}\b(?!.*cimport)", text, re.MULTILINE), module


def python_files() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if CORE not in path.parents)


def imports(path: Path) -> set[str]:
    """Absolute names of the modules that a Python file imports from the package."""
    found = set()
    base = ["ouros", *path.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            prefix = base[: len(base) - node.level + 1] if node.level else []
            module = ".".join([*prefix, *([node.module] if node.module else [])])
            found.add(module)
            found.update(f"{module}.{alias.name}" for alias in node.names)
    return {name for name in found if name.split(".")[0] == "ouros"}


@pytest.mark.parametrize("path", python_files(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_python_uses_the_core_through_its_surface_only(path: Path) -> None:
    core = {name for name in imports(path) if name.startswith("ouros._core.")}
    assert all(name.startswith(("ouros._core.hostapi", "ouros._core.workspace")) for name in core), sorted(core)


def test_no_source_is_too_long() -> None:
    long = {}
    for path in [*SOURCES, *python_files(), *sorted((ROOT / "tests").glob("*.py"))]:
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > 1200:
            long[str(path.relative_to(ROOT))] = lines
    assert not long, f"split by responsibility: {long}"


def test_nodes_that_own_memory_free_it() -> None:
    """Nodes are freed as copies of a blank one are, without code of their class, unless build.pyx spares the class."""
    spared = re.search(r"stamp\(one, one not in \((.*?)\)", (CORE / "build.pyx").read_text(encoding="utf-8"))
    assert spared is not None
    owners = set()
    for path in CORE.glob("*nodes_*.pyx"):
        parts = re.split(r"^cdef class (\w+).*", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        owners |= {name for name, body in zip(parts[1::2], parts[2::2], strict=True) if "def __dealloc__(" in body}
    assert owners == set(re.findall(r"\w\.(\w+)", spared[1]))
