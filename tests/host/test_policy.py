"""Policies: what a program finds when it asks for the time, chance, sleep or the environment."""

import asyncio
import datetime
import os
import subprocess
import sys
import time
from zoneinfo import ZoneInfo

import pytest

from ouros import (
    ClockError,
    Complete,
    FutureSnapshot,
    OSAccess,
    Policy,
    Sandbox,
    SandboxRuntimeError,
    SessionManager,
    Snapshot,
    aexecute,
    execute,
    run_async,
)

UTC = datetime.timezone.utc
MOMENT = datetime.datetime(2026, 5, 6, 7, 8, 9, 250_000)
STAMP = MOMENT.replace(tzinfo=UTC).timestamp()
# All that a program can ask for; `pause()` comes in the middle.
EVERYTHING = """
import asyncio, datetime, logging, os, random, secrets, tempfile, threading, time, uuid
from random import SystemRandom
found = []
def look():
    found.extend([time.time(), time.time_ns(), time.monotonic(), time.perf_counter_ns(), time.process_time(), time.thread_time()])
    found.extend([datetime.datetime.now(), datetime.datetime.now(datetime.UTC), datetime.date.today(), time.localtime(), time.ctime()])
    found.extend([random.random(), random.Random().random(), SystemRandom().random(), secrets.token_hex(), os.urandom(9)])
    found.extend([uuid.uuid4(), uuid.uuid1(), uuid.uuid7(), hash('a'), id(found), {'b', 'a', 'c'}, dict(os.environ), os.getenv('HOME')])
    time.sleep(1.5)
    t = threading.Thread(target=time.sleep, args=(2,)); t.start(); t.join()
look()
await asyncio.sleep(3)
answer = pause(given)
look()
repr([*found, answer, time.strftime('%Y %Z')])
"""


def text(code, **arguments):
    return Sandbox(code).run(**arguments)


def test_a_deterministic_run_is_the_same_each_time():
    sandbox = Sandbox(EVERYTHING, inputs=["given"], external_functions=["pause"])
    outputs, dumps = set(), set()
    for _ in range(2):
        snapshot = sandbox.start(inputs={"given": {"x", "y", (1, "z")}}, policy=Policy.deterministic())
        assert isinstance(snapshot, Snapshot)
        dumps.add(snapshot.dump())
        outputs.add(snapshot.resume(return_value={"q", "r"}).output)
    assert len(dumps) == len(outputs) == 1
    # The same after a load, and in a fork.
    again = Snapshot.load(dumps.pop())
    fork = again.fork()
    assert {again.resume(return_value={"q", "r"}).output, fork.resume(return_value={"q", "r"}).output} == outputs


PROCESS = """
import hashlib, sys
from ouros import Policy, Sandbox
sandbox = Sandbox(sys.argv[1], inputs=["given"], external_functions=["pause"])
snapshot = sandbox.start(inputs={"given": {"x", "y", (1, "z")}}, policy=Policy.deterministic(5))
dump = snapshot.dump()
print(hashlib.sha256(dump).hexdigest(), snapshot.resume(return_value={"q", "r"}).output)
"""


def test_dumps_are_equal_in_processes_with_other_hash_seeds():
    found = set()
    for seed in ("0", "1", "4242"):
        environ = {**os.environ, "PYTHONHASHSEED": seed}
        made = subprocess.run(
            [sys.executable, "-c", PROCESS, EVERYTHING], env=environ, capture_output=True, text=True, check=True
        )
        found.add(made.stdout)
    assert len(found) == 1


def test_a_seed_decides_all_chance():
    code = "import random, secrets, uuid, os\n[random.random(), secrets.token_hex(4), uuid.uuid4().hex, os.urandom(4)]"
    made = {repr(text(code, policy=Policy(seed=seed))) for seed in (1, 2, "1", b"1", -1, 10**100, "")}
    assert len(made) == 7
    assert repr(text(code, policy=Policy(seed=1))) in made
    assert text(code) != text(code)
    assert text(code, policy=Policy()) != text(code, policy=Policy())


def test_much_entropy():
    assert text("import os\nlen(os.urandom(9_000_000)), os.urandom(0)", policy=Policy(seed=1)) == (9_000_000, b"")


