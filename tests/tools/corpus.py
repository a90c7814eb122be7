"""The corpus of programs: where they are, what CPython 3.14 did with each.

Knows files and JSON only, neither ouros nor an oracle. Areas are the directories of `lang`, and of `stdlib` (one for each
module: the area `stdlib.<module>`). Invariant: a program's id is `area/name`, its source is the file read as UTF-8 with
`\\n` line ends, and its expectation counts only if it was recorded from exactly that source.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent.parent
LANG = TESTS / "lang"
STDLIB = TESTS / "stdlib"
SCRIPT_NAME = "main.py"


def source_digest(source: str) -> str:
    return hashlib.sha256(source.encode("utf-8")).hexdigest()[:16]


def area_directory(area: str) -> Path:
    return STDLIB / area[len("stdlib.") :] if area.startswith("stdlib.") else LANG / area


@cache
def load_expected(area: str) -> dict[str, dict]:
    path = area_directory(area) / "expected.json"
    if not path.exists():
        return {}
    return json.loads(path.read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Program:
    area: str
    name: str
    source: str
    script_name: str = SCRIPT_NAME

    @property
    def id(self) -> str:
        return f"{self.area}/{self.name}"

    @property
    def expected(self) -> dict | None:
        return load_expected(self.area).get(self.name)

    def is_recorded(self) -> bool:
        return self.expected is not None and self.expected["source"] == source_digest(self.source)


@cache
def programs() -> tuple[Program, ...]:
    """All programs, by id."""
    found = []
    for root, prefix in ((LANG, ""), (STDLIB, "stdlib.")):
        for path in sorted(root.glob("*/*.py")):
            source = path.read_bytes().decode("utf-8").replace("\r\n", "\n")
            found.append(Program(prefix + path.parent.name, path.stem, source))
    return tuple(found)
