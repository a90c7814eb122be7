"""Programs of the corpus, spliced and mutated: they run in one go, in slices, and dumped and loaded in between. Run by driver.py.

A statement is a top-level statement of some program. Parts of it were replaced: names, constants, operators, whole expressions. Some cases are
damaged as text instead, for the parser. Of a program that does the same twice, a run in slices must do the same too.
"""

from __future__ import annotations

import ast
import copy
import random
import traceback
from functools import cache

from corpus import programs
from driver import Case, Note
from random_programs import program as generated

import ouros

LIMITS: ouros.ResourceLimits = {"max_memory": 48 << 20, "max_duration_secs": 2.0, "max_ticks": 60_000}
LARGEST = 6000  # bytes of a program that is used
CONSTANTS = [None, True, 0, 1, -1, 2**31, 2**63, -(2**63), 10**30, 1.5, float("inf"), "", "a", "__class__", b"", b"\xff", ..., 1j, ()]
BINARY = [ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Mod, ast.Pow, ast.LShift, ast.BitOr, ast.MatMult, ast.FloorDiv]
COMPARE = [ast.Eq, ast.Lt, ast.GtE, ast.Is, ast.In, ast.NotIn, ast.NotEq]
NOT_THE_SAME = ("id(", "hash(", "object at 0x", "gc.", "time", "random", "getsizeof", "weakref", "uuid", "settrace", "memory", "secrets", "tracemalloc", "os.")


@cache
def sources() -> list[str]:
    return [program.source for program in programs() if len(program.source) < LARGEST]


@cache
def tree(index: int) -> ast.Module | None:
    """The program as a tree, if this host's Python knows its syntax."""
    try:
        return ast.parse(sources()[index])
    except SyntaxError:
        return None


class Mutator(ast.NodeTransformer):
    def __init__(self, r: random.Random, names: list[str], expressions: list[ast.expr], rate: float) -> None:
        self.random = r
        self.names = names
        self.expressions = expressions
        self.rate = rate

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        r = self.random
        if r.random() >= self.rate:
            return node
        if isinstance(node, ast.Constant):
            return ast.Constant(r.choice(CONSTANTS))
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            return ast.Name(r.choice(self.names), ast.Load())
        if isinstance(node, ast.BinOp):
            node.op = r.choice(BINARY)()
        elif isinstance(node, ast.Compare):
            node.ops[0] = r.choice(COMPARE)()
        elif isinstance(node, ast.Call) and r.random() < 0.5:
            node.args.append(copy.deepcopy(r.choice(self.expressions)))
        elif isinstance(node, ast.expr) and not isinstance(getattr(node, "ctx", None), (ast.Store, ast.Del)) and r.random() < 0.3:
            return copy.deepcopy(r.choice(self.expressions))
        elif isinstance(getattr(node, "body", None), list) and len(node.body) > 1 and r.random() < 0.5:  # type: ignore[attr-defined]
            r.shuffle(node.body)  # type: ignore[attr-defined]
        return node


def make(seed: int) -> Case:
    r = random.Random(seed)
    settings: dict[str, object] = {"text": False}
    if r.random() < 0.1:
        return Case(seed, "", [generated(seed)], settings)
    if r.random() < 0.2:
        settings["text"] = True
        return Case(seed, "", damaged_lines(r), settings)
    found: list[ast.Module] = []
    while len(found) < 3:
        one = tree(r.randrange(len(sources())))
        if one is not None and one.body:
            found.append(one)
    body = [copy.deepcopy(statement) for one in found[: r.choice([1, 2, 2, 3])] for statement in one.body]
    if r.random() < 0.3:
        i = r.randrange(len(body))
        body.insert(r.randrange(len(body) + 1), body.pop(i))
    nodes = [node for statement in body for node in ast.walk(statement)]
    names = sorted({node.id for node in nodes if isinstance(node, ast.Name)}) or ["print"]
    loads = [node for node in nodes if isinstance(node, ast.expr) and not isinstance(getattr(node, "ctx", None), (ast.Store, ast.Del))]
    expressions = [node for node in loads if not isinstance(node, (ast.Yield, ast.YieldFrom, ast.Await, ast.Starred, ast.Slice))] or [ast.Constant(1)]
    mutator = Mutator(r, names, expressions, r.choice([0, 0.01, 0.03, 0.1]))
    statements = []
    for statement in body:
        try:
            statements.append(ast.unparse(ast.fix_missing_locations(mutator.visit(statement))))
        except (ValueError, TypeError, AttributeError, RecursionError):
            continue  # The tree says nothing that Python has words for.
    return Case(seed, "", statements, settings)


