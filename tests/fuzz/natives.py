"""Calls of everything a program reaches, with every kind of value as self, class and arguments. Run by driver.py.

A case is a pool of values V, hostile ones among them (made by natives_pool.py, inside the sandbox), and some hundred statements, each of
which makes one call or operation and catches what it raises. Small limits end many runs in the middle: what stands behind is run anew.
The host answers calls of `ext`, and now and then dumps, loads and forks what is paused there.
"""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

from driver import Case, Note

import ouros

STATEMENTS = 320
RERUNS = 8  # of what stands behind the statement that ended a run
POOL = (Path(__file__).resolve().parent / "natives_pool.py").read_text(encoding="utf-8")
MODULES = (
    "abc annotationlib argparse array ast asyncio atexit base64 binascii bisect bz2 calendar codecs collections collections.abc colorsys concurrent.futures "
    "configparser contextlib contextvars copy copyreg csv dataclasses datetime dbm decimal difflib enum errno fnmatch fractions functools gc "
    "getopt gettext glob graphlib gzip hashlib heapq hmac html html.parser importlib inspect io ipaddress itertools json json.scanner keyword linecache "
    "locale logging lzma math cmath mimetypes numbers operator os os.path pathlib pickle platform plistlib pprint pyexpat queue quopri random re reprlib "
    "sched secrets shelve shlex shutil sqlite3 stat statistics string string.templatelib struct sys tempfile textwrap threading time timeit token tokenize tomllib "
    "traceback types typing typing_extensions unicodedata unittest unittest.mock urllib.parse uuid warnings weakref xml.etree.ElementTree zipfile "
    "zlib zoneinfo marshal collections.abc"
).split()
# Of whose functions each case has some: they are native for the most part.
NATIVE = (
    "array collections datetime decimal functools itertools re io json struct operator math cmath random hashlib heapq bisect copy weakref zlib "
    "contextvars types binascii csv pickle statistics string unicodedata threading time codecs xml.etree.ElementTree gc asyncio enum typing"
).split()
BINARY = "+ - * / // % ** @ & | ^ << >> < <= == != > >= is in and".split()
IN_PLACE = "+= -= *= /= //= %= **= @= &= |= ^= <<= >>=".split()
UNARY = "- + ~ not".split()
CALLBACKS = (
    "list(map({f}, {a}, {b}))", "list(filter({f}, {a}))", "sorted({a}, key={f})", "functools.reduce({f}, {a}, {b})", "list(iter({f}, {a}))",
    "functools.partial({f}, {a})({b})", "max({a}, key={f})", "min({a}, {b}, key={f}, default={c})", "{a}.sort(key={f})",
    "re.sub('a', {f}, {a})", "list(itertools.starmap({f}, {a}))", "list(itertools.accumulate({a}, {f}))", "list(itertools.groupby({a}, {f}))",
    "list(itertools.takewhile({f}, {a}))", "functools.lru_cache(2)({f})({a})", "collections.defaultdict({f})[{a}]", "sorted({a}, key=functools.cmp_to_key({f}))",
    "property({f}, {f}, {f}).__get__({a}, {b})", "property({f}).__set__({a}, {b})", "classmethod({f}).__get__({a}, {b})({c})", "json.dumps({a}, default={f})",
    "json.loads('[1, {{\"a\": 1.5}}]', object_hook={f}, parse_int={f})", "types.MethodType({f}, {a})({b})", "sum(map({f}, {a}), {b})", "weakref.ref({a}, {f})",
    "heapq.nlargest(2, {a}, {f})", "list(zip(map({f}, {a}), {b}))", "{{k: {f}(k) for k in {a}}}", "bisect.bisect({a}, {b}, key={f})",
    "contextvars.copy_context().run({f}, {a}, {b})", "functools.singledispatch({f})({a})", "array.array('i', map({f}, {a}))", "next(map({f}, {a}))",
    "type('T', (), {{'__getattr__': {f}}})().x", "type('T', (), {{'__eq__': {f}, '__hash__': lambda s: 1}})() in {a}", "type('T', (), {{'__iter__': {f}}})().__iter__()",
    "type('T', ({t},), {{'__new__': {f}}})({a})", "type('T', (), {{'__set_name__': {f}}})", "type('M', (type,), {{'__call__': {f}, '__instancecheck__': {f}}})('T', (), {{}})({a})",
)  # fmt: skip
OTHERS = (
    "{a}[{b}]", "{a}[{b}:{c}]", "{a}[{b}:{c}:{d}]", "{a}[{b}, {c}]", "f'{{{a}!r:>{{{b}}}}}'", "f'{{{a}:{{{b}}}}}'", "{a} % {b}", "'%s %r %5.2f %d' % {a}",
    "'{{}} {{0.x}} {{1[0]}} {{!r:>9}}'.format({a}, {b})", "format({a}, {b})", "[*{a}, *{b}]", "{{**{a}, **{b}}}", "{a}(*{b}, **{c})", "{a}({b})", "{a}()",
    "[x for x in {a}]", "[x for x, y in {a}]", "{{x: y for x, y in zip({a}, {b})}}", "{{x for x in {a} if x in {b}}}", "pickle.loads(pickle.dumps({a}))",
    "copy.copy({a})", "copy.deepcopy({a})", "isinstance({a}, {b})", "issubclass({a}, {b})", "type({s!r}, ({t}, {t2}), {{}})", "type({a})({b})",
    "type({a}, {b}, {c})", "next({a})", "next({a}, {b})", "iter({a})", "list({a})", "tuple({a})", "dict({a})", "set({a})", "{a}.send({b})", "{a}.throw({b})",
    "{a}.close()", "hash({a})", "repr({a})", "str({a})", "len({a})", "{a} == {b}", "sorted({a})", "{a}.__class__", "{a}.__dict__", "{a}.__reduce_ex__(4)",
    "({a}, {b}) < ({a}, {c})", "[{a}].index({b})", "[{a}, {b}].count({c})", "[{a}, {b}].remove({c})", "{{{a}: {b}}}", "{{{a}, {b}}} | {{{c}}}", "ext({a}, {b}, k={c})",
    "super({t}, {a}).{n}({b})", "super({t}, {t2}).{n}({a})", "{t}.{n}({a}, {b}, {c})", "getattr({a}, {s!r})", "operator.attrgetter({s!r})({a})", "operator.itemgetter({a}, {b})({c})",
    "operator.methodcaller({s!r}, {a})({b})", "{t}.__dict__[{s!r}].__get__({a}, {b})", "{t}.__dict__[{s!r}].__set__({a}, {b})", "{t}.__dict__[{s!r}].__delete__({a})",
    "{t}.__new__({u}, {a}, {b})", "{t}.__new__({u})", "{t}.__new__({u}, {a})", "object.__new__({u})", "{t}.__init__({a}, {b}, {c})", "{t}.__init__({a}, {b})", "{t}.__init__({a})",
    "{t}.__reduce__({a})", "{t}.__getattribute__({a}, {s!r})", "{t}.__setattr__({a}, {s!r}, {b})", "object.__setattr__({a}, {s!r}, {b})", "{t}.__setstate__({a}, {b})",
    "object.__reduce_ex__({a}, 2)", "copyreg.__reduce_ex__({a}, 2)", "{t}.__class_getitem__({a})", "{t}[{a}]", "{t} | {a}", "{a}.__call__({b})", "vars({a})", "dir({a})",
    "inspect_all({a})", "walk({a})", "use({a}, {i})", "use({a}, {i}, {b})", "use({a}, {i}, {b}, {c})", "use({t}, {i}, {a}, {b})", "use({a}, {i}, {a})", "use2({a}, {i}, {b}, {c})",
    "use({t}, {i}, {a})", "use({t}, {i}, {a}, {b}, {c})", "asyncio.run(later({a}, {b}))", "mix({t}, {i})({a}, {b})", "mix({t}, {i})({a})", "mix({t}, {i})()",
    "{a}.__exit__({b}, {c}, {d})", "{a}.__enter__()", "struct.pack({b}, {a})", "re.compile({a})", "re.findall({a}, {b})", "exec_with({a}, {b})", "raising({a}, {b})",
    "matching({a})", "eval({s!r}, {a}, {b})", "exec('x = 1', {a})", "getattr({t}, {s!r})({a}, {b})", "unpack({a})", "slots({t}, {a}, {b})", "delegating({a}, {b})", "rebase({a}, {t})",
)  # fmt: skip
STATEMENT_KINDS = (
    "{a}[{b}] = {c}", "del {a}[{b}]", "{a}[{b}:{c}] = {d}", "del {a}[{b}:{c}]", "{a}[{b}:{c}:{d}] = {e}", "{a}.{m} = {b}", "del {a}.{m}", "{a}.__class__ = {t}",
    "{a}.__dict__ = {b}", "{t}.{m} = {b}", "{t}.__bases__ = ({t2},)", "for x in {a}: {b}.{n}(x)", "for x in {a}: poke({a})", "with {a} as x: pass", "x, *y = {a}", "raise {a} from {b}",
    "assert {a}, {b}", "for x in {a}: next({a})", "x = {a}; x += {b}", "{a}.__name__ = {b}", "{a}.__doc__ = {b}", "{a}.__code__ = {b}", "{a}.__defaults__ = {b}",
)  # fmt: skip


