"""`modules=` and `packages=` in workers: what crosses, when, and what a worker can ask for."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ouros import AsyncPool, Policy, Pool, Sandbox, SandboxRuntimeError, Snapshot, WorkerCrashed
from ouros._core.hostapi import GivenModule, ModuleTable
from ouros.modules import module_table
from ouros.pool import given
from ouros.pool.errors import FrameError
from ouros.pool.frames import MAX_FRAME
from ouros.pool.given import MAX_TABLES, Library, Offer, offered

sys.path.insert(0, str(Path(__file__).parent))
from probe_zygote import pool_of_probes  # noqa: E402

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="pools need fork()")

MODULES = {"prices": "RATE = 1.25\n", "shop": {"__init__": "from .cart import total", "cart": "import prices\ndef total(n):\n    return n * prices.RATE\n"}}
SHOP = Sandbox("import shop\nshop.total(n)", inputs=["n"], modules=MODULES)


@pytest.fixture
def pool() -> Iterator[Pool]:
    with Pool(1) as made:
        yield made


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, object]]:
    """What workers have asked for."""
    found: list[tuple[str, object]] = []
    answer = Offer.answer

    def noted(self: Offer, message: list[Any]) -> list[Any]:
        found.append((message[1], None if message[1] == "table" else message[2]))
        return answer(self, message)

    monkeypatch.setattr(Offer, "answer", noted)
    return found


def test_a_worker_asks_for_what_it_needs_and_once(pool: Pool, asked: list[tuple[str, object]]) -> None:
    assert pool.run(SHOP, inputs={"n": 4}) == 5.0
    assert asked == [("table", None), ("module", "shop"), ("module", "shop.cart"), ("module", "prices")]
    assert pool.run(SHOP, inputs={"n": 8}) == 10.0
    assert pool.run(Sandbox("import prices; prices.RATE", modules=dict(MODULES))) == 1.25, "the same texts"
    other = Sandbox("import prices, more; prices.RATE + more.X", modules={**MODULES, "more": "X = 1"})
    del asked[:]
    assert pool.run(other) == 2.25
    assert asked == [("table", None), ("module", "more")], "modules that it knows of another table are there"
    changed = Sandbox("import prices; prices.RATE", modules={**MODULES, "prices": "RATE = 7"})
    assert pool.run(changed) == 7 and pool.run(SHOP, inputs={"n": 4}) == 5.0


def test_modules_of_one_name_and_text_but_of_another_kind(pool: Pool) -> None:
    code = "import a\n(getattr(a, '__file__', None), hasattr(a, '__path__'))"
    for modules in ({"a": ""}, {"a": {"__init__": ""}}, {"a": {}}):
        sandbox = Sandbox(code, modules=modules)
        assert pool.run(sandbox) == sandbox.run()


def test_snapshots(pool: Pool) -> None:
    sandbox = Sandbox("import shop\nshop.total(f())", external_functions=["f"], modules=MODULES)
    data = pool.start(sandbox).dump()
    for load in (pool.load, Snapshot.load):
        assert load(data, modules=MODULES).resume(return_value=4).output == 5.0
        with pytest.raises(ValueError, match="which is not given here"):
            load(data)
        with pytest.raises(ValueError, match="needs another module 'prices'"):
            load(data, modules={**MODULES, "prices": "RATE = 2"})
    loaded = pool.load(data, modules=MODULES)
    assert isinstance(loaded, Snapshot)
    with Pool(1) as other:
        again = other.load(loaded.dump(), modules=MODULES)
        assert isinstance(again, Snapshot)
        assert again.fork().resume(return_value=8).output == 10.0


def test_sessions_forks_and_workers_that_end(pool: Pool) -> None:
    manager = pool.manager(modules=MODULES)
    session = manager.get_session()
    session.run("import shop\nx = shop.total(4)")
    fork = session.fork("fork")
    for process in list(pool._workers._all):
        process.kill()
        pool._workers._idle.remove(process)
        pool._workers._lost()
    assert session.run("import prices\n(x, shop.total(8), prices.RATE)") == (5.0, 10.0, 1.25)
    assert fork.run("shop.total(1)") == 1.25
    saved = session.dump()
    assert manager.load_bytes(saved, "again").run("shop.total(2)") == 2.5
    own = manager.create_session("own", modules={"prices": "RATE = 3"})
    assert own.run("import prices\nprices.RATE") == 3
    own.reset()
    assert own.run("import prices\nprices.RATE") == 3
    assert pool.manager().get_session().run("try:\n    import prices\nexcept ImportError as e:\n    x = str(e)\nx") == "No module named 'prices'"


def test_event_loops(pool: Pool, asked: list[tuple[str, object]]) -> None:
    async def main() -> list[Any]:
        apool = AsyncPool(pool)
        return await asyncio.gather(*[apool.run(SHOP, inputs={"n": n}) for n in (4, 8)])

    assert asyncio.run(main()) == [5.0, 10.0]
    assert len(asked) == 4


def test_a_package(pool: Pool, asked: list[tuple[str, object]]) -> None:
    sandbox = Sandbox("import pluggy\nimport importlib.resources as r\n(pluggy.__name__, len(r.files('pluggy').joinpath('py.typed').read_text()))", packages=["pluggy"])
    assert pool.run(sandbox) == sandbox.run()
    assert ("module", "pluggy") in asked and ("file", "/site-packages/pluggy/py.typed") in asked
    assert len(asked) < len(offered_of(sandbox).table.modules)


def offered_of(sandbox: Sandbox) -> Offer:
    found = offered(sandbox._program.given)
    assert found is not None
    return found


def test_what_the_host_cannot_read(pool: Pool) -> None:
    def gone() -> str:
        raise FileNotFoundError("/secret/path")

    module = GivenModule("gone", "/site-packages/gone.py", gone, False)
    large = GivenModule("large", "large.py", "#" * (MAX_FRAME // 4), False)
    table = ModuleTable({"gone": module, "large": large}, {"/site-packages/f": gone, "/site-packages/g": lambda: bytes(30_000_000)}, {}, {"native": "it is compiled"})  # type: ignore[dict-item]
    for name in ("gone", "large"):
        sandbox = Sandbox(f"import {name}", modules={})
        pool_error = failure(pool, sandbox, table)
        assert pool_error == f"ImportError: the source of module '{name}' cannot be read"
    assert failure(pool, Sandbox("import native", modules={}), table) == "ModuleNotFoundError: No module named 'native' (it is compiled)"
    assert failure(pool, Sandbox("open('/site-packages/f')", modules={}), table) == "OSError: the file '/site-packages/f' of the host cannot be read"
    sandbox = Sandbox("len(open('/site-packages/g', 'rb').read())", modules={})
    give(pool, sandbox, table)
    assert pool.run(sandbox) == 30_000_000


def give(pool: Pool, sandbox: Sandbox, table: ModuleTable) -> None:
    spec, _ = pool._spec(sandbox, None, None, False)
    spec.given, spec.offer = table, offered(table)


def failure(pool: Pool, sandbox: Sandbox, table: ModuleTable) -> str:
    """The error of a program that is given this table."""
    give(pool, sandbox, table)
    with pytest.raises(SandboxRuntimeError) as caught:
        pool.run(sandbox)
    return str(caught.value)


def test_questions_of_a_worker_that_was_taken_over() -> None:
    offer = offered(module_table({"a": "x = 1"}))
    assert offer is not None
    assert offer.answer(["given", "module", "a"]) == ["ok", "x = 1"]
    assert offer.answer(["given", "table", offer.digest])[0] == "ok"
    wrong: list[Any] = [
        ["given"], ["given", "module"], ["given", "module", "b"], ["given", "module", None], ["given", "module", [1]], ["given", "file", "a"], ["given", "file", "/etc/passwd"],
        ["given", "table", b"x" * 32], ["given", "table", "a"], ["given", "text", "a"], ["given", 1, "a"], ["given", ["module"], "a"], ["given", "module", "a", "a"],
    ]  # fmt: skip
    for message in wrong:
        with pytest.raises(FrameError):
            offer.answer(message)


def test_a_question_in_a_run_without_modules() -> None:
    ask = "from ouros.pool.frames import pack\nsock.sendall(pack(['given', 'module', 'a'])); time.sleep(100)"
    with pool_of_probes(workers=1) as pool:
        process = pool._workers.acquire()
        from ouros.pool.processes import Deadline
        from ouros.pool.remote import RemoteExecution, Spec, exchange

        execution = RemoteExecution(pool._workers, Spec("", "m", (), (), ()), None, print, None, Deadline(20.0), True)
        with pytest.raises(WorkerCrashed, match="a question for a module that was not given"):
            exchange(process, ["probe", ask], Deadline(20.0), execution.write)
        pool._workers.release(process)
        assert pool.run("1") == 1


def test_the_caches_are_bounded() -> None:
    offers = [offered(module_table({"a": f"x = {number}"})) for number in range(given.MAX_OFFERS + 10)]
    assert len(given._offers) <= given.MAX_OFFERS
    by_digest = {offer.digest: offer for offer in offers if offer is not None}
    assert len(by_digest) == len(offers)

    def ask(kind: str, name: Any) -> Any:
        assert kind == "table"
        return by_digest[name].data

    library = Library(ask)
    for digest in by_digest:
        library.table(digest)
    assert len(library.tables) == MAX_TABLES and library.table(None) is None


def test_a_policy_for_a_snapshot_that_is_loaded(pool: Pool) -> None:
    clock = Policy(clock=lambda: 1e9)
    code = "import time\nf()\ntime.time()"
    data = pool.start(code, external_functions=["f"], policy=clock).dump()
    for load in (pool.load, Snapshot.load):
        with pytest.raises(ValueError, match="the clock of this program is a function"):
            load(data)
        assert load(data, policy=clock).resume(return_value=None).output == 1e9
    sleeps = pool.start("import time\nf()\ntime.sleep(1.5)\n5", external_functions=["f"], policy=Policy(sleep="host")).dump()
    for load in (pool.load, Snapshot.load):
        waiting = load(sleeps).resume(return_value=None)
        assert (waiting.function_name, waiting.args) == ("time.sleep", (1.5,))
        assert waiting.resume(return_value=None).output == 5
