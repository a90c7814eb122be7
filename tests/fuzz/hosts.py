"""Random sequences of calls of the public classes, in several threads at once, with callbacks that call back, raise and are interrupted. Run by driver.py.

A statement is the seed of one action. Threads share some sandboxes, snapshots and a session manager. Nothing but the documented errors may come out.
"""

from __future__ import annotations

import asyncio
import ctypes
import importlib
import pkgutil
import random
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from driver import Case, Note

import ouros

ACTIONS = 60
THREADS = 3
DEEPEST = 3  # actions within callbacks of actions
LIMITS: ouros.ResourceLimits = {"max_memory": 24 << 20, "max_duration_secs": 0.05}
CODES = [
    "f(1)", "[f(i) for i in range(5)]", "def g():\n    for i in range(4): yield f(i)\nsorted(g(), key=lambda x: f(x))", "x = a\nprint(x)\nf(x, k=x)",
    "class A:\n    def __eq__(self, o): return f(o)\n    def __hash__(self): return 1\n{A(): 1, A(): 2}", "import asyncio\nawait asyncio.gather(f(1), f(2))",
    "try: f(1)\nexcept Exception as e: print(repr(e))\nf(2)", "while True: pass", "[0] * 10**9", "def r(): r()\nr()", "import os\nos.listdir('/')", "1/0", "print('x' * 1000)\na",
    "x = [a]\nx.append(x)\nx", "for i in range(2000): pass\nf(i)", "lambda: 1", "import json\njson.dumps(f(1))", "with open('/x') as h: h.read()",
]  # fmt: skip
VALUES = [None, 1, 1.5, 2**70, "x", b"y", [1, [2]], (1,), {"a": {1: 2}}, {1, 2}, frozenset("a"), ..., ValueError("v"), range(3), 1j, True, "\ud800"]
HOSTILE = [object(), lambda: 1, type, iter([]), threading.Lock()]
DOCUMENTED = (ouros.SandboxError, TypeError, ValueError, RuntimeError, KeyError)


# An exception that arrives within an import can leave a lock of the host's importing taken: all that is imported later is imported now.
for folder in ("", "checker", "sessions", "tools"):
    for found in pkgutil.iter_modules([str(Path(ouros.__path__[0], folder))]):
        if found.name != "__main__":
            try:
                importlib.import_module(".".join(filter(None, ["ouros", folder, found.name])))
            except ImportError:  # what is optional
                continue
for name in ("tracemalloc", "linecache", "pickle", "hmac", "hashlib", "html", "concurrent.futures.thread", "asyncio.base_events"):
    importlib.import_module(name)


class Interruption(BaseException):
    """What a thread of the host is stopped with."""


READ = ("__str__", "args", "__class__", "__cause__", "__traceback__", "__notes__", "with_traceback", "__getattribute__", "errno")


def unreadable(r: random.Random) -> BaseException:
    """An exception whose class fails where the host side reads it."""

    def fail(*args: object) -> None:
        raise r.choice([ValueError, SystemExit])("unreadable")

    name = r.choice(READ)
    return type("Unreadable", (OSError,), {name: fail if name in ("__str__", "with_traceback", "__getattribute__") else property(fail)})(2, "x")


