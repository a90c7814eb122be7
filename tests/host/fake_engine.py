"""A stand-in for `ouros._core.hostapi`, for testing the plain-Python layer where the evaluator isn't built.

It is no sandbox: programs of the tests run by the host's `exec`. An execution is the list of the answers it got; to go
on, the program runs again from the start with these answers, and what it printed before is not printed again. So
`fork` and `dump` are copies of that list. Programs must be deterministic and must not catch BaseException.
"""

from __future__ import annotations

import ast
import builtins
import dataclasses
import pickle
import sys
import textwrap
import types
from pathlib import PurePosixPath

EVENT_COMPLETE, EVENT_CALL, EVENT_OS, EVENT_FUTURES, EVENT_SLICE, EVENT_ERROR = range(6)
PLAIN = (type(None), bool, int, float, complex, str, bytes, bytearray, range, type(...), PurePosixPath)


class SyntaxFailure(Exception):
    def __init__(self, error):
        super().__init__(error.msg)
        self.type_name = type(error).__name__
        self.message = error.msg
        self.filename = error.filename
        self.line = error.lineno
        self.column = error.offset
        self.end_line = error.end_lineno
        self.end_column = error.end_offset
        self.source_line = error.text and error.text.rstrip("\n")


class Program:
    def __init__(self, code, script_name, inputs, external_functions, approvals=()):
        self.approvals = tuple(approvals)
        self.code = code
        self.script_name = script_name
        self.inputs = inputs
        self.external_functions = external_functions
        try:
            tree = ast.parse(code, script_name)
            if tree.body and isinstance(tree.body[-1], ast.Expr):
                tree.body[-1] = ast.copy_location(
                    ast.Assign([ast.copy_location(ast.Name("__result__", ast.Store()), tree.body[-1])],
                               tree.body[-1].value), tree.body[-1])  # fmt: skip
            self.compiled = compile(tree, script_name, "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
        except SyntaxError as error:
            raise SyntaxFailure(error) from None

    def dump(self):
        return b"P" + pickle.dumps((self.code, self.script_name, self.inputs, self.external_functions))

    @staticmethod
    def load(data):
        if data[:1] != b"P":
            raise ValueError("not a program")
        return Program(*pickle.loads(data[1:]))


class Pause(BaseException):
    """Leaves the program because there is no answer yet."""

    def __init__(self, event):
        self.event = event


class Limit(BaseException):
    pass


class Future:
    def __init__(self, execution, call_id):
        self.execution = execution
        self.call_id = call_id

    def __await__(self):
        while self.call_id not in self.execution.settled:
            yield self.call_id
        kind, value = self.execution.settled[self.call_id]
        if kind == "exception":
            raise value
        return value


class Gather:
    def __init__(self, *parts):
        self.parts = [part.__await__() for part in parts]

    def __await__(self):
        results = {}
        while len(results) < len(self.parts):
            for number, part in enumerate(self.parts):
                if number not in results:
                    try:
                        next(part)
                    except StopIteration as stop:
                        results[number] = stop.value
            if len(results) < len(self.parts):
                yield
        return [results[number] for number in range(len(self.parts))]


class Execution:
    def __init__(self, program, limits, print_callback, registry):
        self.program = program
        self.limits = dict(limits or {})
        self.print_callback = print_callback
        self.registry = registry
        self.inputs = None
        self.answers = []
        self.settled = {}
        self.rounds = []  # results given at once, by the number of rounds before
        self.pause_at = None
        self.event = None
        self.printed = 0
        self.ticks_used = 0
        self.approvals = ()
        self.position = None

    # The host's side.

    def start(self, inputs, pause_after_ticks=None):
        converted = {}
        for name, value in (inputs or {}).items():
            converted[name] = convert(value, f"inputs[{name!r}]", top=True)
        self.inputs = converted
        return self._run(pause_after_ticks)

    def resume_value(self, value, pause_after_ticks=None):
        self._expect(EVENT_CALL, EVENT_OS)
        self.answers.append(("return_value", convert(value, "")))
        return self._run(pause_after_ticks)

    def resume_error(self, exception, pause_after_ticks=None):
        self._expect(EVENT_CALL, EVENT_OS)
        self.answers.append(("exception", exception))
        return self._run(pause_after_ticks)

    def resume_future(self, pause_after_ticks=None):
        self._expect(EVENT_CALL, EVENT_OS)
        self.answers.append(("future", ...))
        return self._run(pause_after_ticks)

    def resume_futures(self, results, pause_after_ticks=None):
        self._expect(EVENT_FUTURES)
        converted = {
            call_id: (kind, convert(value, "") if kind == "return_value" else value)
            for call_id, (kind, value) in results.items()
        }
        self.rounds.append({call_id: result for call_id, result in converted.items() if result[0] != "future"})
        return self._run(pause_after_ticks)

    def resume_slice(self, pause_after_ticks=None):
        self._expect(EVENT_SLICE)
        return self._run(pause_after_ticks)

    def fork(self):
        copy = Execution(self.program, self.limits, self.print_callback, self.registry)
        for name, value in vars(self).items():
            setattr(copy, name, list(value) if isinstance(value, list) else value)
        return copy

    def dump(self):
        kept = (self.limits, self.inputs, self.answers, self.rounds, self.event, self.printed, self.ticks_used)
        paused = {
            name: getattr(self, name)
            for name in ("position", "function_name", "args", "kwargs", "call_id", "pending_call_ids")
            if hasattr(self, name)
        }
        return b"E" + pickle.dumps((self.program.dump(), kept, paused))

    @staticmethod
    def load(data, *, print_callback, registry):
        if data[:1] != b"E":
            raise ValueError("not a paused execution")
        program, kept, paused = pickle.loads(data[1:])
        self = Execution(Program.load(program), None, print_callback, registry)
        (self.limits, self.inputs, self.answers, self.rounds, self.event, self.printed, self.ticks_used) = kept
        vars(self).update(paused)
        return self

    def _expect(self, *events):
        if self.event not in events:
            raise RuntimeError(f"not paused at one of {events}")

    # The program's side.

    def _run(self, slice_ticks):
        self.pause_at = None if slice_ticks is None else self.ticks_used + slice_ticks
        self.ticks = self.calls = self.shown = 0
        self.settled = {}
        names = {
            **builtins.__dict__, "print": self._print, "__import__": self._import,
            **{name: self._function(name) for name in self.program.external_functions},
        }  # fmt: skip
        scope = {**(self.inputs or {}), "__name__": "__main__", "__builtins__": names}
        try:
            sys.settrace(self._trace)
            try:
                code = eval(self.program.compiled, scope)
                if code is not None:
                    self._loop(code)
            finally:
                sys.settrace(None)
            self.event = EVENT_COMPLETE
            self.value = to_host(scope.get("__result__"), self.registry)
        except Pause as pause:
            self.event = pause.event
            self.position = self._position(pause)
        except Limit:
            self.event = EVENT_ERROR
            message = f"tick limit exceeded: {self.ticks} > {self.limits['max_ticks']}"
            self.error = ErrorInfo(TimeoutError(message), "limit")
        except BaseException as error:
            self.event = EVENT_ERROR
            self.error = ErrorInfo(error, "exception", self.program)
        self.ticks_used = self.ticks
        self.printed = max(self.printed, self.shown)
        return self.event

    def _loop(self, coroutine):
        rounds = iter(self.rounds)
        while True:
            try:
                coroutine.send(None)
            except StopIteration:
                return
            given = next(rounds, None)
            if given is None:
                futures = {n for n, (kind, _) in enumerate(self.answers) if kind == "future"}
                self.pending_call_ids = sorted(futures - set(self.settled), reverse=True)
                raise Pause(EVENT_FUTURES)
            self.settled.update(given)

    def _trace(self, frame, event, _):
        if frame.f_code.co_filename != self.program.script_name:
            return None
        if event == "line":
            self.ticks += 1
            if self.ticks > self.limits.get("max_ticks", 10**9):
                raise Limit
            if self.pause_at is not None and self.ticks > self.pause_at:
                self.ticks -= 1
                raise Pause(EVENT_SLICE)
        return self._trace

    def _call(self, event, name, args, kwargs):
        number = self.calls
        self.calls += 1
        if number == len(self.answers):
            self.function_name, self.args, self.kwargs, self.call_id = name, args, kwargs, number
            raise Pause(event)
        kind, value = self.answers[number]
        if kind == "future":
            return Future(self, number)
        if kind == "exception":
            raise value
        return value

    def _function(self, name):
        def function(*args, **kwargs):
            return self._call(EVENT_CALL, name, args, kwargs)

        return function

    def _print(self, *values, sep=" ", end="\n", file=None):
        self.shown += 1
        if self.shown > self.printed:
            self.printed = self.shown
            self.print_callback("stderr" if file is sys.stderr else "stdout", sep.join(map(str, values)) + end)

    def _import(self, name, *rest):
        if name == "asyncio":
            return types.SimpleNamespace(gather=Gather)
        if name == "pathlib":
            return types.SimpleNamespace(Path=self._path_class())
        if name == "os":

            def getenv(key, default=None):
                return self._call(EVENT_OS, "os.getenv", (key, default), {})

            return types.SimpleNamespace(getenv=getenv)
        return __import__(name, *rest)

    def _path_class(self):
        def method(name):
            return lambda path, *args, **kwargs: self._call(
                EVENT_OS, f"Path.{name}", (PurePosixPath(path), *args), kwargs
            )

        return type("Path", (PurePosixPath,), {name: method(name) for name in ("exists", "read_text", "mkdir")})

    def _position(self, pause):
        last = None
        traceback = pause.__traceback__
        while traceback is not None:
            if traceback.tb_frame.f_code.co_filename == self.program.script_name:
                last = frame_fields(traceback, self.program)
            traceback = traceback.tb_next
        return last and last[1:5]


class ErrorInfo:
    def __init__(self, error, kind, program=None, seen=None):
        seen = {} if seen is None else seen
        seen[id(error)] = self
        self.kind = kind
        self.type_name = type(error).__name__
        module = type(error).__module__
        name = type(error).__qualname__
        self.display_name = name if module in ("builtins", "__main__") else f"{module}.{name}"
        self.message = str(error)
        self.suggestion = None
        base = next(cls for cls in type(error).__mro__ if cls.__module__ == "builtins")
        self.children = None
        self.frames = []
        traceback = error.__traceback__
        while traceback is not None:
            if program is not None and traceback.tb_frame.f_code.co_filename == program.script_name:
                self.frames.append(frame_fields(traceback, program))
            traceback = traceback.tb_next

        def info(other):
            if other is None:
                return None
            return seen[id(other)] if id(other) in seen else ErrorInfo(other, "exception", program, seen)

        self.host_failure = None
        self.cause = info(error.__cause__)
        self.context = info(error.__context__)
        self.suppress_context = error.__suppress_context__
        self.notes = list(getattr(error, "__notes__", ()))
        if hasattr(error, "exceptions"):
            self.children = [info(child) for child in error.exceptions]
            self.exception = base(error.args[0], [child.exception for child in self.children])
        else:
            self.exception = error if type(error) is base else base(*error.args)
            if self.exception is error and not isinstance(error, (OSError, SyntaxError)):
                self.exception = base(*error.args)


def frame_fields(traceback, program):
    code = traceback.tb_frame.f_code
    positions = list(code.co_positions())[traceback.tb_lasti // 2]
    line, end_line, column, end_column = positions
    lines = program.code.split("\n")
    column = len(lines[line - 1].encode()[:column].decode())
    end_column = len(lines[end_line - 1].encode()[:end_column].decode())
    source = "\n".join(lines[line - 1 : end_line])
    return (program.script_name, line, column + 1, end_line, end_column + 1, code.co_name, source)


def convert(value, path, top=False):
    """A copy of a host value, as the boundary makes one."""
    if isinstance(value, PLAIN) or isinstance(value, BaseException):
        return value
    if isinstance(value, list):
        return [convert(item, f"{path}[{number}]") for number, item in enumerate(value)]
    if isinstance(value, tuple):
        items = [convert(item, f"{path}[{number}]") for number, item in enumerate(value)]
        return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
    if isinstance(value, dict):
        return {key: convert(item, f"{path}[{key!r}]") for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return type(value)(value)
    if hasattr(type(value), "__dataclass_fields__"):
        from ouros.dataclass_bridge import describe

        name, fields, frozen = describe(value)
        return Instance(name, {key: convert(item, f"{path}.{key}") for key, item in fields.items()}, frozen)
    suffix = f" ({path})" if path and not top else ""
    raise TypeError(f"Cannot convert {type(value).__name__} to Sandbox value{suffix}")


class Instance:
    """A dataclass instance inside."""

    def __init__(self, name, fields, frozen):
        vars(self).update(fields)
        vars(self)["_name_frozen"] = name, frozen


def to_host(value, registry):
    if isinstance(value, Instance):
        from ouros.dataclass_bridge import rebuild

        fields = {key: to_host(item, registry) for key, item in vars(value).items() if key != "_name_frozen"}
        return rebuild(registry, value._name_frozen[0], fields, value._name_frozen[1])
    if isinstance(value, list):
        return [to_host(item, registry) for item in value]
    if isinstance(value, dict):
        return {key: to_host(item, registry) for key, item in value.items()}
    if isinstance(value, (*PLAIN, tuple, set, frozenset, BaseException)):
        return value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        from ouros.values import unknown_dataclass

        return unknown_dataclass(type(value).__name__, dict(vars(value)))
    from ouros.values import SandboxRepr

    return SandboxRepr(repr(value), type(value).__name__)


def install():
    """Make this module the evaluator."""
    sys.modules["ouros._core.hostapi"] = sys.modules[__name__]


def program(text):
    """A program from an indented literal."""
    return textwrap.dedent(text).strip("\n")
