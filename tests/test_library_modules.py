"""The library's modules are read in parts, each when somebody uses it: all of them together must be the whole."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import ouros
from ouros._core.syntax import deferred_definitions

LIBRARY = Path(ouros.__file__).parent / "stdlib"
FILES = sorted(str(path.relative_to(LIBRARY)) for path in LIBRARY.rglob("*.py"))


def first_line(s: ast.stmt) -> int:
    return min([s.lineno, *(d.lineno for d in getattr(s, "decorator_list", ()))])


@pytest.mark.parametrize("file", FILES)
def test_definitions_are_found_by_their_lines(file: str) -> None:
    text = (LIBRARY / file).read_text(encoding="utf-8")
    body = {first_line(s): s for s in ast.parse(text).body}
    starts = [*sorted(body), text.count("\n") + 2]
    found = deferred_definitions.definitions_in(text.split("\n"))
    for d in found:
        s = body[d.line]
        if d.is_value:
            assert isinstance(s, ast.Assign) and [ast.unparse(t) for t in s.targets] == [d.name]
        else:
            assert isinstance(s, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and s.name == d.name
            assert d.is_function == (not isinstance(s, ast.ClassDef))
        assert s.end_lineno <= d.end < starts[starts.index(d.line) + 1]
    lines = {d.line for d in found}
    assert all(line in lines for line, s in body.items() if isinstance(s, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef))


# Private modules that programs import.
PRIVATE_NAMES = (
    "__future__.py", "_ast.py", "_codecs.py", "_collections_abc.py", "_compat_pickle.py", "_markupbase.py", "_pickle.py", "_string.py", "_strptime.py",
    "_thread.py", "_threading_local.py",
)


def is_helper(file: str) -> bool:
    return file.startswith("_") and file not in PRIVATE_NAMES


@pytest.mark.parametrize("file", [file for file in FILES if not is_helper(file) and "__main__" not in file])
def test_all_definitions_run(file: str) -> None:
    name = file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    expected = {d.name for d in deferred_definitions.definitions_in((LIBRARY / file).read_text(encoding="utf-8").split("\n"))}
    names = ouros.Sandbox(f"import {name}, sys\nlist(vars(sys.modules[{name!r}]))").run()
    assert {n for n in expected if not n.startswith("_")} <= set(names)


@pytest.mark.parametrize("name", [file.removesuffix(".py") for file in FILES if is_helper(file) and "/" not in file] + ["_sys", "_json", "_plain"])
def test_helpers_are_no_modules_of_the_program(name: str) -> None:
    """Also not after a module of the library has imported them."""
    code = f"import ast, json, decimal, datetime, sys\nassert {name!r} not in sys.modules\nimport {name}"
    with pytest.raises(ouros.SandboxRuntimeError, match=f"No module named '{name}'"):
        ouros.Sandbox(code).run()


def test_the_runtimes_own_functions_are_no_module_of_the_program() -> None:
    # abc.ABC is made with the help of the prelude, which is loaded then.
    for name in ("_prelude_class", "_prelude_ids"):
        with pytest.raises(ouros.SandboxRuntimeError, match=f"No module named '{name}'"):
            ouros.Sandbox(f"import abc\nclass A(abc.ABC): pass\nid((1,))\nimport {name}").run()


@pytest.mark.parametrize("name", ["abc", "annotationlib", "asyncio", "dataclasses", "json", "typing"])
def test_an_import_makes_no_class(name: str) -> None:
    """Also if methods of the module's classes use a variable that functions change."""
    ouros.Sandbox(f"import {name}").run(limits=ouros.ResourceLimits(max_allocations=1))


@pytest.mark.parametrize(
    "code",
    [
        "from datetime import datetime\ndatetime.strptime('2024-01-31', '%Y-%m-%d')",
        "import string\nclass T(string.Template):\n    idpattern = '[a-z]+'\nT('$a').substitute(a=1)",
        "import csv\ncsv.Sniffer().sniff('a;b\\n1;2\\n')",
        "import warnings\nwarnings.filterwarnings('ignore', 'deprecated .*')",
        "from http.cookies import SimpleCookie\nSimpleCookie('a=b')",
        "import doctest\ndoctest.DocTestParser().parse('>>> 1\\n1')",
        "import logging\nlogging.Formatter('{message:>10}', style='{')",
        "import email.utils\nemail.utils.getaddresses(['a \"b\" <c@d>'])",
        "import email\nstr(email.message_from_string('A: b\\n\\nFrom x'))",
        "from pathlib import PurePath\nPurePath('a/b').match('*b')",
    ],
)
def test_the_library_compiles_patterns_without_the_flags_of_re(code: str) -> None:
    """They are an enum, whose classes make 3,000 objects."""
    ouros.Sandbox(code).run(limits=ouros.ResourceLimits(max_allocations=1_000))


def test_modules_that_are_missing_say_what_there_is_instead() -> None:
    code = """
import sys
silent = []
for name in sorted(sys.stdlib_module_names):
    if not name.startswith("_") and name != "this":
        try:
            __import__(name)
        except ModuleNotFoundError as e:
            if "(" not in str(e):
                silent.append(name)
silent
"""
    # Modules for which nothing can be said: a joke, and the texts of help().
    assert ouros.Sandbox(code).run() == ["antigravity", "pydoc_data"]