def test_a_moment():
    policy = Policy(clock=MOMENT)
    assert text("import time\ntime.time()", policy=policy) == STAMP
    assert text("import datetime\ndatetime.datetime.now()", policy=policy) == MOMENT
    assert text("import datetime\ndatetime.date.today()", policy=policy) == MOMENT.date()
    assert text("import time\n[time.monotonic(), time.perf_counter(), time.process_time()]", policy=policy) == [
        0.0,
        1e-06,
        2e-06,
    ]
    zoned = MOMENT.replace(tzinfo=datetime.timezone(datetime.timedelta(hours=2)))
    assert text("import time\ntime.time()", policy=Policy(clock=zoned)) == STAMP - 7200


def test_each_reading_moves_a_moment_on():
    code = "import time\na = time.perf_counter()\nn = 0\nwhile time.perf_counter() < a + 0.001: n += 1\nn"
    assert text(code, policy=Policy(clock=MOMENT)) == 999


@pytest.mark.parametrize("year", [1, 1969, 2262, 9999])
def test_far_moments(year):
    moment = datetime.datetime(year, 6, 1, tzinfo=UTC)
    code = "import datetime, time\ndatetime.datetime.now(datetime.UTC).replace(microsecond=0), time.time_ns() // 10**9"
    assert text(code, policy=Policy(clock=moment)) == (moment, (moment - datetime.datetime(1970, 1, 1, tzinfo=UTC)) // datetime.timedelta(seconds=1))


def test_a_function_as_clock():
    moments = iter([10, 20.5, MOMENT, MOMENT.replace(tzinfo=UTC), 30])
    code = "import time\n[time.time(), time.time(), time.time(), time.time(), time.time_ns()]"
    assert text(code, policy=Policy(clock=lambda: next(moments))) == [10.0, 20.5, STAMP, STAMP, 30_000_000_000]


@pytest.mark.parametrize("bad", [None, "now", float("nan"), float("inf"), True, 1e30, 1 / 3 * 10**20])
def test_a_clock_that_fails_ends_the_program(bad):
    code = "import time\ntry:\n    time.time()\nexcept BaseException:\n    pass\nfinally:\n    print('unseen')\nwhile True: pass"
    printed = []
    with pytest.raises(ClockError, match="^the clock of the policy failed: ") as caught:
        text(code, policy=Policy(clock=lambda: bad), print_callback=lambda *a: printed.append(a))
    assert caught.value.__cause__ is not None
    assert printed == []

    def raising():
        raise KeyError("no clock")

    with pytest.raises(ClockError, match="KeyError: 'no clock'"):
        text(code, policy=Policy(clock=raising))
    with pytest.raises(ClockError):
        asyncio.run(run_async(Sandbox(code), policy=Policy(clock=raising)))
    with pytest.raises(ClockError):
        execute(code, policy=Policy(clock=raising))
    session = SessionManager().get_session()
    with pytest.raises(ClockError):
        session.run(code, policy=Policy(clock=raising))
    assert session.run("1 + 1") == 2


def test_the_time_of_a_clock_function_is_not_the_programs():
    def slow():
        time.sleep(0.02)
        return 0

    code = "import time\nfor i in range(10): time.time()"
    text(code, policy=Policy(clock=slow), limits={"max_duration_secs": 0.15})


def test_a_dump_has_the_policy_but_not_a_clock_function():
    sandbox = Sandbox("import time\nf()\ntime.time()", external_functions=["f"])
    data = sandbox.start(policy=Policy(clock=lambda: 5)).dump()
    with pytest.raises(ValueError, match=r"give load\(\) a policy="):
        Snapshot.load(data)
    assert Snapshot.load(data, policy=Policy(clock=lambda: 7)).resume(return_value=1).output == 7.0
    fork = sandbox.start(policy=Policy(clock=lambda: 5)).fork()
    assert fork.resume(return_value=None).output == 5.0
    waiting = Sandbox("import time\nawait f()\ntime.time()", external_functions=["f"])
    future = waiting.start(policy=Policy(clock=MOMENT)).resume(future=...)
    assert isinstance(future, FutureSnapshot)
    loaded = FutureSnapshot.load(future.dump())
    assert loaded.resume({0: {"return_value": 1}}).output == STAMP
    loaded = FutureSnapshot.load(future.dump(), policy=Policy(clock=lambda: 3))
    assert loaded.resume({0: {"return_value": 1}}).output == 3.0


def test_time_zones():
    code = """
import datetime as d, time
summer, winter = d.datetime(2026, 7, 1, 12), d.datetime(2026, 1, 1, 12)
[summer.timestamp(), winter.timestamp(), summer.astimezone().isoformat(), winter.astimezone().tzname(), d.datetime.now().isoformat(),
 d.datetime.fromtimestamp(0).isoformat(), d.date.fromtimestamp(82800).isoformat(), d.datetime(2026, 7, 1, tzinfo=d.UTC).astimezone().isoformat(),
 tuple(time.localtime(1782900000)), time.localtime(0).tm_zone, time.localtime(0).tm_gmtoff, time.mktime((2026, 7, 1, 12, 0, 0, 0, 0, -1)),
 time.mktime((2026, 7, 1, 12, 0, 0, 0, 0, 0)), time.timezone, time.altzone, time.daylight, time.tzname, time.strftime('%H:%M %Z %z'),
 time.strftime('%Z', (2026, 7, 1, 12, 0, 0, 0, 0, 1)), time.asctime(time.gmtime(0)), time.ctime(0)]
"""
    expected = [
        1782900000.0, 1767265200.0, "2026-07-01T12:00:00+02:00", "CET", "2026-05-06T09:08:09.250000",
        "1970-01-01T01:00:00", "1970-01-02", "2026-07-01T02:00:00+02:00",
        (2026, 7, 1, 12, 0, 0, 2, 182, 1), "CET", 3600, 1782900000.0,
        1782903600.0, -3600, -7200, 1, ("CET", "CEST"), "09:08 CEST +0200",
        "CEST", "Thu Jan  1 00:00:00 1970", "Thu Jan  1 01:00:00 1970",
    ]  # fmt: skip
    for zone in ("Europe/Berlin", ZoneInfo("Europe/Berlin")):
        assert text(code, policy=Policy(clock=MOMENT, timezone=zone)) == expected
    offset = "import datetime, time\n[datetime.datetime.now().isoformat(), time.timezone, time.daylight, time.tzname[0]]"
    for zone in (datetime.timedelta(hours=5, minutes=30), datetime.timezone(datetime.timedelta(hours=5, minutes=30), "IST")):
        assert text(offset, policy=Policy(clock=MOMENT, timezone=zone)) == ["2026-05-06T12:38:09.250000", -19800, 0, "UTC+05:30"]
    for zone in (None, UTC):
        assert text(offset, policy=Policy(clock=MOMENT, timezone=zone)) == ["2026-05-06T07:08:09.250000", 0, 0, "UTC"]


def test_hours_that_come_twice_or_never():
    code = """
import datetime as d
twice, never = d.datetime(2026, 10, 25, 2, 30), d.datetime(2026, 3, 29, 2, 30)
[twice.timestamp(), twice.replace(fold=1).timestamp(), d.datetime.fromtimestamp(twice.replace(fold=1).timestamp()).fold,
 never.timestamp(), never.replace(fold=1).timestamp(), twice.astimezone().fold, twice.replace(fold=1).astimezone().isoformat()]
"""
    host = subprocess.run(
        [sys.executable, "-c", f"exec({code.rstrip().rpartition(chr(10) + '[')[0]!r})\nprint([{code.rpartition(chr(10) + '[')[2].strip()})"],
        env={**os.environ, "TZ": "Europe/Berlin"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert repr(text(code, policy=Policy(timezone="Europe/Berlin"))) == host.stdout.strip()


def test_local_times_before_the_first_year_and_after_the_last_one() -> None:
    code = """
import datetime as d
found = []
for cls in (d.datetime, d.date):
    for seconds in (-62135596800, 253402300799):
        try:
            found.append(str(cls.fromtimestamp(seconds)))
        except ValueError as e:
            found.append(str(e))
found
"""
    east = ["0001-01-01 09:18:59", "year 10000 is out of range", "0001-01-01", "year 10000 is out of range"]
    west = ["year 0 is out of range", "9999-12-31 18:59:59", "year 0 is out of range", "9999-12-31"]
    assert text(code, policy=Policy(timezone="Asia/Tokyo")) == east
    assert text(code, policy=Policy(timezone="America/New_York")) == west
    last = datetime.datetime(9999, 12, 31, 23, tzinfo=UTC)
    with pytest.raises(SandboxRuntimeError, match="^ValueError: year 10000 is out of range"):
        text("import datetime\ndatetime.datetime.now()", policy=Policy.deterministic(now=last, timezone="Asia/Tokyo"))


@pytest.mark.timing
def test_sleep():
    code = "import time, asyncio\na = time.time()\ntime.sleep({0})\nb = time.monotonic()\nawait asyncio.sleep({0})\ntime.time() - a, time.monotonic() - b"
    began = time.monotonic()
    slept = text(code.format(1000), policy=Policy())
    assert slept[0] == pytest.approx(2000, abs=5) and slept[1] == pytest.approx(1000, abs=5)
    skipped = text(code.format(1000), policy=Policy(sleep="skip"))
    assert max(skipped) < 5
    assert time.monotonic() - began < 60
    began = time.monotonic()
    waited = text(code.format(0.1), policy=Policy(sleep="host"))
    assert time.monotonic() - began >= 0.2
    assert waited[0] >= 0.2 and waited[1] >= 0.1
    moved = text(code.format(0.1), policy=Policy(clock=MOMENT, sleep="host"))
    assert moved[0] == pytest.approx(0.2, abs=0.001)


def test_sleep_without_the_module_time():
    began = time.monotonic()
    text("import asyncio\nawait asyncio.sleep(0.1)", policy=Policy(sleep="host"))
    assert time.monotonic() - began >= 0.1


def test_the_host_sleeps_for_the_threads_of_a_program():
    code = """
import threading, time
order = []
def work(n):
    time.sleep(n / 20)
    order.append(n)
threads = [threading.Thread(target=work, args=(n,)) for n in (3, 1, 2)]
for t in threads: t.start()
for t in threads: t.join()
order
"""
    for policy, least in ((Policy(sleep="host"), 0.15), (Policy(sleep="skip"), 0), (Policy(), 0)):
        began = time.monotonic()
        assert text(code, policy=policy) == [1, 2, 3]
        assert time.monotonic() - began >= least
    assert text("import time\na = time.time()\n" + code + "time.time() - a < 1", policy=Policy(sleep="skip")) is True


def test_the_host_sleeps_in_every_door():
    code = "import time\ntime.sleep(0.1)\n'slept'"
    policy = Policy(sleep="host")
    manager = SessionManager()
    session = manager.get_session()

    async def beside(coroutine):
        ticks = 0

        async def tick():
            nonlocal ticks
            while True:
                await asyncio.sleep(0.01)
                ticks += 1

        task = asyncio.create_task(tick())
        value = await coroutine
        task.cancel()
        assert ticks >= 1  # the event loop went on
        return value

    for door in (
        lambda: Sandbox(code).run(policy=policy),
        lambda: Sandbox(code).run(policy=policy, os=OSAccess()),
        lambda: Sandbox(code).execute(policy=policy).value,
        lambda: execute(code, policy=policy).value,
        lambda: asyncio.run(beside(run_async(Sandbox(code), policy=policy))),
        lambda: asyncio.run(beside(aexecute(code, policy=policy))).value,
        lambda: session.run(code, policy=policy),
        lambda: session.run_cell(code, policy=policy).value,
        lambda: session.execute(code, policy=policy)["result"],
        lambda: manager.execute(code, policy=policy)["result"],
        lambda: asyncio.run(beside(session.arun(code, policy=policy))),
        lambda: asyncio.run(beside(session.arun_cell(code, policy=policy))).value,
    ):
        began = time.monotonic()
        assert door() == "slept"
        assert time.monotonic() - began >= 0.1
    snapshot = Sandbox(code).start(policy=policy)
    assert (snapshot.function_name, snapshot.args, snapshot.is_os_function) == ("time.sleep", (0.1,), True)
    assert isinstance(snapshot.resume(return_value=None), Complete)
    failing = Sandbox("import time\ntry:\n    time.sleep(1)\nexcept ValueError as e:\n    r = str(e)\nr").start(policy=policy)
    assert failing.resume(exception=ValueError("no time")).output == "no time"


def test_environment():
    code = """
import os, os.path
seen = [dict(os.environ), os.getenv('A'), os.getenv('B'), os.getenv('B', 'x'), os.environ.get('B', 'y'), 'A' in os.environ, os.path.expandvars('$A/$B')]
os.environ['B'] = 'own'
seen + [os.getenv('B'), len(os.environ)]
"""
    asked = []

    def answers(name, args, kwargs):
        asked.append(name)
        return {}

    expected = [{"A": "1"}, "1", None, "x", "y", True, "1/$B", "own", 2]
    assert text(code, policy=Policy(environ={"A": "1"}), os=answers) == expected
    assert asked == []
    assert text("import os\ndict(os.environ)", policy=Policy(environ={})) == {}
    assert text("import os\nos.getenv('A')", os=OSAccess(environ={"A": "2"}), policy=Policy()) == "2"
    with pytest.raises(Exception, match="OS function 'os.environ' not implemented"):
        text("import os\ndict(os.environ)", policy=Policy())


def test_the_environment_counts_as_memory():
    policy = Policy(environ={f"N{i}": "x" * 100 for i in range(10_000)})
    with pytest.raises(Exception, match="memory limit exceeded"):
        text("import os\nlen(os.environ)", policy=policy, limits={"max_memory": 500_000})


def test_a_session_keeps_its_policy():
    manager = SessionManager(policy=Policy.deterministic(seed=1, now=MOMENT))
    session = manager.create_session("a")
    other = manager.create_session("b")
    code = "(time.time(), secrets.token_hex(4))"
    for each in (session, other):
        each.run("import secrets, time\nsecrets.token_hex(4)", policy=Policy.deterministic(seed=1, now=MOMENT))
        each.run("0", policy=Policy.deterministic(seed=1, now=MOMENT))
    first, second = session.run(code), session.run(code)
    assert first[0] == STAMP and second[0] == pytest.approx(STAMP + 1e-6, abs=1e-6) and first[1] != second[1]
    assert [other.run(code), other.run(code)] == [first, second]
    # Going back takes the policy back, too.
    session.rewind()
    assert session.run(code) == second
    fork = session.fork("c")
    third = session.run(code)
    assert fork.run(code) == third
    data = other.dump()
    assert manager.load_bytes(data, "d") is not None
    assert manager.get_session("d").run(code) == third
    # Another one holds from then on, the same one starts anew.
    assert session.run(code, policy=Policy.deterministic(seed=1, now=MOMENT)) == first
    assert session.run(code) == second
    session.reset()
    assert session.run("import time\ntime.time()") == STAMP
    session.run("import secrets\nsecrets.token_hex(4)")
    assert session.run_cell(code, policy=Policy(clock=lambda: 4)).value[0] == 4.0


def test_a_saved_session_gets_a_clock_function_from_the_manager(tmp_path):
    manager = SessionManager(policy=Policy(clock=lambda: 6), storage=tmp_path)
    session = manager.create_session("a")
    session.save()
    assert manager.get_session(manager.load_session("a", session_id="b")).run("import time\ntime.time()") == 6.0
    plain = SessionManager(storage=tmp_path)
    loaded = plain.get_session(plain.load_session("a", session_id="b"))
    with pytest.raises(RuntimeError, match="give it again by policy="):
        loaded.run("import time\ntime.time()")
    assert loaded.run("import time\ntime.time()", policy=Policy(clock=lambda: 8)) == 8.0


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"clock": "local"}, TypeError, "clock must be 'system', a datetime or a function, not 'local'"),
        ({"clock": 5}, TypeError, "clock must be"),
        ({"timezone": "Mars/Olympus"}, ValueError, "time zone 'Mars/Olympus' is not known here"),
        ({"timezone": "../../etc/passwd"}, ValueError, "is not known here"),
        ({"timezone": 3600}, TypeError, "timezone must be a name, a ZoneInfo, a datetime.timezone or a timedelta, not int"),
        ({"timezone": datetime.timedelta(days=1)}, ValueError, "less than a day"),
        ({"timezone": datetime.timedelta(microseconds=1)}, ValueError, "whole seconds"),
        ({"seed": 1.5}, TypeError, "seed must be an int, str or bytes, not float"),
        ({"seed": True}, TypeError, "seed must be"),
        ({"sleep": "never"}, ValueError, "sleep must be one of 'virtual', 'host', 'skip', not 'never'"),
        ({"environ": ["A"]}, TypeError, "environ must be a dict, not list"),
        ({"environ": {"A": 1}}, TypeError, "environ must be a dict of str to str"),
        ({"environ": {"A=": "1"}}, ValueError, "environ: 'A=' can't be"),
        ({"environ": {"A": "\0"}}, ValueError, "environ: 'A' can't be"),
    ],
)
def test_wrong_arguments(arguments, error, message):
    with pytest.raises(error, match=message):
        Policy(**arguments)


