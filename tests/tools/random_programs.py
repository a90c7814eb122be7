"""Random programs for comparing two implementations: every program ends, and prints what it computes.

Knows neither of them. Invariants: the same seed gives the same program on every Python; loops and recursion are bounded
by construction; values stay small (`*` takes numbers only, what is stored is cut); nothing depends on addresses, hashes
of strings, or the wording of messages that changed between versions (only types of errors are printed).
"""

from __future__ import annotations

import random

INT_OPERATORS = ["+", "-", "//", "%", "&", "|", "^"]
COMPARISONS = ["==", "!=", "<", "<=", ">", ">="]
INTS = ["0", "1", "-1", "2", "3", "-7", "10", "255", "2**31", "2**62", "2**63 - 1", "-2**63", "2**64", "10**20", "True"]
FLOATS = ["0.0", "-0.0", "0.5", "-1.5", "2.25", "1e10", "1e-3", "1e300", "3.0"]
STRINGS = ["''", "'a'", "'abc'", "'Hello World'", "'a,b,c'", "'  x '", "'éß😀'", "'12'", "'%s'", "'{}'", "'x' * 3"]
STRING_METHODS = ["upper()", "strip()", "split(',')", "split()", "title()", "replace('a', 'bb')", "find('l')"]
STRING_METHODS += ["isdigit()", "encode()", "center(9, '*')", "partition('b')", "count('a')", "swapcase()", "zfill(5)"]
LIST_METHODS = [
    "append({0})",
    "pop()",
    "reverse()",
    "extend([{0}, {1}])",
    "insert(1, {0})",
    "remove({0})",
    "index({0})",
]
LIST_METHODS += ["count({0})", "sort()", "copy()", "clear()", "pop(0)"]


