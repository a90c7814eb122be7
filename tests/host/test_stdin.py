"""`stdin=` and `argv=`: what a program finds in `sys.stdin` and `sys.argv`, whatever runs it."""

import asyncio
import io
import threading

import pytest

import ouros
from ouros import (
    FutureSnapshot,
    Policy,
    Recorder,
    Sandbox,
    SandboxError,
    SandboxRuntimeError,
    SessionManager,
    Snapshot,
    StdinError,
    aexecute,
    durable,
    execute,
    replay,
    run_async,
)
from ouros.stores import MemoryStore

TEXT = "3\n1 2\n3 4\n5 6\ntail words\n"
PROGRAM = """
import sys
n = int(input())
rows = [list(map(int, sys.stdin.readline().split())) for _ in range(n)]
rest = sys.stdin.read().split()
(n, rows, rest)
"""
SAID = (3, [[1, 2], [3, 4], [5, 6]], ["tail", "words"])
PAUSING = "first = input()\nf()\n[first, *__import__('sys').stdin]"


def function(lines):
    rest = iter(lines)
    return lambda: next(rest, None)


FORMS = {
    "str": lambda: TEXT,
    "bytes": lambda: TEXT.encode(),
    "list": lambda: TEXT.splitlines(),
    "list of lines with their ends": lambda: TEXT.splitlines(True),
    "tuple": lambda: tuple(TEXT.splitlines()),
    "iterator": lambda: iter(TEXT.splitlines()),
    "generator of bytes": lambda: (line.encode() for line in TEXT.splitlines()),
    "text file": lambda: io.StringIO(TEXT),
    "binary file": lambda: io.BytesIO(TEXT.encode()),
    "function": lambda: function(TEXT.splitlines()),
    "function that returns '' at the end": lambda: io.StringIO(TEXT).readline,
}


@pytest.mark.parametrize("form", FORMS)
def test_forms(form):
    assert Sandbox(PROGRAM).run(stdin=FORMS[form]()) == SAID


def test_a_function_that_raises_eof_error_is_at_its_end():
    def read():
        raise EOFError

    assert Sandbox("import sys\nsys.stdin.read()").run(stdin=read) == ""


def test_nothing_given():
    with pytest.raises(SandboxRuntimeError, match="EOFError: EOF when reading a line"):
        Sandbox("input()").run()
    assert Sandbox("import sys\n[sys.stdin.read(), list(sys.stdin), sys.argv]").run() == ["", [], [""]]


def test_the_end_can_be_caught_and_the_last_line_needs_no_end():
    code = "lines = []\ntry:\n    while True: lines.append(input())\nexcept EOFError:\n    pass\nlines"
    assert Sandbox(code).run(stdin="a\n\nb") == ["a", "", "b"]


def test_a_prompt_is_printed():
    printed = []
    assert Sandbox("input('name? ')").run(stdin="bob\n", print_callback=lambda stream, text: printed.append(text)) == "bob"
    assert "".join(printed) == "name? "


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("sys.stdin.read(3), sys.stdin.read(0), sys.stdin.readline(), sys.stdin.read(-1)", ("a\nb", "", "\n", "c\nd\n")),
        ("sys.stdin.readline(1), sys.stdin.readline(5), sys.stdin.readlines()", ("a", "\n", ["b\n", "c\n", "d\n"])),
        ("next(sys.stdin), sys.stdin.readlines(3)", ("a\n", ["b\n", "c\n"])),
        ("[line.strip() for line in sys.stdin], sys.stdin.readline()", (["a", "b", "c", "d"], "")),
        ("sys.stdin.buffer.readline(), sys.stdin.readline(), sys.stdin.buffer.read()", (b"a\n", "b\n", b"c\nd\n")),
        ("sys.stdin.buffer.read(3), sys.stdin.buffer.read1(), list(sys.stdin.buffer)", (b"a\nb", b"\nc\nd\n", [])),
        ("sys.stdin.buffer.peek(1)[:1], sys.stdin.buffer.raw.read(2), input()", (b"a", b"a\n", "b")),
        ("open(0).read()", "a\nb\nc\nd\n"),
        ("open(0, 'rb').readline(), input()", (b"a\n", "b")),
        ("sys.stdin.fileno(), sys.stdin.isatty(), sys.stdin.name, sys.stdin.readable(), sys.stdin.writable()",
         (0, False, "<stdin>", True, False)),
        ("sys.stdin is sys.__stdin__, sys.stdin.encoding, isinstance(sys.stdin, io.TextIOWrapper)", (True, "utf-8", True)),
        ("io.TextIOWrapper(sys.stdin.buffer, encoding='latin-1').read()", "a\nb\nc\nd\n"),
    ],
)  # fmt: skip
def test_ways_to_read(code, expected):
    found = Sandbox(f"import io, sys\nfound = {code}\nfound").run(stdin="a\nb\nc\nd\n")
    assert found == expected


