"""The natives that the library shares with the runtime have no name that a program could use."""

from __future__ import annotations

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
