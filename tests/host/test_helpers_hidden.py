"""The natives that the library shares with the runtime have no name that a program could use."""

from __future__ import annotations

import pytest

import ouros

CODE = """
import importlib, sys
for name in NAMES:
    try:
        importlib.import_module(name)
    except (ImportError, NotImplementedError):
        pass
found = []
for name, module in sorted(sys.modules.items()):
    for key, value in list(vars(module).items()):
        where = getattr(value, '__module__', None)
        kind = type(value).__name__
        if kind == 'builtin_function_or_method' and where in HELPERS and key.startswith('_') or kind == 'module' and value.__name__ in HELPERS:
            found.append((name, key))
found
"""


def test_no_module_has_a_helper_as_a_variable() -> None:
    import sys
    from pathlib import Path

    library = Path(ouros.__file__).parent / "stdlib"
    names = sorted({path.stem for path in library.glob("[a-z]*.py")} | set(sys.stdlib_module_names))
    names = [name for name in names if not name.startswith("_") and name not in ("antigravity", "this", "idlelib")]
    helpers = ["_copy", "_dataclasses", "_datetime", "_decimal", "_digests", "_host", "_json", "_plain", "_random", "_statistics", "_sys", "_template"]
    assert ouros.Sandbox(f"NAMES, HELPERS = {names!r}, {helpers!r}\n{CODE}").run() == []


# Ways to run code of the program in the variables of a module of the library.
WAYS = {
    "FunctionType": "import types\ndef read(code):\n    return types.FunctionType(code_of(code), vars(MODULE))()\n",
    "__code__": "def read(code):\n    f = MODULE.FUNCTION\n    f.__code__ = code_of(code)\n    return f()\n",
    "loader": """
from importlib.machinery import SourceFileLoader
class Loader(SourceFileLoader):
    def get_filename(self, name=None):
        return self.path
    def get_data(self, path):
        return f'import builtins\\nbuiltins.found = {self.name}'.encode()
def read(code):
    import builtins
    Loader(code, 'x.py').exec_module(MODULE)
    return builtins.found
""",
    "early": """
import importlib.util, types
def read(code):
    spec = importlib.util.find_spec(MODULE.__name__)
    module = importlib.util.module_from_spec(spec)
    f = types.FunctionType(code_of(code), vars(module))
    try:
        spec.loader.exec_module(module)
    except TypeError as e:
        raise NameError from e
    return f()
""",
}


@pytest.mark.parametrize(("module", "function", "helper"), [("os", "getcwd", "_os_calls"), ("json", "loads", "_scan"), ("inspect", "signature", "_script")])
@pytest.mark.parametrize("way", sorted(WAYS))
def test_no_code_in_the_variables_of_a_module_reaches_its_helpers(way: str, module: str, function: str, helper: str) -> None:
    code = "def code_of(text):\n    found = {}\n    exec(f'def f(*args): return {text}', found)\n    return found['f'].__code__\n"
    code += WAYS[way].replace("MODULE", f"__import__('{module}', fromlist=['x'])").replace("FUNCTION", function)
    code += f"try:\n    found = repr(read('{helper}'))\nexcept NameError as e:\n    found = type(e).__name__\nfound"
    assert ouros.Sandbox(code).run() == "NameError"


def test_code_in_the_variables_of_a_module_leaves_its_helpers_alone() -> None:
    code = "import json, types\nf = types.FunctionType((lambda: _scan).__code__, vars(json))\ntry:\n    exec('_scan', vars(json))\nexcept NameError:\n    pass\njson.loads('[1]')"
    assert ouros.Sandbox(code).run() == [1]
