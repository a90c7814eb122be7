"""Runs a fuzzer in processes of its own and says what it found: `python tests/fuzz/driver.py FUZZER FIRST COUNT [--jobs N] [--journal FILE]`.

FUZZER is a module beside this one with `make(seed) -> Case` and `live(case, note) -> int`: the second runs a case, calls `note(kind, detail)`
for what must not happen, and returns how many calls it made. A case is a list of statements and a seed for what the host does meanwhile.
A worker that crashes or hangs is started anew behind that seed; the case is made smaller as long as it fails in the same way, printed, and
the run goes on. With a journal a run that was ended goes on where it was.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
SECONDS = int(os.environ.get("OUROS_FUZZ_SECONDS", "60"))  # of the processor, for one case; then it hangs
SMALLER_SECONDS = 180  # spent on making one case smaller
GROWTH_MB = int(os.environ.get("OUROS_FUZZ_MB", "1500"))  # of memory that all cases of a worker may take together


@dataclass
class Case:
    """What a seed stands for. `before` is never left out when the case is made smaller."""

    seed: int
    before: str
    statements: list[str]
    settings: dict[str, object] = field(default_factory=dict)

    def text(self) -> str:
        return self.before + "\n".join(self.statements) + "\n"


Note = Callable[[str, str], None]


def peak_mb() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def fuzzer(name: str) -> object:
    # This tree, not what is installed.
    sys.path[:0] = [str(HERE), str(HERE.parent / "tools"), str(HERE.parent.parent)]
    return importlib.import_module(name)


# --- in the worker ---


def work(name: str, first: int, count: int, step: int, case_file: str | None) -> None:
    """Live with the cases first, first + step, ... Writes a line of JSON for each begin, finding and end."""
    sys.setrecursionlimit(5000)
    # What programs print must not come between the lines for the driver.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    saying = threading.Lock()
    module = fuzzer(name)
    base = peak_mb()

    def say(**what: object) -> None:
        with saying:
            answers.write(json.dumps(what) + "\n")
            answers.flush()

    for seed in range(first, first + count * step, step):
        say(begin=seed)
        signal.setitimer(signal.ITIMER_PROF, SECONDS)  # ends the process, whatever it is in
        signal.alarm(SECONDS * 20)
        case = Case(**json.loads(Path(case_file).read_text())) if case_file else module.make(seed)  # type: ignore[attr-defined]
        calls = module.live(case, lambda kind, detail: say(found=kind, detail=detail))  # type: ignore[attr-defined]
        if peak_mb() - base > GROWTH_MB:
            say(found="memory", detail=f"grew by {peak_mb() - base} MB")
            base = peak_mb()
        say(end=seed, calls=calls)


# --- in the driver ---


def command(name: str, first: int, count: int, step: int = 1, case_file: str | None = None) -> list[str]:
    more = ["--case", case_file] if case_file else []
    return [sys.executable, __file__, name, str(first), str(count), "--worker", str(step), *more]


def why_ended(status: int, errors: str) -> str:
    """How a worker ended, in words that are the same for the same fault."""
    kind = ""
    if found := re.search(r"ERROR: AddressSanitizer: ([\w-]+)|runtime error: (.*)", errors):
        kind = found.group(1) or re.sub(r"0x[0-9a-f]+|\d+", "N", found.group(2))
    elif "Sanitizer" not in errors and (fatal := re.findall(r"^(?:Fatal Python error|\w*Error|\w*Exception)\b.*", errors, re.M)):
        kind = str(fatal[-1])[:200]
    signal_name = signal.Signals(-status).name if status < 0 else f"exit {status}"
    frames = re.findall(r"#\d+ 0x\w+ in (\w+)", errors)
    ours = [re.sub(r"^__pyx_\w*?_core_\d+", "", frame) for frame in frames if frame.startswith(("__pyx_", "ou_"))][:2]
    return " ".join(["hang" if status in (-signal.SIGPROF, -signal.SIGALRM) else signal_name, kind, *ours]).strip()


def fails(name: str, case: Case) -> set[str]:
    """The kinds of what happens with a case."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(case.__dict__, file)
        file.flush()
        done = subprocess.run(command(name, case.seed, 1, 1, file.name), capture_output=True, text=True, errors="replace")
    kinds = {json.loads(line)["found"] for line in done.stdout.splitlines() if line.startswith('{"found"')}
    if done.returncode:
        kinds.add(why_ended(done.returncode, done.stderr))
    return kinds


