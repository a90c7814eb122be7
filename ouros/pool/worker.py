"""The worker: the process that runs programs for the host. It reads a request, does it, and answers with one frame.

Runs behind the walls; holds no secrets of the host and no descriptor but its socket. It trusts the host. Requests and
answers are arrays that start with a word; the host's side of them is in `remote`. Invariants: each request has exactly
one answer, which the texts that the program prints meanwhile precede; what runs never sees the socket.
"""

from __future__ import annotations

import os
import signal
import socket
from collections import OrderedDict
from typing import Any

from ouros._core import (
    EVENT_CALL,
    EVENT_COMPLETE,
    EVENT_ERROR,
    EVENT_FUTURES,
    EVENT_OS,
    ErrorInfo,
    Execution,
    Policy,
    Program,
    SyntaxFailure,
    Workspace,
)
from ouros.errors import FAULT, OUT_OF_MEMORY, internal_error, outward
from ouros.pool.decoding import decode
from ouros.pool.encoding import CannotCross, encode, encode_error
from ouros.pool.frames import FrameTooLarge, Inbox, pack, receive
from ouros.pool.given import Library

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

MAX_RAISED = 1000
MAX_PROGRAMS = 256  # programs that are kept parsed; the host counts them, too
MAX_WORKSPACES = 16  # workspaces that are kept loaded; the host counts them, too


