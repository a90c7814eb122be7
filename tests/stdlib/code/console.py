# A console runs a statement once it is complete, and goes on after an error.
import code
import sys

written = []


class Console(code.InteractiveConsole):
    def write(self, data):
        written.append(data)

    def raw_input(self, prompt=""):
        written.append(prompt)
        return next(lines)


sys.excepthook = lambda kind, value, tb: written.append(f"{kind.__name__}: {value}\n")
lines = iter(["x = 1", "def f(a):", "    return a * 2", "", "y = f(21)", "1/0", "a b", "if x:", "  z = y", "", "raise SystemExit(3)"])
console = Console(local_exit=True)
console.interact(banner="Begin", exitmsg="End")
print("".join(written))
print(console.locals["y"], console.locals["z"], console.locals["__name__"])
console = Console({"q": 7})
print([console.push(line) for line in ("class A:", "  z = q", "", "(", "q)")], console.locals["A"].z, console.buffer)
print(console.runsource("p = q + 1"), console.runsource("(q"), console.runsource("u = 1\nv = 2", symbol="exec"), console.locals["p"] + console.locals["v"])
try:
    console.runsource("raise SystemExit(4)")
except SystemExit as e:
    print("exit", e.code)