def test_os_read():
    assert Sandbox("import os\nos.read(0, 3), os.read(0, 100), os.read(0, 1)").run(stdin="a\nb\n") == (b"a\nb", b"\n", b"")


def test_line_ends_and_bytes():
    read = "import sys\n[*sys.stdin]"
    assert Sandbox(read).run(stdin="a\r\nb\rc\n\rd") == ["a\n", "b\n", "c\n", "\n", "d"]
    assert Sandbox("import sys\nsys.stdin.read()").run(stdin="a\r\nb\rc\r") == "a\nb\nc\n"
    assert Sandbox("import sys\n[sys.stdin.read(1) for _ in range(5)]").run(stdin="a\r\nb\rc") == ["a", "\n", "b", "\n", "c"]
    assert Sandbox("import sys\nsys.stdin.buffer.read()").run(stdin="a\r\nb") == b"a\r\nb"
    every = bytes(range(256))
    assert Sandbox("import sys\nsys.stdin.buffer.read()").run(stdin=every) == every
    assert Sandbox("import sys\nsys.stdin.buffer.read()").run(stdin=io.BytesIO(every)) == every
    one = "import sys\nb''.join(iter(lambda: sys.stdin.buffer.read(1), b''))"
    assert Sandbox(one).run(stdin="a€é😀z").decode() == "a€é😀z"


def test_closed_and_replaced():
    with pytest.raises(SandboxRuntimeError, match="ValueError: I/O operation on closed file"):
        Sandbox("import sys\nsys.stdin.close()\ninput()").run(stdin="a")
    with pytest.raises(SandboxRuntimeError, match="io.UnsupportedOperation: underlying stream is not seekable"):
        Sandbox("import sys\nsys.stdin.seek(0)").run(stdin="a")
    code = "import io, sys\nsys.stdin = io.StringIO('mine')\nfirst = input()\nsys.stdin = sys.__stdin__\n[first, input()]"
    assert Sandbox(code).run(stdin="given") == ["mine", "given"]
    with pytest.raises(SandboxRuntimeError, match=r"RuntimeError: input\(\): lost sys.stdin"):
        Sandbox("import sys\nsys.stdin = None\ninput()").run(stdin="given")


def test_lines_are_asked_for_when_they_are_read():
    asked = []

    def lines():
        for number in range(1_000_000_000):
            asked.append(number)
            yield str(number)

    assert Sandbox("[input(), input()]").run(stdin=lines()) == ["0", "1"]
    assert asked == [0, 1]


def test_reading_without_end_meets_the_limits():
    with pytest.raises(SandboxRuntimeError, match="memory limit exceeded"):
        Sandbox("import sys\nsys.stdin.read()").run(stdin=lambda: "x" * 1000, limits={"max_memory": 1_000_000})
    with pytest.raises(SandboxRuntimeError, match="memory limit exceeded"):
        Sandbox("import sys\nsys.stdin.read()").run(stdin="x" * 10_000_000, limits={"max_memory": 1_000_000})
    with pytest.raises(SandboxRuntimeError, match="memory limit exceeded"):
        Sandbox("input()").run(stdin=lambda: "x" * 10_000_000, limits={"max_memory": 1_000_000})
    with pytest.raises(SandboxRuntimeError, match="tick limit exceeded"):
        Sandbox("while True: input()").run(stdin=lambda: "x", limits={"max_ticks": 1000})


