"""Jobs: parts of runs as bytes, which any worker can do, twice if need be."""

import multiprocessing
import pickle
import random
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from fractions import Fraction

import msgpack
import pytest

from ouros import Abort, Policy, Sandbox, SessionManager, Snapshot, jobs
from ouros.jobs import JobError, program, read, session, step


def done(job, **more):
    return read(step(job, **more))


def test_to_the_end():
    found = done(program("print('a', x)\nimport sys\nprint('b', file=sys.stderr)\nx * 2", inputs={"x": 21}))
    assert (found.status, found.value, found.printed) == ("complete", 42, [("stdout", "a 21\n"), ("stderr", "b\n")])
    assert found.ticks > 0 and found.memory_peak > 0 and found.snapshot is None
    with pytest.raises(ValueError, match="the run has ended"):
        found.next()


def test_a_call_and_its_answer():
    found = done(program("x = f(a, k=[1])\nx + 1", inputs={"a": {1, 2}}, functions=["f"]))
    assert (found.status, found.function_name, found.args, found.kwargs, found.call_id) == ("call", "f", ({1, 2},), {"k": [1]}, 0)
    assert found.position == (1, 5, 1, 16) and not found.is_os_function
    assert done(found.next(return_value=Fraction(1, 2))).value == Fraction(3, 2)
    failed = done(found.next(exception=KeyError("x")))
    assert (failed.status, failed.error_type, failed.error_message) == ("error", "KeyError", "'x'")
    assert failed.traceback.startswith("Traceback") and "x = f(a, k=[1])" in failed.traceback
    assert done(found.next(exception=ValueError)).error_type == "ValueError"
    assert Snapshot.load(found.snapshot).resume(return_value=1).output == 2


def test_a_snapshot_of_elsewhere():
    snapshot = Sandbox("f() + 1", external_functions=["f"]).start()
    assert done(jobs.resumed(snapshot.dump(), {"return": 4})).value == 5
    assert done(jobs.resumed(snapshot.dump()), functions={"f": lambda: 6}).value == 7


def test_futures():
    found = done(program("import asyncio\nawait asyncio.gather(f(1), f(2), f(3))", functions=["f"]))
    for _ in range(3):
        assert found.status == "call"
        found = done(found.next(future=...))
    assert (found.status, found.pending_call_ids) == ("futures", [0, 1, 2])
    found = done(found.next(results={1: {"return_value": "b"}, 0: {"future": ...}}))
    assert found.pending_call_ids == [0, 2]
    assert done(found.next(results={0: {"return_value": "a"}, 2: {"return_value": "c"}})).value == ["a", "b", "c"]
    assert done(found.next(results={0: {"exception": ValueError("x")}})).error_type == "ValueError"


def test_slices():
    found, count = done(program("t = 0\nfor i in range(1000): t += i\nt", ticks=100)), 0
    while found.status == "slice":
        found, count = done(found.next(ticks=100)), count + 1
    assert found.value == 499500 and 9 <= count <= 11


def test_sessions():
    first = done(session("def f(x): return x + base\nbase = 10\nprint('set')"))
    assert (first.status, first.printed) == ("complete", [("stdout", "set\n")])
    asked = done(session("y = ask('how many?', unit='m')\nf(y)", first.session, functions=["ask"]))
    assert (asked.status, asked.function_name, asked.args, asked.kwargs) == ("call", "ask", ("how many?",), {"unit": "m"})
    answered = done(asked.next(return_value=5))
    assert answered.value == 15
    failed = done(session("y = 1/0", answered.session))
    assert (failed.status, failed.error_type) == ("error", "ZeroDivisionError")
    assert done(session("y, (1, {2})", failed.session)).value == (5, (1, {2}))
    assert done(asked.next(exception=ValueError("no"))).error_type == "ValueError"
    manager = SessionManager()
    assert manager.load_bytes(answered.session, "back")["y"] == 5
    assert done(session("f", first.session)).value.startswith("<function f")


def test_functions_of_the_worker():
    job = program("[f(i) for i in range(3)] + [g()]", functions=["f", "g"])
    found = done(job, functions={"f": lambda i: i * i})
    assert (found.status, found.function_name, found.call_id) == ("call", "g", 3)

    def fail():
        raise KeyError("no")

    assert done(job, functions={"f": abs, "g": fail}).error_type == "KeyError"
    assert done(job, functions={"f": abs, "g": object}).error_type == "TypeError"

    def abort():
        raise Abort(7)

    with pytest.raises(Abort):
        step(job, functions={"f": abs, "g": abort})
    limited = program("while True: f()", functions=["f"], limits={"max_calls": 5})
    assert done(limited, functions={"f": lambda: 1}).limit == "max_calls"


