"""Hostile programs: each is stopped by its limit, soon, before it takes the host's memory, with the right error.

The programs stand in `hostile/*.txt`, each under a header `== name: errors`, one of which must come (OK: it may
end by itself). Every program runs in a process of its own, so that a crash is a failing test and its peak of memory can
be measured. The bounds are for correctness, not for speed: OUROS_TEST_SLOWNESS multiplies the times.
"""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from measure import SLOWNESS, measured

import ouros

pytestmark = pytest.mark.timing

MIB = 1024 * 1024
LIMITS = {"max_memory": 64 * MIB, "max_duration_secs": 1.0}
ENDLESS_LIMITS = {"max_memory": 64 * MIB, "max_duration_secs": 0.5}
GRACE = 0.5  # seconds beyond the limit of time
PEAK = 128 * MIB  # above what the import needs

MEMORY = "MemoryError"
TIME = "TimeoutError"

OK = "OK"  # The program ends by itself.


def hostile(name: str) -> list:
    """The programs of one file, as parameters (allowed errors, code)."""
    text = (Path(__file__).parent / "hostile" / f"{name}.txt").read_text(encoding="utf-8")
    parts = re.split(r"^== (\w+): (.*)\n", text, flags=re.MULTILINE)
    return [
        pytest.param(allowed, code.strip("\n") + "\n", id=id)
        for id, allowed, code in zip(parts[1::3], parts[2::3], parts[3::3], strict=True)
    ]


CODE_SIZE = {
    "nested_parentheses": ("SandboxSyntaxError", "(" * 10000 + ")" * 10000),
    "nested_lists": ("SandboxSyntaxError", "[" * 10000 + "]" * 10000),
    "nested_unary": ("SandboxSyntaxError OK", "-" * 10000 + "1"),
    "nested_not": ("SandboxSyntaxError OK", "not " * 10000 + "1"),
    "long_sum": (f"SandboxSyntaxError {OK} RecursionError", "+".join(["1"] * 10000)),
    "long_power": (f"SandboxSyntaxError {OK} RecursionError {MEMORY}", "**".join(["1"] * 10000)),
    "long_attribute_chain": ("SandboxSyntaxError AttributeError RecursionError", "(1)" + ".real" * 10000 + ".x"),
    "long_call_chain": ("SandboxSyntaxError TypeError RecursionError", "int" + "()" * 10000),
    "long_comparison": (f"SandboxSyntaxError {OK} RecursionError", "<".join(str(i) for i in range(10000))),
    "nested_blocks": ("SandboxSyntaxError", "".join(" " * i + "if 1:\n" for i in range(200)) + " " * 200 + "pass"),
    "nested_functions": (
        f"SandboxSyntaxError {OK}",
        "".join(" " * i + "def f():\n" for i in range(90)) + " " * 90 + "pass",
    ),
    "nested_fstrings": (f"SandboxSyntaxError {OK}", "f'{" * 200 + "1" + "}'" * 200),
    "many_elifs": (f"{OK} SandboxSyntaxError", "if 0: pass\n" + "elif 0: pass\n" * 5000),
    "many_statements": (OK, "x = 1\n" * 20000),
    "many_warnings": (OK, "'\\q'\n" * 100_000),
    "many_arguments": (OK, "max(" + ",".join(["1"] * 10000) + ")"),
}


def check(code: str, allowed: str, limits: dict | None = None) -> dict:
    limits = limits or LIMITS
    report = measured(code, limits)
    outcome = report.outcome
    if "value" in outcome:
        ended = OK
    elif outcome["error"] == "SandboxSyntaxError":
        ended = "SandboxSyntaxError"
    else:
        ended = outcome["text"].partition(":")[0]
    assert ended in allowed.split(), f"ended with {outcome}"
    assert report.seconds < (limits["max_duration_secs"] + GRACE) * SLOWNESS, f"took {report.seconds:.2f} s: {outcome}"
    assert report.peak_bytes < PEAK, f"took {report.peak_bytes / MIB:.0f} MiB above the baseline: {outcome}"
    if ended == MEMORY and "limit exceeded" in outcome["text"]:
        assert re.search(r"memory limit exceeded: \d+ bytes > 67108864 bytes", outcome["text"])
    if ended == TIME:
        assert outcome["text"].startswith("TimeoutError: time limit exceeded: ")
    return outcome


@pytest.mark.parametrize(("allowed", "code"), hostile("huge_value"))
def test_huge_value(allowed: str, code: str) -> None:
    check(code, allowed)


