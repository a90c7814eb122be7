"""`RemoteWorkspace`: the workspace of a session, in workers. It has the methods of `workspace.Workspace`.

Between two steps it is bytes in the host. While the session is locked, the worker that has it is kept; when the session
is unlocked, a workspace that may have changed is dumped (the journal), and the worker goes back to the others. A
worker keeps the workspaces that it had last, so the bytes are sent only to another one. Knows remote executions.
Invariants: after a crash the workspace is what it was when the session was locked; all numbers of states are unique.
"""

from __future__ import annotations

from itertools import count
from threading import RLock

from ouros._core import EVENT_COMPLETE, EVENT_ERROR, EVENT_SLICE, Policy
from ouros.errors import SandboxError
from ouros.pool.decoding import decode, decode_error, refuse
from ouros.pool.encoding import CannotCross, encode
from ouros.pool.errors import FrameError
from ouros.pool.given import answered, offered
from ouros.pool.processes import Deadline, Process, Workers
from ouros.pool.remote import (
    SLICE,
    RemoteExecution,
    Spec,
    digest_of,
    exchange,
    functions_in,
    interrupted_at,
    interruption,
    loaded_policy,
    may_raise,
    module_data,
    note_loaded,
    policy_data,
    read_source,
    text_of,
    written,
)
from ouros.pool.worker import MAX_WORKSPACES
from ouros.records import Record
from ouros.sessions.nested import MOST as MOST_NESTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

    from ouros._core import Modules, ModuleTable
    from ouros.arguments import PrintCallback
    from ouros.pool.given import Offer

    Limits = Mapping[str, int | float] | None

SLICES_AT_ONCE = 10  # slices in one request: each request costs a round trip, and for `arun` a dump
ASK_SECONDS = 60.0  # seconds for a question that runs no code of the program and has no hard timeout

_numbers = count(1)


class Lease:
    """The lock of a session, at whose end the workspaces that it used give their workers back."""

    __slots__ = ("_depth", "_lock", "_used")

    def __init__(self) -> None:
        self._lock = RLock()
        self._depth = 0
        self._used: list[RemoteWorkspace] = []

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        """Acquire the lease, like a lock."""
        if not self._lock.acquire(blocking, timeout):
            return False
        self._depth += 1
        return True

    def release(self) -> None:
        """Release the lease, like a lock."""
        try:
            if self._depth == 1:
                used, self._used = self._used, []
                for workspace in used:
                    workspace.settle()
        finally:
            self._depth -= 1
            self._lock.release()

    def __enter__(self) -> None:
        self.acquire()

    def __exit__(self, *exception: object) -> None:
        self.release()

    def uses(self, workspace: RemoteWorkspace) -> None:
        """Note that the workspace has a worker."""
        self._used.append(workspace)


class _State:
    """State of a workspace between two steps. It never changes, so history and forks share it."""

    __slots__ = ("data", "number", "origin", "pending")

    def __init__(self, data: Any, pending: RemoteExecution | None) -> None:
        self.data = data  # bytes, or what a new workspace is made of: [script name, names of functions]
        self.number = next(_numbers)
        self.origin = pending
        self.pending = None if pending is None else _copied(pending)  # a copy, since resuming changes the execution

    def pending_in(self, workspace: RemoteWorkspace) -> RemoteExecution | None:
        """Return the pending execution of this state for a workspace: the original if it belongs to that, else a copy.
        """
        if self.pending is None:
            return None
        origin: Any = self.origin
        if origin.workspace is workspace:
            _set_fields(origin, self.pending)
            pending: RemoteExecution = origin
            return pending
        made = _copied(self.pending)
        made.workspace = workspace
        return made


class _Mark:
    __slots__ = ("native", "number", "origin", "pending", "process", "state")

    def __init__(self, number: int, state: _State | None, pending: RemoteExecution | None) -> None:
        self.number = number
        self.state = state  # last known state; None: only the worker has it
        self.origin = pending
        self.pending = None if state is not None or pending is None else _copied(pending)  # of `state`, if it is None
        self.process: Process | None = None  # process that has a native mark for this one
        self.native = 0