@cache
def names() -> tuple[int, dict[str, list[str]], dict[str, list[str]], list[str]]:
    """How many values the pool has; by classes their attributes; by modules theirs; the built-in names."""
    code = POOL + (
        "\n(len(V), {t: sorted({*dir(eval(t))}) for t in TYPES}, {m: [n for n in dir(modules[m])] for m in modules}, "
        "[n for n in dir(modules['builtins'])])"
    )
    result = ouros.Sandbox(code.replace("IMPORTS", repr([*MODULES, "builtins"])), external_functions=["ext"]).run(external_functions={"ext": lambda *a, **k: None})
    size, types, modules, builtins = result
    return size, types, modules, builtins


class Maker:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.size, types, modules, self.builtins = names()
        self.types = types
        self.type_names = list(types)
        self.modules = {m: modules[m] for m in modules if m != "builtins"}

    def value(self) -> str:
        r = self.random
        draw = r.random()
        if draw < 0.62:
            return f"V[{r.randrange(self.size)}]"
        if draw < 0.74:
            return f"V[{-r.randrange(1, 6)}]"
        if draw < 0.82:
            return self.type()
        if draw < 0.9:
            return r.choice(["(0)", "(1)", "(-1)", "(2)", "None", "'a'", "b'a'", "(1, 2)", "[1, 2]", "{}", "(2**63)", "(-2**31)", "(1.5)", "()", "range(3)", "'ascii'", "''"])
        if draw < 0.97:
            return f"hostile({r.randrange(40)}, V[{r.randrange(self.size)}])"
        return self.function()

    def type(self) -> str:
        r = self.random
        if r.random() < 0.7:
            return r.choice(self.type_names)
        module = r.choice(NATIVE)
        return f"modules[{module!r}].{r.choice(self.modules[module])}"

    def name(self, of: str) -> str:
        return self.random.choice(self.types[of])

    def function(self) -> str:
        r = self.random
        draw = r.random()
        if draw < 0.3:
            module = r.choice(NATIVE)
            return f"modules[{module!r}].{r.choice(self.modules[module])}"
        if draw < 0.4:
            module = r.choice([*self.modules])
            return f"modules[{module!r}].{r.choice(self.modules[module] or ['__name__'])}"
        if draw < 0.5:
            return r.choice(self.builtins)
        if draw < 0.7:
            of = r.choice(self.type_names)
            return f"{of}.{self.name(of)}"
        if draw < 0.9:
            return f"{self.value_of_pool()}.{self.name(r.choice(self.type_names))}"
        return f"pick({self.value_of_pool()}, {r.randrange(200)})"

    def value_of_pool(self) -> str:
        return f"V[{self.random.randrange(self.size)}]"

    def arguments(self) -> str:
        r = self.random
        given = [self.value() for _ in range(r.choice([0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 6]))]
        if r.random() < 0.15:
            word = r.choice(["key", "default", "maxsplit", "sep", "start", "end", "x", "self", "cls", "encoding", "errors", "strict", "n", "r", "reverse", "base",
                             "fill_value", "initial", "repeat", "func", "cls", "tzinfo", "fold", "prec", "maxlen", "args", "name", "bases", "ndigits"])  # fmt: skip
            given.append(f"{word}={self.value()}")
        if r.random() < 0.04:
            given.append(f"*{self.value()}")
        if r.random() < 0.04:
            given.append(f"**{self.value()}")
        return ", ".join(given)

    def fill(self, template: str) -> str:
        r = self.random
        t = self.type()
        attribute = self.name(r.choice(self.type_names))
        return template.format(
            a=self.value(), b=self.value(), c=self.value(), d=self.value(), e=self.value(), t=t, t2=self.type(), u=self.type() if r.random() < 0.8 else self.value(),
            f=self.function() if r.random() < 0.7 else self.value(), n=attribute, m=r.choice([attribute, "x", "__class__", "__dict__", "args", "__slots__"]),
            s=self.name(t) if t in self.types else attribute, i=r.randrange(200),
        )  # fmt: skip

    def expression(self) -> str:
        r = self.random
        draw = r.random()
        if draw < 0.1:
            return f"fit({self.value_of_pool()}, {r.randrange(400)}, {self.value()}, {self.value()}, {self.value()})"
        if draw < 0.15:
            i = self.value_of_pool()
            return f"fit({i}, {r.randrange(400)}, alike({i}, {r.randrange(40)}), {self.value()}, {self.value()})"
        if draw < 0.2:
            i = self.value_of_pool()
            return f"{i} {r.choice(BINARY)} alike({i}, {r.randrange(40)})"
        if draw < 0.22:
            return f"fit({self.type()}, {r.randrange(400)}, {self.value()}, {self.value()}, {self.value()})"
        if draw < 0.4:
            return f"{self.function()}({self.arguments()})"
        if draw < 0.5:
            return f"{self.value()} {r.choice(BINARY)} {self.value()}"
        if draw < 0.52:
            return f"{r.choice(UNARY)} {self.value()}"
        if draw < 0.68:
            return self.fill(r.choice(CALLBACKS))
        return self.fill(r.choice(OTHERS))

    def statement(self) -> str:
        r = self.random
        draw = r.random()
        if draw < 0.1:
            inner = self.fill(r.choice(STATEMENT_KINDS))
        elif draw < 0.14:
            inner = f"x = {self.value()}; x {r.choice(IN_PLACE)} {self.value()}; keep(x)"
        else:
            inner = f"keep({self.expression()})"
        return f"def do():\n    {inner}\ntry: do()\nexcept BaseException as e: err(e)"