def smaller(name: str, case: Case, kind: str) -> Case | None:
    """The case without what the failure does not need; None: it does not fail again."""
    if kind not in fails(name, case):
        return None
    until = time.monotonic() + SMALLER_SECONDS
    size = max(1, len(case.statements) // 2)
    while time.monotonic() < until:
        at = 0
        fewer = False
        while at < len(case.statements) and time.monotonic() < until:
            rest = case.statements[:at] + case.statements[at + size :]
            tried = Case(case.seed, case.before, rest, case.settings)
            if kind in fails(name, tried):
                case, fewer = tried, True
            else:
                at += size
        if size == 1 and not fewer:
            break
        size = max(1, size // 2)
    return case


def report(kind: str, seed: int, detail: str, case: Case | None) -> None:
    print(f"=== seed {seed}: {kind}")
    print(detail)
    if case is None:
        print("(not made smaller: it was not asked for, or does not happen again)")
    elif not case.statements:
        print("(needs none of the statements)")
    else:
        print("\n".join(case.statements))
        print(f"(settings: {case.settings})")
    sys.stdout.flush()


class Run:
    """Workers of one fuzzer, each with every `jobs`th seed."""

    def __init__(self, name: str, first: int, count: int, jobs: int, journal: str | None, shrink: bool) -> None:
        self.name = name
        self.jobs = jobs
        self.end = first + count
        self.journal = Path(journal) if journal else None
        self.next = {i: first + i for i in range(jobs)}
        if self.journal and self.journal.exists():
            self.next = {int(i): seed for i, seed in json.loads(self.journal.read_text()).items()}
        self.calls = 0
        self.cases = 0
        self.kinds: dict[str, int] = {}
        self.shrink = shrink
        self.module = fuzzer(name)

    def start(self, i: int) -> tuple[subprocess.Popen[str], object]:
        errors = tempfile.TemporaryFile("w+", errors="replace")
        count = (self.end - self.next[i] + self.jobs - 1) // self.jobs
        process = subprocess.Popen(
            command(self.name, self.next[i], count, self.jobs), stdout=subprocess.PIPE, stderr=errors, text=True
        )
        return process, errors

    def found(self, kind: str, seed: int, detail: str) -> None:
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        if self.kinds[kind] == 1:
            case = self.module.make(seed)  # type: ignore[attr-defined]
            report(kind, seed, detail, smaller(self.name, case, kind) if self.shrink else None)

    def follow(self, i: int) -> None:
        """One worker after the other until its seeds are used up."""
        while self.next[i] < self.end:
            process, errors = self.start(i)
            assert process.stdout is not None
            seed = self.next[i]
            for line in process.stdout:
                said = json.loads(line)
                if "begin" in said:
                    seed = said["begin"]
                elif "found" in said:
                    self.found(said["found"], seed, said["detail"])
                else:
                    self.calls += said["calls"]
                    self.cases += 1
                    self.reached(i, seed + self.jobs)
            status = process.wait()
            if status:
                errors.seek(0)  # type: ignore[attr-defined]
                text = errors.read()  # type: ignore[attr-defined]
                self.found(why_ended(status, text), seed, text[-6000:])
                self.reached(i, seed + self.jobs)

    def reached(self, i: int, seed: int) -> None:
        self.next[i] = seed
        if self.journal:
            self.journal.write_text(json.dumps(self.next))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("fuzzer")
    parser.add_argument("first", type=int)
    parser.add_argument("count", type=int)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--journal")
    parser.add_argument("--whole", action="store_true", help="don't make failing cases smaller")
    parser.add_argument("--show", action="store_true", help="print the program of the first seed")
    parser.add_argument("--worker", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--case", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.worker:
        work(given.fuzzer, given.first, given.count, given.worker, given.case)
        return 0
    if given.show:
        print(fuzzer(given.fuzzer).make(given.first).text())  # type: ignore[attr-defined]
        return 0
    from threading import Thread

    run = Run(given.fuzzer, given.first, given.count, given.jobs, given.journal, not given.whole)
    threads = [Thread(target=run.follow, args=(i,)) for i in range(given.jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(f"{given.fuzzer}: {run.cases} cases, {run.calls} calls, {sum(run.kinds.values())} findings of {len(run.kinds)} kinds")
    for kind, count in sorted(run.kinds.items()):
        print(f"{count:6} {kind}")
    return 1 if run.kinds else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