@pytest.mark.parametrize(("allowed", "code"), hostile("growth"))
def test_growth(allowed: str, code: str) -> None:
    check(code, allowed)


@pytest.mark.parametrize(("allowed", "code"), hostile("numbers"))
def test_kept_numbers(allowed: str, code: str) -> None:
    """The limit is noticed near where it is, not at several times of it."""
    limit = 16 * MIB
    report = measured(code, {"max_memory": limit, "max_duration_secs": 20.0 * SLOWNESS})
    found = re.match(r"MemoryError: memory limit exceeded: (\d+) bytes > ", report.outcome.get("text", ""))
    assert found, report.outcome
    assert int(found[1]) < 1.7 * limit
    assert report.peak_bytes < 4 * limit


@pytest.mark.parametrize(("allowed", "code"), hostile("library"))
def test_library(allowed: str, code: str) -> None:
    check(code, allowed)


@pytest.mark.parametrize(("allowed", "code"), hostile("endless"))
def test_endless(allowed: str, code: str) -> None:
    check(code, allowed, ENDLESS_LIMITS)


@pytest.mark.parametrize(("allowed", "code"), hostile("recursion"))
def test_recursion(allowed: str, code: str) -> None:
    check(code, allowed)


@pytest.mark.parametrize(("allowed", "code"), hostile("recursion"))
def test_recursion_is_catchable(allowed: str, code: str) -> None:
    """Unlike the other limits: the program can catch it and go on."""
    indented = "".join("    " + line for line in code.splitlines(keepends=True))
    outcome = check(f"try:\n{indented}\nexcept RecursionError as e:\n    got = str(e)\ngot", OK)
    assert "maximum recursion depth exceeded" in outcome["value"]


@pytest.mark.parametrize(("allowed", "code"), hostile("deep_structure"))
def test_deep_structure(allowed: str, code: str) -> None:
    check(code, allowed)


@pytest.mark.parametrize(("allowed", "code"), CODE_SIZE.values(), ids=CODE_SIZE)
def test_code_size(allowed: str, code: str) -> None:
    check(code, allowed)


STRIKES = {
    MEMORY: "x = 'a' * 10**10",
    TIME: "while True: pass",
}


def strike(template: str, statement: str) -> str:
    """The program with the statement, which may have several lines, where STRIKE stands."""
    line = next(line for line in template.splitlines() if "STRIKE" in line)
    indent = line[: len(line) - len(line.lstrip())]
    return template.replace("STRIKE", statement.replace("\n", "\n" + indent))


def stopped_by(code: str, limits: dict) -> str:
    """Run code that must be stopped before it prints; the error as text."""
    printed: list[tuple[str, str]] = []
    with pytest.raises(ouros.SandboxRuntimeError) as caught:
        ouros.Sandbox(code).run(limits=limits, print_callback=lambda stream, text: printed.append((stream, text)))
    # On stderr there are warnings about `return` in `finally`, from before the run.
    assert [text for stream, text in printed if stream == "stdout"] == []
    return caught.value.display("type-msg")


@pytest.mark.parametrize("error", STRIKES)
@pytest.mark.parametrize(("allowed", "template"), hostile("uncatchable"))
def test_uncatchable(allowed: str, template: str, error: str) -> None:
    limits = {"max_memory": 64 * MIB, "max_duration_secs": 0.1}
    assert stopped_by(strike(template, STRIKES[error]), limits).startswith(error + ": ")


@pytest.mark.parametrize(("allowed", "template"), hostile("uncatchable"))
def test_uncatchable_ticks(allowed: str, template: str) -> None:
    text = stopped_by(strike(template, "while True: pass"), {"max_ticks": 500})
    assert text.startswith("TimeoutError: tick limit exceeded: ")


@pytest.mark.parametrize(("allowed", "template"), hostile("uncatchable"))
def test_uncatchable_allocations(allowed: str, template: str) -> None:
    text = stopped_by(strike(template, "x = []\nwhile True: x.append([])"), {"max_allocations": 2000})
    # One operation may make more than one object before it looks.
    assert re.match(r"MemoryError: allocation limit exceeded: 20\d\d > 2000", text), text


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    code = "total = 0\nfor i in range(1000): total += i\ntotal"
    limits = {
        "max_memory": 10 * MIB,
        "max_duration_secs": 10.0,
        "max_ticks": 10**6,
        "max_allocations": 10**6,
        "max_recursion_depth": 50,
        "gc_interval": 100,
    }
    assert ouros.Sandbox(code).run(limits=limits) == 499500
    assert ouros.Sandbox(code).run(limits={key: None for key in limits}) == 499500


