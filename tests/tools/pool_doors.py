"""A plugin of pytest that runs tests of `tests/host` through a pool: `python -m pytest -p pool_doors tests/host/test_values.py`.

With `PYTHONPATH=tests/tools`. What the public doors do in this process (`Sandbox`, `Snapshot.load`, `run_async`, `execute`,
`SessionManager`) is done by workers. `tests/process/differs.txt` lists the tests that fail so, each with its reason.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

import ouros
import ouros.aio
import ouros.results
import ouros.sessions.manager
from ouros import AsyncPool, FutureSnapshot, Pool, Sandbox, Snapshot
from ouros.pool.sessions import PoolSessions

DIFFERS = Path(__file__).parent.parent / "process" / "differs.txt"


class Managers(PoolSessions):
    """`SessionManager` with sessions in workers."""

    __slots__ = ()

    def __init__(self, **settings: Any) -> None:
        super().__init__(POOL, POOL._workers, None, **settings)


Managers.__name__ = Managers.__qualname__ = "SessionManager"


def load(kind: type) -> Any:
    def load(data: bytes, **settings: Any) -> Any:
        found = POOL.load(data, **settings)
        if not isinstance(found, kind):
            other = type(found).__name__
            raise ValueError(f"data holds a {other}, use {other}.load()")
        return found

    return load


async def run_async(sandbox: Sandbox, **arguments: Any) -> Any:
    return await AsyncPool(POOL).run(sandbox, **arguments)


async def aexecute(
    sandbox: Sandbox, inputs: Any, functions: Any, tools: Any, os: Any, limits: Any, max_chars: Any, printed: Any, approve: Any, policy: Any, recorder: Any
) -> Any:
    return await AsyncPool(POOL).execute(
        sandbox, inputs=inputs, external_functions=functions, tools=tools, os=os, limits=limits, max_chars=max_chars, print_callback=printed,
        approve=approve, policy=policy, recorder=recorder,
    )  # fmt: skip


def through_the_pool() -> None:
    """Replace the doors."""
    Sandbox.run = lambda self, **arguments: POOL.run(self, **arguments)  # type: ignore[method-assign]
    Sandbox.execute = lambda self, **arguments: POOL.execute(self, **arguments)  # type: ignore[method-assign]
    Sandbox.start = lambda self, **arguments: POOL.start(self, **arguments)  # type: ignore[method-assign]
    Snapshot.load = staticmethod(load(Snapshot))  # type: ignore[method-assign]
    FutureSnapshot.load = staticmethod(load(FutureSnapshot))  # type: ignore[method-assign]
    ouros.run_async = ouros.aio.run_async = run_async  # type: ignore[assignment]
    ouros.results._aexecute = aexecute
    ouros.SessionManager = ouros.sessions.manager.SessionManager = Managers  # type: ignore[misc]


def differences() -> dict[str, str]:
    """`node id` -> reason (the line `# ...` above it); an id may be that of a module."""
    found: dict[str, str] = {}
    reason = ""
    for line in DIFFERS.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            reason = line[2:]
        elif line.strip():
            found[line.strip()] = reason
    return found


POOL = Pool(2)
through_the_pool()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that differ must fail, so that the list stays true."""
    known = differences()
    for item in items:
        name = item.nodeid.removeprefix("tests/host/")
        reason = known.get(name) or known.get(name.partition("[")[0])
        if reason is not None:
            item.add_marker(pytest.mark.xfail(reason=reason, strict="[" in name and name in known or "[" not in name))


def pytest_unconfigure() -> None:
    POOL.close()
    assert threading.active_count() < 50
