"""Which installed distributions work inside the sandbox: imports them by `packages=` and runs a small program of each.

    python tests/packages/measure.py SITE [NAME...]          # SITE: the site-packages folder of an environment that has them
    python tests/packages/measure.py SITE --update           # writes the table in tests/packages/README.md

`pip install -r tests/packages/requirements.txt` makes such an environment. The programs are in `uses/`, one for each distribution.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE / "README.md"
BEGIN, END = "<!-- outcome -->\n", "<!-- end of outcome -->\n"
LIMITS = {"max_duration_secs": 120, "max_memory": 1 << 30}


def outcome(name: str) -> tuple[str, str, float]:
    """(version, '' or what went wrong, seconds with everything parsed)."""
    from importlib.metadata import PackageNotFoundError, version

    import ouros
    from ouros import OSAccess

    try:
        found = version(name)
    except PackageNotFoundError:
        return "", "not installed", 0.0
    code = (HERE / "uses" / f"{name}.py").read_text(encoding="utf-8")
    try:
        sandbox = ouros.Sandbox(code, packages=[name])
        sandbox.run(limits=LIMITS, os=OSAccess(environ={"HOME": "/home/user"}))
        start = time.perf_counter()
        sandbox.run(limits=LIMITS, os=OSAccess(environ={"HOME": "/home/user"}))
        return found, "", time.perf_counter() - start
    except ouros.SandboxRuntimeError as error:
        frames = error.traceback()
        last = frames[-1] if frames else None
        where = f" ({last.filename.removeprefix('/site-packages/')}:{last.line})" if last else ""
        return found, f"{error}{where}".replace("\n", " ").replace("|", "/")[:200], 0.0
    except ValueError as error:
        return found, str(error)[:200], 0.0


def table(names: list[str]) -> tuple[str, int]:
    rows = []
    works = 0
    for name in names:
        found, trouble, seconds = outcome(name)
        works += not trouble
        print(f"{'ok ' if not trouble else 'BAD'} {name} {found} {trouble or f'{seconds * 1000:.0f} ms'}", flush=True)
        rows.append(f"| {name} | {found} | {'works' if not trouble else trouble} |")
    head = f"{works} of {len(names)} work.\n\n| distribution | version | outcome |\n|---|---|---|\n"
    return head + "\n".join(rows) + "\n", works


def main(arguments: list[str]) -> int:
    sys.path.append(arguments[0])
    chosen = [name for name in arguments[1:] if not name.startswith("--")]
    names = chosen or sorted(path.stem for path in (HERE / "uses").glob("*.py"))
    text, works = table(names)
    if "--update" in arguments:
        page = PAGE.read_text(encoding="utf-8")
        before, _, rest = page.partition(BEGIN)
        PAGE.write_text(f"{before}{BEGIN}{text}{END}{rest.partition(END)[2]}", encoding="utf-8")
    return 0 if works == len(names) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