def make(seed: int) -> Case:
    maker = Maker(seed)
    r = maker.random
    statements = [maker.statement() for _ in range(STATEMENTS)]
    limits: dict[str, object] = {"max_memory": r.choice([8, 16, 16, 32]) << 20, "max_duration_secs": 1.0}
    if r.random() < 0.2:
        limits["max_ticks"] = r.choice([3000, 10000, 50000])
    if r.random() < 0.3:
        limits["max_recursion_depth"] = r.choice([20, 60, 200])
    if r.random() < 0.2:
        limits["gc_interval"] = r.choice([1, 10, 100])
    settings = {"limits": limits, "pauses": r.choice([0, 0, 0.1, 0.5, 1]), "slice": r.choice([None, None, None, 5, 50, 500])}
    modules = sorted({*NATIVE, *r.sample(MODULES, 3), *re.findall(r"modules\['([\w.]+)'\]", "\n".join(statements)), "builtins"})
    return Case(seed, POOL.replace("IMPORTS", repr(modules)), statements, settings)


def live(case: Case, note: Note) -> int:
    r = random.Random(case.seed)
    statements = case.statements
    calls = 0
    for _ in range(RERUNS):
        reached = Run(case, statements, r, note).go()
        calls += min(reached, len(statements))
        if reached >= len(statements) - 1:
            break
        statements = statements[reached + 1 :]
    return calls


