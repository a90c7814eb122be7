"""Which tests of the suite do not hold in CPython 3.14, or not with our helpers: writes `differs314.txt`.

    python reference314.py --oracle 'CMD --json' [NAME ...]

CMD is an oracle as in `tests/tools/record.py`. The program that runs in the sandbox runs there as it is, test after test. Lines
are `NAME TEST: reason`; `report.py` skips those tests unless they pass.
"""

from __future__ import annotations

import argparse
import doctest
import json
import shlex
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import modules  # noqa: E402
import runner  # noqa: E402
import worker  # noqa: E402
from extract import SHIM, as_job, data_files, extract  # noqa: E402

OUT = HERE / "differs314.txt"
# What an oracle without threads says of itself, not of CPython 3.14; a thread it can't start leaves its logger's handlers behind.
OWN_LACKS = ("can't start new thread", "cannot join thread before it is started", "Unexpected handlers: ")
LOOP = r"""
import json as _json, os as _os
for _path, _content in FILES.items():
    _os.makedirs(_os.path.dirname(_path), exist_ok=True)
    with open(_path, "wb") as _file:
        _file.write(_content if isinstance(_content, bytes) else _content.encode("utf-8", "surrogatepass"))
_module = prepare(_json.loads(JOB))
_methods, _texts = find_tests(_module)
_answers = {}
for _test in WANTED:
    if _test in _methods:
        try:
            _answers[_test] = answer(_module, {"test": _test})
        except BaseException as _e:
            _answers[_test] = ["fail", repr(_e), 1]
    elif _test.startswith("doctest:") and _test[8:] in _texts and EXAMPLES is None:
        _answers[_test] = ["text", _texts[_test[8:]]]
for _test, _sources in (EXAMPLES or {}).items():
    _answers[_test] = answer(_module, {"examples": _sources})
_json.dumps(_answers)
"""


def ask(command: str, name: str, wanted: list[str], examples: dict | None) -> dict | None:
    directory = modules.test_directory()
    assert directory is not None
    source = (SHIM / "inside.py").read_text(encoding="utf-8").replace('if __name__ == "__main__":', "if False:")
    source = source.removesuffix("outcome\n")
    done = extract(directory, name)
    job = json.dumps(as_job(done))
    files = data_files(directory, done)
    code = f"JOB = {job!r}\nFILES = {files!r}\nWANTED = {wanted!r}\nEXAMPLES = {examples!r}\n{source}\n{LOOP}"
    line = json.dumps({"id": name, "code": code, "name": "inside.py"}) + "\n"
    try:
        ran = subprocess.run(shlex.split(command), input=line, capture_output=True, text=True, timeout=300)
    except subprocess.TimeoutExpired:
        return None
    if not ran.stdout.strip():
        return None
    answer = json.loads(ran.stdout.splitlines()[-1])
    if answer["exception"]:
        print(name, answer["exception"]["traceback"][-300:])
        return None
    return json.loads(eval(answer["result"]))


def ask_in_parts(command: str, name: str, wanted: list[str]) -> dict:
    """All answers but those of tests that end the oracle itself."""
    answers = ask(command, name, wanted, None)
    if answers is not None or len(wanted) < 2:
        return answers or {}
    half = len(wanted) // 2
    return ask_in_parts(command, name, wanted[:half]) | ask_in_parts(command, name, wanted[half:])


def differing(command: str, name: str) -> list[str]:
    wanted = [test for test, outcome in runner.reference(name).items() if outcome == "ok"]
    answers = ask_in_parts(command, name, wanted)
    texts = {test: doctest.DocTestParser().get_examples(a[1]) for test, a in answers.items() if a[0] == "text"}
    if texts:
        again = ask(
            command, name, [], {t: [e.source for e in es if not e.options.get(doctest.SKIP)] for t, es in texts.items()}
        )
        answers.update(again or {})
    lines = []
    for test, answer in sorted(answers.items()):
        if answer[0] == "examples":
            status, text = worker.check_examples([e for e in texts[test] if not e.options.get(doctest.SKIP)], answer[1])
            answer = ["fail", text] if status != "ok" else ["ok"]
        if answer[0] == "fail" and not any(lack in answer[1] for lack in OWN_LACKS):
            lines.append(f"{name} {test}: {worker.shorten(answer[1])}")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description="Find the tests that do not hold in CPython 3.14.")
    parser.add_argument("--oracle", required=True)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    names = options.names or [*modules.LANGUAGE, *modules.LIBRARY]
    kept = OUT.read_text(encoding="utf-8").splitlines() if OUT.exists() else []
    for name in names:
        lines = differing(options.oracle, name)
        kept = sorted({line for line in kept if not line.startswith(name + " ")} | set(lines))
        OUT.write_text("\n".join(kept) + "\n", encoding="utf-8", newline="\n")
        print(f"{name}: {len(lines)}", flush=True)


if __name__ == "__main__":
    main()
