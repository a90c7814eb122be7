"""What a build counts: the programs of the tests, run as they are and paused now and then.

`setup.py` runs this with a library that counts how often each branch is taken; then the compiler lays it out by that.
The programs of the benches are not among them, so that these measure what any program gets.
"""

from pathlib import Path

import ouros

TESTS = Path(__file__).parent.parent / "tests"
LIMITS: ouros.ResourceLimits = {"max_duration_secs": 10.0, "max_memory": 2**28}
SLICE_TICKS = 500


def run(sandbox: ouros.Sandbox) -> None:
    sandbox.run(limits=LIMITS, print_callback=lambda stream, text: None)


def run_with_pauses(sandbox: ouros.Sandbox) -> None:
    progress = sandbox.start(limits=LIMITS, print_callback=lambda stream, text: None, pause_after_ticks=SLICE_TICKS)
    while isinstance(progress, ouros.Snapshot) and progress.function_name is None:
        progress = progress.resume(pause_after_ticks=SLICE_TICKS)


def main() -> None:
    paths = sorted([*TESTS.glob("lang/*/*.py"), *TESTS.glob("stdlib/*/*.py")])
    ended = 0
    for path in paths:
        for way in run, run, run_with_pauses:
            try:
                way(ouros.Sandbox(path.read_text(encoding="utf-8")))
                ended += 1
            except ouros.SandboxError:
                pass  # many programs are about errors
    if not ended:
        raise SystemExit(f"none of the {len(paths)} programs below {TESTS} ran")


if __name__ == "__main__":
    main()