class Worker:
    """The state of the process between requests."""

    def __init__(self, sock: socket.socket) -> None:
        self.sock = sock
        self.inbox = Inbox()
        self.programs: OrderedDict[int, Program] = OrderedDict()
        self.workspaces: OrderedDict[int, Workspace] = OrderedDict()
        self.execution: Execution | None = None
        self.prepared: Execution | None = None
        self.raised: dict[int, tuple[BaseException, int]] = {}  # by id: exception of a host function, and its number
        self.outer: list[dict[int, tuple[BaseException, int]]] = []  # `raised` of code with code inside its calls
        self.copied: dict[int, object] = {}  # results that a session is about to bind
        self.is_running = False
        self.waits_for_prints = False
        self.library = Library(self.content)
        self.requests: dict[str, Callable[..., list[Any]]] = {
            "start": self.start,
            "load": self.load,
            "resume": self.resume,
            "dump": self.dump,
            "open": self.open,
            "prepare": self.prepare,
            "nest": self.nest,
            "run": self.run,
            "ask": self.ask,
            "copy": self.copy,
            "ping": lambda: ["done", None],
        }

    def serve(self) -> None:
        """Answer requests until the host closes the socket."""
        signal.signal(signal.SIGINT, self.interrupted)
        while True:
            try:
                name, *arguments = receive(self.sock, self.inbox)
            except EOFError:
                return
            self.send(self.answer(name, arguments))

    def interrupted(self, number: int, frame: object) -> None:
        """Signal handler: the host wants the running program to end."""
        if self.is_running:
            raise KeyboardInterrupt

    def answer(self, name: str, arguments: list[Any]) -> list[Any]:
        try:
            return self.requests[name](*arguments)
        except KeyboardInterrupt:
            return ["interrupted", self.ticks_used()]
        except SyntaxFailure as failure:
            return ["syntax", [
                failure.type_name, failure.message, failure.filename, failure.line, failure.column,
                failure.end_line, failure.end_column, failure.source_line,
            ]]  # fmt: skip
        except CannotCross as error:
            return ["refused", "TypeError", f"Cannot convert {type(error.args[0]).__name__} to Sandbox value"]
        except Exception as caught:
            if name == "start":  # then the host does not count the program as kept
                self.programs.pop(arguments[0], None)
            return self.failure(caught)

    def failure(self, caught: Exception) -> list[Any]:
        """Return the answer for what the evaluator raised: an error in an argument, or a fault after which the worker
        ends."""
        error = outward(caught)
        if error is caught and isinstance(error, (TypeError, ValueError, RuntimeError, KeyError, LookupError)):
            kind = next(c for c in (TypeError, ValueError, KeyError, RuntimeError, LookupError) if isinstance(error, c))
            text = str(error.args[0]) if isinstance(error, KeyError) and error.args else str(error)
            return ["refused", kind.__name__, text]
        text = str(internal_error(caught))
        return ["memory"] if text == OUT_OF_MEMORY else ["fault", text or FAULT]

    def send(self, message: list[Any]) -> None:
        try:
            frame = pack(message)
        except FrameTooLarge as error:
            frame = pack(["large", str(error)])
        except MemoryError:
            frame = pack(["memory"])
        except OverflowError:
            frame = pack(["fault", FAULT])
        self.sock.sendall(frame)

    # Printing.

    def ticks_used(self) -> int:
        """Return how far the program came. If it is interrupted, its journal has this, so that a replay ends there."""
        return 0 if self.execution is None else self.execution.ticks_used

    def print(self, stream: str, text: str) -> None:
        """Print callback of all programs in this process."""
        ticks = self.ticks_used()
        if not self.waits_for_prints:
            self.sock.sendall(pack(["print", stream, text, ticks]))
            return
        word, data = self.asked("print", stream, text, ticks)
        if word == "raise":
            raise decode(data, inward=True)

    # --- questions to the host while a program runs ---

    def asked(self, *question: Any) -> list[Any]:
        """Return the host's answer to a question: `['ok', data]`, or `['raise', data]`."""
        self.sock.sendall(pack(question))
        running, self.is_running = self.is_running, False
        try:
            answer: list[Any] = receive(self.sock, self.inbox)
        finally:
            self.is_running = running
        return answer

    def content(self, kind: str, name: str | bytes) -> Any:
        """Return a table of modules, or the content of one or of a file beside them; OSError if the host cannot read
        it."""
        word, data = self.asked("given", kind, name)
        if word == "raise":
            raise OSError(data)
        return data

    def policy(self, data: Any) -> Policy:
        """Return a policy; its functions, if the host has them, ask the host."""
        state, functions = data
        return self.with_functions(Policy.load(decode(state, inward=True)), functions)

    def with_functions(self, policy: Policy, functions: int) -> Policy:
        """Return a policy whose functions ask the host, if it has them: see `remote.functions_in`."""
        if functions & 1:
            policy = policy.with_source(self.source)
        return policy.with_lines(self.lines) if functions & 2 else policy

    def source(self, kind: str, n: int) -> int | bytes:
        """Ask the host for a reading of its clocks, or entropy."""
        _, data = self.asked("source", kind, n)
        value: int | bytes = decode(data, inward=True)
        return value

    def lines(self) -> str:
        """Return the next line of standard input."""
        _, data = self.asked("source", "line", 0)
        value: str = decode(data, inward=True)
        return value

    # Programs.

    def start(
        self,
        number: int,
        spec: list[Any] | None,
        limits: Any,
        approvals: list[str],
        inputs: Any,
        ticks: int | None,
        waits: bool,
        pauses: bool,
        policy: Any,
        measures: bool,
        searches_files: bool,
    ) -> list[Any]:
        """Run a program to its first event."""
        self.waits_for_prints = waits
        self.execution = None
        program = self.programs.get(number)
        if program is None:
            code, script_name, names, functions, approved, tools, modules, forgive, given = spec  # type: ignore[misc]
            about = dict(tools), _modules(modules), forgive, self.library.table(given)
            program = Program(code, script_name, tuple(names), tuple(functions), approved, *about)
            self.programs[number] = program
            if len(self.programs) > MAX_PROGRAMS:
                self.programs.popitem(last=False)
        else:
            self.programs.move_to_end(number)
        execution = Execution(program, None if limits is None else dict(limits), self.print, None)
        if approvals:
            execution.approvals = approvals
        if policy is not None:
            execution.policy = self.policy(policy)
        if measures:
            execution.measure()
        if searches_files:
            execution.searches_files = True
        self.raised = {}
        given = decode(inputs, inward=True)
        self.execution = execution
        return self.event(self.go(execution.start, given, ticks), pauses)

    def load(self, data: bytes, waits: bool, given: bytes | None) -> list[Any]:
        """Load a paused program. Answers with the event, and what the host has to know besides."""
        self.waits_for_prints = waits
        self.execution = execution = self.loaded(data, given)
        if execution.event in (EVENT_COMPLETE, EVENT_ERROR):
            self.execution = None
            raise ValueError("data holds no paused execution")
        return self.about(execution, execution.program.script_name, execution.policy)

    def loaded(self, data: bytes, given: bytes | None) -> Execution:
        """Return the execution that bytes hold."""
        return Execution.load(data, print_callback=self.print, registry=None, given=self.library.table(given))

    def about(self, execution: Execution, script_name: str, policy: Policy | None) -> list[Any]:
        """Return the answer that tells the host of a paused program that was loaded."""
        before, self.execution = self.execution, execution
        try:
            limits = [[name, value] for name, value in execution.limits.items()]
            event = self.event(execution.event, False)
            return ["loaded", event, limits, list(execution.approvals), script_name, _policy_state(policy)]
        finally:
            self.execution = before

    def resume(
        self,
        data: bytes | None,
        approvals: list[str] | None,
        kind: str,
        answer: Any,
        ticks: int | None,
        waits: bool,
        pauses: bool,
        policy: Any,
        given: bytes | None,
        host_secs: float,
    ) -> list[Any]:
        """Continue the paused execution, or the one that `data` holds.

        `policy` replaces the policy, or is a number that tells which functions of the present one are the host's.
        """
        self.waits_for_prints = waits
        if data is not None:
            self.execution = None
            self.execution = self.loaded(data, given)
        execution = self.execution
        if execution is None:
            raise RuntimeError("nothing is paused")
        if approvals is not None:
            execution.approvals = approvals
        if type(policy) is not int:
            execution.policy = None if policy is None else self.policy(policy)
        elif policy and data is not None and (loaded := execution.policy) is not None:
            execution.policy = self.with_functions(loaded, policy)
        if data is not None:
            self.raised = {}
        execution.add_wall(host_secs)
        return self.event(self.go(*self.resumption(execution, kind, answer, ticks)), pauses)

    def resumption(self, execution: Execution, kind: str, answer: Any, ticks: int | None) -> tuple[Any, ...]:
        """Return the step by which an execution goes on, with its arguments."""
        if kind == "start":
            return execution.start, None, ticks
        if kind == "value":
            return execution.resume_value, decode(answer, inward=True), ticks
        if kind == "error":
            return execution.resume_error, self.exception(answer), ticks
        if kind == "future":
            return execution.resume_future, ticks
        if kind == "futures":
            results: dict[int, tuple[str, object]] = {}
            waited, settled = answer
            for call_id, what, value in settled:
                if what == "exception":
                    results[call_id] = what, self.exception(value)
                else:
                    results[call_id] = what, ... if what == "future" else decode(value, inward=True)
            return execution.resume_futures, results, ticks, waited
        return execution.resume_slice, ticks

    def exception(self, data: list[Any]) -> BaseException:
        """Return an exception of a host function, which the host knows by a number."""
        number, encoded = data
        made: BaseException = decode(encoded, inward=True)
        if number is None:
            return made
        if len(self.raised) >= MAX_RAISED:
            self.raised.clear()
        self.raised[id(made)] = made, number
        try:
            raise made  # an exception with a traceback is kept by the evaluator
        except BaseException:
            return made

    def go(self, step: Callable[..., int], *arguments: Any) -> int:
        """Let the program run."""
        self.is_running = True
        try:
            return step(*arguments)
        finally:
            self.is_running = False

    def event(self, code: int, pauses: bool) -> list[Any]:
        """Return the answer that tells the host of an event; with `pauses` a paused program is in it, as bytes."""
        execution = self.execution
        assert execution is not None
        body: Any = None
        ended = code == EVENT_COMPLETE or code == EVENT_ERROR
        if code == EVENT_COMPLETE:
            body = encode(execution.value, outward=True)
        elif code == EVENT_ERROR:
            body = encode_error(execution.error, {key: number for key, (_, number) in self.raised.items()})
        elif code == EVENT_FUTURES:
            body = [execution.pending_call_ids, execution.wait_secs]
        elif code == EVENT_CALL or code == EVENT_OS:
            self.is_running = True  # converting the arguments may run a `__repr__` of the program
            try:
                args = encode(execution.args, outward=True)
                body = [
                    execution.function_name,
                    args,
                    encode(execution.kwargs, outward=True),
                    execution.call_id,
                    execution.position,
                ]
            finally:
                self.is_running = False
        else:
            body = execution.position
        dump = execution.dump() if pauses and not ended else None
        answer = [
            "event", code, body, execution.ticks_used, dump, execution.allocations, execution.memory_peak,
            execution.wall_left,
        ]  # fmt: skip
        if ended:
            self.execution = None
        return answer

    def dump(self, data: bytes | None, approvals: list[str] | None, given: bytes | None) -> list[Any]:
        """Return the paused execution, or the one in `data`, as bytes with these approvals."""
        execution = self.execution
        if data is not None:
            execution = self.loaded(data, given)
        if execution is None:
            raise RuntimeError("nothing is paused")
        if approvals is not None:
            execution.approvals = approvals
        return ["done", execution.dump()]

    # Workspaces of sessions.

    def open(self, number: int, source: Any, given: bytes | None, functions: int) -> list[Any]:
        """Make a workspace: from bytes, or a new one from script name and function names."""
        table = self.library.table(given)
        if type(source) is bytes:
            workspace = Workspace.load(source, self.print, table)
            if functions and (loaded := workspace.policy) is not None:
                workspace.policy = self.with_functions(loaded, functions)
        else:
            script_name, names = source
            workspace = Workspace(script_name, names, self.print)
            workspace.given = table
        self.workspaces[number] = workspace
        self.workspaces.move_to_end(number)
        while len(self.workspaces) > MAX_WORKSPACES:
            self.workspaces.popitem(last=False)
        pending = workspace.pending
        if pending is None:
            return ["done", None]
        return self.about(pending, workspace.script_name, workspace.policy)

    def prepare(self, number: int, code: str, limits: Any, keep: int, forgive: bool) -> list[Any]:
        """Parse code that is to run in a workspace."""
        workspace = self.workspaces[number]
        self.prepared = workspace.execute(code, _limits(limits), keep, forgive)
        return ["done", None]

    def nest(self, number: int, code: str, forgive: bool) -> list[Any]:
        """Parse code that is to run inside the call at which a workspace is paused."""
        self.prepared = self.workspaces[number].nest(code, forgive)
        self.outer.append(self.raised)
        return ["done", None]

    def unnest(self, workspace: Workspace) -> None:
        """End the code inside the call."""
        workspace.unnest()
        self.raised = self.outer.pop()

    def run(
        self, number: int, kind: str, answer: Any, ticks: int | None, waits: bool, measures: bool, host_secs: float
    ) -> list[Any]:
        """Run the prepared code (`'start'`), or continue the pending code of a workspace."""
        self.waits_for_prints = waits
        workspace = self.workspaces[number]
        prepared, self.prepared = self.prepared, None
        execution = prepared if kind == "start" else workspace.pending
        if execution is None:
            raise RuntimeError("nothing is pending")
        if measures:
            execution.measure()
        execution.add_wall(host_secs)
        before, self.execution = self.execution, execution
        try:
            if kind == "start":
                self.raised = {}
            return self.event(self.go(*self.resumption(execution, kind, answer, ticks)), False)
        except KeyboardInterrupt:
            if not self.outer:  # code around a call ends when it is resumed
                workspace.abandon()
            raise
        finally:
            self.execution = before

    def ask(self, number: int, method: str, arguments: list[Any], waits: bool) -> list[Any]:
        """Call a method of a workspace."""
        self.waits_for_prints = waits
        workspace = self.workspaces[number]
        self.workspaces.move_to_end(number)
        return _METHODS[method](self, workspace, *arguments)

    def copy(self, number: int, name: str | None, target: int, target_name: str) -> list[Any]:
        """Copy a variable, or the last result (name None), to another workspace."""
        source, other = self.workspaces[number], self.workspaces[target]
        if name is None:
            source.copy_last_to(other, target_name)
        else:
            source.copy_to(name, other, target_name)
        return ["done", None]


