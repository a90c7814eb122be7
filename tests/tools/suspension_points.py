"""The catalogue of suspension spots, `suspension/points/*.txt`, and what CPython 3.14 did with each (`suspension/points/expected.json`).

Knows files only. Invariant: an expectation counts only if it was recorded from exactly the program's present source.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from corpus import source_digest

ROOT = Path(__file__).parent.parent / "suspension" / "points"
EXPECTED = ROOT / "expected.json"
HEADER = re.compile(r"^== (\w+)\n", re.MULTILINE)


@dataclass(frozen=True)
class Spot:
    id: str
    code: str

    @property
    def expected(self) -> dict[str, list] | None:
        record = recorded().get(self.id)
        return None if record is None or record["source"] != source_digest(self.code) else record["outcomes"]


@cache
def recorded() -> dict[str, dict]:
    return json.loads(EXPECTED.read_text(encoding="utf-8")) if EXPECTED.exists() else {}


@cache
def spots() -> tuple[Spot, ...]:
    found = []
    for path in sorted(ROOT.glob("*.txt")):
        parts = HEADER.split(path.read_text(encoding="utf-8"))
        found += [Spot(f"{path.stem}/{parts[i]}", parts[i + 1].rstrip("\n") + "\n") for i in range(1, len(parts), 2)]
    return tuple(found)


# Where the repr of an exception's argument is asked once more than by CPython: for the host's exception, too.
ASKED_AGAIN = {"endings/uncaught_error_with_user_repr", "endings/uncaught_key_error"}


def expected(spot: Spot, change_at: int | None = None) -> list:
    outcomes = spot.expected
    assert outcomes is not None, f"{spot.id} was changed after its outcome was recorded"
    *outcome, calls = outcomes["-" if change_at is None else str(change_at)]
    return [*outcome, calls + (spot.id in ASKED_AGAIN)]