def test_wrong_policies():
    sandbox = Sandbox("1", external_functions=[])
    session = SessionManager().get_session()
    for door in (
        lambda: sandbox.run(policy="system"),
        lambda: sandbox.start(policy="system"),
        lambda: sandbox.execute(policy="system"),
        lambda: execute("1", policy="system"),
        lambda: asyncio.run(run_async(sandbox, policy="system")),
        lambda: session.run("1", policy="system"),
        lambda: session.execute("1", policy="system"),
        lambda: session.run_cell("1", policy="system"),
        lambda: SessionManager(policy="system"),
        lambda: Policy.deterministic(now=5),
        lambda: Policy.deterministic(seed=None),
    ):
        with pytest.raises(TypeError):
            door()
    assert session.run("1") == 1


def test_a_policy_is_a_value():
    given = {"A": "1"}
    policy = Policy(clock=MOMENT, seed=1, environ=given)
    given["A"] = "2"
    assert policy.environ == {"A": "1"}
    assert policy == Policy(clock=MOMENT, seed=1, environ={"A": "1"})
    with pytest.raises(AttributeError):
        policy.seed = 2
    assert Policy.deterministic(3) == Policy.deterministic(3)


TWICE = """
from ouros import Policy, Sandbox
code = '''
import json, re, string, collections
x = [{'b', 'a', 'c'}, re.sub('(a+)b', r'<\\\\1>', 'aab'), re.findall('[a-z]+', 'ab cd'), json.loads('{"a": [1]}'), string.Template('$a').substitute(a=1)]
collections.Counter('hello').most_common()
ask()
'''
sandbox = Sandbox(code, external_functions=["ask"])
print(len({sandbox.start(policy=Policy.deterministic()).dump() for _ in range(3)}))
"""