class Host:
    def __init__(self, note: Note) -> None:
        self.note = note
        self.sandboxes: list[ouros.Sandbox] = [ouros.Sandbox("f(a)", inputs=["a"], external_functions=["f"])]
        self.paused: list[ouros.Snapshot | ouros.FutureSnapshot] = []
        self.manager = ouros.SessionManager(limits=LIMITS)
        self.depth = threading.local()

    def value(self, r: random.Random) -> object:
        return r.choice(HOSTILE) if r.random() < 0.08 else r.choice(VALUES)

    def function(self, r: random.Random) -> Callable[..., object]:
        """An answer to a call: a value, an error, a rest, or other work with the same objects."""
        draw = r.random()

        def f(*args: object, **kwargs: object) -> object:
            if draw < 0.4:
                return r.choice(args) if args and draw < 0.2 else self.value(r)
            if draw < 0.55:
                raise r.choice([unreadable(r), ValueError("x"), KeyError(1), StopIteration(2), GeneratorExit(), SystemExit(3), MemoryError(), RecursionError(), OSError(2, "x"), UnicodeDecodeError("utf-8", b"", 0, 1, "r")])
            if draw < 0.65:
                time.sleep(0.002)
            elif draw < 0.95:
                self.act(r)
            return None

        return f

    def act(self, r: random.Random) -> None:
        depth = getattr(self.depth, "n", 0)
        if depth == DEEPEST:
            return
        self.depth.n = depth + 1
        action = r.choice([self.parse, self.run, self.run, self.start, self.start, self.resume, self.resume, self.resume, self.auto, self.copy, self.reload, self.look, self.session, self.session, self.wait])
        try:
            action(r)
        except DOCUMENTED:
            pass
        finally:
            self.depth.n = depth

    def parse(self, r: random.Random) -> None:
        self.sandboxes.append(ouros.Sandbox(r.choice(CODES), inputs=["a"], external_functions=["f"]))
        del self.sandboxes[:-20]

    def run(self, r: random.Random) -> None:
        r.choice(self.sandboxes).run(inputs={"a": self.value(r)}, limits=LIMITS, external_functions={"f": self.function(r)}, print_callback=self.printer(r), os=self.os(r))

    def printer(self, r: random.Random) -> Callable[[str, str], None]:
        f = self.function(r)
        return lambda stream, text: f() and None

    def os(self, r: random.Random) -> Callable[..., object]:
        return r.choice([ouros.OSAccess([ouros.MemoryFile("/x", content="text")], environ={"A": "b"}), self.function(r)])

    def start(self, r: random.Random) -> None:
        sandbox = r.choice(self.sandboxes)
        self.keep(sandbox.start(inputs={"a": self.value(r)}, limits=LIMITS, print_callback=self.printer(r), pause_after_ticks=r.choice([None, 1, 5, 100])))

    def keep(self, progress: object) -> None:
        if not isinstance(progress, ouros.Complete):
            self.paused.append(progress)  # type: ignore[arg-type]
            del self.paused[:-20]

    def some(self, r: random.Random) -> ouros.Snapshot | ouros.FutureSnapshot:
        paused = list(self.paused)
        if not paused:
            raise ValueError("nothing is paused")
        return r.choice(paused)

    def resume(self, r: random.Random) -> None:
        progress = self.some(r)
        ticks = r.choice([None, None, 1, 50])
        if isinstance(progress, ouros.FutureSnapshot):
            answers = [{"return_value": self.value(r)}, {"exception": ValueError("v")}, {"future": ...}, {"x": 1}, 3]
            self.keep(progress.resume({i: r.choice(answers) for i in progress.pending_call_ids if r.random() < 0.8}, pause_after_ticks=ticks))  # type: ignore[misc]
        elif progress.function_name is None:
            self.keep(progress.resume(pause_after_ticks=ticks))
        else:
            answer = r.choice([{"return_value": self.value(r)}, {"return_value": self.value(r)}, {"exception": r.choice([ValueError, KeyError("k"), 3])}, {"future": ...}])
            self.keep(progress.resume(pause_after_ticks=ticks, **answer))  # type: ignore[arg-type]

    def auto(self, r: random.Random) -> None:
        progress = self.some(r)
        if isinstance(progress, ouros.Snapshot):
            self.keep(progress.resume_auto({"f": self.function(r)}, self.os(r)))

    def copy(self, r: random.Random) -> None:
        self.keep(self.some(r).fork())

    def reload(self, r: random.Random) -> None:
        progress = self.some(r)
        key = r.choice([None, b"k"])
        self.keep(type(progress).load(progress.dump(key=key), print_callback=self.printer(r), key=key))

    def look(self, r: random.Random) -> None:
        progress = self.some(r)
        shown: list[object] = [repr(progress), progress._repr_html_(), progress.script_name]
        if isinstance(progress, ouros.Snapshot):
            shown += [progress.args, progress.kwargs, progress.position, progress.call_id]

    def session(self, r: random.Random) -> None:
        name = f"s{r.randrange(4)}"
        manager = self.manager
        if r.random() < 0.15:
            r.choice([lambda: manager.create_session(name, external_functions=["f"]), lambda: manager.destroy_session(name), lambda: manager.fork_session(name, f"s{r.randrange(4)}")])()
            return
        session = manager.get_session(name)
        r.choice([
            lambda: session.execute(r.choice(CODES)), lambda: session.resume(r.randrange(3), self.value(r)), lambda: session.run(r.choice(CODES)), lambda: session.interrupt(),
            lambda: session.list_variables(), lambda: session.get_variable("x"), lambda: session.set_variable("x", "[1, f(2)]"), lambda: session.eval_variable("x"), lambda: session.rewind(),
            lambda: session.heap_stats(), lambda: session.reset(), lambda: session.history(), lambda: session.resume_as_pending(0), lambda: session.__setitem__("x", self.value(r)), lambda: session["x"],
        ])()  # fmt: skip

    def wait(self, r: random.Random) -> None:
        async def f(*args: object, **kwargs: object) -> object:
            await asyncio.sleep(0)
            return self.value(r)

        async def limited() -> object:
            return await asyncio.wait_for(ouros.run_async(r.choice(self.sandboxes), inputs={"a": 1}, external_functions={"f": f}, limits=LIMITS, print_callback=self.printer(r)), r.choice([0.001, 1.0]))

        running = limited()
        try:
            asyncio.run(running)
        except asyncio.TimeoutError:
            pass
        finally:
            running.close()


def make(seed: int) -> Case:
    r = random.Random(seed)
    return Case(seed, "", [str(r.randrange(2**40)) for _ in range(ACTIONS)], {"interrupt": r.random() < 0.5})


def live(case: Case, note: Note) -> int:
    host = Host(note)
    seeds = [int(statement) for statement in case.statements]
    expected = (Interruption, GeneratorExit, SystemExit, MemoryError, RecursionError, StopIteration, OSError, UnicodeDecodeError)  # callbacks raise them

    def work(mine: list[int]) -> None:
        for seed in mine:
            try:
                host.act(random.Random(seed))
            except expected:
                continue
            except BaseException as error:
                where = traceback.extract_tb(error.__traceback__)[-1]
                note(f"{type(error).__name__} in {where.name}", f"action {seed}\n{''.join(traceback.format_exception(error))[-3000:]}")

    threads = [threading.Thread(target=work, args=(seeds[i::THREADS],), daemon=True) for i in range(THREADS)]
    for thread in threads:
        thread.start()
    r = random.Random(case.seed)
    while any(thread.is_alive() for thread in threads):
        time.sleep(0.01)
        alive = [thread for thread in threads if thread.is_alive()]
        if case.settings["interrupt"] and alive:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(r.choice(alive).ident or 0), ctypes.py_object(Interruption))
    if ouros.Sandbox("sum([a, 2])", inputs=["a"]).run(inputs={"a": 1}) != 3:
        note("the process does not run programs any more", "")
    return len(seeds)