class RemoteWorkspace:
    """See the head of the file. All methods but `interrupt` need the lock of the session."""

    def __init__(
        self,
        workers: Workers,
        hard_timeout: float | None,
        script_name: str,
        source: Any,
        callback: PrintCallback,
        lease: Lease,
    ) -> None:
        self._workers = workers
        self._hard_timeout = hard_timeout
        self._callback = callback
        self.lease = lease
        self.script_name = script_name
        self._number = next(_numbers)  # number by which workers know the workspace
        self._state = _State(source, None)
        self._process: Process | None = None
        self._last: Process | None = None
        self._changed = False
        self._marks: list[_Mark] = []
        self._approvals: tuple[str, ...] = ()
        self._policy: Policy | None = None
        self._searches = False
        self._offer: Offer | None = None
        self._most: float | None = None  # `max_memory` of the last run
        self.interrupting = False
        self.pending: RemoteExecution | None = None
        self.below: list[RemoteExecution] = []  # executions that are paused while other code runs inside their calls

    # The worker.

    def _attach(self) -> Process:
        """Return the worker that has the workspace."""
        process = self._process
        if process is not None:
            return process
        process = self._workers.acquire(self._last)
        try:
            self._open(process)
        except BaseException:
            self._workers.release(process)
            raise
        self._keep(process)
        return process

    def _keep(self, process: Process) -> None:
        """Lend the workspace a worker until the session is unlocked."""
        self._process = self._last = process
        self._workers.keep(1)
        self.lease.uses(self)

    def _give_back(self, process: Process) -> None:
        self._process = None
        self._workers.keep(-1)
        self._workers.release(process)

    def _open(self, process: Process) -> None:
        """Let a worker load the workspace unless it has it."""
        if process.workspaces.get(self._number) == self._state.number:
            process.workspaces.move_to_end(self._number)
            return
        process.runs += 1
        request = ["open", self._number, self._state.data, digest_of(self._offer), functions_in(self._policy)]
        exchange(process, request, Deadline(ASK_SECONDS), self.write)
        process.workspaces[self._number] = self._state.number
        process.workspaces.move_to_end(self._number)
        while len(process.workspaces) > MAX_WORKSPACES:
            process.workspaces.popitem(last=False)

    def settle(self) -> None:
        """Journal what has changed, and give the worker back."""
        process = self._process
        if process is None:
            return
        try:
            self._journal()
        finally:
            if self._process is not None:
                self._give_back(process)

    def _journal(self) -> _State:
        """Return the state as it is now."""
        if self._changed:
            data = self._ask("dump")
            if type(data) is not bytes:
                raise self._wrong("no dump")
            self._adopt(_State(data, self.pending))
        return self._state

    def _adopt(self, state: _State) -> None:
        """Note that the worker has this state now."""
        self._state = state
        self._changed = False
        if self._process is not None:
            self._process.workspaces[self._number] = state.number

    def _restore(self) -> None:
        """Restore the state of the last journal."""
        self._changed = False
        self.below.clear()
        self.pending = self._state.pending_in(self)
        if self._process is not None:
            self._process.workspaces.pop(self._number, None)

    def exchange(self, message: list[Any], deadline: Deadline, write: Any = None) -> list[Any]:
        """Return a request about this workspace. If the worker ends in it, the workspace is what the journal says."""
        process = self._attach()
        try:
            return exchange(process, message, deadline, self.write if write is None else write)
        except Exception as error:
            if process.is_dead:
                for paused in (self.pending, *self.below):
                    if paused is not None:
                        paused._lost = error
            raise
        finally:
            if process.is_dead:
                self._process = None
                self._restore()
                self._give_back(process)

    def _ask(self, method: str, *arguments: Any, limits: Limits = None) -> Any:
        answer = self._answer(method, *arguments, limits=limits)
        if answer[0] != "done" or len(answer) != 2:
            raise self._wrong("an unknown answer")
        return answer[1]

    def _answer(self, method: str, *arguments: Any, limits: Limits = None) -> list[Any]:
        self._attach()
        return self.exchange(["ask", self._number, method, list(arguments), self.waits()], self.deadline(limits))

    def deadline(self, limits: Limits) -> Deadline:
        """Return the hard timeout of a step."""
        if self._hard_timeout is not None:
            return Deadline(self._hard_timeout)
        limit = None if limits is None else limits.get("max_duration_secs")
        return Deadline(None if limit is None else 2 * limit + 1.0)

    def _wrong(self, what: str) -> SandboxError:
        """Return the error for a worker that sent something else than it may."""
        process = self._attach()
        error = process.crashed("protocol", f"it sent {what}")
        self._process = None
        self._restore()
        self._give_back(process)
        return error

    @property
    def running(self) -> bool:
        """See `Workspace.running`."""
        process = self._process
        return process is not None and process.is_busy

    # Printing.

    def waits(self) -> bool:
        """Return whether the program waits for the print callback."""
        owner = getattr(self._callback, "__self__", None)
        inner = getattr(owner, "_callback", None)  # callback of a session that writes at once
        return inner is not None and may_raise(inner)

    def write(self, message: list[Any]) -> list[Any] | None:
        """Pass a printed text on, read a clock or a module."""
        if message[0] == "source":
            return read_source(self._policy, message)
        if message[0] == "given":
            return answered(self._offer, message)
        stream, text, _ = text_of(message)
        return written(self._callback, stream, text, self.waits())

    def set_print_callback(self, callback: PrintCallback) -> None:
        """See `Workspace.set_print_callback`."""
        self._callback = callback

    # Runs.

    def execute(self, code: str, limits: Limits, keep: int = 0, forgive: bool = False) -> RemoteExecution:
        """See `Workspace.execute`."""
        if self.pending is not None:
            raise RuntimeError("the workspace has a pending call")
        given = None if limits is None else list(limits.items())
        self._most = None if limits is None else limits.get("max_memory")
        self._attach()
        self._changed = True
        self.exchange(["prepare", self._number, code, given, keep, forgive], self.deadline(limits))
        execution = WorkspaceExecution(self, None if limits is None else dict(limits), self.deadline(limits))
        return execution

    def nest(self, code: str, forgive: bool = False) -> RemoteExecution:
        """See `Workspace.nest`."""
        paused = self.pending
        if paused is None:
            raise RuntimeError("the workspace is not paused at a call")
        if len(self.below) == MOST_NESTED:
            raise RuntimeError(f"at most {MOST_NESTED} programs run inside the calls of others")
        self._attach()
        self._changed = True
        self.exchange(["nest", self._number, code, forgive], paused._deadline)
        self.below.append(paused)
        self.pending = made = WorkspaceExecution(self, paused.limits, paused._deadline)
        return made

    def unnest(self) -> None:
        """See `Workspace.unnest`; nothing if the worker has ended, and the code around with it."""
        if self.below:
            self.pending = self.below.pop()
            self._ask("unnest")

    def abandon(self) -> None:
        """See `Workspace.abandon`."""
        self.pending = None
        if self._process is None and self._state.pending is None:
            return
        self._changed = True
        self._ask("abandon")

    def interrupt(self, on: bool) -> None:
        """See `Workspace.interrupt`."""
        self.interrupting = on
        process = self._process
        if on and process is not None:
            process.interrupt()

    # Variables.

    def names(self) -> list[tuple[str, str]]:
        """See `Workspace.names`."""
        found = self._ask("names")
        if type(found) is not list or not all(_is_list(pair, 2, str) for pair in found):
            raise self._wrong("damaged names")
        return [(name, kind) for name, kind in found]

    def count_names(self) -> int:
        """See `Workspace.count_names`."""
        if type(self._state.data) is not bytes and not self._changed:
            return 0
        return self._typed(self._ask("count_names"), int)  # type: ignore[no-any-return]

    def has(self, name: str) -> bool:
        """See `Workspace.has`."""
        return self._typed(self._ask("has", name), bool)  # type: ignore[no-any-return]

    def get(self, name: str, limits: Limits) -> tuple[object, str] | Record:
        """See `Workspace.get`."""
        return self._shown("get", limits, name)

    def text(self, name: str, limits: Limits) -> str | Record:
        """See `Workspace.text`."""
        self._changed = True
        answer = self._answer("text", name, _pairs(limits), limits=limits)
        failed = self._failure(answer)
        return failed if failed is not None else self._typed(answer[1], str)

    def show_result(self, limits: Limits) -> tuple[object, str] | Record:
        """See `Workspace.show_result`."""
        return self._shown("show_result", limits)

    def _shown(self, method: str, limits: Limits, *arguments: Any) -> tuple[object, str] | Record:
        self._changed = True  # a `__repr__` may change anything
        answer = self._answer(method, *arguments, _pairs(limits), limits=limits)
        failed = self._failure(answer)
        if failed is not None:
            return failed
        if len(answer) != 2 or type(answer[1]) is not list or len(answer[1]) != 2 or type(answer[1][1]) is not str:
            raise self._wrong("a damaged value")
        try:
            return decode(answer[1][0]), answer[1][1]
        except FrameError as error:
            raise self._wrong(str(error)) from None

    def _failure(self, answer: list[Any]) -> Record | None:
        if answer[0] == "interrupted":
            return interruption()
        if answer[0] != "failed":
            return None
        try:
            return decode_error(answer[1] if len(answer) == 2 else None)
        except FrameError as error:
            raise self._wrong(str(error)) from None

    def set(self, name: str, value: object) -> None:
        """See `Workspace.set`."""
        try:
            data = encode(value)
        except CannotCross:
            raise refuse(value, name) from None
        self._changed = True
        self._ask("set", name, data)

    def delete(self, name: str) -> bool:
        """See `Workspace.delete`."""
        self._attach()
        self._changed = True
        return self._typed(self._ask("delete", name), bool)  # type: ignore[no-any-return]

    def protect(self, names: Iterable[str], deep: bool) -> None:
        """See `Workspace.protect`."""
        self._attach()
        self._changed = True
        self._ask("protect", list(names), deep)

    def unprotect(self, names: Iterable[str]) -> None:
        """See `Workspace.unprotect`."""
        self._attach()
        self._changed = True
        self._ask("unprotect", list(names))

    @property
    def protected(self) -> dict[str, bool]:
        """See `Workspace.protected`."""
        if type(self._state.data) is not bytes and not self._changed:
            return {}
        found = self._ask("protected")
        if type(found) is not list or not all(type(pair) is list and len(pair) == 2 for pair in found):
            raise self._wrong("damaged names")
        return {self._typed(name, str): self._typed(deep, bool) for name, deep in found}

    @protected.setter
    def protected(self, names: Mapping[str, bool]) -> None:
        self._attach()
        self._changed = True
        self._ask("set_protected", [list(pair) for pair in names.items()])

    def register(
        self, names: Iterable[str], tools: Mapping[str, str] | None = None, modules: Modules | None = None
    ) -> list[str]:
        """See `Workspace.register`."""
        listed = list(names)
        if not listed and not tools and not modules:
            return []
        about = [list((tools or {}).items()), module_data(modules or {})]
        self._attach()
        self._changed = True
        return self._names(self._ask("register", listed, *about))

    @property
    def given(self) -> ModuleTable | None:
        """See `Workspace.given`."""
        return None if self._offer is None else self._offer.table

    @given.setter
    def given(self, table: ModuleTable | None) -> None:
        if table is self.given:
            return
        self._offer = offered(table)
        if self._process is not None:
            self._changed = True
            self._ask("set_given", digest_of(self._offer))
        else:
            self._state = _State(self._state.data, self.pending)  # no worker has a workspace with these functions

    def search_files(self, on: bool) -> None:
        """See `Workspace.search_files`."""
        if on != self._searches:
            self._attach()
            self._changed = True
            self._ask("search_files", on)
            self._searches = on

    @property
    def policy(self) -> Policy | None:
        """See `Workspace.policy`."""
        return self._policy

    @policy.setter
    def policy(self, policy: Policy | None) -> None:
        if policy is None and self._policy is None:
            return
        data = policy_data(policy)
        self._attach()
        self._changed = True
        self._ask("set_policy", data)
        self._policy = policy

    def feed(self, argv: Sequence[str] | None, text: str | None, lines: Callable[[], str] | None) -> None:
        """See `Workspace.feed`."""
        self._attach()
        self._changed = True
        self._ask("feed", encode([None if argv is None else list(argv), text]), lines is not None)
        if lines is not None:
            self._policy = (Policy() if self._policy is None else self._policy).with_process(None, None, lines)

    def functions(self) -> list[str]:
        """See `Workspace.functions`."""
        return self._names(self._ask("functions"))

    @property
    def approvals(self) -> tuple[str, ...]:
        """See `Workspace.approvals`."""
        return self._approvals

    @approvals.setter
    def approvals(self, names: Iterable[str]) -> None:
        given = tuple(sorted(set(names)))
        if given != self._approvals:
            self._attach()
            self._changed = True
            self._ask("set_approvals", list(given))
            self._approvals = given

    def statistics(self) -> tuple[dict[str, int], dict[str, int], int, int, int]:
        """See `Workspace.statistics`."""
        found = self._ask("statistics")
        if type(found) is not list or len(found) != 5 or not all(type(part) is int for part in found[2:]):
            raise self._wrong("damaged statistics")
        for pairs in found[:2]:
            if type(pairs) is not list or not all(
                type(pair) is list and len(pair) == 2 and type(pair[0]) is str and type(pair[1]) is int
                for pair in pairs
            ):
                raise self._wrong("damaged statistics")
        return dict(found[0]), dict(found[1]), found[2], found[3], found[4]

    def _typed(self, value: Any, kind: type) -> Any:
        if type(value) is not kind:
            raise self._wrong("a damaged answer")
        return value

    def _names(self, value: Any) -> list[str]:
        if type(value) is not list or not all(type(name) is str for name in value):
            raise self._wrong("damaged names")
        return value

    # Copies.

    def copy_to(self, name: str, target: RemoteWorkspace, target_name: str) -> None:
        """See `Workspace.copy_to`."""
        self._copy(name, target, target_name)

    def copy_last_to(self, target: RemoteWorkspace, target_name: str) -> None:
        """See `Workspace.copy_last_to`."""
        self._copy(None, target, target_name)

    def _copy(self, name: str | None, target: RemoteWorkspace, target_name: str) -> None:
        process = self._attach()
        if target is self:
            self._changed = True
        else:
            target.settle()
            target._open(process)
        deadline = Deadline(ASK_SECONDS)
        self.exchange(["copy", self._number, name, target._number, target_name], deadline)
        if target is not self:
            process.workspaces.pop(target._number, None)  # if the copy fails, no number fits the workspace
            answer = self.exchange(["ask", target._number, "dump", [], False], deadline)
            if answer[0] != "done" or len(answer) != 2 or type(answer[1]) is not bytes:
                raise self._wrong("no dump")
            target._state = _State(answer[1], target.pending)
            process.workspaces[target._number] = target._state.number

    def copy_result(self) -> object:
        """See `Workspace.copy_result`; the copy stays in the worker."""
        return self._ask("copy_result")

    def bind(self, name: str, copied: object) -> None:
        """See `Workspace.bind`."""
        self._changed = True
        self._ask("bind", name, copied)

    # The whole.

    def fork(self) -> RemoteWorkspace:
        """See `Workspace.fork`."""
        state = self._journal()
        made = RemoteWorkspace(
            self._workers, self._hard_timeout, self.script_name, state.data, self._callback, self.lease
        )
        made._approvals = self._approvals
        made._policy = self._policy
        made._searches = self._searches
        made._offer = self._offer
        made.pending = state.pending_in(made)
        made._state = _State(state.data, made.pending)
        return made

    def inherit(self, protected: bool = True) -> RemoteWorkspace:
        """See `Workspace.inherit`; a copy, made when a worker needs it."""
        made = self.fork()
        if not protected:
            made.unprotect(self.protected)
        return made

    def dump(self) -> bytes:
        """See `Workspace.dump`."""
        state = self._journal()
        if type(state.data) is not bytes:
            self._changed = True
            state = self._journal()
        data: bytes = state.data
        return data

    @staticmethod
    def load(
        workers: Workers,
        hard_timeout: float | None,
        data: bytes,
        callback: PrintCallback,
        lease: Lease,
        given: ModuleTable | None,
    ) -> RemoteWorkspace:
        """See `Workspace.load`. A worker reads the bytes."""
        made = RemoteWorkspace(workers, hard_timeout, "", data, callback, lease)
        made._offer = offered(given)
        with lease:
            process = workers.acquire()
            made._keep(process)
            request = ["open", made._number, data, digest_of(made._offer), 0]
            answer = made.exchange(request, Deadline(ASK_SECONDS))
            process.workspaces[made._number] = made._state.number
            if answer[0] == "loaded":
                execution = WorkspaceExecution(made, None, made.deadline(None))
                try:
                    note_loaded(execution, answer)
                except FrameError as error:
                    raise made._wrong(str(error)) from None
                execution._keeps = True
                made.pending = execution
                made._state.origin, made._state.pending = execution, _copied(execution)
            made._approvals = tuple(made._names(made._ask("approvals")))
            made.script_name = made._typed(made._ask("script_name"), str)
            try:
                made._policy = loaded_policy(made._ask("policy"))
            except FrameError as error:
                raise made._wrong(str(error)) from None
        return made

    # History: states are bytes, so going back costs nothing but loading them again.

    def mark(self, counted: bool = False) -> int:
        """See `Workspace.mark`."""
        made = _Mark(next(_numbers), None if self._changed else self._state, self.pending)
        if counted or made.state is None:
            made.process = self._attach()
            made.native = self._typed(self._ask("mark", counted), int)
        self._marks.append(made)
        return made.number

    def mark_numbers(self) -> list[int]:
        """See `Workspace.mark_numbers`."""
        return [mark.number for mark in self._marks]

    def _find(self, number: int) -> int:
        for place, mark in enumerate(self._marks):
            if mark.number == number:
                return place
        raise KeyError(number)

    def rewind(self, number: int) -> None:
        """See `Workspace.rewind`."""
        protected = self.protected
        try:
            self._go_back(number)
        finally:
            if self.protected != protected:
                self.protected = protected

    def _go_back(self, number: int) -> None:
        place = self._find(number)
        mark = self._marks[place]
        del self._marks[place:]
        if mark.process is not None and mark.process is self._process:
            self._ask("rewind", mark.native)
            self._changed = True
            if mark.state is not None:
                self._adopt(mark.state)
                self.pending = mark.state.pending_in(self)
            elif mark.pending is not None and mark.origin is not None:
                _set_fields(mark.origin, mark.pending)
                self.pending = mark.origin
            else:
                self.pending = None
            return
        if mark.state is not None:
            self._state = mark.state
        self._restore()

    def unmark(self, number: int) -> None:
        """See `Workspace.unmark`."""
        mark = self._marks.pop(self._find(number))
        if mark.process is not None and mark.process is self._process:
            self._ask("unmark", mark.native)

    def forget(self, number: int) -> None:
        """See `Workspace.forget`."""
        del self._marks[: self._find(number) + 1]

    def bound_history(self, limit: int | None) -> int:
        """See `Workspace.bound_history`; the bytes of all states count."""
        most = self._most if self._most is not None else limit
        if most is not None:
            while self._marks and self._kept() > 2 * most:
                del self._marks[0]
        return len(self._marks)

    def _kept(self) -> int:
        return sum(self.history_sizes())

    def history_sizes(self) -> list[int]:
        """See `Workspace.history_sizes`."""
        states = [self._state, *(mark.state for mark in reversed(self._marks))]
        return [len(state.data) if state is not None and type(state.data) is bytes else 0 for state in states]


