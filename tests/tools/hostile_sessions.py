"""Damages saved sessions and lives with what loads: `python tests/tools/hostile_sessions.py FIRST COUNT`.

As `hostile_dumps.py`, whose damages it uses, for whole sessions: what loads is executed, shown, evaluated in, rewound, forked, copied
from and saved again. Anything but a refusal or an error of the sandbox is printed; a crash ends the process.
"""

from __future__ import annotations

import random
import sys

from corpus import programs
from hostile_dumps import LIBRARY, Damage, native_names

import ouros
from ouros.storage import MemoryStorage

SEEDS_OF_A_SESSION = 25
LIMITS = {"max_duration_secs": 2.0, "max_memory": 2**25}


def saved_session(seed: int) -> bytes:
    """A session in which some programs of the corpus ran, perhaps paused in a call."""
    r = random.Random(seed)
    storage = MemoryStorage()
    manager = ouros.SessionManager(limits=LIMITS, storage=storage)  # type: ignore[arg-type]
    session = manager.create_session("s", external_functions=["f"])
    sources = [program.source for program in programs() if len(program.source) < 1500]
    for _ in range(r.randrange(1, 4)):
        run(lambda: session.execute(r.choice([LIBRARY.replace("range(1000)", "range(3)"), *r.sample(sources, 3)])))
    if r.random() < 0.7:
        run(lambda: session.execute("def g():\n    for i in range(3): yield f(i)\nx = [v for v in g()]\nx"))
    session.save(name="s")
    return storage.load("s")


def run(action: object) -> None:
    try:
        action()  # type: ignore[operator]
    except (ValueError, RuntimeError, KeyError, MemoryError, ouros.SandboxError):
        pass


def live_with(data: bytes, seed: int) -> None:
    storage = MemoryStorage()
    storage.save("s", data)
    manager = ouros.SessionManager(limits=LIMITS, storage=storage)  # type: ignore[arg-type]
    try:
        session = manager.get_session(manager.load_session("s", session_id="s"))
    except (ValueError, RuntimeError):
        return
    r = random.Random(seed)
    names = [entry["name"] for entry in session.list_variables()][:8] or ["x"]
    actions = [
        lambda: session.resume(0, r.choice([1, "x", [1, {2: 3}], None])),
        lambda: session.execute("y = 1\nf(2)"),
        lambda: session.execute("del y\nfor n, v in list(globals().items()): repr(v), str(type(v)), v == v"),
        lambda: session.rewind(),
        lambda: session.eval_variable("[repr(v) for v in list(globals().values())]"),
        lambda: session.set_variable("z", r.choice(names)),
        lambda: session.get_variable(r.choice(names)),
        lambda: manager.transfer_variable("s", "default", r.choice(names)),
        lambda: session.fork(f"f{r.random()}").execute("1"),
        lambda: session.save(name="t") and manager.load_session("t", session_id=f"l{r.random()}"),
        lambda: session.heap_stats(),
        lambda: session.run("import gc, copy\n[copy.copy(v) for v in list(globals().values())]"),
    ]
    for _ in range(12):
        run(r.choice(actions))


def main(first: int, count: int) -> None:
    names = native_names()
    base = b""
    for seed in range(first, first + count):
        if not base or seed % SEEDS_OF_A_SESSION == 0:
            base = saved_session(seed // SEEDS_OF_A_SESSION)
        try:
            data = Damage(base, seed, names).done()
        except (ValueError, TypeError, OverflowError, IndexError):
            continue
        try:
            live_with(data, seed)
        except Exception as error:
            print(f"seed {seed}: {type(error).__name__}: {error}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
