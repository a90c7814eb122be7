"""Programs, inputs, limits and errors.

python examples/basic.py
"""

from __future__ import annotations

from ouros import Sandbox, SandboxRuntimeError, SandboxSyntaxError

# A program is parsed once and run with any inputs. The value of its last expression is the result.
mean = Sandbox("sum(numbers) / len(numbers)", inputs=["numbers"])
for numbers in ([1, 2, 3, 4], [10.5, 0.5]):
    print(f"mean of {numbers}: {mean.run(inputs={'numbers': numbers})}")

# What it is given is copied: whatever the program does to it, the host's list stays as it is.
scores = [3, 1, 2]
print("sorted inside:", Sandbox("scores.sort()\nscores", inputs=["scores"]).run(inputs={"scores": scores}))
print("still outside:", scores)

# What it prints goes where the host wants it.
lines: list[str] = []
Sandbox("for i in range(3): print('line', i)").run(print_callback=lambda stream, text: lines.append(text))
print("printed:", lines)

# Limits end a program wherever it is; it cannot catch them.
GREEDY = """
try:
    while True:
        pass
except BaseException:
    print("never printed")
"""
for code in (GREEDY, "'x' * 10**9"):
    try:
        Sandbox(code).run(limits={"max_ticks": 10_000, "max_memory": 1_000_000})
    except SandboxRuntimeError as error:
        print("stopped:", error)

# Errors come with the program's own traceback, or where it could not be parsed.
try:
    mean.run(inputs={"numbers": []})
except SandboxRuntimeError as error:
    print(error.display())
try:
    Sandbox("for x in range(3) print(x)")
except SandboxSyntaxError as error:
    print(f"line {error.line}, column {error.column}: {error}")
