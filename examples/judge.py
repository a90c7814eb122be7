"""A judge of programming exercises: each program reads its input, and is interrupted when it takes too long."""

from __future__ import annotations

import threading

from ouros import Sandbox, SandboxError

TESTS = [("3\n1 2\n3 4\n5 6\n", "21"), ("1\n10 -10\n", "0")]
PROGRAMS = {
    "right": """
import sys
n = int(input())
print(sum(int(word) for line in sys.stdin for word in line.split()))
""",
    "reads too much": "n = int(input())\nprint(sum(sum(map(int, input().split())) for _ in range(n + 1)))",
    "never ends": "while True: pass",
}


def output_of(sandbox: Sandbox, given: str) -> str:
    printed: list[str] = []
    sandbox.run(stdin=given, print_callback=lambda stream, text: printed.append(text))
    return "".join(printed).strip()


def verdict(code: str, seconds: float = 0.5) -> str:
    """What is wrong with a program, or 'accepted'."""
    sandbox = Sandbox(code)
    for given, expected in TESTS:
        timer = threading.Timer(seconds, sandbox.interrupt)
        timer.start()
        try:
            got = output_of(sandbox, given)
        except SandboxError as error:
            return str(error)
        finally:
            timer.cancel()
        if got.split() != expected.split():
            return f"expected {expected}, got {got}"
    return "accepted"


def main() -> None:
    verdicts = {name: verdict(code) for name, code in PROGRAMS.items()}
    for name, said in verdicts.items():
        print(f"{name}: {said}")
    assert verdicts["right"] == "accepted"
    assert verdicts["reads too much"] == "EOFError: EOF when reading a line"
    assert verdicts["never ends"] == "KeyboardInterrupt: interrupted by the host"


if __name__ == "__main__":
    main()
