"""Dumps that earlier versions wrote, on whatever interpreter (`make_dump_fixtures.py`), load and go on as they would have."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import msgpack
import pytest
from make_dump_fixtures import DIRECTORY, INDEX, finish

import ouros

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "bench"))

from bench_dump import TWENTY_LINES  # noqa: E402

FIXTURES = json.loads(INDEX.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", FIXTURES)
def test_fixture(name: str) -> None:
    data = (DIRECTORY / name).read_bytes()
    try:
        loaded = ouros.Snapshot.load(data)
    except ValueError as error:
        # A module of the library that has changed since; what holds none can always be read.
        if "is another one than in this" in str(error) and holds_library(data):
            pytest.skip(str(error))
        raise
    again = ouros.Snapshot.load(loaded.dump())
    assert finish(loaded) == FIXTURES[name]
    assert finish(again) == FIXTURES[name]


def holds_library(data: bytes) -> bool:
    sources = msgpack.unpackb(data, strict_map_key=False, unicode_errors="surrogatepass")["sources"]
    return any(kind.startswith("stdlib:") for kind, *_ in sources)


def test_most_fixtures_hold_no_library() -> None:
    """Those that can never be skipped."""
    held = [name for name in FIXTURES if holds_library((DIRECTORY / name).read_bytes())]
    assert len(FIXTURES) - len(held) >= 12


def test_every_fixture_is_known() -> None:
    assert {path.name for path in DIRECTORY.glob("*.dump")} == set(FIXTURES)


def test_dumps_are_small() -> None:
    """A paused program of 20 lines below 2 KB, 10,000 ints below 40 KB; the text of the program stands in them once."""
    data = ouros.Sandbox(TWENTY_LINES, external_functions=["ask"]).start().dump()
    assert len(data) < 2000 and data.count(b"class Cart") == 1
    snapshot = ouros.Sandbox("x = list(range(10000))\nask()\nx[-1]", external_functions=["ask"]).start()
    assert len(snapshot.dump()) < 40_000
    assert ouros.Snapshot.load(snapshot.dump()).resume(return_value=0).output == 9999
