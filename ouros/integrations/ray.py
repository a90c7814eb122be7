"""Programs and sessions on a Ray cluster: `map_programs`, `SessionHosts`.

A session takes some KB and a Ray actor is a process, so one actor a processor hosts thousands of sessions; and programs
are sent in batches, as a Ray task costs more than most of them take. Knows results and sessions. Invariant: all calls
for one session go to one actor, one after the other.
"""

from __future__ import annotations

from collections import deque
from itertools import islice
from typing import TYPE_CHECKING, Any
from zlib import crc32

try:
    import ray
except ImportError as error:
    raise ImportError("ouros.integrations.ray needs Ray: pip install 'ouros[ray]'") from error

from ouros.arguments import UNSET
from ouros.recording import Result
from ouros.sandbox import Sandbox
from ouros.sessions.manager import SessionManager
from ouros.sessions.shared import SharedSessions
from ouros.stores.base import check_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from ouros.stores import Store
    from ouros.typeddicts import ResourceLimits

BATCH = 200


def map_programs(
    code: str,
    inputs: Iterable[Mapping[str, Any]],
    *,
    functions: Mapping[str, Callable[..., Any]] | None = None,
    limits: ResourceLimits | None = UNSET,
    batch: int = BATCH,
    in_flight: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Iterator[Result]:
    """Run a program once for each of `inputs`, on all of a cluster.

    Args:
        code: The program.
        inputs: The inputs of each run; read as results are taken. All have the same names.
        functions: Host functions by name. They are pickled, and called in the Ray workers.
        limits: What each run may use: `Limits.standard()` unless given; None: no limits.
        batch: Runs in one Ray task.
        in_flight: Tasks that are begun and not taken; None: two for each processor of the cluster.
        options: For `ray.remote(...).options`, such as `{'num_cpus': 2}`.

    Returns:
        An iterator of results, in the order of `inputs`. What a program does wrong is in its result.

    Raises:
        TypeError: An argument of the wrong type.
        ValueError: `batch` or `in_flight` is not positive.
        ray.exceptions.RayError: A worker has died, and Ray's own retries were in vain.
    """
    if in_flight is None:
        in_flight = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    for name, value in (("batch", batch), ("in_flight", in_flight)):
        if not isinstance(value, int) or value < 1:
            raise ValueError(f"{name} must be a positive int, not {value!r}")
    task = ray.remote(_run_batch).options(**(options or {}))
    given = None if functions is None else dict(functions)
    shared = ray.put((code, given, limits is UNSET, None if limits is UNSET else limits))
    return _results(task, shared, iter(inputs), batch, in_flight)


def _results(
    task: Any, shared: Any, inputs: Iterator[Mapping[str, Any]], batch: int, in_flight: int
) -> Iterator[Result]:
    begun: deque[Any] = deque()
    is_more = True
    while is_more or begun:
        while is_more and len(begun) < in_flight:
            part = [dict(one) for one in islice(inputs, batch)]
            is_more = len(part) == batch
            if part:
                begun.append(task.remote(shared, part))
        if begun:
            yield from ray.get(begun.popleft())


def _run_batch(shared: tuple[Any, ...], batch: list[dict[str, Any]]) -> list[Result]:
    """Run a batch in a worker. Returns its results."""
    code, functions, is_standard, limits = shared
    names = None if functions is None else list(functions)
    sandbox = Sandbox(code, inputs=list(batch[0]), external_functions=names)
    used = UNSET if is_standard else limits
    return [sandbox.execute(inputs=inputs or None, external_functions=functions, limits=used) for inputs in batch]


class SessionHost:
    """What one actor holds: any number of sessions, in its memory or in a store.

    Made by `SessionHosts`; `ray.remote(SessionHost)` is the actor.

    Args:
        store: Same as for `SessionHosts`.
        functions: Same as for `SessionHosts`.
        limits: Same as for `SessionHosts`.
        lease: Same as for `SessionHosts`.
    """

    def __init__(
        self,
        store: Store | None = None,
        functions: Mapping[str, Callable[..., Any]] | None = None,
        limits: ResourceLimits | None = UNSET,
        lease: float = 30.0,
    ) -> None:
        self._functions = functions
        self._limits = limits
        self._lease = lease
        self._shared = None if store is None else SharedSessions(store, lease=lease)
        self._manager = SessionManager()
        self._ids: set[str] = set()

    def run_cell(self, session_id: str, code: str, inputs: Mapping[str, Any] | None = None) -> Result:
        """Run code in a session, which is made if there is none."""
        arguments: dict[str, Any] = {
            "external_functions": self._functions,
            "limits": self._limits,
            "inputs": None if inputs is None else dict(inputs),
        }
        if self._shared is not None:
            # An actor that was started again may find the claim of the one that died.
            with self._shared.open(session_id, wait=2 * self._lease) as session:
                return session.run_cell(code, **arguments)
        if session_id not in self._ids:
            if session_id != "default":
                self._manager.create_session(session_id)
            self._ids.add(session_id)
        return self._manager.get_session(session_id).run_cell(code, **arguments)

    def delete(self, session_id: str) -> bool:
        """Forget a session; whether there was one."""
        if self._shared is not None:
            return self._shared.delete(session_id)
        if session_id not in self._ids:
            return False
        self._ids.discard(session_id)
        if session_id == "default":
            self._manager.reset()
        else:
            self._manager.destroy_session(session_id)
        return True

    def count(self) -> int:
        """Return how many sessions there are: in this actor's memory, or in the store."""
        return len(self._ids) if self._shared is None else len(self._shared.list())


class SessionHosts:
    """Sessions on a Ray cluster: actors, one a processor, each of which hosts those whose ids fall to it.

    Args:
        hosts: How many actors; None: the processors of the cluster.
        store: Where sessions are kept between two calls, so that they outlive actors; a store that can be pickled and
            that all machines reach, see `ouros.stores`. None: in the memory of their actor, and gone with it.
        functions: Host functions by name, pickled, and called in the actors.
        limits: What each call may use: `Limits.standard()` unless given; None: no limits.
        lease: Seconds, as for `SharedSessions`.
        options: For `ray.remote(...).options`; by default each actor takes one processor, and is started again if it
            dies.

    Raises:
        ValueError: `hosts` is not positive.
    """

    def __init__(
        self,
        hosts: int | None = None,
        *,
        store: Store | None = None,
        functions: Mapping[str, Callable[..., Any]] | None = None,
        limits: ResourceLimits | None = UNSET,
        lease: float = 30.0,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        if hosts is None:
            hosts = max(1, int(ray.cluster_resources().get("CPU", 1)))
        if not isinstance(hosts, int) or hosts < 1:
            raise ValueError(f"hosts must be a positive int, not {hosts!r}")
        given = {"num_cpus": 1, "max_restarts": -1, **(options or {})}
        actor = ray.remote(SessionHost).options(**given)
        more = {} if limits is UNSET else {"limits": limits}
        self._actors = [actor.remote(store, functions, lease=lease, **more) for _ in range(hosts)]

    def run_cell(self, session_id: str, code: str, inputs: Mapping[str, Any] | None = None) -> Any:
        """Run code in a session, which is made if there is none.

        Returns:
            A Ray reference to the `Result`, for `ray.get` or `await`.

        Raises:
            ValueError: `session_id` can't be a name in a store.
        """
        return self._host(session_id).run_cell.remote(session_id, code, inputs)

    def delete(self, session_id: str) -> Any:
        """Forget a session. Returns a Ray reference to whether there was one."""
        return self._host(session_id).delete.remote(session_id)

    def close(self) -> None:
        """End the actors. Sessions in a store stay there."""
        for actor in self._actors:
            ray.kill(actor)

    def _host(self, session_id: str) -> Any:
        return self._actors[crc32(check_name(session_id).encode()) % len(self._actors)]
