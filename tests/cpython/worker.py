"""Runs the tests of one module in sandboxes and prints a JSON line [test, status, text] for each, after one [test, "start", ""].

    python worker.py DIRECTORY NAME < JSON list of the tests to run (null: all)

The module is set up once, in a program that waits in an external call; each test is a fork of that program. This
process may die or hang: that is the test's failure, and the caller starts another for the rest.
"""

from __future__ import annotations

import doctest
import json
import os
import re
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parent)]

from extract import SHIM, as_job, data_files, extract  # noqa: E402

import ouros  # noqa: E402

SECONDS = float(os.environ.get("OUROS_CPYTHON_SECONDS", "15"))
PAUSED = int(os.environ.get("OUROS_CPYTHON_PAUSED", "0"))  # ticks between two pauses of a test; 0: none
VERBOSE = bool(os.environ.get("OUROS_CPYTHON_VERBOSE"))
SETUP_LIMITS = {"max_duration_secs": SECONDS, "max_memory": 1 << 30}
if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)
CHECKER = doctest.OutputChecker()
PARSER = doctest.DocTestParser()


def on_print(stream: str, text: str) -> None:
    if VERBOSE:
        print(text, end="", file=sys.stderr)


def say(test: str, status: str, text: str = "") -> None:
    print(json.dumps([test, status, text]), file=OUT, flush=True)


def shorten(text: str) -> str:
    """The last line of a traceback, the same in every run."""
    lines = [line for line in text.strip().splitlines() if line.strip()]
    wanted = next(
        (line for line in reversed(lines) if re.match(r"[A-Za-z_][\w.]*(:|$)", line)), lines[-1] if lines else ""
    )
    wanted = re.sub(r"0x[0-9a-fA-F]+", "0x...", wanted)
    wanted = re.sub(r"\d+(\.\d+)?ms", "...ms", wanted)
    return "".join(c if c.isprintable() else "?" for c in wanted)[:140].encode("ascii", "backslashreplace").decode()


def check_examples(examples: list[doctest.Example], got: list) -> tuple[str, str]:
    """Compare as doctest does."""
    wrong = []
    for example, (printed, error) in zip(examples, got, strict=True):
        flags = sum(flag for flag, on in example.options.items() if on)
        if error is None:
            good = example.exc_msg is None and CHECKER.check_output(example.want, printed, flags)
        else:
            wanted = example.exc_msg
            good = wanted is not None and CHECKER.check_output(wanted, error, flags)
            if not good and wanted is not None and flags & doctest.IGNORE_EXCEPTION_DETAIL:
                good = (
                    wanted.split(":")[0].rpartition(".")[2]
                    == error.strip().splitlines()[-1].split(":")[0].rpartition(".")[2]
                )
            if not good and wanted is not None and wanted.startswith(("SyntaxError", "IndentationError", "TabError")):
                good = wanted.strip() == error.strip().splitlines()[-1]
        if not good:
            wrong.append((example, error.strip().splitlines()[-1] if error else printed))
    if not wrong:
        return "ok", ""
    example, text = wrong[0]
    first = f"{example.source.strip()!r} -> {text.strip()!r}, not {(example.exc_msg or example.want).strip()!r}"
    return "FAIL", shorten(f"{len(wrong)} of {len(examples)} examples: {first}")


def answer_os(handler: ouros.OSAccess, call: ouros.Snapshot) -> dict:
    try:
        return {"return_value": handler(call.function_name, call.args, call.kwargs)}
    except Exception as error:
        return {"exception": error}


def run_paused(progress: ouros.Snapshot, question: dict, handler: ouros.OSAccess) -> object:
    """To its end, by way of its bytes after every PAUSED ticks."""
    answer = {"return_value": question}
    while True:
        progress = progress.resume(**answer, pause_after_ticks=PAUSED)
        if not isinstance(progress, ouros.Snapshot):
            return progress
        progress = ouros.Snapshot.load(progress.dump(), print_callback=on_print)
        answer = answer_os(handler, progress) if progress.is_os_function else {}
        if progress.function_name is not None and not answer:
            return progress


def run(program: ouros.Snapshot, question: dict, files: list) -> list:
    """One test in a fork. It sees the files it may read."""
    handler = ouros.OSAccess([ouros.MemoryFile(path, content) for path, content in files])
    try:
        if PAUSED:
            done = run_paused(program.fork(), question, handler)
        else:
            done = program.fork().resume(return_value=question)
        if isinstance(done, ouros.Snapshot):
            done = done.resume_auto({}, os=handler)
    except ouros.SandboxError as error:
        return ["fail", error.display("type-msg"), 1]
    return done.output if isinstance(done, ouros.Complete) else ["fail", f"stopped at {done!r}", 1]


def main() -> None:
    directory, name = Path(sys.argv[1]), sys.argv[2]
    wanted = json.loads(sys.stdin.read() or "null")
    job = extract(directory, name)
    say("*", "start")
    try:
        code = (SHIM / "inside.py").read_text(encoding="utf-8")
        sandbox = ouros.Sandbox(code, script_name="inside.py", external_functions=["setup", "ready"])
        files = [ouros.MemoryFile(path, content) for path, content in data_files(directory, job).items()]
        handler = ouros.OSAccess(files)
        program = sandbox.start(limits=SETUP_LIMITS, print_callback=on_print, import_files=True)
        while program.is_os_function:
            program = program.resume(**answer_os(handler, program))
        program = program.resume(return_value=as_job(job))
        while isinstance(program, ouros.Snapshot) and program.is_os_function:
            program = program.resume(**answer_os(handler, program))
        # Each test finds what the set-up has written.
        files = [(str(file.path), file.content) for file in handler.files if isinstance(file, ouros.MemoryFile)]
    except ouros.SandboxError as error:
        text = error.display("type-msg")
        say(
            "*",
            "skip" if text.startswith(("unittest.SkipTest", "SkipTest", "unittest.case.SkipTest")) else "FAIL",
            shorten(text),
        )
        if VERBOSE:
            print(error.display("traceback"), file=sys.stderr)
        return
    methods, texts = program.args[0]
    tests = [*methods, *(f"doctest:{text}" for text in texts)]
    for test in tests if wanted is None else [t for t in wanted if t in set(tests)]:
        say(test, "start")
        if not test.startswith("doctest:"):
            answer = run(program, {"test": test}, files)
            if answer[0] == "fail" and VERBOSE:
                print(f"== {test}\n{answer[1]}", file=sys.stderr)
        else:
            try:
                examples = PARSER.get_examples(texts[test.removeprefix("doctest:")])
            except ValueError as error:
                say(test, "skip", shorten(str(error)))
                continue
            examples = [e for e in examples if not e.options.get(doctest.SKIP)]
            answer = run(program, {"examples": [e.source for e in examples]}, files)
            if answer[0] == "examples":
                say(test, *check_examples(examples, answer[1]))
                continue
        if answer[0] == "fail" and answer[2] > 1:
            say(test, "FAIL", shorten(answer[1]) + f" (and {answer[2] - 1} more)")
        else:
            say(
                test,
                {"ok": "ok", "skip": "skip", "fail": "FAIL"}[answer[0]],
                shorten(answer[1]) if len(answer) > 1 else "",
            )


if __name__ == "__main__":
    OUT = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    main()
    OUT.flush()
    os._exit(0)