def test_files_and_environment():
    found = done(program("from pathlib import Path\nPath('/a').read_text()"))
    assert (found.status, found.function_name, found.is_os_function) == ("call", "Path.read_text", True)
    assert done(found.next(return_value="text")).value == "text"


def test_errors():
    found = done(program("1 +"))
    assert (found.status, found.error_type) == ("error", "SyntaxError") and "invalid syntax" in found.traceback
    assert done(program("while True: pass", limits={"max_ticks": 1000})).limit == "max_ticks"
    assert done(program("'x' * 10**9")).limit == "max_memory"
    found = done(program("print('before')\nclass E(Exception): pass\nraise E('x\\ud800')"))
    assert (found.error_type, found.error_message, found.printed) == ("E", "x\ud800", [("stdout", "before\n")])


PURE = "import random, time, uuid, secrets, datetime, os\nprint(random.random(), time.time(), uuid.uuid4(), secrets.token_hex(4), datetime.datetime.now(), {'b', 'a'}, hash('x'))\nf(os.urandom(3), id(object()))"


def test_equal_jobs_give_equal_steps():
    """Also in another process: so a job that is done twice, as engines may do, does no harm."""
    job = program(PURE, functions=["f"])
    assert job == program(PURE, functions=["f"])
    here = read(step(job))
    code = "import sys; from ouros import jobs; sys.stdout.buffer.write(jobs.step(sys.stdin.buffer.read()))"
    there = read(subprocess.run([sys.executable, "-c", code], input=job, capture_output=True, check=True).stdout)
    for again in (read(step(job)), there):
        # What objects take is measured: a process may have lists with more room, which it uses again.
        assert abs(again.memory_peak - here.memory_peak) < 4096
        assert replace(again, memory_peak=0, snapshot=None) == replace(here, memory_peak=0, snapshot=None)
        assert without_memory(again.snapshot) == without_memory(here.snapshot)


def without_memory(snapshot):
    content = msgpack.unpackb(snapshot, ext_hook=msgpack.ExtType, strict_map_key=False, unicode_errors="surrogatepass")
    assert content["scalars"].pop("memory_peak") > 0
    assert content["scalars"].pop("budget") > 0
    return content


def test_many_workers():
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        waiting = [program(f"f({n}) + f(1)", functions=["f"]) for n in range(10)]
        values = []
        while waiting:
            found = [read(result) for result in pool.map(step, waiting)]
            values += [one.value for one in found if one.status == "complete"]
            waiting = [one.next(return_value=one.args[0] * 10) for one in found if one.status == "call"]
    assert values == [10 * n + 10 for n in range(10)]
    assert pickle.loads(pickle.dumps(step)) is step


def test_keys():
    job = program("f()", functions=["f"], key=b"k")
    found = read(step(job, key=b"k"), key=b"k")
    assert read(step(found.next(return_value=1, key=b"k"), key=b"k"), key=b"k").value == 1
    for wrong in (None, b"other"):
        with pytest.raises(JobError, match="^data is "):
            step(job, key=wrong)
        with pytest.raises(JobError, match="^data is "):
            read(step(job, key=b"k"), key=wrong)
    with pytest.raises(JobError, match="not signed"):
        step(program("1"), key=b"k")


def test_wrong_answers():
    call = done(program("f()", functions=["f"]))
    for wrong in ({"return_value": 1, "exception": ValueError}, {"results": {0: {"return_value": 1}}}, {"future": 5}, {"return_value": object()}, {"exception": 5}):
        with pytest.raises(TypeError):
            call.next(**wrong)
    piece = done(program("for i in range(100): pass", ticks=5))
    with pytest.raises(TypeError, match="no answer at the end of a slice"):
        piece.next(return_value=1)
    with pytest.raises(JobError, match="its answer is not what the program waits for"):
        step(jobs.resumed(piece.snapshot, {"return": 1}))
    with pytest.raises(JobError, match="the session can't do this job"):
        step(session("1", done(session("f()", functions=["f"])).session))
    with pytest.raises(TypeError, match="is answered by return_value or exception"):
        done(session("f()", functions=["f"])).next(future=...)


def test_wrong_arguments():
    with pytest.raises(TypeError):
        program(5)
    with pytest.raises(ValueError):
        program("1", limits={"max_ticks": -1})
    with pytest.raises((TypeError, ValueError)):
        program("1", functions=["not a name"])
    with pytest.raises(TypeError, match="can't be a function of the host"):
        program("1", policy=Policy(clock=lambda: None))
    with pytest.raises(TypeError):
        program("1", inputs={"x": object()})
    with pytest.raises(TypeError, match="data must be bytes"):
        step("text")
    with pytest.raises(TypeError):
        jobs.resumed("text")