@pytest.mark.parametrize("depth", [5, 50, 300, 1000, 5000])
def test_recursion_depth_is_the_limit(depth: int) -> None:
    """Exactly as many nested calls as the limit allows, the module's own frame included, whatever the C stack holds."""
    code = "def f(n): return n if n <= 1 else f(n - 1)\nf({})"
    limits = {"max_recursion_depth": depth}
    assert ouros.Sandbox(code.format(depth - 1)).run(limits=limits) == 1
    with pytest.raises(ouros.SandboxRuntimeError) as caught:
        ouros.Sandbox(code.format(depth + 1)).run(limits=limits)
    assert caught.value.display("type-msg") == "RecursionError: maximum recursion depth exceeded"


@pytest.mark.parametrize(
    ("limits", "error"),
    [
        ({"max_memory": -1}, ValueError),
        ({"max_duration_secs": float("nan")}, ValueError),
        ({"max_duration_secs": float("inf")}, ValueError),
        ({"max_duration_secs": -0.5}, ValueError),
        ({"max_ticks": -1}, ValueError),
        ({"max_memory": "1"}, TypeError),
        ({"max_recursion_depth": 1.5}, TypeError),
        ({"no_such_limit": 1}, ValueError),
        ([], TypeError),
    ],
    ids=str,
)
def test_bad_limits_are_refused(limits: object, error: type[Exception]) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        ouros.Sandbox("1").run(limits=limits)  # type: ignore[arg-type]
    assert isinstance(caught.value, error)


def test_memory_that_was_freed_counts_no_more() -> None:
    code = "for i in range(200): x = 'a' * 10**6\nlen(x)"
    assert ouros.Sandbox(code).run(limits={"max_memory": 8 * MIB}) == 10**6


def test_cycles_that_are_garbage_count_no_more() -> None:
    code = "for i in range(200):\n    x = ['a' * 10**6]\n    x.append(x)\nlen(x)"
    assert ouros.Sandbox(code).run(limits={"max_memory": 8 * MIB}) == 2


def test_the_host_can_go_on_after_a_limit() -> None:
    sandbox = ouros.Sandbox("while True: pass")
    for _ in range(3):
        with pytest.raises(ouros.SandboxRuntimeError):
            sandbox.run(limits={"max_duration_secs": 0.02})
    assert ouros.Sandbox("1 + 1").run() == 2


def test_time_in_host_functions_does_not_count() -> None:
    code = "for i in range(5): wait()\n'done'"
    sandbox = ouros.Sandbox(code, external_functions=["wait"])
    limits = {"max_duration_secs": 0.1}
    assert sandbox.run(limits=limits, external_functions={"wait": lambda: time.sleep(0.05)}) == "done"


def test_time_while_paused_does_not_count_and_used_time_is_kept() -> None:
    code = "def spin():\n    for i in range(10**12): pass\nwait()\nspin()"
    progress = ouros.Sandbox(code, external_functions=["wait"]).start(limits={"max_duration_secs": 0.1})
    data = progress.dump()
    time.sleep(0.15)
    again = ouros.Snapshot.load(data)
    start = time.thread_time()
    with pytest.raises(ouros.SandboxRuntimeError, match="time limit exceeded"):
        again.resume(return_value=None)
    assert 0.05 <= time.thread_time() - start < 1.0 * SLOWNESS


def test_output_limit() -> None:
    with pytest.raises(ouros.SandboxRuntimeError):
        ouros.Sandbox("while True: print('x' * 100)").run(
            limits={"max_output_bytes": 10_000, "max_duration_secs": 5.0}, print_callback=lambda stream, text: None
        )


def ticks(code: str) -> int:
    from ouros._core.hostapi import Execution, Program

    execution = Execution(Program(code, "main.py", (), ()), None, None, None)
    execution.start(None)
    assert execution.error is None
    return execution.ticks_used


def test_ticks_do_not_depend_on_other_programs() -> None:
    """What another program holds, here a context of decimal numbers of few digits, changes nothing for this one."""
    code = "from decimal import Decimal\nd = Decimal('1.5')\nfor i in range(200):\n    d = -(d + Decimal('0.25'))\nstr(d)"
    ticks(code)  # parses what it uses of the library
    alone = ticks(code)
    other = ouros.Sandbox("from decimal import Context\nc = Context(prec=3)\npause()", external_functions=["pause"]).start()
    assert ticks(code) == alone
    assert other.function_name == "pause"


