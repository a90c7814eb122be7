"""Which modules and names of CPython 3.14's library the sandbox lacks: the tables that docs/stdlib.md shows.

    python tests/tools/stdlib_table.py                              # print the tables
    python tests/tools/stdlib_table.py --update                     # write them into docs/stdlib.md, between the markers
    python tests/tools/stdlib_table.py --record 'CMD --json'        # ask CPython 3.14 for its names (CMD as in tests/tools/record.py)

Names are those of `__all__`, else the public ones that are no modules. Invariant: what the sandbox has is asked of the sandbox, what
CPython has stands in stdlib_names.json; only the reasons are written by hand, and a reason for something that is there fails.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import ouros

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
NAMES = HERE / "stdlib_names.json"
DOCUMENT = ROOT / "docs" / "stdlib.md"
STDLIB = ROOT / "ouros" / "stdlib"
BEGIN, END = "<!-- names -->\n", "<!-- end names -->\n"
NATIVE = ("builtins", "cmath", "itertools", "math")
MOST_NAMES = 14  # more are counted only

WHY = {
    "ast": "for the command line",
    "asyncio": "networks, processes, signals, other loops",
    "builtins": "`input` belongs to the terminal of the host; the others are for an interactive prompt",
    "decimal": "not public in CPython's own module written in C",
    "errno": "numbers that no part of the sandbox raises",
    "doctest": "they look for files of modules",
    "pyexpat": "for other modules written in C",
    "xml": "to be imported by their names",
    "xml.dom.expatbuilder": "fragments, filters, and parts of the module itself",
    "xml.dom.minidom": "parts of the module itself",
    "xml.dom.xmlbuilder": "the loading and saving of DOM Level 3, which few programs use",
    "xml.etree.ElementPath": "parts of the module itself",
    "xml.parsers.expat": "for other modules written in C",
    "xml.sax.expatreader": "names of other modules",
    "json.encoder": "parts of the encoder that is a native here",
    "stat": "flags of other systems",
    "concurrent.futures.thread": "there are no threads of the host",
    "logging.handlers": "networks, the system's logs",
    "os": "processes, users, terminals and what else is the system's",
    "sys": "they look into the interpreter",
    "time": "clocks by number",
    "unittest": "signals",
}

# Asks an interpreter, whichever it is, for what it has; {} stands for the modules.
RECORDER = """
import importlib, json, sys, types
names = {}
for module in %r:
    try:
        m = importlib.import_module(module)
    except ImportError:
        continue
    found = getattr(m, "__all__", None) or [n for n in dir(m) if not n.startswith("_") and not isinstance(getattr(m, n), types.ModuleType)]
    names[module] = sorted(set(found))
print(json.dumps({"modules": sorted(n for n in sys.stdlib_module_names if not n.startswith("_")), "names": names}))
"""

ASKER = """
import importlib
missing = {}
for module, names in wanted.items():
    try:
        m = importlib.import_module(module)
    except ImportError:
        continue
    missing[module] = [name for name in names if not hasattr(m, name)]
missing
"""


def modules() -> list[str]:
    """What can be imported in the sandbox, by the files there are."""
    found = {*NATIVE}
    for path in STDLIB.rglob("*.py"):
        parts = path.relative_to(STDLIB).with_suffix("").parts
        found.add(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return sorted(name for name in found if not any(part.startswith("_") for part in name.split(".")))


def record(command: str) -> None:
    asked = [name for name in modules() if name != "this"]  # its import prints
    job = json.dumps({"id": "names", "code": RECORDER % (asked,)}) + "\n"
    done = subprocess.run(shlex.split(command), input=job, capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout.splitlines()[0])
    if answer["exception"]:
        raise SystemExit(answer["exception"]["traceback"])
    NAMES.write_text(json.dumps(json.loads(answer["stdout"]), indent=1) + "\n", encoding="utf-8")


def body() -> str:
    known = json.loads(NAMES.read_text(encoding="utf-8"))
    missing = ouros.Sandbox(ASKER, inputs=["wanted"]).run(inputs={"wanted": known["names"]})
    idle = sorted(set(WHY) - {module for module, names in missing.items() if names})
    if idle:
        raise SystemExit(f"nothing is missing any more, so no reason is wanted: {idle}")
    rows = ["| module | names | why |", "|---|---|---|"]
    for module, names in sorted(missing.items()):
        if names:
            listed = ", ".join(f"`{name}`" for name in names)
            shown = listed if len(names) <= MOST_NAMES else f"{len(names)} of {len(known['names'][module])} names"
            rows.append(f"| `{module}` | {shown} | {WHY.get(module) or 'not there yet'} |")
    have = {name.partition(".")[0] for name in modules()}
    absent = ", ".join(f"`{name}`" for name in known["modules"] if name not in have)
    return "\n".join(rows) + f"\n\nModules of CPython that are missing: {absent}.\n"


def document_with(text: str, tables: str) -> str:
    before, found, rest = text.partition(BEGIN)
    _, closed, after = rest.partition(END)
    if not found or not closed:
        raise SystemExit(f"{DOCUMENT.name} has no place for the tables: {BEGIN.strip()} ... {END.strip()}")
    return before + BEGIN + tables + END + after


if __name__ == "__main__":
    if "--record" in sys.argv:
        record(sys.argv[sys.argv.index("--record") + 1])
    elif "--update" in sys.argv:
        DOCUMENT.write_text(document_with(DOCUMENT.read_text(encoding="utf-8"), body()), encoding="utf-8")
    else:
        print(body(), end="")
