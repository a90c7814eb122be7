"""Compares ouros with the CPython that runs it, in one process, in turns.

    python bench/run.py [NAME ...] [--rounds N] [--no-micro] [--update]

Prints a table with the ratio of each program (1.0: as fast as CPython, lower is faster) and the geometric mean.
`--update` writes the tables into bench/README.md, with the versions and the machine they were measured on.
"""

from __future__ import annotations

import argparse
import math
import os
import platform
import re
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from harness import Comparison, compare, compare_program, loops_for, program_names, timed  # noqa: E402
from micro import benches  # noqa: E402

import ouros  # noqa: E402

README = Path(__file__).with_name("README.md")


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1e3:.2f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.1f} us"


def program_table(results: list[Comparison]) -> list[str]:
    lines = ["| program | ouros | CPython | ratio |", "|---|---|---|---|"]
    for result in results:
        ours, theirs = milliseconds(result.ouros), milliseconds(result.cpython)
        lines.append(f"| {result.name} | {ours} | {theirs} | {result.ratio:.2f} |")
    mean = math.exp(statistics.fmean(math.log(result.ratio) for result in results))
    lines.append(f"| **geometric mean** | | | **{mean:.2f}** |")
    return lines


def micro_table(rounds: int) -> list[str]:
    lines = ["| operation | ouros | CPython | ratio |", "|---|---|---|---|"]
    for name, ours, theirs in benches():
        if theirs is None:
            loops = loops_for(ours, 0.01)
            median = statistics.median(timed(ours, loops) / loops for _ in range(rounds))
            lines.append(f"| {name} | {milliseconds(median)} | | |")
        else:
            result = compare(name, ours, theirs, rounds)
            cells = milliseconds(result.ouros), milliseconds(result.cpython), f"{result.ratio:.2f}"
            lines.append(f"| {name} | {' | '.join(cells)} |")
    return lines


def environment() -> str:
    build = "a debug build" if getattr(ouros, "__debug_build__", False) else "a release build"
    return (
        f"ouros {ouros.__version__} ({build}), CPython {platform.python_version()}, "
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores."
    )


def update(tables: dict[str, list[str]]) -> None:
    text = README.read_text(encoding="utf-8")
    for marker, lines in tables.items():
        pattern = re.compile(rf"(<!-- {marker} -->\n).*?(<!-- end {marker} -->)", re.DOTALL)
        body = "\n".join(lines) + "\n"
        text, count = pattern.subn(lambda match, body=body: match[1] + body + match[2], text)
        if count != 1:
            raise SystemExit(f"{README} has no single place for {marker}")
    README.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare ouros with CPython.")
    parser.add_argument("names", nargs="*", help="programs (default: all)")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--no-micro", action="store_true")
    parser.add_argument("--update", action="store_true", help="write the tables into bench/README.md")
    options = parser.parse_args()
    unknown = set(options.names) - set(program_names())
    if unknown:
        parser.error(f"no such program: {', '.join(sorted(unknown))}")

    results = []
    for name in options.names or program_names():
        results.append(compare_program(name, options.rounds))
        print(f"{name:24} {results[-1].ratio:6.2f}", file=sys.stderr)
    programs = program_table(results)
    print("\n".join(programs))
    tables = {"environment": [environment()], "programs": programs}
    if not options.no_micro and not options.names:
        tables["micro"] = micro_table(options.rounds)
        print("\n" + "\n".join(tables["micro"]))
    if options.update:
        if options.names or options.no_micro:
            parser.error("--update needs a complete run")
        update(tables)


if __name__ == "__main__":
    main()
