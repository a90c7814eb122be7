"""Runs programs of the corpus under memory limits around what they need: `python tests/tools/sweep_memory.py [FIRST [STEP]]`.

Natives that find no memory left are suspended, and called again once the heap was counted. So under any limit a program either gives what it
gives without one, or ends with a memory error: any other output means that a native had an effect before it was called again.
Prints each other outcome; the exit status is 1 if there was one.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import ouros

TESTS = Path(__file__).resolve().parent.parent
MOST = 1 << 28  # bytes that every program of the corpus has enough of
SECONDS = 20.0
LONG = 1.0  # seconds of programs that are left out
Outcome = tuple[str, str, str]  # ok, error or fault; what was printed; the value, or the text of the error


def programs() -> list[Path]:
    """The programs of the corpus."""
    return sorted([*TESTS.glob("lang/*/*.py"), *TESTS.glob("stdlib/*/*.py")])


def outcome(sandbox: ouros.Sandbox, memory: int | None) -> Outcome:
    """What a program gives under a memory limit; None: without one."""
    printed: list[str] = []
    limits: ouros.ResourceLimits = {"max_duration_secs": SECONDS}
    if memory is not None:
        limits["max_memory"] = memory
    try:
        value = sandbox.run(limits=limits, print_callback=lambda stream, text: printed.append(text))
        return "ok", "".join(printed), repr(value)
    except ouros.SandboxRuntimeError as error:
        return "error", "".join(printed), str(error)
    except Exception as error:
        return "fault", type(error).__name__, str(error)


def is_for_memory(found: Outcome) -> bool:
    """Whether a program has ended for lack of memory; its last error may have had none left for its text."""
    return found[0] == "error" and any(text in found[2] for text in ("memory limit", "MemoryError", "<exception str() failed>"))


def limits_for(sandbox: ouros.Sandbox, full: Outcome) -> Iterator[tuple[int, Outcome]]:
    """Limits below and above what a program needs, and its outcomes."""
    low, high = 1 << 10, MOST
    while high > low * 1.02:
        middle = int((low * high) ** 0.5)
        found = outcome(sandbox, middle)
        yield middle, found
        low, high = (low, middle) if found == full else (middle, high)
    for part in (0.9, 0.97, 0.99, 1.0, 1.01, 1.05, 1.2):
        memory = int(high * part)
        yield memory, outcome(sandbox, memory)


def sweep(path: Path) -> list[tuple[int, Outcome, Outcome]]:
    """Limits under which a program has another outcome, with that and the right one."""
    try:
        sandbox = ouros.Sandbox(path.read_text(encoding="utf-8"))
    except (ouros.SandboxError, UnicodeDecodeError):
        return []
    began = time.process_time()
    full = outcome(sandbox, None)
    if full[0] == "fault":
        return [(MOST, full, full)]
    if time.process_time() - began > LONG or outcome(sandbox, MOST) != full or outcome(sandbox, None) != full:
        return []  # too long, or different each time
    return [(memory, found, full) for memory, found in limits_for(sandbox, full) if found != full and not is_for_memory(found)]


def main(arguments: list[str]) -> int:
    first = int(arguments[0]) if arguments else 0
    step = int(arguments[1]) if len(arguments) > 1 else 1
    failed = 0
    for path in programs()[first::step]:
        for memory, found, full in sweep(path):
            failed += 1
            print(f"{path.relative_to(TESTS)} max_memory={memory}\n  {str(full)[:500]}\n  {str(found)[:500]}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
