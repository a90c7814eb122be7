"""Compares ouros with the CPython that runs it, in one process, in turns.

    python bench/run.py [NAME ...] [--rounds N] [--no-micro] [--update]

Prints for each set of programs the ratio of each (1.0: as fast as CPython, lower is faster), the geometric mean and the
worst; then the micro benches. `--update` writes the tables into bench/README.md, with the versions and the machine they
were measured on.
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

from harness import GROUPS, Comparison, compare_program, program_names  # noqa: E402
from micro import measure  # noqa: E402
from micro_process import microseconds  # noqa: E402

import ouros  # noqa: E402

README = Path(__file__).with_name("README.md")


def program_table(results: list[Comparison]) -> list[str]:
    lines = ["| program | ouros | CPython | ratio |", "|---|---|---|---|"]
    for result in results:
        ours, theirs = microseconds(result.ouros), microseconds(result.cpython)
        lines.append(f"| {result.name} | {ours} | {theirs} | {result.ratio:.2f} |")
    mean = math.exp(statistics.fmean(math.log(result.ratio) for result in results))
    worst = max(results, key=lambda result: result.ratio)
    lines.append(f"| **geometric mean** | | | **{mean:.2f}** |")
    lines.append(f"| **worst**: {worst.name} | | | **{worst.ratio:.2f}** |")
    return lines


def micro_table(rounds: int) -> list[str]:
    lines = ["| operation | ouros | CPython | ratio |", "|---|---|---|---|"]
    for figure in measure(rounds):
        ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
        lines.append(f"| {figure.name} | {figure.ouros} | {figure.cpython} | {ratio} |")
    return lines


def measured(name: str, rounds: int) -> Comparison:
    result = compare_program(name, rounds)
    print(f"{name:24} {result.ratio:6.2f}", file=sys.stderr)
    return result


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

    tables = {"environment": [environment()]}
    for group in GROUPS:
        names = [name for name in program_names(group) if not options.names or name in options.names]
        if names:
            tables[group] = program_table([measured(name, options.rounds) for name in names])
            print(f"{group} programs\n\n" + "\n".join(tables[group]) + "\n")
    if not options.no_micro and not options.names:
        tables["micro"] = micro_table(options.rounds)
        print("\n".join(tables["micro"]))
    if options.update:
        if options.names or options.no_micro:
            parser.error("--update needs a complete run")
        update(tables)


if __name__ == "__main__":
    main()
