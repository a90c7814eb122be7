"""The folders of the evaluator are its layers: no module knows a module of a higher one, and the headers form no cycle. Needs no build."""

from __future__ import annotations

import ast
import re
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "tools"))
import file_map  # noqa: E402
from file_map import LAYERS  # noqa: E402  (from the ground up: a module knows its own folder and those before it)

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "ouros"
CORE = PACKAGE / "_core"

# What the core imports of the package's Python: {module of the core: modules}. The host classes that results become.
PYTHON_ABOVE = {"convert": {"ouros.values", "ouros.namedtuples", "ouros.dataclass_bridge"}}

USED = re.compile(r"^\s*(?:from|import|cimport)\s+ouros\._core\.([\w.]+)", re.MULTILINE)
SIDEWAYS = re.compile(r"^\s*from\s+ouros\._core\s+c?import\b", re.MULTILINE)
PYTHON_IMPORT = re.compile(r"^\s*(?:from|import)\s+(ouros[\w.]*)\s*(?:import\b.*)?$", re.MULTILINE)


SOURCES = sorted(CORE.rglob("*.p[yx][xd]"))
HEADERS = [path for path in SOURCES if path.suffix == ".pxd"]


def used(path: Path) -> set[str]:
    """The modules of the core that a source cimports or imports, as `folder.module`; of itself: nothing."""
    found = set(USED.findall(path.read_text(encoding="utf-8")))
    return found - {".".join(path.relative_to(CORE).with_suffix("").parts)}


def test_folders_are_the_layers() -> None:
    assert {path.name for path in CORE.iterdir() if path.is_dir() and path.name != "__pycache__"} == set(LAYERS)
    names = [path.stem for path in SOURCES if path.suffix == ".pyx"]
    assert len(names) == len(set(names)), "CPython finds the modules of the one library by their last names"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(CORE)))
def test_a_module_knows_its_own_layer_and_those_below(path: Path) -> None:
    folder = path.parent.name
    allowed = {*LAYERS, "hostapi", "workspace"} if path.parent == CORE else set(LAYERS[: LAYERS.index(folder) + 1])
    above = {name for name in used(path) if name.split(".")[0] not in allowed}
    assert not above, f"{path.relative_to(CORE)} uses {sorted(above)}"
    assert not SIDEWAYS.search(path.read_text(encoding="utf-8")), "import from the folder, so that the layer is seen"


@pytest.mark.parametrize("page", file_map.PAGES)
def test_pages_show_the_tree(page: str) -> None:
    assert file_map.with_map(page) == (ROOT / page).read_text(encoding="utf-8"), "run `python tests/tools/file_map.py --update`"


CIMPORT = re.compile(r"^(?:from \S+ cimport (\([^)]*\)|[^\n]*)|cimport \S+ as (\w+))", re.MULTILINE)
COMMENT = re.compile(r"(?:^|\s)#[^\n]*")


@pytest.mark.parametrize("path", [path for path in SOURCES if path.suffix == ".pyx"], ids=lambda path: str(path.relative_to(CORE)))
def test_a_module_uses_what_it_cimports(path: Path) -> None:
    """A header's cimports are not looked at: the module of the header sees them, too."""
    text = path.read_text(encoding="utf-8")
    code = COMMENT.sub("", CIMPORT.sub("", text))
    names = [part.split(" as ")[-1].strip() for found in CIMPORT.finditer(text) for part in (found[1] or found[2]).strip("()").split(",")]
    words = set(re.findall(r"\w+", code))
    assert [name for name in names if name and name != "*" and name not in words] == []


def test_headers_have_no_cycle() -> None:
    graph = {".".join(path.relative_to(CORE).with_suffix("").parts): used(path) for path in HEADERS}
    tuple(TopologicalSorter(graph).static_order())  # raises CycleError


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(CORE)))
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
    """A thread may import the package for the first time while another does: it waits for the package, not for modules in it."""
    statements = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ImportFrom)]
    core = {node.module for node in statements if node.module and node.module.startswith("ouros._core.")}
    assert not core | {name for name in imports(path) if name.startswith("ouros._core.") and name.count(".") > 2}


@pytest.mark.parametrize("path", python_files(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_typing_is_whole_before_a_dataclass_is_made(path: Path) -> None:
    """`dataclass()` looks into `sys.modules["typing"]`, which another thread may be importing; an import of it waits."""
    modules = [node.module for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.ImportFrom)]
    plain = [name for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.Import) for name in node.names]
    if "dataclasses" in modules:
        assert "typing" in modules or "typing" in {alias.name for alias in plain}