def test_the_first_run_of_a_process_has_the_same_dump():
    made = subprocess.run([sys.executable, "-c", TWICE], capture_output=True, text=True, check=True)
    assert made.stdout == "1\n"


@pytest.mark.parametrize(
    "change",
    [
        None,
        [],
        {},
        {"more": 1},
        {"clock": None},
        {"clock": "local"},
        {"clock": [1]},
        {"clock": [1, "2"]},
        {"clock": [1 << 61, 0]},
        {"clock": [True, 0]},
        {"seed": b"short"},
        {"seed": "text"},
        {"draws": -1},
        {"draws": 1.5},
        {"draws": (1 << 63) - 1},
        {"zone": "No/Where"},
        {"zone": "../../../etc/localtime"},
        {"zone": 86400},
        {"zone": b"UTC"},
        {"sleep": 3},
        {"sleep": "host"},
        {"environ": []},
        {"environ": {"a": 1}},
        {"environ": {1: "a"}},
    ],
    ids=repr,
)
def test_forged_policies_in_dumps(change):
    import msgpack

    sandbox = Sandbox("import time\nf()\ntime.time()", external_functions=["f"])
    state = msgpack.unpackb(sandbox.start(policy=Policy.deterministic()).dump(), strict_map_key=False)
    policy = state["scalars"]["policy"]
    policy = {**policy, **change} if isinstance(change, dict) and change else change
    state["scalars"]["policy"] = policy
    with pytest.raises(ValueError):
        Snapshot.load(msgpack.packb(state))
