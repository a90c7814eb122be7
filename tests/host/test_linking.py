"""The variables of a library module get cells when code first uses them, which shows nowhere else."""

from __future__ import annotations

from pathlib import Path

import msgpack
import pytest
from explicit_dumps import explicit

from ouros import Sandbox, SessionError, SessionManager, Snapshot

KIND_CELL, KIND_GLOBALS, KIND_MODULE = 16, 20, 35
AWAIT = "async def f():\n    return ask()\nawait f()"


def paused(code: str) -> Snapshot:
    snapshot = Sandbox(code, external_functions=["ask"]).start()
    assert isinstance(snapshot, Snapshot)
    return snapshot


def content(snapshot: Snapshot) -> dict:
    found: dict = msgpack.unpackb(explicit(snapshot.dump), strict_map_key=False, unicode_errors="surrogatepass")
    return found


def packed(parts: dict) -> bytes:
    data: bytes = msgpack.packb(parts, unicode_errors="surrogatepass")
    return data


def outcome(snapshot: Snapshot) -> object:
    return snapshot.resume(return_value=1).output  # type: ignore[union-attr]


OWN_WRAPPER = (
    "textwrap.TextWrapper = lambda **k: type('W', (), {'wrap': lambda self, t: ['own']})()\ntextwrap.wrap('a b')"
)
SHORT_BY_OWN_LEN = (
    "builtins.len = lambda x: 7\ntry: r = textwrap.shorten('a b c d', 9)\nexcept Exception as e: r = str(e)\nr, len([])"
)
FAILURE = "try: textwrap.fill('a')\nexcept Exception as e: r = str(e)\nr"
PATCHED = [
    # A name that no code had used before the change, and one that had been used.
    ("import textwrap", OWN_WRAPPER),
    ("import textwrap\ntextwrap.wrap('a')", OWN_WRAPPER),
    # Built-ins that the program changes count for code that is linked later, too.
    ("import builtins, textwrap", SHORT_BY_OWN_LEN),
    ("import builtins, textwrap\ntextwrap.shorten('a b c d', 5)", SHORT_BY_OWN_LEN),
    ("import builtins, heapq\nbuiltins.enumerate = lambda *a: []", "heapq.nsmallest(2, [3, 1, 2], key=lambda x: x)"),
    # Variables that live in a dict.
    ("import textwrap\nd = vars(textwrap)", "d['wrap'] = 5\ntextwrap.wrap, 'fill' in d"),
    ("import textwrap\ntextwrap.fill('a')\nd = vars(textwrap)", "d['TextWrapper'] = dict\n" + FAILURE),
    ("import textwrap", "textwrap.fill('a')\nd = vars(textwrap)\nd['TextWrapper'] = dict\n" + FAILURE),
    # A variable that was deleted.
    (
        "import textwrap\ntextwrap.dedent('a')\ndel textwrap.dedent",
        "[hasattr(textwrap, n) for n in ('dedent', 'indent')], 'dedent' in dir(textwrap)",
    ),
    (
        "import textwrap\ndel textwrap.dedent",
        "[hasattr(textwrap, n) for n in ('dedent', 'indent')], 'dedent' in dir(textwrap)",
    ),
    ("import asyncio\nbefore = dir(asyncio)", "sorted(vars(asyncio)) == dir(asyncio) == before"),
]


@pytest.mark.parametrize(("before", "after"), PATCHED)
def test_changes_of_a_module_are_the_same_before_and_after_a_dump_and_a_fork(before: str, after: str) -> None:
    expected = Sandbox(f"{before}\n{after}").run()
    code = f"{before}\nask()\n{after}"
    assert outcome(paused(code)) == expected
    assert outcome(Snapshot.load(paused(code).dump())) == expected
    assert outcome(paused(code).fork()) == expected
    assert outcome(Snapshot.load(paused(code).fork().dump())) == expected


def test_equal_states_give_equal_bytes() -> None:
    snapshot = paused(AWAIT)
    data = snapshot.dump()
    assert snapshot.fork().dump() == data
    loaded = Snapshot.load(data).dump()
    assert Snapshot.load(loaded).dump() == loaded
    assert Snapshot.load(data).fork().dump() == loaded


def test_a_definition_that_runs_while_the_program_is_dumped_ends_once() -> None:
    """Its variable does not wait in the loaded program: it would run a second time."""
    progress = Sandbox("import csv, io\nr = list(csv.reader(io.StringIO('a,b')))\nr").start(pause_after_ticks=1)
    pauses = 0
    while isinstance(progress, Snapshot):
        progress = Snapshot.load(progress.dump()).resume(pause_after_ticks=1)
        pauses += 1
    assert progress.output == [["a", "b"]] and pauses > 20  # type: ignore[union-attr]


def test_a_rewound_session_has_one_variable_for_each_name() -> None:
    session = SessionManager().create_session("a")
    session.run("import textwrap")
    session.run("textwrap.fill('a b')")
    session.rewind(steps=1)
    session.run("textwrap.TextWrapper = None")
    with pytest.raises(SessionError, match="'NoneType' object is not callable"):
        session.run("textwrap.fill('a b')")
    session.rewind(steps=2)
    assert session.run("textwrap.fill('a b')") == "a b"


def test_a_session_that_is_rewound_past_a_use_is_saved_as_if_it_had_not_been(tmp_path: Path) -> None:
    saved = []
    for uses in (0, 1):
        session = SessionManager().create_session("a")
        session.run("import textwrap, asyncio")
        if uses:
            session.run("async def f(): return textwrap.fill('a b')\nasyncio.run(f())")
            session.rewind(steps=1)
        session.run("len(textwrap.fill('a b'))")
        assert session.run("textwrap.TextWrapper = len\nx = 1\nx") == 1
        saved.append(session.run("sorted(n for n in dir(textwrap)), sorted(vars(asyncio)) == dir(asyncio)"))
    assert saved[0] == saved[1]


def test_helpers_stay_hidden() -> None:
    code = "import asyncio.base_events as b, asyncio.futures as f\nasync def g(): pass\nasyncio = None\nb.EventLoop().run_until_complete(g())\n"
    assert Sandbox(code + "[n for n in ('_host', '_time') if hasattr(b, n) or n in dir(b) or n in vars(b)]").run() == []


def test_a_run_that_awaits_makes_few_cells() -> None:
    parts = content(paused(AWAIT))
    cells = [row for row in parts["objects"] if row[0] == KIND_CELL]
    named = sum(len(row) - 3 for row in parts["objects"] if row[0] == KIND_GLOBALS)
    assert named > 500 and len(cells) < 300


def test_a_forged_table_of_globals_without_cells() -> None:
    parts = content(paused("x = 1\ndef f(): return x, len('ab')\nask()\nf()"))
    for row in parts["objects"]:
        if row[0] == KIND_GLOBALS:
            row[3:] = [None] * len(row[3:])
    assert outcome(Snapshot.load(packed(parts))) == (1, 2)


def test_a_forged_module_of_an_unknown_library() -> None:
    parts = content(paused("import textwrap\nask()"))
    row = next(row for row in parts["objects"] if row[0] == KIND_MODULE and row[3] == "textwrap")
    row[3] = "texttrap"
    with pytest.raises(ValueError, match="has no module 'texttrap'"):
        Snapshot.load(packed(parts))
    row[3], row[5] = "textwrap", 5
    with pytest.raises(ValueError, match="damaged data"):
        Snapshot.load(packed(parts))
