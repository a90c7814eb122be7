"""Every function and method of the library's modules, called with values of wrong kinds: what ends a call is an exception of the program.

A native that casts an argument which its signature does not declare would be an internal error.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import ouros

LIBRARY = Path(ouros.__file__).parent / "stdlib"
NATIVE = ["array", "binascii", "builtins", "cmath", "errno", "gc", "itertools", "marshal", "math", "sys", "time", "unicodedata", "zlib"]
MODULES = sorted(
    {
        ".".join(path.relative_to(LIBRARY).with_suffix("").parts).removesuffix(".__init__")
        for path in LIBRARY.rglob("*.py")
        if not any(part.startswith("_") and part != "__init__.py" for part in path.relative_to(LIBRARY).parts)
    }
    - {"antigravity", "this"}
)
CODE = """
class Text(str): pass
class Items(tuple): pass
class Anything:  # has every attribute
    def __getattr__(self, name): return self
    def __call__(self, *args, **kwargs): return self
    def __iter__(self): return iter((1, 2))
    def __len__(self): return 2
    def __index__(self): return 1
class Number(int):
    def __getattr__(self, name): return self
VALUES = [5, Text('q'), Items((1,)), None, Anything(), Number(3)]
SKIPPED = {'sleep', 'input', 'breakpoint', 'exit', 'quit', 'interact', 'main', 'run_forever', 'serve_forever', 'help', 'pause', 'set_trace'}

def try_all(owner, depth):
    for name in dir(owner) if depth else list(vars(owner)):
        if name in SKIPPED or name.startswith('print'):
            continue
        try:
            called = getattr(owner, name) if depth else vars(owner)[name]
        except Exception:
            continue
        if not callable(called):
            continue
        for arity in range(5):
            for value in VALUES:
                try:
                    called(*[value] * arity)
                except BaseException:
                    pass
        if depth and isinstance(called, type):
            try_all(called, depth - 1)

try_all(__import__(MODULE, fromlist=['x']), 1)
"""


@pytest.mark.parametrize("module", MODULES + NATIVE)
def test_wrong_arguments(module: str) -> None:
    try:
        ouros.Sandbox(f"MODULE = {module!r}\n{CODE}").run(
            limits={"max_duration_secs": 2.0, "max_memory": 1 << 28}, print_callback=lambda stream, text: None, os=ouros.OSAccess()
        )
    except (ouros.SandboxLimitError, ouros.SandboxRuntimeError) as error:
        assert not isinstance(error, ouros.SandboxInternalError), error
        assert isinstance(error, ouros.SandboxLimitError) or "No module named" in str(error), error