class WorkspaceExecution(RemoteExecution):
    """Execution in a remote workspace."""

    __slots__ = ("workspace",)

    def __init__(self, workspace: RemoteWorkspace, limits: dict[str, int | float] | None, deadline: Deadline) -> None:
        self.workspace = workspace
        spec = Spec("", workspace.script_name, (), (), workspace.approvals, given=workspace.given)
        super().__init__(workspace._workers, spec, limits, workspace._callback, None, deadline, True)

    @property
    def approvals(self) -> tuple[str, ...]:
        return self.workspace.approvals

    @approvals.setter
    def approvals(self, names: Iterable[str]) -> None:
        self.workspace.approvals = names

    @property
    def searches_files(self) -> bool:
        return self.workspace._searches

    @searches_files.setter
    def searches_files(self, on: bool) -> None:
        self.workspace.search_files(on)

    @property
    def policy(self) -> Policy | None:
        return self.workspace.policy

    @policy.setter
    def policy(self, policy: Policy | None) -> None:
        self.workspace.policy = policy

    def start(self, inputs: Mapping[str, object] | None, ticks: int | None = None) -> int:
        """See `hostapi.Execution.start`."""
        self.workspace.pending = self
        return self._go("start", None, ticks)

    def _resume(self, kind: str, answer: Any, ticks: int | None) -> int:
        if self.workspace.pending is not self:
            raise RuntimeError("this execution is not paused there") if self._lost is None else self._lost
        return self._go(kind, answer, ticks)

    def _go(self, kind: str, answer: Any, ticks: int | None) -> int:
        workspace = self.workspace
        while True:
            if ticks is None and workspace.interrupting:
                self._give_up()
                return self._end(interruption())
            workspace._attach()
            workspace._changed = True
            slice = SLICE if ticks is None else ticks * SLICES_AT_ONCE
            message = [
                "run", workspace._number, kind, answer, slice, workspace.waits(), self._measures, self._host_secs()
            ]  # fmt: skip
            try:
                event = self._answered(workspace.exchange(message, self._deadline, self.write))
            except KeyboardInterrupt:
                if workspace.pending is self:
                    self._give_up()
                raise
            if event == EVENT_COMPLETE or event == EVENT_ERROR:
                if workspace.pending is self:
                    workspace.pending = None
            elif event == EVENT_SLICE and ticks is None:
                kind, answer = "slice", None
                continue
            return event

    def _give_up(self) -> None:
        """End the execution, because the program is over. Inside the call of another program `unnest` does it."""
        if not self.workspace.below:
            self.workspace.abandon()

    def _answered(self, answer: list[Any]) -> int:
        try:
            if answer[0] == "interrupted":
                self.ticks_used = max(self.ticks_used, interrupted_at(answer))
                return self._end(interruption())
            if answer[0] != "event":
                raise FrameError(f"'{answer[0][:20]}' in place of an event")
            return self.note(answer)
        except FrameError as error:
            raise self.workspace._wrong(str(error)) from None

    def _waits(self) -> bool:
        return self.workspace.waits()

    def release(self) -> None:
        """Do nothing: the worker belongs to the workspace."""

    def hand_over(self) -> Process | None:
        """Return None: a workspace keeps its worker during a step."""
        return None

    def dump(self) -> bytes:
        """See `hostapi.Execution.dump`."""
        raise RuntimeError("an execution of a session is dumped with its session")

    def detach(self) -> None:
        """Do nothing: the worker belongs to the workspace."""


def _copied(execution: RemoteExecution) -> WorkspaceExecution:
    """Return a copy of a pending execution, which is of no workspace."""
    made: WorkspaceExecution = object.__new__(WorkspaceExecution)
    _set_fields(made, execution)
    made._deadline = Deadline(execution._deadline.left)
    made.taken = None
    return made


def _set_fields(target: RemoteExecution, source: RemoteExecution) -> None:
    for name in RemoteExecution.__slots__:
        if name not in ("__weakref__", "_deadline"):
            setattr(target, name, getattr(source, name))


def _pairs(limits: Limits) -> list[Any] | None:
    return None if limits is None else list(limits.items())


def _is_list(value: Any, length: int, kind: type) -> bool:
    return type(value) is list and len(value) == length and all(type(part) is kind for part in value)


__all__ = ["Lease", "RemoteWorkspace"]
