"""Where what is: the folders of the evaluator for README.md, and all its files for docs/design.md, from what stands in them.

    python tests/tools/file_map.py            # print both
    python tests/tools/file_map.py --update   # write them into the pages, between their markers
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CORE = ROOT / "ouros" / "_core"
LAYERS = ["base", "syntax", "heap", "protocols", "types", "modules", "nodes", "lowering", "snapshot", "boundary", "machine"]


def first_sentence(path: Path) -> str:
    """Of the docstring of a .pyx, or of the comment that a .pxd begins with."""
    lines = [line for line in path.read_text(encoding="utf-8").split("\n") if not line.startswith("# ouros:")]
    if lines[0].startswith('"""'):
        text = "\n".join(lines).split('"""')[1]
    else:
        text = " ".join(line.removeprefix("#").strip() for line in lines[: [line.startswith("#") for line in lines].index(False)])
    text = " ".join(text.split())
    return re.split(r"(?<=[a-z0-9)`'])[.;](?= |$)", text)[0].rstrip(".:")


def what_a_layer_is(layer: str) -> str:
    tree = ast.parse((CORE / layer / "__init__.py").read_text(encoding="utf-8"))
    return " ".join((ast.get_docstring(tree) or "").split())


def layers() -> str:
    rows = [f"| `ouros/_core/{layer}/` | {what_a_layer_is(layer)} |" for layer in LAYERS]
    return "\n".join(["| where | what |", "|---|---|", *rows]) + "\n"


def files() -> str:
    parts = []
    for layer in LAYERS:
        parts.append(f"\n### {layer}\n\n{what_a_layer_is(layer)}\n\n| file | what |\n|---|---|\n")
        headers = {path.stem: path for path in (CORE / layer).glob("*.pxd")}
        sources = headers | {path.stem: path for path in (CORE / layer).glob("*.pyx")}
        for name, path in sorted(sources.items()):
            parts.append(f"| `{name}` | {first_sentence(path).replace('|', '/')} |\n")
    return "".join(parts) + "\n"


PAGES = {"README.md": ("layers", layers), "docs/design.md": ("files", files)}


def with_map(page: str) -> str:
    """The text of a page with what belongs between its markers."""
    name, make = PAGES[page]
    text = (ROOT / page).read_text(encoding="utf-8")
    before, found, rest = text.partition(f"<!-- {name} -->\n")
    _, closed, after = rest.partition(f"<!-- end of {name} -->")
    if not found or not closed:
        raise SystemExit(f"{page} has no place for it: <!-- {name} --> ... <!-- end of {name} -->")
    return f"{before}{found}{make()}{closed}{after}"


if __name__ == "__main__":
    if "--update" in sys.argv:
        for page in PAGES:
            changed = with_map(page)
            (ROOT / page).write_text(changed, encoding="utf-8")
    else:
        print(layers(), files(), sep="\n", end="")
