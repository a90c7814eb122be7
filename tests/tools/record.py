"""Records what CPython 3.14 does with each program of `tests/lang` into `tests/lang/<area>/expected.json`.

    python tests/tools/record.py --oracle 'CMD --json' [AREA | AREA/NAME ...] [--all] [--check]

CMD reads JSON lines {"id", "code", "name"} and answers with JSON lines {"id", "stdout", "stderr", "result",
"exception"}; `tests/tools/host_oracle.py` is such a command for the CPython that runs it. Only programs that are new or
changed are run, unless `--all`. A program whose first line is `# oracle: native` needs what a WebAssembly build of
CPython lacks (64-bit hashes, a deep C stack): it is recorded with `--native CMD`, a CPython close to 3.14.

This file knows nothing of ouros: expectations come from CPython alone. Invariant: an expectation is kept with the hash
of the source it was recorded from, so a program can't be edited without being recorded again.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

from corpus import Program, area_directory, load_expected, programs, source_digest

# An address, or a path of the machine that recorded, would make the expectation untrue elsewhere.
NATIVE_MARK = "# oracle: native\n"
UNSTABLE = re.compile(r" at 0x[0-9a-fA-F]+|/home/|/usr/|/tmp/|/lib/python|WebAssembly")


def ask(command: str, wanted: list[Program]) -> dict[str, dict]:
    """Run the programs in one oracle process; every one must be answered."""
    lines = "".join(json.dumps({"id": p.id, "code": p.source, "name": p.script_name}) + "\n" for p in wanted)
    done = subprocess.run(shlex.split(command), input=lines, capture_output=True, text=True)
    answers = {}
    for line in done.stdout.splitlines():
        answer = json.loads(line)
        answers[answer["id"]] = answer
    missing = [p.id for p in wanted if p.id not in answers]
    if missing:
        sys.exit(f"the oracle gave no answer for {missing[:5]} ({len(missing)} in all):\n{done.stderr[-3000:]}")
    return answers


def expectation(program: Program, answer: dict) -> dict:
    record: dict = {"source": source_digest(program.source), "stdout": answer["stdout"], "result": answer["result"]}
    if "sys.stderr" in program.source:
        record["stderr"] = answer["stderr"]
    if answer["exception"]:
        record["exception"] = {k: answer["exception"][k] for k in ("type", "message", "traceback")}
    return record


def main() -> None:
    parser = argparse.ArgumentParser(description="Record the outcomes of tests/lang.")
    parser.add_argument("--oracle", required=True, help="command that speaks the JSON lines protocol")
    parser.add_argument("--native", default="", help="a second oracle, for programs marked `# oracle: native`")
    parser.add_argument("--all", action="store_true", help="also programs that have not changed")
    parser.add_argument("--check", action="store_true", help="write nothing, only say what differs")
    parser.add_argument("only", nargs="*", metavar="AREA[/NAME]")
    options = parser.parse_args()

    found = [p for p in programs() if not options.only or p.area in options.only or p.id in options.only]
    wanted = [p for p in found if options.all or options.check or not p.is_recorded()]
    answers = {}
    for command, native in ((options.oracle, False), (options.native, True)):
        part = [p for p in wanted if p.source.startswith(NATIVE_MARK) == native]
        if part and command:
            answers.update(ask(command, part))
    wanted = [p for p in wanted if p.id in answers]
    changes = {p.id: expectation(p, answers[p.id]) for p in wanted}

    bad = 0
    for program in wanted:
        record = changes[program.id]
        if UNSTABLE.search(json.dumps(record)):
            print(f"unstable output (address or path): {program.id}")
            bad += 1
        if (record.get("exception") or {}).get("type") == "SyntaxError":
            print(f"no program: {program.id}: {record['exception']['message']}")
            bad += 1
        if options.check and record != program.expected:
            print(f"differs: {program.id}\n  recorded {program.expected}\n  now      {record}")
            bad += 1
    if options.check:
        sys.exit(1 if bad else 0)

    for area in sorted({p.area for p in found}):
        names = {p.name for p in programs() if p.area == area}
        kept = {name: record for name, record in load_expected(area).items() if name in names}
        kept.update({p.name: changes[p.id] for p in wanted if p.area == area})
        text = json.dumps(dict(sorted(kept.items())), indent=1, ensure_ascii=True) + "\n"
        (area_directory(area) / "expected.json").write_text(text, encoding="utf-8", newline="\n")
    print(f"recorded {len(changes)} of {len(found)} programs, {bad} unfit")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    main()
