"""Objects that wrap one another 60,000 times: no attribute, call or text of the outermost needs the C stack for each of them."""

from __future__ import annotations

import pytest

import ouros

DEPTH = 60_000
WRAPPERS = {
    "method": "types.MethodType(x, 1)",
    "property": "property(x)",
    "classmethod": "classmethod(x)",
    "staticmethod": "staticmethod(x)",
    "partial": "functools.partial(x, 1)",
    "partialmethod": "functools.partialmethod(x)",
    "alias": "types.GenericAlias(x, int)",
    "proxy of a mapping": "types.MappingProxyType({1: x})",
    "map": "map(str, [x])",
    "cache": "functools.cache(x)",
}
USES = [
    "repr(x)", "str(x)", "hash(x)", "x == x", "bool(x)", "dir(x)", "callable(x)", "isinstance(x, int)", "issubclass(int, type(x))", "x()", "x(1)",
    "x.__doc__", "x.__name__", "x.__qualname__", "x.__module__", "x.__text_signature__", "x.__isabstractmethod__", "x.__wrapped__", "x.__func__",
    "x.__self__", "x.__dict__", "x.__annotations__", "x.__get__(1, int)", "x.__origin__", "x.__parameters__", "x.missing", "x.missing(1)", "x.__reduce__()",
    "x.__class_getitem__", "x[0]", "x[int]", "x | None", "iter(x)", "next(x)", "x.__length_hint__()", "copy.copy(x)", "inspect.unwrap(x)",
    "inspect.signature(x)", "type('C', (), {'m': x})().m", "x.__doc__\nx.__doc__ = 'd'", "del x.__doc__",
]  # fmt: skip


@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_uses_of_a_deep_chain(wrapper: str) -> None:
    """Each ends, with a value or an error of the program's; RecursionError is one."""
    code = f"import copy, functools, inspect, types\nx = len\nfor n in range({DEPTH}):\n    x = {WRAPPERS[wrapper]}\n"
    session = ouros.SessionManager(limits={"max_duration_secs": 20.0}).create_session("a")
    session.execute(code)
    for use in USES:
        try:
            session.execute(f"{use}\n0")
        except ouros.SessionError as error:
            assert type(error.error) in (ouros.SandboxRuntimeError, ouros.SandboxLimitError), (use, error.error)