# --- requests of a session to its workspace ---


def _shown(worker: Worker, step: Callable[..., Any], *arguments: Any) -> list[Any]:
    """Return the answer for a value with its repr, or what the `__repr__` raised."""
    worker.is_running = True
    try:
        found = step(*arguments)
    finally:
        worker.is_running = False
    if isinstance(found, ErrorInfo):
        return ["failed", encode_error(found)]
    if type(found) is str:
        return ["done", found]
    return ["done", [encode(found[0], outward=True), found[1]]]


def _limits(pairs: Any) -> dict[str, int | float] | None:
    return None if pairs is None else dict(pairs)


def _done(value: Any) -> list[Any]:
    return ["done", value]


def _keep(worker: Worker, copied: object) -> int:
    worker.copied.clear()
    worker.copied[1] = copied
    return 1


def _approve(workspace: Workspace, names: list[str]) -> list[Any]:
    workspace.approvals = tuple(names)
    return ["done", None]


def _protect(workspace: Workspace, pairs: list[Any]) -> list[Any]:
    workspace.protected = dict(pairs)
    return ["done", None]


def _register(workspace: Workspace, names: list[str], tools: list[Any], modules: list[Any]) -> list[Any]:
    return ["done", workspace.register(names, dict(tools), _modules(modules))]


