"""What a program can hold, a dump, a load and a fork take: instances of each class in every state it can bring about.

`tests/tools/half_made_objects.py` makes the programs; run as a script it goes over all classes. Here are those whose state the loader checks.
"""

from __future__ import annotations

import pytest
from half_made_objects import differences

import ouros

# Without the iterators that never end: what they find depends on the memory limit.
CLASSES = {
    "builtins": "property classmethod staticmethod super slice enumerate zip map filter bytearray memoryview set dict list tuple "
    "type object KeyError OSError ExceptionGroup UnicodeDecodeError",
    "types": "MethodType SimpleNamespace MappingProxyType GenericAlias CellType ModuleType",
    "functools": "partial cmp_to_key cached_property",
    "itertools": "chain islice tee groupby accumulate product",
    "collections": "deque OrderedDict Counter defaultdict ChainMap",
    "operator": "itemgetter methodcaller attrgetter",
    "weakref": "ref",
    "io": "StringIO BytesIO",
    "random": "Random",
    "datetime": "datetime timedelta timezone",
    "decimal": "Decimal Context",
    "re": "Pattern Match",
}


@pytest.mark.parametrize(
    ("where", "name"), [(where, name) for where, names in CLASSES.items() for name in names.split()]
)
def test_states_of(where: str, name: str) -> None:
    assert differences(where, name) == []


# Legal programs whose dump load() and fork() refused.

LEGAL = {
    "property of anything": ("x = property(1, 'a', [], 5)", "[x.fget, x.fset, x.fdel, x.__doc__]", [1, "a", [], 5]),
    "property named anything": ("x = property(); x.__set_name__(int, 5)", "x.__name__", 5),
    "methods of methods": (
        "import types\nx = lambda *a: len(a)\nfor _ in range(3000): x = types.MethodType(x, 1)",
        "x()",
        3000,
    ),
    "static methods of static methods": ("x = len\nfor _ in range(3000): x = staticmethod(x)", "x([1])", 1),
}


@pytest.mark.parametrize("name", LEGAL)
def test_legal_programs_go_on(name: str) -> None:
    made, looks, expected = LEGAL[name]
    paused = ouros.Sandbox(f"{made}\npause()\n{looks}", external_functions=["pause"]).start()
    loaded = ouros.Snapshot.load(paused.dump())
    for other in (paused.fork(), loaded.fork(), loaded, paused):
        assert other.resume(return_value=None).output == expected


@pytest.mark.parametrize("name", LEGAL)
def test_sessions_hold_them(name: str, tmp_path) -> None:
    made, looks, expected = LEGAL[name]
    manager = ouros.SessionManager()
    manager.set_storage_dir(tmp_path)
    manager.create_session("a").execute(made)
    manager.fork_session("a", "b")
    manager.save_session(session_id="b", name="saved")
    manager.load_session("saved", session_id="c")
    for one in ("a", "b", "c"):
        assert manager.get_session(one).execute(looks)["result"] == expected