def packed(**content):
    return msgpack.packb({"ouros-job": 1, **content})


GOOD = {"kind": "program", "code": "1", "script_name": "a", "inputs": {}, "functions": [], "limits": None, "policy": None, "ticks": None, "forgive": False}


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\0", b"nonsense", b"\xc1", b"\x91" * 100_000, msgpack.packb([]), msgpack.packb({"ouros-job": 2}), msgpack.packb({1: 2}),
        packed(), packed(kind="other"), packed(kind=[]), packed(kind="program"), packed(**GOOD, more=1),
        *(packed(**{**GOOD, **change}) for change in (
            {"code": b"1"}, {"code": None}, {"inputs": {"a b": 1}}, {"inputs": {"x": {"$dump": "AAAA"}}}, {"inputs": {"x": {"$nope": 1}}},
            {"functions": [5]}, {"functions": ["a", "a"]}, {"functions": ["a b"]}, {"limits": {"nope": 1}}, {"limits": {"max_ticks": "x"}},
            {"policy": 5}, {"policy": {"moment": "x"}}, {"ticks": -1}, {"ticks": 0}, {"ticks": True}, {"ticks": 1 << 70 >> 7}, {"forgive": 1}, {"inputs": [1]},
        )),
        *(packed(kind="snapshot", data=data, answer=answer, ticks=None) for data in (b"", b"x", b"ouros-trace\0" + b"x" * 60) for answer in (None, {"return": 1})),
        packed(kind="snapshot", data="x", answer=None, ticks=None), packed(kind="snapshot", data=b"x", answer=5, ticks=None),
        packed(kind="session", data=b"junk", code="1", functions=[], limits=None, answer=None),
        packed(kind="session", data=b"", code=None, functions=[], limits=None, answer=None),
        packed(kind="session", data=b"", code="1", functions=[], limits=None, answer={}),
        packed(kind="session", data=b"", code=None, functions=[], limits=None, answer={"id": [], "return": 1}),
        packed(kind="session", data=b"", code="1", functions=[{}], limits=None, answer=None),
        packed(kind="session", data=b"", code="1", functions=[], limits={"x": 1}, answer=None),
    ],
)  # fmt: skip
def test_bytes_that_are_no_jobs(data):
    if data == packed(**{**GOOD, "ticks": 1 << 70 >> 7}):
        assert done(data).value == 1
        return
    with pytest.raises(JobError):
        step(data)
    with pytest.raises(JobError):
        read(data)


@pytest.mark.parametrize("answer", [{}, {"return": {"$x": 1}}, {"raise": 5}, {"raise": {"type": "os.system", "args": []}}, {"return": 1, "raise": 1}, {"future": False}, {"results": {}}, {"results": 5}])
def test_wrong_answers_in_bytes(answer):
    paused = done(program("f()", functions=["f"])).snapshot
    with pytest.raises(JobError):
        step(packed(kind="snapshot", data=paused, answer=answer, ticks=None))


@pytest.mark.parametrize("results", [5, {"9": {"return": 1}}, {"x": {"return": 1}}, {"-1": {}}, {"0": {}}, {"0": 5}, {"0": {"return": 1, "raise": 2}}, {"9" * 5000: {"return": 1}}])
def test_wrong_results_in_bytes(results):
    waiting = done(done(program("await f()", functions=["f"])).next(future=...))
    with pytest.raises(JobError):
        step(packed(kind="snapshot", data=waiting.snapshot, answer={"results": results}, ticks=None))


def test_damaged_bytes():
    """Every job with some bytes changed is done, or a JobError."""
    chance = random.Random(7)
    call = done(program("f([1, 'a'], k={2: 3})", functions=["f"], limits={"max_ticks": 10_000}))
    good = [
        program("f(x) + 1", inputs={"x": [1, (2,)]}, functions=["f"], limits={"max_ticks": 10_000}),
        session("x = f(2)", functions=["f"], limits={"max_ticks": 10_000}),
        call.next(return_value={1, 2}, ticks=1000),
    ]
    refused = 0
    for number in range(600):
        job = bytearray(good[number % 3])
        for _ in range(chance.randint(1, 3)):
            job[chance.randrange(min(len(job), 400))] = chance.randrange(256)
        try:
            read(step(bytes(job)))
        except JobError:
            refused += 1
    assert refused > 200
    result = step(good[0])
    for _ in range(600):
        data = bytearray(result)
        data[chance.randrange(len(data))] = chance.randrange(256)
        try:
            read(bytes(data))
        except JobError:
            refused += 1
    for end in range(0, len(result), 7):
        with pytest.raises(JobError):
            read(result[:end])
