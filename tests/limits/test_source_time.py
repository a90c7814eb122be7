"""Reading a program takes time linear in the length of its source: no limit holds before it starts.

Each program has 400 KB and may take a few times what a plain one of that size takes. Sources that a program itself compiles count
against its limits, which hold while they are read.
"""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Callable
from itertools import islice, product
from string import ascii_letters, ascii_uppercase

import pytest

import ouros

pytestmark = pytest.mark.timing

SIZE = 400_000
FACTOR = 8  # of the time of a plain program
ONE_HASH = (1 << 61) - 1


def lines(line: Callable[[int], str], between: str = "\n") -> str:
    out: list[str] = []
    size = 0
    while size < SIZE:
        out.append(line(len(out)))
        size += len(out[-1]) + len(between)
    return between.join(out)


def assigned(n: int) -> str:
    return "".join(f" v{i}=1\n" for i in range(n))


SHORT = ",".join("".join(name) for name in islice(product(ascii_uppercase, ascii_letters, ascii_letters), 50_000))

PROGRAMS = {
    "closure": lambda: f"def f():\n for {SHORT} in x: pass\n def g(): return {SHORT}",
    "nonlocal": lambda: f"def f():\n{assigned(18000)} def g():\n" + "".join(f"  nonlocal v{i}\n" for i in range(18000)),
    "closures of one variable each": lambda: (
        f"def f():\n{assigned(5000)}" + lines(lambda i: f" def g{i}(): return v{i % 5000}")
    ),
    "closures two levels down": lambda: (
        f"def f():\n{assigned(5000)}" + lines(lambda i: f" def g{i}():\n  def h(): return v{i % 5000}")
    ),
    "globals": lambda: "def f():\n" + lines(lambda i: f" global g{i}"),
    "names": lambda: lines(lambda i: f"name_{i} = 1"),
    "parameters": lambda: "def f(" + lines(lambda i: f"a{i}=1", ",") + "): pass",
    "keywords": lambda: "f(" + lines(lambda i: f"a{i}=1", ",") + ")",
    "decorators": lambda: lines(lambda i: f"@d{i}") + "\ndef f(): pass",
    "sum": lambda: "x = " + lines(str, "+"),
    "comparison": lambda: "x = " + lines(lambda i: "a", "<"),
    "attributes": lambda: "x = a" + ".b" * (SIZE // 2),
    "brackets": lambda: "x = " + "[" * SIZE,
    "strings": lambda: "x = " + lines(lambda i: "'a' f'{b}c'", " "),
    "f-string": lambda: "x = f'" + "{a}" * (SIZE // 3) + "'",
    "nested f-strings": lambda: "x = " + "f'{" * (SIZE // 3),
    "int": lambda: "x = " + "7" * SIZE,
    "hex": lambda: "x = 0x" + "7" * SIZE,
    "continued": lambda: "x = 1" + "\\\n+1" * (SIZE // 4),
    "comprehensions": lambda: lines(lambda i: "[a for a in b]"),
    "clauses": lambda: "[a " + "for a in b " * (SIZE // 11) + "]",
    "elif": lambda: "if a: pass\n" + "elif a: pass\n" * (SIZE // 13),
    "except": lambda: "def f():\n try: pass\n" + lines(lambda i: f" except E as e{i}: pass"),
    "cases": lambda: "match a:\n" + lines(lambda i: f" case {i}: pass"),
    "names of patterns": lambda: "match a:\n case [" + lines(lambda i: f"x{i}", ",") + "]: pass",
    "keys of patterns": lambda: "match a:\n case {" + lines(lambda i: f"{i * ONE_HASH}:_", ",") + "}: pass",
    "keys of dicts": lambda: "x = {" + lines(lambda i: f"{i * ONE_HASH}:1", ",") + "}",
    "constants": lambda: lines(lambda i: f"x = {i * ONE_HASH}"),
    "imports": lambda: "from a import " + lines(lambda i: f"a{i}", ","),
    "error at the end": lambda: lines(lambda i: f"x{i % 100} = {i}") + "\nimprot x",
    "bracket never closed": lambda: "x = (" + lines(lambda i: f"foo{i} bar{i}"),
    "words": lambda: lines(lambda i: f"whlie {i}", " "),
    "compatibility characters": lambda: lines(lambda i: f"\ufb01{i} = 1"),
}


def seconds(source: str) -> float:
    # The collector shall not walk over what other tests have left, in the time of this one.
    gc.collect()
    gc.freeze()
    start = time.process_time()
    try:
        ouros.Sandbox(source)
    except ouros.SandboxSyntaxError:
        pass
    finally:
        taken = time.process_time() - start
        gc.unfreeze()
    return taken


@pytest.fixture(scope="module")
def plain() -> float:
    source = lines(lambda i: f"x{i % 100} = {i} + y*2 - f(z, {i})")
    return sorted(seconds(source) for _ in range(3))[1]


@pytest.mark.parametrize("name", PROGRAMS)
def test_time_is_linear(name: str, plain: float) -> None:
    source = PROGRAMS[name]()
    # Another process may have had the caches of the processor.
    assert seconds(source) < FACTOR * plain or seconds(source) < FACTOR * plain


@pytest.mark.parametrize(
    "keys",
    ["1, 1.0", "0, -0.0", "1, 1 + 0j", "1.5, 1.5 + 0j", "-0.0 + 1j, 0.0 + 1j", "'a', 'a'", "b'a', b'a'", "0x10, 16"],
)
def test_equal_keys_of_a_pattern_are_found(keys: str) -> None:
    with pytest.raises(ouros.SandboxSyntaxError, match="mapping pattern checks duplicate key"):
        ouros.Sandbox("match {}:\n case {" + ", ".join(f"{key}: _" for key in keys.split(", ")) + "}: pass")


@pytest.mark.parametrize(
    "keys", ["1, '1'", "1, 'i1'", "'a', b'a'", "1.5, 'f1.5'", "1j, 2j", "1, -1", "0.5, 0.25", "'c0.0 1.0', 1j"]
)
def test_different_keys_of_a_pattern_are_taken(keys: str) -> None:
    ouros.Sandbox("match {}:\n case {" + ", ".join(f"{key}: _" for key in keys.split(", ")) + "}: pass")


COMPILE = ouros.Sandbox(
    "try:\n    compile(source, 'a', 'exec')\nexcept (SyntaxError, ValueError):\n    pass", inputs=["source"]
)


# The error for the long chain of attributes passes thousands of C frames, for which Cython makes 0.1 s of traceback.
@pytest.mark.parametrize("name", [name for name in PROGRAMS if name != "attributes"])
def test_the_time_limit_holds_while_a_program_compiles(name: str) -> None:
    source = PROGRAMS[name]() * 2
    start = time.process_time()
    COMPILE.run(inputs={"source": source})
    limit = max((time.process_time() - start) / 4, 0.001)
    start = time.process_time()
    try:
        COMPILE.run(inputs={"source": source}, limits={"max_duration_secs": limit})
    except ouros.SandboxLimitError as error:
        assert "time limit" in str(error)
    assert time.process_time() - start < limit + 0.2


def test_a_program_reads_sources_of_a_million_characters() -> None:
    table = "TABLE = {\n" + "".join(f"    'name {i}': ({i}, 'text'),\n" for i in range(28_000)) + "}\n"
    assert 900_000 < len(table) < 1_000_000
    assert ouros.Sandbox("import table\nlen(table.TABLE)").run(os={"/table.py": table}) == 28_000
    program = ouros.Sandbox("names = {}\nexec(text, names)\nlen(names['TABLE'])", inputs=["text"])
    assert program.run(inputs={"text": table}) == 28_000
    slices = 0
    snapshot = program.start(inputs={"text": table}, pause_after_ticks=1000)
    while not isinstance(snapshot, ouros.Complete):
        slices += 1
        snapshot = snapshot.resume()
    assert slices > 0 and snapshot.output == 28_000
    with pytest.raises(ouros.SandboxRuntimeError, match="source is too long to be parsed: 1000001 characters, at most 1000000"):
        ouros.Sandbox("exec('#' * 1_000_001)").run()


def test_an_interrupt_stops_a_compilation() -> None:
    source = PROGRAMS["comprehensions"]() + "\n" + PROGRAMS["comprehensions"]()
    program = ouros.Sandbox("while True:\n    compile(source, 'a', 'exec')", inputs=["source"])
    timer = threading.Timer(0.05, program.interrupt)
    timer.start()
    try:
        with pytest.raises(ouros.SandboxRuntimeError, match="interrupted by the host"):
            program.run(inputs={"source": source})
    finally:
        timer.join()


def test_other_threads_run_while_a_long_source_is_read() -> None:
    """A thread that waits for the interpreter has a turn each 20 ms, not only before and after: one in 60 ms is enough here."""
    source = PROGRAMS["comprehensions"]() + "\n" + PROGRAMS["comprehensions"]()
    begun, done = threading.Event(), threading.Event()
    turns = 0

    def tick() -> None:
        nonlocal turns
        while not done.is_set():
            turns += 1
            begun.set()
            time.sleep(0.001)

    ouros.Sandbox("1")  # loads what every program needs
    thread = threading.Thread(target=tick)
    thread.start()
    begun.wait()
    before, start = turns, time.process_time()
    ouros.Sandbox(source)
    during, taken = turns - before, time.process_time() - start
    done.set()
    thread.join()
    assert during > taken / 0.06


def test_a_text_is_read_once_for_the_constants_of_all_its_codes() -> None:
    source = "".join(f"def f{i}(): return {i}\n" for i in range(4000))
    assert len(source) > 80_000
    program = ouros.Sandbox(
        "import ast\n"
        "texts = []\n"
        "read = ast.parse\n"
        "ast.parse = lambda text, **options: (texts.append(text), read(text, **options))[1]\n"
        "codes = compile(source, 'a', 'exec').co_consts[:3]\n"
        "[code.co_consts for code in codes], len(texts)",
        inputs=["source"],
    )
    assert program.run(inputs={"source": source}) == ([(0,), (1,), (2,)], 1)