class Generator:
    """Writes one program. Names tell what they usually hold: i int, x float, s str, l list, d dict, t any, z set."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.lines: list[str] = []
        self.indent = 0
        self.budget = 60  # statements
        self.functions: list[tuple[str, int]] = []
        self.generators: list[str] = []
        self.in_loop = False
        self.depth = 0

    def pick(self, items: list) -> object:
        return items[self.random.randrange(len(items))]

    def chance(self, percent: int) -> bool:
        return self.random.randrange(100) < percent

    def name(self, kind: str) -> str:
        return f"{kind}{self.random.randrange(3)}"

    def write(self, line: str) -> None:
        self.lines.append("    " * self.indent + line)

    # Expressions. Each may raise; statements guard them.

    def integer(self, depth: int = 2) -> str:
        choice = self.random.randrange(13) if depth else self.random.randrange(3)
        if choice < 2:
            return self.name("i")
        if choice == 12:
            return f"(num({self.integer(depth - 1)}) * num({self.integer(depth - 1)}))"
        if choice == 2:
            return str(self.pick(INTS))
        if choice < 7:
            return f"({self.integer(depth - 1)} {self.pick(INT_OPERATORS)} {self.integer(depth - 1)})"
        if choice == 7:
            return f"({self.integer(depth - 1)} {self.pick(['<<', '>>'])} {self.random.randrange(-1, 70)})"
        if choice == 8:
            return f"len({self.container(depth - 1)})"
        if choice == 9:
            return f"{self.pick(['-', '~', '+', 'abs', 'hash', 'int', 'bool'])}({self.integer(depth - 1)})"
        if choice == 10:
            return f"({self.integer(depth - 1)} if {self.condition(depth - 1)} else {self.integer(depth - 1)})"
        return f"{self.name('l')}[{self.integer(0)}]" if self.chance(50) else self.call(depth - 1)

    def number(self, depth: int = 2) -> str:
        if depth == 0 or self.chance(40):
            return self.integer(depth) if self.chance(50) else str(self.pick([*FLOATS, self.name("x")]))
        if self.chance(20):
            return f"(num({self.number(depth - 1)}) * num({self.number(depth - 1)}))"
        operator = self.pick(["+", "-", "/", "//", "%"])
        return f"({self.number(depth - 1)} {operator} {self.number(depth - 1)})"

    def string(self, depth: int = 2) -> str:
        choice = self.random.randrange(9) if depth else self.random.randrange(2)
        if choice == 0:
            return self.name("s")
        if choice == 1:
            return f"({self.pick(STRINGS)})"
        if choice == 2:
            return f"({self.string(depth - 1)} + {self.string(depth - 1)})"
        if choice == 3:
            return f"str({self.value(depth - 1)})"
        if choice == 4:
            return f"{self.string(depth - 1)}[{self.slice()}]"
        if choice == 5:
            return f"{self.string(depth - 1)}.{self.pick(STRING_METHODS)}"
        if choice == 6:
            spec = self.pick(["", ":>8", "!r", "!s:^10", "!r:*<6", ":<4"])
            return "f'<{" + f"({self.value(0)})".replace("'", '"') + f"{spec}}}>'"
        if choice == 7:
            return f"('%s|%r' % ({self.value(depth - 1)}, {self.value(depth - 1)}))"
        return f"','.join(str(e) for e in {self.container(depth - 1)})"

    def slice(self) -> str:
        parts = [
            self.pick(["", "0", "1", "-1", "2", "-3", "100", self.name("i")])
            for _ in range(self.random.randrange(1, 4))
        ]
        text = ":".join(map(str, parts))
        return text or "0"

    def container(self, depth: int = 2) -> str:
        choice = self.random.randrange(12) if depth > 0 else self.random.randrange(4)
        if choice < 4:
            return self.name(str(self.pick(["l", "t", "d", "l"])))
        if choice == 4:
            return f"[{self.value(depth - 1)}, {self.value(depth - 1)}]"
        if choice == 5:
            return f"({self.value(depth - 1)}, {self.value(depth - 1)})"
        if choice == 6:
            keep = f" if {self.condition(0)}" if self.chance(40) else ""
            return f"[{self.value(depth - 1)} for e in {self.container(depth - 1)}{keep}]"
        if choice == 7:
            return f"sorted({self.container(depth - 1)}, key={self.pick(['str', 'repr', 'lambda e: str(e)[::-1]'])})"
        if choice == 8:
            # Not of a dict: whether slices can be hashed depends on the version.
            return f"list({self.container(depth - 1)})[{self.slice()}]"
        if choice == 9:
            function = f"{self.pick(['map', 'filter'])}({self.pick(['str', 'bool', 'repr'])}"
            return f"list({function}, {self.container(depth - 1)}))"
        if choice == 10:
            return f"list(zip({self.container(depth - 1)}, {self.container(depth - 1)}))"
        if self.generators and self.chance(70):
            return f"list({self.pick(self.generators)}({self.integer(0)}))"
        return f"list(range({self.random.randrange(-3, 6)}, {self.random.randrange(-3, 9)}, {self.pick([1, 2, -1])}))"

    def value(self, depth: int = 2) -> str:
        choice = self.random.randrange(10)
        if choice < 3:
            return self.integer(depth)
        if choice < 5:
            return self.number(depth)
        if choice < 7:
            return self.string(depth)
        if choice < 9:
            return self.container(depth)
        return str(self.pick(["None", "True", "{}", "()", "...", f"o.{self.name('a')}", self.name("z")]))

    def condition(self, depth: int = 1) -> str:
        choice = self.random.randrange(6) if depth else self.random.randrange(2)
        if choice < 2:
            return f"{self.integer(0)} {self.pick(COMPARISONS)} {self.integer(0)}"
        if choice == 2:
            return f"{self.value(0)} {self.pick(['==', '!='])} {self.value(0)}"
        if choice == 3:
            return f"{self.value(0)} {self.pick(['in', 'not in'])} {self.container(depth - 1)}"
        if choice == 4:
            joined = f" {self.pick(['and', 'or'])} ".join([self.condition(depth - 1), self.condition(depth - 1)])
            return f"({joined})"
        return f"not {self.value(0)}"

    def call(self, depth: int) -> str:
        if not self.functions:
            return self.integer(0)
        name, arity = self.pick(self.functions)
        return f"{name}({', '.join(self.value(max(0, depth)) for _ in range(arity))})"

    # Statements.

    def statement(self) -> None:
        self.budget -= 1
        simple = [self.assign, self.assign, self.show, self.show, self.augment, self.method, self.store, self.unpack]
        compound = [self.branch, self.loop, self.loop, self.attempt, self.attempt, self.while_loop, self.match]
        if self.depth < 3 and self.budget > 0 and self.chance(40):
            self.depth += 1
            self.pick(compound)()
            self.depth -= 1
        else:
            self.pick(simple)()

    def block(self, count: int) -> None:
        self.indent += 1
        for _ in range(self.random.randrange(1, count + 1)):
            self.statement()
        self.indent -= 1

    def assign(self) -> None:
        kind, make = self.pick(
            [("i", self.integer), ("x", self.number), ("s", self.string), ("l", self.container), ("t", self.value)]
        )
        self.write(f"{self.name(kind)} = cut({f'list({make()})' if kind == 'l' else make()})")

    def show(self) -> None:
        self.write(f"print({self.value()}, {self.value(1)})")

    def augment(self) -> None:
        kind, operand = self.pick(
            [("i", self.integer(1)), ("x", self.number(1)), ("s", self.string(1)), ("l", "l0[:2]")]
        )
        target, operator = self.name(kind), self.pick(["+=", "+=", "-=", "*=", "//=", "|="])
        self.write(f"{target} {operator} {self.pick([2, 3, -1]) if operator == '*=' else operand}")
        self.write(f"{target} = cut({target})")

    def method(self) -> None:
        call = str(self.pick(LIST_METHODS)).format(self.value(0), self.value(0))
        self.write(f"print({self.name('l')}.{call})")
        self.write("l0, l1, l2 = cut(l0), cut(l1), cut(l2)")

    def store(self) -> None:
        targets = [f"{self.name('l')}[{self.slice()}]", f"{self.name('d')}[{self.value(0)}]", f"o.{self.name('a')}"]
        target = self.pick(targets)
        self.write(f"del {target}" if self.chance(15) else f"{target} = cut({self.value(1)})")
        self.write("l0, l1, l2, d0, d1, d2 = map(cut, (l0, l1, l2, d0, d1, d2))")

    def unpack(self) -> None:
        targets = self.pick(["i0, i1", "i0, *l0", "*l1, t0", "(i0, t1), t2", "i2, i0"])
        self.write(f"{targets} = cut({self.container(1)})")

    def branch(self) -> None:
        self.write(f"if {self.condition()}:")
        self.block(2)
        if self.chance(40):
            self.write(f"elif {self.condition()}:")
            self.block(2)
        if self.chance(50):
            self.write("else:")
            self.block(2)

    def loop(self) -> None:
        outer, self.in_loop = self.in_loop, True
        variable = self.pick(["i0", "i1", "e", "t0"])
        self.write(f"for {variable} in list(cut({self.container(1)}))[:4]:")
        self.block(3)
        if self.chance(30):
            self.jump()
        if self.chance(30):
            self.write("else:")
            self.in_loop = outer
            self.block(1)
        self.in_loop = outer

    def while_loop(self) -> None:
        outer, self.in_loop = self.in_loop, True
        counter = f"w{self.depth}"
        self.write(f"{counter} = 0")
        self.write(f"while {counter} < {self.random.randrange(1, 5)}:")
        self.indent += 1
        self.write(f"{counter} += 1")
        self.indent -= 1
        self.block(2)
        if self.chance(30):
            self.jump()
        self.in_loop = outer

    def jump(self) -> None:
        self.indent += 1
        self.write(f"if {self.condition(0)}: {self.pick(['break', 'continue'])}")
        self.indent -= 1

    def attempt(self) -> None:
        self.write("try:")
        self.block(2)
        if self.in_loop and self.chance(25):
            self.jump()
        handlers = self.pick(
            [["Exception"], ["(TypeError, ValueError)", "Exception"], ["ArithmeticError", "Exception"]]
        )
        for handler in handlers:
            self.write(f"except {handler} as error:")
            self.indent += 1
            self.write("print(type(error).__name__)")
            self.indent -= 1
        if self.chance(30):
            self.write("else:")
            self.block(1)
        if self.chance(40):
            self.write("finally:")
            self.block(1)

    def guarded(self) -> None:
        """A statement none of whose parts, clean-up included, can end the program."""
        self.write("try:")
        self.indent += 1
        self.attempt()
        self.indent -= 1
        self.write("except Exception as error: print(type(error).__name__)")

    def match(self) -> None:
        self.write(f"match {self.value(1)}:")
        self.indent += 1
        patterns = [
            "[]",
            "[e]",
            "[e, *l0]",
            "(1 | 2) as i0",
            "int()",
            "str(s0)",
            "{'k': e}",
            "None",
            "float() | True",
            "{}",
        ]
        for pattern in self.random.sample(patterns, 3):
            guard = f" if {self.condition(0)}" if self.chance(25) else ""
            self.write(f"case {pattern}{guard}:")
            self.block(1)
        self.write("case _: pass")
        self.indent -= 1

    # Definitions.

    def function(self) -> None:
        """Can only call the functions before it, so it ends. All names are local and start from values of its own."""
        name, arity = f"f{len(self.functions)}", self.random.randrange(3)
        parameters = ["i0", "t1", "l2"][:arity]
        default = ["s0='d'"] if self.chance(40) else []
        self.write(f"def {name}({', '.join(parameters + default)}):")
        self.indent += 1
        for local in ("i0", "i1", "i2", "x0", "x1", "x2", "s0", "s1", "s2", "t0", "t1", "t2"):
            if local not in parameters and not any(d.startswith(local) for d in default):
                self.write(f"{local} = {self.pick(INTS) if local[0] != 's' else self.pick(STRINGS)}")
        self.write("l0, l1, e = [1, 2], [], 0")
        if "l2" not in parameters:
            self.write("l2 = [0]")
        self.write("d0, d1, d2, z0, z1, z2 = {'k': 1}, {}, {2: 3}, {1}, {2, 3}, set()")
        self.guarded()
        self.write(f"return cut({self.pick(['i0', 't0', 'l0', 's1', 'x1'])})")
        self.indent -= 1
        self.functions.append((name, arity))

    def generator(self) -> None:
        name = f"g{len(self.generators)}"
        self.write(f"def {name}(n):")
        self.indent += 1
        self.write("total = 0")
        self.write("try:")
        self.write(f"    for i in range(int(n) % {self.random.randrange(2, 6)} if isinstance(n, (int, float)) else 2):")
        jump = self.pick(["return total", "raise KeyError(i)", "continue"])
        self.write(f"        if i == {self.random.randrange(1, 6)}: {jump}")
        self.write(f"        total += (yield {self.pick(['i', 'i * n', '[i]', 'str(i)', '(i, total)'])}) or 1")
        if self.generators and self.chance(60):
            self.write(f"        yield from {self.pick(self.generators)}(i)")
        self.write(f"finally: print({name!r}, total)")
        self.indent -= 1
        self.generators.append(name)

    def program(self) -> str:
        self.write("class O:")
        self.write("    a0 = 1")
        self.write("    def __getattr__(self, name): return name")
        self.write("def cut(v):")
        self.write("    if isinstance(v, int): return v if -2**200 < v < 2**200 else v % 10007")
        self.write("    if isinstance(v, (str, bytes)): return v[:40]")
        self.write("    if isinstance(v, (list, tuple)) and len(repr(v)) > 250:")
        self.write("        return v[:2] if len(repr(v[:2])) < 200 else v[:0]")
        self.write("    return {'k': len(v)} if isinstance(v, dict) and len(repr(v)) > 250 else v")
        self.write("def num(v):")
        self.write("    if isinstance(v, (int, float)): return v")
        self.write("    raise TypeError")
        self.write("o = O()")
        for n in range(3):
            self.write(f"i{n}, x{n}, s{n} = {self.pick(INTS)}, {self.pick(FLOATS)}, {self.pick(STRINGS)}")
            self.write(f"l{n}, t{n}, d{n} = [{self.pick(INTS)}, {n}], ({self.pick(STRINGS)},), {{'k': {n}, {n}: 'v'}}")
            self.write(f"z{n} = {{{n}, {n + 8}}}")
        self.write("e = 0")
        for _ in range(self.random.randrange(1, 3)):
            self.generator()
        for _ in range(self.random.randrange(3)):
            self.function()
        while self.budget > 0:
            self.guarded()
        self.write("print(i0, i1, i2, x0, x1, x2, s0, s1, s2, l0, l1, l2, t0, t1, t2, d0, d1, d2)")
        return "\n".join(self.lines) + "\n"


def program(seed: int) -> str:
    return Generator(seed).program()


if __name__ == "__main__":
    import sys

    print(program(int(sys.argv[1])), end="")