def python_graph() -> dict[str, set[str]]:
    """The modules that each Python module imports: at its top, within functions, and for type checkers only.

    `from package import module` is an import of the module. The packages around an imported module are left out.
    """
    stdlib = PACKAGE / "stdlib"
    names = {}
    for path in python_files():
        if stdlib not in path.parents:
            parts = ("ouros", *path.relative_to(PACKAGE).with_suffix("").parts)
            names[path] = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    modules = set(names.values())
    graph = {}
    for path, own in names.items():
        found = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module is not None:
                assert not node.level, f"{path}: imports are absolute"
                named = [f"{node.module}.{alias.name}" for alias in node.names]
                found.update(name if name in modules else node.module for name in named)
        graph[own] = found & modules - {own}
    return graph


# The plain-Python layers from the ground up: modules of the package `ouros`, or packages in it with all their modules.
PYTHON_LAYERS = [
    ("values and errors", ["_version", "bounded", "dataclass_bridge", "errors", "failures", "host_folder", "host_values", "jsonvalue", "limits", "mounts", "namedtuples", "os_access", "records", "rich", "signing", "stores", "tracebacks", "tracing", "typeddicts", "values"]),
    ("host functions", ["approval", "arguments", "calls", "decisions", "driver", "ends", "interrupts", "journal", "modules", "packages", "policy", "pydantic_models", "recorder", "recording", "requirements", "standard_input", "standins", "steps", "telemetry", "tools"]),
    ("checker", ["checker"]),
    ("sandboxes", ["aio", "durable", "durable_record", "replaying", "results", "sandbox", "snapshots"]),
    ("sessions", ["sessions"]),
    ("jobs", ["jobs"]),
    ("workspaces", ["workspace"]),
    ("pools", ["pool"]),
    ("integrations", ["integrations", "monty"]),
    ("doors", ["", "__main__", "cli", "completion", "framing", "kernel", "mcp_server", "notebook", "serve", "session", "storage", "ui"]),
]


def python_layer(module: str) -> int:
    first = module.removeprefix("ouros").removeprefix(".").partition(".")[0]
    for number, (_, names) in enumerate(PYTHON_LAYERS):
        if first in names:
            return number
    pytest.fail(f"{module} is in no layer: add it to the table in {Path(__file__).name}")


def test_python_knows_no_higher_layer() -> None:
    upward = {f"{module} imports {other}" for module, found in python_graph().items() for other in found if python_layer(other) > python_layer(module)}
    assert not upward, sorted(upward)


def test_python_has_no_cycle() -> None:
    graph = python_graph()
    assert "ouros.driver" in graph["ouros.sandbox"]
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail("cycle of imports: " + " imports ".join(reversed(error.args[1])))


def test_no_source_is_too_long() -> None:
    long = {}
    for path in [*SOURCES, *python_files(), *sorted((ROOT / "tests").rglob("*.py"))]:
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > 1200:
            long[str(path.relative_to(ROOT))] = lines
    assert not long, f"split by responsibility: {long}"


def test_nodes_that_own_memory_free_it() -> None:
    """Nodes are freed as copies of a blank one are, without code of their class, unless build.pyx spares the class."""
    spared = re.search(r"stamp\(one, one not in \((.*?)\)", (CORE / "lowering" / "build.pyx").read_text(encoding="utf-8"))
    assert spared is not None
    owners = set()
    for path in CORE.rglob("*nodes_*.pyx"):
        parts = re.split(r"^cdef class (\w+).*", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        owners |= {name for name, body in zip(parts[1::2], parts[2::2], strict=True) if "def __dealloc__(" in body}
    assert owners == set(re.findall(r"\w\.(\w+)", spared[1]))


MARK = re.compile(r"\bORDER (?!BY)([A-Z]+)\b(.*)")


def test_marks_of_orders_stand_in_each_file_that_they_name() -> None:
    """An order that spans files, such as the numbers of an enum, has a comment `ORDER NAME: files` in each of them."""
    files: dict[str, str] = {}
    for path in [*SOURCES, *python_files(), *CORE.glob("*.pyi")]:
        files[path.name] = files.get(path.name, "") + path.read_text(encoding="utf-8")
    marks: dict[str, dict[str, set[str]]] = {}
    for name, text in files.items():
        for mark, rest in MARK.findall(text):
            named = {other for other in re.findall(r"\w+\.p(?:yx|xd|yi|y)\b", rest) if other in files}
            marks.setdefault(mark, {}).setdefault(name, set()).update(named)
    for mark, places in marks.items():
        for name, named in places.items():
            assert named <= set(places), f"ORDER {mark} in {name} names files without the mark: {named - set(places)}"
        if len(places) > 1:
            linked = {name for named in places.values() for name in named} | {name for name, named in places.items() if named}
            assert set(places) == linked, f"ORDER {mark}: two orders of one name? {set(places) - linked}"
