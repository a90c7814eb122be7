"""History: going back undoes everything, costs what changed, and what goes on from there is what would have been."""

from __future__ import annotations

import gc
import time

import pytest
from corpus import Program, programs
from measure import SLOWNESS

from ouros import Session, SessionArgumentError, SessionError, SessionManager, SessionStateError
from ouros._core.workspace import Workspace

from .rewinding import check, pieces

# Programs that ask whether an object is still alive: history keeps what it may bring back.
UNPREDICTABLE = ("stdlib.weakref/",)
CORPUS = [p for p in programs() if not p.id.startswith(UNPREDICTABLE)]


@pytest.mark.filterwarnings("ignore::SyntaxWarning")
@pytest.mark.parametrize("program", CORPUS[::3], ids=lambda p: p.id)
def test_statement_by_statement(program: Program) -> None:
    if pieces(program.source):
        check(program.source)


@pytest.mark.parametrize("made", ["combinations(items, 2)", "combinations_with_replacement(items, 2)", "permutations(items, 2)", "product(items, [])"])
def test_iterators_that_have_ended(made: str) -> None:
    """Going back leaves their positions as they were."""
    kind = made.partition("(")[0]
    check(f"from itertools import *\nitems = [1, 2, 3]\nclass Own({kind}): pass\nit = Own({made[len(kind) + 1 :]}\nlist(it)\nit.label = 1\nprint(it.label)")


@pytest.mark.filterwarnings("ignore::SyntaxWarning")
@pytest.mark.parametrize("program", CORPUS[1::8], ids=lambda p: p.id)
def test_in_the_middle_of_everything(program: Program) -> None:
    if pieces(program.source):
        check(program.source, ticks=23)


@pytest.mark.filterwarnings("ignore::SyntaxWarning")
@pytest.mark.parametrize("program", CORPUS[2::16], ids=lambda p: p.id)
def test_several_marks_at_once(program: Program) -> None:
    if pieces(program.source):
        check(program.source, ticks=7, stride=3)


EMPTIED = """
d = {'z': 1}; del d['z']; d['q'] = 2
e = {i: i for i in range(7)}
for i in range(7): del e[i]
e['q'] = 2
f = {i: i for i in range(40)}; it = iter(f)
next(it), next(it)
for i in range(1, 39): del f[i]
next(it)
g = {'a': 1, 'b': 2, 2: 3, 'c': 4}; del g['b']; del g[2]
g.popitem()
h = {1: 1, 2: 2}; h.popitem(); h[3] = 3
it = iter(h); next(it); del h[1]; h[4] = 4; next(it); del h[3]; h[5] = 5
w = {str(i): i for i in range(100)}; it = iter(w)
for i in range(99): w.pop(next(it)); w[i] = i
"""


@pytest.mark.parametrize("ticks", [None, 5])
def test_dicts_get_their_holes_and_room_back(ticks: int | None) -> None:
    check(EMPTIED, ticks)
    for line in EMPTIED.strip().split("\n"):
        check(line.replace("; ", "\n"), ticks)


def test_built_ins_of_the_program_go_with_it(session: Session) -> None:
    session["own"] = 5
    session.delete_variable("own")
    session.execute("import builtins; builtins.own = 1")
    assert session.execute("own")["result"] == 1
    session.rewind(steps=2)
    with pytest.raises(SessionError, match="NameError"):
        session.execute("own")


@pytest.fixture
def session() -> Session:
    return SessionManager().create_session("a", external_functions=["f"])


def test_every_execute_and_resume_is_one_step_a_failed_one_too(session: Session) -> None:
    session.execute("x = 1")
    with pytest.raises(SessionError):
        session.execute("x = 2; 1/0")
    with pytest.raises(SessionError):
        session.execute("x = = 3")
    assert session.history() == (3, 20)
    session.execute("x = f(x)")
    session.resume(0, 5)
    assert session.history() == (5, 20)
    assert session["x"] == 5
    assert session.rewind() == {"steps_rewound": 1, "history_remaining": 4}
    # The call is pending again, and can be answered otherwise.
    assert session.resume(0, 6)["is_complete"]
    assert session["x"] == 6
    assert session.rewind(steps=2) == {"steps_rewound": 2, "history_remaining": 3}
    assert session["x"] == 2
    session.rewind(steps=2)
    assert session["x"] == 1
    session.rewind()
    assert session.list_variables() == []


def test_a_refused_call_is_no_step(session: Session) -> None:
    session.execute("y = f(1)")
    with pytest.raises(RuntimeError):
        session.execute("1")
    with pytest.raises(SessionStateError):
        session.resume(7, 1)
    with pytest.raises(TypeError):
        session.resume(0, object())
    assert session.history() == (1, 20)
    assert session.resume(0, 3)["is_complete"]
    session.rewind(steps=2)
    assert session.history() == (0, 20)
    assert session.execute("1")["result"] == 1


