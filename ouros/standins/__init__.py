"""Modules that stand in for what the sandbox lacks, for programs that are given packages.

Packages import such modules at their top although few of their functions need them. `modules/` has the sources, which
run in the sandbox and never on the host: what needs the host says so when it is called. Programs without packages do
not see them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ouros._core import GivenModule

FOLDER = Path(__file__).parent / "modules"
REPLACED = {"rpds-py": "rpds"}  # distributions of extension modules, by normalized name -> module in their place


@cache
def standins() -> dict[str, GivenModule]:
    """Return the modules that programs with packages may import besides, by name."""
    return {
        path.stem: GivenModule(path.stem, f"<{path.stem}>", path.read_text(encoding="utf-8"), False)
        for path in sorted(FOLDER.glob("*.py"))
        if path.stem not in REPLACED.values()
    }


@cache
def replacement(distribution: str) -> dict[str, GivenModule] | None:
    """Return the module in place of a distribution, by its name; None: there is none."""
    name = REPLACED.get(distribution)
    if name is None:
        return None
    text = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    return {name: GivenModule(name, f"<{name}>", text, False)}