def _policy_state(policy: Policy | None) -> Any:
    return None if policy is None else encode(policy.dump(), outward=True)


def _set_policy(worker: Worker, workspace: Workspace, data: Any) -> list[Any]:
    workspace.policy = None if data is None else worker.policy(data)
    return ["done", None]


def _feed(worker: Worker, workspace: Workspace, given: Any, has_lines: bool) -> list[Any]:
    argv, text = decode(given, inward=True)
    workspace.feed(argv, text, worker.lines if has_lines else None)
    return ["done", None]


def _give(worker: Worker, workspace: Workspace, digest: bytes | None) -> list[Any]:
    workspace.given = worker.library.table(digest)
    return ["done", None]


def _modules(data: list[Any]) -> dict[str, Any]:
    return {name: (text, tuple(names), decode(constants, inward=True)) for name, text, names, constants in data}


def _statistics(workspace: Workspace) -> list[Any]:
    counts, sizes, *numbers = workspace.statistics()
    return ["done", [[list(pair) for pair in counts.items()], [list(pair) for pair in sizes.items()], *numbers]]


_METHODS: dict[str, Callable[..., list[Any]]] = {
    "abandon": lambda worker, w: _done(w.abandon()),
    "names": lambda worker, w: _done([list(pair) for pair in w.names()]),
    "count_names": lambda worker, w: _done(w.count_names()),
    "has": lambda worker, w, name: _done(w.has(name)),
    "get": lambda worker, w, name, limits: _shown(worker, w.get, name, _limits(limits)),
    "text": lambda worker, w, name, limits: _shown(worker, w.text, name, _limits(limits)),
    "set": lambda worker, w, name, value: _done(w.set(name, decode(value, inward=True))),
    "delete": lambda worker, w, name: _done(w.delete(name)),
    "protect": lambda worker, w, names, deep: _done(w.protect(names, deep)),
    "unprotect": lambda worker, w, names: _done(w.unprotect(names)),
    "protected": lambda worker, w: _done([list(pair) for pair in w.protected.items()]),
    "set_protected": lambda worker, w, pairs: _protect(w, pairs),
    "register": lambda worker, w, *about: _register(w, *about),
    "approvals": lambda worker, w: _done(list(w.approvals)),
    "set_approvals": lambda worker, w, names: _approve(w, names),
    "search_files": lambda worker, w, on: _done(w.search_files(on)),
    "policy": lambda worker, w: _done(_policy_state(w.policy)),
    "feed": lambda worker, w, given, has_lines: _feed(worker, w, given, has_lines),
    "set_policy": lambda worker, w, data: _set_policy(worker, w, data),
    "set_given": lambda worker, w, digest: _give(worker, w, digest),
    "functions": lambda worker, w: _done(w.functions()),
    "show_result": lambda worker, w, limits: _shown(worker, w.show_result, _limits(limits)),
    "statistics": lambda worker, w: _statistics(w),
    "dump": lambda worker, w: _done(w.dump()),
    "script_name": lambda worker, w: _done(w.script_name),
    "copy_result": lambda worker, w: _done(_keep(worker, w.copy_result())),
    "bind": lambda worker, w, name, number: _done(w.bind(name, worker.copied.pop(number))),
    "mark": lambda worker, w, counted: _done(w.mark(counted)),
    "rewind": lambda worker, w, number: _done(w.rewind(number)),
    "unmark": lambda worker, w, number: _done(w.unmark(number)),
    "unnest": lambda worker, w: _done(worker.unnest(w)),
}  # fmt: skip


def start_threads() -> None:
    """Start the thread that watches the time of runs, while threads can still inherit the walls."""
    program = Program("for _ in range(1000): pass", "", (), ())
    Execution(program, {"max_duration_secs": 60.0}, None, None).start(None)


def end_process(status: int) -> None:
    """End without running any code of the interpreter's."""
    os._exit(status)