def test_depth(session: Session) -> None:
    assert session.history() == (0, 20)
    for i in range(25):
        session.execute(f"x = {i}")
    assert session.history() == (20, 20)
    session.rewind(steps=20)
    assert session["x"] == 4
    for i in range(5):
        session.execute(f"x = {i}")
    assert session.set_history_depth(2) == 3
    assert session.history() == (2, 2)
    session.rewind(steps=2)
    assert session["x"] == 2
    assert session.set_history_depth(0) == 0
    session.execute("x = 9")
    assert session.history() == (0, 0)
    with pytest.raises(SessionStateError):
        session.rewind()
    session.set_history_depth(1)
    session.execute("x = 10")
    session.rewind()
    assert session["x"] == 9


def test_texts(session: Session) -> None:
    for _ in range(3):
        session.execute("1")
    with pytest.raises(SessionStateError) as state:
        session.rewind(steps=50)
    assert str(state.value) == "invalid state: cannot rewind 50 steps: only 3 history entries available"
    for steps in (0, -1):
        with pytest.raises(SessionArgumentError) as argument:
            session.rewind(steps=steps)
        assert str(argument.value) == "invalid argument: rewind steps must be at least 1"
    with pytest.raises(SessionArgumentError):
        session.set_history_depth(-1)
    for bad in ("1", 1.0, True):
        with pytest.raises(TypeError):
            session.rewind(steps=bad)
        with pytest.raises(TypeError):
            session.set_history_depth(bad)


def test_what_was_done_between_executes_is_undone_with_the_step_before(session: Session) -> None:
    session.execute("x = [1]")
    session["x"] = [2]
    session.set_variable("y", "x + [3]")
    session.register_external_functions(["g"])
    session.execute("z = 1")
    session.rewind()
    assert session["x"] == [2] and session["y"] == [2, 3] and "z" not in session
    session.rewind()
    assert session.list_variables() == []
    session.execute("x = 1")
    assert session.delete_variable("x")
    session.rewind()
    with pytest.raises(SessionError, match="NameError"):
        session.execute("g")


PROGRAM = """
class Node:
    kinds = {}
    def __init__(self, v): self.v = v
def outer():
    n = 0
    def inner():
        nonlocal n
        n += 1
        return n
    return inner
def gen():
    total = 0
    try:
        while True:
            got = yield total
            total += got or 1
    finally:
        log.append('closed')
log = []; count = outer(); count(); g = gen(); next(g); it = iter([1, 2, 3]); next(it)
node = Node([1]); s = {1, 'a'}; d = {1: [2]}; e = ValueError('v'); b = bytearray(b'abc'); n = Node
import random, collections, itertools, functools
r = random.Random(5); dq = collections.deque([1, 2], 5); c = itertools.count(3); cyc = itertools.cycle('ab'); next(cyc)
memo = functools.lru_cache(lambda x: x * 2); memo(1)
ns = {'q': 1}
"""

CHANGES = """
count(); g.send(5); next(it); node.v.append(2); node.w = 1; del node.v; Node.kinds['k'] = 1; Node.extra = 5
s.add(2); s.discard('a'); d[(1, 2)] = 3; d[1].append(9); del d[1]; e.args = (1,); e.add_note('n'); b += b'd'
r.random(); dq.append(7); dq.popleft(); next(c); next(cyc); memo(2); memo.cache_info()
exec('q += 1; new = 2', ns); globals()['fresh'] = 1; node.__class__ = type('Other', (Node,), {}); outer.note = 1; outer.__defaults__ = None
Node.__init__.__doc__ = 'doc'; count.__name__ = 'renamed'
try: raise e
except ValueError as caught: kept = caught
import json, decimal
decimal.getcontext().prec = 5
g.close()
"""

LOOK = """
def look():
    out = [count.__closure__[0].cell_contents, g.gi_frame is not None, it.__length_hint__(), vars(node), Node.kinds,
           hasattr(Node, 'extra'), s, d, e.args, getattr(e, '__notes__', None), e.__traceback__ is None, b, r.getstate()[1][:3], list(dq), repr(c),
           memo.cache_info(), {k: v for k, v in ns.items() if k != '__builtins__'}, sorted(k for k in globals() if k != 'look'), type(node).__name__,
           hasattr(outer, 'note'), Node.__init__.__doc__, count.__name__, log]
    return repr(out)
look()
"""


def test_all_kinds_of_objects(session: Session) -> None:
    session.execute(PROGRAM)
    before = session.eval_variable(LOOK)["value"]["json_value"]
    session.execute(CHANGES)
    after = session.eval_variable(LOOK)["value"]["json_value"]
    assert before != after
    for _ in range(2):
        session.rewind()
        assert session.eval_variable(LOOK)["value"]["json_value"] == before
        assert session.execute("next(it), next(cyc), count(), g.send(5)")["result"] == {"$tuple": [2, "b", 2, 5]}
        session.rewind()
        session.execute(CHANGES)
        assert session.eval_variable(LOOK)["value"]["json_value"] == after