@pytest.mark.parametrize(
    ("stdin", "error", "text"),
    [
        (7, TypeError, "stdin must be a str, lines, an open text file or a function that returns a line, not int"),
        (["a", 1], TypeError, "stdin must give str, not int"),
        ("a\ud800", ValueError, "stdin has a lone surrogate at 1, which is no text"),
        ("x" * (64 * 1024 * 1024 + 1), ValueError, "stdin of 67108865 characters is too long: at most 67108864"),
    ],
    ids=["int", "list", "surrogate", "long"],
)
def test_wrong_input(stdin, error, text):
    for run in (Sandbox("1").run, Sandbox("1").start, Sandbox("1").execute):
        with pytest.raises(error) as caught:
            run(stdin=stdin)
        assert str(caught.value).startswith(text)


def fail():
    raise OSError("gone")


async def later():
    return "a"


@pytest.mark.parametrize(
    ("stdin", "text"),
    [
        (fail, "OSError: gone"),
        (lambda: 7, "TypeError: stdin must give str, not int"),
        (iter([1]), "TypeError: stdin must give str, not int"),
        (lambda: "x" * (64 * 1024 * 1024 + 1), "ValueError: 67108866 characters at once, of at most 67108864"),
        (lambda: "\ud800", "ValueError: stdin has a lone surrogate at 0, which is no text"),
        (later, "TypeError: stdin must give str, not coroutine: it can't be asynchronous"),
    ],
    ids=["raises", "int", "iterator", "long", "surrogate", "coroutine"],
)
def test_a_source_that_fails_ends_the_program(stdin, text):
    with pytest.raises(StdinError) as caught:
        Sandbox("try:\n    input()\nexcept BaseException:\n    pass").run(stdin=stdin)
    assert str(caught.value) == f"the standard input of the program failed: {text}"
    assert caught.value.__cause__ is not None


def test_an_abort_of_a_source_passes():
    def read():
        raise ouros.Abort(5)

    with pytest.raises(ouros.Abort) as caught:
        Sandbox("input()").run(stdin=read)
    assert caught.value.value == 5


# Pauses.


def test_text_that_is_left_is_in_the_dump():
    paused = Sandbox(PAUSING, external_functions=["f"]).start(stdin="a\nb\nc")
    data = paused.dump()
    said = ["a", "b\n", "c"]
    assert Snapshot.load(data).resume(return_value=None).output == said
    assert paused.fork().resume(return_value=None).output == said
    assert Snapshot.load(data, stdin="d\n").resume(return_value=None).output == ["a", "b\n", "cd\n"]
    assert Snapshot.load(data, policy=Policy()).resume(return_value=None).output == said
    assert paused.resume(return_value=None).output == said


def test_a_source_is_given_again():
    paused = Sandbox(PAUSING, external_functions=["f"]).start(stdin=io.StringIO("a\nb\nc\n"))
    data = paused.dump()
    refusal = "the standard input of this program is a file or function, which a dump does not hold: give load"
    for given in ({}, {"policy": Policy()}):
        with pytest.raises(ValueError, match=refusal):
            Snapshot.load(data, **given)
    for stdin in ("x\ny\n", ["x", "y"], iter(["x", "y"])):
        assert Snapshot.load(data, stdin=stdin).resume(return_value=None).output == ["a", "x\n", "y\n"]
    assert paused.resume(return_value=None).output == ["a", "b\n", "c\n"]


def test_future_snapshots():
    paused = Sandbox("import asyncio\na = input()\nawait f()\n[a, input()]", external_functions=["f"]).start(stdin="1\n2\n")
    waiting = paused.resume(future=...)
    assert isinstance(waiting, FutureSnapshot)
    data = waiting.dump()
    assert FutureSnapshot.load(data).resume({0: {"return_value": None}}).output == ["1", "2"]