def damaged_lines(r: random.Random) -> list[str]:
    lines = r.choice(sources()).split("\n")
    others = r.choice(sources()).split("\n")
    for _ in range(r.choice([1, 1, 2, 4])):
        i = r.randrange(len(lines))
        line = lines[i]
        at = r.randrange(len(line) + 1)
        choice = r.randrange(6)
        if choice == 0:
            lines[i] = line[:at] + line[at + 1 :]
        elif choice == 1:
            lines[i] = line[:at] + r.choice("()[]{}:=,.\"'\\#@~!*;\t \n\x00\xa0\u20acabf1") + line[at:]
        elif choice == 2:
            lines[i] = r.choice(others)
        elif choice == 3:
            lines[i : i + 1] = [line, " " * r.randrange(9) + line.strip()]
        elif choice == 4:
            del lines[i : i + r.randrange(1, 4)]
            lines = lines or ["pass"]
        else:
            lines[i] = line[at:] + line[:at]
    return lines


class Outcome:
    """What a program did. It is `limited` if a limit ended it: when that happens depends on how it is run."""

    def __init__(self) -> None:
        self.printed: list[str] = []
        self.ended = ""
        self.limited = False
        self.dumped = False

    def heard(self, stream: str, text: str) -> None:
        self.printed.append(text)

    def text(self) -> str:
        return "".join(self.printed) + "\n--- " + self.ended


def run(sandbox: ouros.Sandbox, r: random.Random | None, note: Note) -> Outcome:
    """With `r` in slices, and some of them dumped and loaded, or forked."""
    outcome = Outcome()
    try:
        ticks = None if r is None else r.choice([1, 3, 20, 300])
        progress = sandbox.start(limits=LIMITS, print_callback=outcome.heard, pause_after_ticks=ticks)
        pauses = 0
        while not isinstance(progress, ouros.Complete):
            if isinstance(progress, ouros.FutureSnapshot):
                progress = progress.resume({i: {"return_value": 1} for i in progress.pending_call_ids}, pause_after_ticks=ticks)
                continue
            pauses += 1
            if pauses > 60:
                ticks = None
            if r is not None and pauses <= 60 and r.random() < 0.3:
                progress = copied(progress, r, outcome, note)
            if progress.function_name is None:
                progress = progress.resume(pause_after_ticks=ticks)
            else:
                progress = progress.resume(exception=NotImplementedError("os"), pause_after_ticks=ticks)
        outcome.ended = repr(progress.output)
    except ouros.SandboxRuntimeError as error:
        outcome.ended = str(error)
        outcome.limited = "limit" in outcome.ended or "Recursion" in outcome.ended
    return outcome


def copied(progress: ouros.Snapshot, r: random.Random, outcome: Outcome, note: Note) -> ouros.Snapshot:
    if r.random() < 0.3:
        return progress.fork()
    outcome.dumped = True
    try:
        return ouros.Snapshot.load(progress.dump(), print_callback=outcome.heard)
    except ValueError as error:
        note(f"dump: {str(error)[:80]}", "".join(traceback.format_exception(error))[-3000:])
        return progress


def live(case: Case, note: Note) -> int:
    code = case.text()
    try:
        sandbox = ouros.Sandbox(code)
    except ouros.SandboxSyntaxError:
        return 1
    except ValueError as error:
        if "null" not in str(error) and "surrogate" not in str(error):
            note(f"host exception ValueError: {str(error)[:80]}", "")
        return 1
    try:
        whole = run(sandbox, None, note)
        sliced = run(sandbox, random.Random(case.seed), note)
        if whole.text() == sliced.text() or whole.limited or sliced.limited or any(word in code for word in NOT_THE_SAME):
            return 2
        again, once_more = run(sandbox, None, note), run(sandbox, random.Random(case.seed), note)
        if again.text() == whole.text() and once_more.text() == sliced.text():
            note("another outcome in slices", f"{whole.text()[-1500:]}\n<<<>>>\n{sliced.text()[-1500:]}")
        return 4
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        note(f"host exception {type(error).__name__} in {where.name}", "".join(traceback.format_exception(error))[-3000:])
        return 2