def test_eval_and_set_leave_no_trace(session: Session) -> None:
    session.execute(PROGRAM)
    before = session.eval_variable(LOOK)["value"]["json_value"]
    session.eval_variable(CHANGES)
    session.set_variable("z", "[node.v.append(3), node.v][1]")
    assert session["z"] == [1, 3]
    assert session.delete_variable("z")
    assert session.eval_variable(LOOK)["value"]["json_value"] == before
    assert session.history() == (1, 20)


# --- what it costs ---

MANY = "class P:\n    def __init__(self, i): self.i = i\nobjects = [P(i) for i in range(500_000)]\nlists = [[i] for i in range(500_000)]\nNone"


@pytest.fixture(scope="module")
def large() -> Session:
    gc.disable()
    try:
        session = SessionManager().create_session("large")
        session.execute(MANY)
        return session
    finally:
        gc.enable()


def fastest(function, times: int = 20) -> float:
    best = 1e9
    for _ in range(times):
        start = time.thread_time()
        function()
        best = min(best, time.thread_time() - start)
    return best


@pytest.mark.timing
def test_a_step_costs_nothing_for_what_it_does_not_change(large: Session) -> None:
    large.set_history_depth(0)
    off = fastest(lambda: large.execute("x = 1"))
    large.set_history_depth(20)
    on = fastest(lambda: large.execute("x = 1"))
    assert on - off < 0.001 * SLOWNESS


@pytest.mark.timing
def test_rewind_costs_what_changed(large: Session) -> None:
    def change_and_back() -> None:
        large.execute("objects[7].i = 0; lists[7].append(1)")
        start = time.thread_time()
        large.rewind()
        spent.append(time.thread_time() - start)

    spent: list[float] = []
    fastest(change_and_back, 5)
    assert min(spent) < 0.001 * SLOWNESS


@pytest.mark.timing
def test_eval_costs_what_it_does(large: Session) -> None:
    assert fastest(lambda: large.eval_variable("objects[3].i"), 5) < 0.005 * SLOWNESS


def test_entries_hold_what_changed_only() -> None:
    workspace = Workspace("s.py", [], lambda stream, text: None)
    workspace.execute(MANY.replace("500_000", "2000"), None).start(None)
    for k in range(20):
        workspace.mark()
        workspace.execute(f"for i in range({k}, {k} + 10): objects[i].i += 1; lists[i].append(0)", None).start(None)
    journals = workspace.journal()
    assert [kinds.count("Instance") for kinds in journals] == [10] * 20
    assert [kinds.count("ListObject") for kinds in journals] == [10] * 20
    assert max(len(kinds) for kinds in journals) < 30


def test_what_comes_and_goes_in_a_step_is_not_kept() -> None:
    """Objects that were made after the mark need no saving, or a loop would keep all it ever made."""
    workspace = Workspace("s.py", [], lambda stream, text: None)
    code = """
class A:
    def __init__(self): self.x = 1
def f(i):
    def g(): return i
    i += 1
    return g()
def gen():
    yield 1
    yield 2
words = ['b', 'a']; old = {'k': 1}; olds = {1, 2}; text = 'abc'; pair = (1, 2)
"""
    workspace.execute(code, None).start(None)
    workspace.mark()
    loop = """
for i in range(300):
    l = []; l.append(1); l[0] = 2; l.sort()
    d = {}; d[1] = 2; d[(1, A)] = 3
    s = set(); s.add(1)
    a = A(); a.x += 1; a.y = 2
    f(i)
    list(gen()); sum(x for x in words); [w for w in words if w]; {k: v for k, v in old.items()}
    for w in words: pass
    for w in old: pass
    for w in olds: pass
    for w in text: pass
    for w in pair: pass
    for p in zip(words, old): pass
    for p in enumerate(words): pass
    for p in map(str, pair): pass
    for p in reversed(words): pass
    for k, v in old.items(): pass
    next(iter(words)); sorted(words); max(words); ''.join(words); b = bytearray(); b.append(1)
    try: raise ValueError(1)
    except ValueError as e: e.args
    type('T', (), {}); lambda: 1
"""
    assert workspace.execute(loop.replace("sum(x for x in words)", "sum(1 for x in words)"), None).start(None) == 0
    kept = workspace.journal()[0]
    assert len(kept) < 60, {name: kept.count(name) for name in set(kept)}


def test_dropped_history_frees_what_it_held() -> None:
    session = SessionManager().create_session("a")
    session.execute("big = bytearray(50_000_000)")
    session.execute("del big")
    gc.collect()
    held = resident()
    assert session.set_history_depth(0) == 2
    gc.collect()
    assert held - resident() > 40_000_000


def resident() -> int:
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * 4096
    except FileNotFoundError:
        pytest.skip("needs /proc")