class Run:
    def __init__(self, case: Case, statements: list[str], r: random.Random, note: Note) -> None:
        self.case = case
        self.random = r
        self.note = note
        self.first_line = case.before.count("\n") + 1
        self.starts = []
        line = self.first_line
        for statement in statements:
            self.starts.append(line)
            line += statement.count("\n") + 1
        self.code = case.before + "\n".join(statements) + "\nNone\n"
        self.answers = 0

    def reached(self, line: int) -> int:
        """The number of the statement in this line."""
        return max((i for i, start in enumerate(self.starts) if start <= line), default=0)

    def go(self) -> int:
        """The number of statements that were run."""
        settings = self.case.settings
        try:
            sandbox = ouros.Sandbox(self.code, external_functions=["ext"])
        except ouros.SandboxError:  # a format that does not fit into an f-string
            return len(self.starts)
        options = {} if settings["slice"] is None else {"pause_after_ticks": settings["slice"]}
        try:
            progress = sandbox.start(limits=settings["limits"], print_callback=lambda stream, text: None, **options)  # type: ignore[arg-type]
            while not isinstance(progress, ouros.Complete):
                progress = self.answer(progress, options)
            return len(self.starts)
        except ouros.SandboxRuntimeError as error:
            frames = error.traceback()
            if frames and frames[0].line < self.first_line and "limit" not in str(error).lower():
                self.note("pool", str(error))
            return self.reached(frames[0].line) if frames else len(self.starts)
        except Exception as error:
            self.note(f"host exception {type(error).__name__}: {re.sub(r'0x[0-9a-f]+|[0-9]+', 'N', str(error))[:120]}", detail(error))
            return len(self.starts)

    def answer(self, progress: object, options: dict[str, object]) -> object:
        r = self.random
        self.answers += 1
        if self.answers <= 12 and r.random() < self.case.settings["pauses"]:  # type: ignore[operator]
            progress = self.copied(progress)
        if isinstance(progress, ouros.FutureSnapshot):
            results = {i: {"return_value": 1} for i in progress.pending_call_ids}
            return progress.resume(results, **options)  # type: ignore[arg-type]
        assert isinstance(progress, ouros.Snapshot)
        if progress.function_name is None:
            if self.answers > 200:
                options = {}
            return progress.resume(**options)  # type: ignore[arg-type]
        draw = r.random()
        if draw < 0.3:
            return progress.resume(exception=r.choice([ValueError("x"), KeyError(1), StopIteration(3), RuntimeError()]), **options)  # type: ignore[arg-type]
        if draw < 0.35:
            return progress.resume(future=..., **options)  # type: ignore[arg-type]
        value = r.choice([None, 1, 0, True, "a", "", b"x", [1, 2], (1, 2), {"a": 1}, {1}, 1.5, 2**70])
        return progress.resume(return_value=value, **options)  # type: ignore[arg-type]

    def copied(self, progress: ouros.Snapshot | ouros.FutureSnapshot) -> object:
        """Of a paused run one that was dumped and loaded, or a fork."""
        if self.random.random() < 0.4:
            return progress.fork()
        try:
            data = progress.dump()
        except ValueError as error:  # it holds what cannot be dumped
            self.note(f"no dump: {str(error)[:80]}", detail(error))
            return progress
        try:
            return type(progress).load(data, print_callback=lambda stream, text: None)
        except ValueError as error:
            self.note(f"no load: {str(error)[:80]}", detail(error))
            return progress


def detail(error: BaseException) -> str:
    import traceback

    return "".join(traceback.format_exception(error))[-3000:]