def test_each_pause_keeps_the_place():
    progress = Sandbox("import sys\n[input(), sys.stdin.read(2), *sys.stdin]").start(stdin="a\nbc\nd\ne", pause_after_ticks=1)
    while isinstance(progress, Snapshot):
        progress = Snapshot.load(progress.dump()).resume(pause_after_ticks=1)
    assert progress.output == ["a", "bc", "\n", "d\n", "e"]


def test_hostile_dumps():
    from ouros._core.hostapi import Policy as Bound

    state = Bound().with_process(["a"], "text", lambda: "").dump()
    assert Bound.load(state).waits_for_lines
    for name, value in (
        ("argv", "a"), ("argv", [1]), ("argv", ["a"] * 10_001), ("argv", ["a" * (1 << 21)]), ("stdin", 5),
        ("stdin", "x" * (64 * 1024 * 1024 + 1)), ("has_lines", 1), ("more", 1),
    ):  # fmt: skip
        with pytest.raises(ValueError):
            Bound.load({**state, name: value})


# Doors.


def test_run_async_and_execute():
    async def main():
        given = {"stdin": TEXT, "argv": ["a", "b"]}
        both = PROGRAM + "\n(n, rows, rest, sys.argv)"
        results = [await run_async(Sandbox(both), **given), (await aexecute(both, **given)).value]
        return [*results, execute(both, **given).value, Sandbox(both).execute(**given).value]

    assert asyncio.run(main()) == [(*SAID, ["a", "b"])] * 4


def test_sessions():
    manager = SessionManager()
    session = manager.create_session("s")
    assert manager.execute("input()", session_id="s", stdin="v")["result"] == "v"
    read = "import sys\n[input(), sys.stdin.read(), sys.argv]"
    assert session.run(read, stdin="a\nb", argv=["p", "-x"]) == ["a", "b", ["p", "-x"]]
    # Input belongs to the code that it was given for, arguments stay.
    with pytest.raises(ouros.SessionError, match="EOFError"):
        session.run("input()")
    assert session.run("left = input()", stdin="1\n2\n3\n") is None
    assert session.run("sys.stdin.read(), sys.argv") == ("", ["p", "-x"])
    assert session.run("sys.argv.append('y'), input()", stdin=iter(["q"])) == (None, "q")
    assert session.run("sys.argv") == ["p", "-x", "y"]
    assert session.run("sys.argv", argv=["p"]) == ["p"]
    assert session.execute(read, stdin="m\nn", argv=["k"])["result"] == ["m", "n", ["k"]]
    assert session.run_cell(read, stdin="m\nn", argv=["k"]).value == ["m", "n", ["k"]]
    assert session.capture("print(input())", stdin="m") == (None, ["m\n"])
    assert asyncio.run(session.arun(read, stdin="m\nn", argv=["z"])) == ["m", "n", ["z"]]
    assert asyncio.run(session.arun_cell(read, stdin=["m"])).value == ["m", "", ["z"]]
    session.run("kept = sys.stdin")
    assert session.run("kept.readline()", stdin="later\n") == "later\n"


def test_a_session_that_is_paused_is_saved_with_its_input():
    manager = SessionManager()
    session = manager.create_session("s", external_functions=["f"])
    assert not session.execute("a = input()\nf()\n[a, input(), input()]", stdin="1\n2\n3\n")["is_complete"]
    other = manager.load_bytes(session.dump(), "t")
    fork = session.fork("u")
    for one in (session, other, fork):
        assert one.resume(0, None)["result"] == ["1", "2", "3"]