WALKS = [
    "repr(d)", "'%s' % d", "str([d])", "list(d)", "[*d]", "sorted(d)", "max(d)", "next(iter(d))", "for k in d: pass", "d == other",
    "d.copy()", "d | other", "set(d)", "f(*d)", "json.dumps([*d])", "copy.copy(d)",
]  # fmt: skip
DICT_WALKS = [
    "{**d}", "dict(d)", "repr(d.values())", "list(d.values())", "list(d.items())", "for k in d.items(): pass", "list(reversed(d))",
    "d.keys() - other", "d.keys() | other", "other.keys() - d", "dict.fromkeys(d)", "other.update(d)", "d.items() <= big.items()",
]  # fmt: skip
SET_WALKS = ["d & big", "d - other", "d ^ other", "{*d}", "d.issubset(big)", "d <= big_keys"]
# Keys whose own methods find them: the dict is a table of ours.
KEYS = """class K:
    def __init__(self, i): self.i = i
    def __hash__(self): return self.i
    def __eq__(self, other): return self.i == other.i
"""
KEYED = [walk for walk in WALKS + DICT_WALKS if not walk.startswith(("sorted", "max", "json"))]  # those need an order


@pytest.mark.parametrize(
    ("all_of_it", "other", "remove", "walk"),
    [("{i: i for i in range(40000)}", "{1: 2}", "del d[i]", walk) for walk in WALKS + DICT_WALKS]
    + [("{k: k for k in keys}", "{K(1): 2}", "del d[keys[i]]", walk) for walk in KEYED]
    + [("set(range(40000))", "{1}", "d.discard(i)", walk) for walk in WALKS + SET_WALKS],
)
def test_places_of_removed_entries_take_time(all_of_it: str, other: str, remove: str, walk: str) -> None:
    """A walk over what a container has left passes what it lost."""
    keys = KEYS + "keys = [K(i) for i in range(40000)]\n" if "keys" in all_of_it else ""
    big = f"import copy, json\n{keys}def f(*a): pass\nother = {other}\nbig = {all_of_it}\nd = {all_of_it}\nfor i in range(39999): {remove}"
    big += "\nbig_keys = dict.fromkeys(big).keys()"
    few = f"{big}\nd = type(d)(d)"
    costs = [ticks(f"{start}\nfor i in range(20):\n    {walk}") - ticks(start) for start in (few, big)]
    assert costs[1] > costs[0] + 20 * 40000 / 64


@pytest.mark.parametrize(
    ("container", "remove", "add"),
    [("{i: i for i in range(60000)}", "del d[i]", "d[i] = 0"), ("set(range(60000))", "d.discard(i)", "d.add(i)")],
)
def test_a_container_that_shrinks_below_its_iterator_gives_no_time_back(container: str, remove: str, add: str) -> None:
    code = f"d = {container}\nfor i in range(1, 59999): {remove}\nit = iter(d)\nnext(it), next(it)\nd.clear()\nfor i in 1, 2: {add}\n"
    assert ticks(f"{code}next(it, None)") >= ticks(code)


def test_walks_over_a_set_whose_entry_is_the_last_give_no_time_back() -> None:
    assert ticks("s = {7}\nfor i in range(3000): list(iter(s))") >= ticks("s = {0}\nfor i in range(3000): list(iter(s))")


JSON_WORK = {
    "text": ("[text] * 200", 200 * 100_000 / 128),
    "items": ("[0] * 100_000", 100_000 / 2),
    "removed": ("[sparse] * 100", 100 * 50_000 / 64),
}


@pytest.mark.parametrize(("made", "expected"), JSON_WORK.values(), ids=JSON_WORK)
def test_json_takes_time_by_what_it_writes(made: str, expected: float) -> None:
    start = f"""import json
text = 'x' * 100_000
sparse = dict.fromkeys(map(str, range(50_000)))
for i in range(49_999): del sparse[str(i)]
x = {made}
"""
    assert ticks(f"{start}json.dumps(x)") > ticks(start) + expected


@pytest.mark.parametrize("step", ["json.loads(text)", "json.dumps(value)"])
def test_json_finds_room_that_was_given_back(step: str) -> None:
    """What earlier results took is free again: the limit is for what is held at a time."""
    code = f"import json\nvalue = [{{'a': i, 'b': [i]}} for i in range(20_000)]\ntext = json.dumps(value)\nfor i in range(40): x = {step}\nlen(x)"
    assert ouros.Sandbox(code).run(limits={"max_memory": 48 * MIB}) > 10_000