def test_a_session_that_is_loaded_has_lost_its_source():
    manager = SessionManager()
    session = manager.create_session("s", external_functions=["f"])
    session.execute("f()\ninput()", stdin=io.StringIO("a\n"))
    other = manager.load_bytes(session.dump(), "t")
    assert session.resume(0, None)["result"] == "a"
    with pytest.raises(RuntimeError, match="the program's standard input is a function of the host, which a dump does not hold"):
        other.resume(0, None)
    assert other.run("1") == 1


def test_rewinding_a_pause_rewinds_its_input():
    session = SessionManager().create_session("s", external_functions=["f"])
    session.execute("f()\na = input()\nf()\n[a, input()]", stdin="1\n2\n")
    session.resume(0, None)
    session.resume(1, None)
    session.rewind(steps=2)
    session.resume(0, None)
    assert session.resume(1, None)["result"] == ["1", "2"]


def test_a_new_policy_does_not_bring_input_back():
    session = SessionManager().create_session("s")
    session.run("1", stdin="left over\n", policy=Policy(seed=1))
    with pytest.raises(ouros.SessionError, match="EOFError"):
        session.run("input()", policy=Policy(seed=2))


def test_arguments():
    assert Sandbox("import sys\nsys.argv").run(argv=("p", "é", "\udcff")) == ["p", "é", "\udcff"]
    assert Sandbox("import sys\nsys.argv").run(argv=[]) == [""]
    parse = "import argparse\np = argparse.ArgumentParser()\np.add_argument('--n', type=int)\np.parse_args().n"
    assert Sandbox(parse).run(argv=["p", "--n", "5"]) == 5
    paused = Sandbox("f()\nimport sys\nsys.argv", external_functions=["f"]).start(argv=["late"])
    data = paused.dump()
    assert Snapshot.load(data).resume(return_value=1).output == ["late"] == paused.fork().resume(return_value=1).output
    for argv, error in (("p", TypeError), ([1], TypeError), (5, TypeError), (["\ud800"], ValueError), (["a"] * 10_001, ValueError)):
        with pytest.raises(error, match="argv"):
            Sandbox("1").run(argv=argv)


def test_recorded_and_replayed():
    for stdin in ("1\n2\n", io.StringIO("1\n2\n"), iter(["1", "2"])):
        recorder = Recorder()
        sandbox = Sandbox("import sys\n[input(), sys.argv, *sys.stdin]")
        said = sandbox.run(stdin=stdin, argv=["p"], recorder=recorder)
        assert said == ["1", ["p"], "2\n"]
        assert replay(sandbox, recorder).value == said


def test_a_replay_that_reads_more():
    recorder = Recorder()
    Sandbox("input()").run(stdin=iter(["1", "2"]), recorder=recorder)
    with pytest.raises(ouros.ReplayMismatch, match="reads a line of its standard input"):
        replay(Sandbox("[input(), input()]"), recorder)


def test_durable_runs():
    class Crash(BaseException):
        pass

    def crash():
        raise Crash

    sandbox = Sandbox("import sys\na = input()\nf()\ng()\n[a, input(), sys.argv]", external_functions=["f", "g"])
    store = MemoryStore()
    given = {"store": store, "run_id": "r", "stdin": "1\n2\n", "argv": ["p"]}
    with pytest.raises((Crash, SandboxError)):
        durable.run(sandbox, external_functions={"f": lambda: None, "g": crash}, **given)
    with pytest.raises((ouros.durable.InDoubt, SandboxError)):
        durable.run(sandbox, external_functions={"f": lambda: None, "g": lambda: None}, **given)
    done = durable.run(sandbox, external_functions={"f": lambda: None, "g": lambda: None}, **{**given, "run_id": "q"})
    assert done == ["1", "2", ["p"]]
    with pytest.raises(TypeError, match="stdin of a durable run must be a str or a list of lines"):
        durable.run(sandbox, **{**given, "stdin": io.StringIO("")})


def test_threads_read_their_own_input():
    sandbox = Sandbox("[input() for _ in range(200)]")
    found = {}

    def work(number):
        found[number] = sandbox.run(stdin=[f"{number}"] * 200)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {number: [str(number)] * 200 for number in range(4)}
