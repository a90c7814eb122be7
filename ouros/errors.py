"""The error classes the host sees, and `Frame`. All that fails in a sandbox arrives as one of these; what fails in a
session arrives as a `SessionError`.

Knows `ErrorInfo` and `SyntaxFailure` by their fields only, never the evaluator; text is laid out in `tracebacks`,
which is imported when a traceback is first asked for. Invariant: only the functions at the end construct them.
"""

from __future__ import annotations

from os import environ

from ouros import failures
from ouros.records import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Literal, TypeVar

    from ouros._core import SyntaxFailure
    from ouros.records import FrameFields, Info, Report

    _Method = TypeVar("_Method", bound=Callable[..., Any])

    TypingFormat = Literal["full", "concise", "azure", "json", "jsonlines", "rdjson", "pylint", "gitlab", "github"]


class SandboxError(Exception):
    """Base of everything that goes wrong with the code in a sandbox. Never constructed by host code."""

    __module__ = "ouros"

    def __new__(cls, *args: object, **kwargs: object) -> Any:
        """Not for callers.

        Raises:
            TypeError: Always.
        """
        raise TypeError(f"cannot create '{cls.__module__}.{cls.__qualname__}' instances")

    def exception(self) -> BaseException:
        """Return the error as an ordinary Python exception of the nearest built-in class, with the same arguments."""
        raise NotImplementedError

    def __repr__(self) -> str:
        from ouros.bounded import cut, printable

        return f"{type(self).__name__}({printable(cut(str(self)))})"

    def _program_lines(self) -> str:
        """Return the position in the program as text of any size, or '' if `str()` contains it."""
        return ""

    @property
    def __notes__(self) -> list[str]:
        """Notes that Python prints below an uncaught exception: the program's traceback, and texts of `add_note`."""
        notes = self.__dict__.get("_notes")
        if notes is None:
            lines = self._program_lines()
            notes = self.__dict__["_notes"] = [_shown(lines)] if lines else []
        return notes

    @__notes__.setter
    def __notes__(self, notes: list[str]) -> None:
        self.__dict__["_notes"] = notes

    def _render_traceback_(self) -> list[str]:
        """Return the lines that IPython shows in place of the host's traceback."""
        return _rendered(self, self._program_lines() or f"{type(self).__name__}: {self}")


class Frame:
    """One line of a traceback: where execution was. Lines and columns are 1-based, columns count characters."""

    __slots__ = ("_fields", "_lines")
    __module__ = "ouros"

    _fields: FrameFields
    _lines: str | None

    def __new__(cls, *args: object, **kwargs: object) -> Any:
        """Not for callers.

        Raises:
            TypeError: Always.
        """
        raise TypeError("cannot create 'ouros.Frame' instances")

    @property
    def filename(self) -> str:
        """The name of the script or module."""
        return self._fields[0]

    @property
    def line(self) -> int:
        """First line of the expression or statement."""
        return self._fields[1]

    @property
    def column(self) -> int:
        """First column."""
        return self._fields[2]

    @property
    def end_line(self) -> int:
        """Last line."""
        return self._fields[3]

    @property
    def end_column(self) -> int:
        """The column after its last character."""
        return self._fields[4]

    @property
    def function_name(self) -> str:
        """The function's name, `'<module>'` at module level."""
        return self._fields[5]

    @property
    def source_line(self) -> str | None:
        """The text of `line`, None if it isn't known."""
        return self._fields[6]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frame) and self._fields == other._fields

    def __hash__(self) -> int:
        return hash(self._fields)

    def __repr__(self) -> str:
        filename, line, column, _, _, function_name, _ = self._fields
        from ouros.bounded import bounded_repr

        name, within = bounded_repr(filename), bounded_repr(function_name)
        return f"Frame(filename={name}, line={line}, column={column}, function_name={within})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _frame, (*self._fields[:6], self._lines)

    # Last in the class: from here on `dict` is the method.
    def dict(self) -> dict[str, Any]:
        """Return the fields as a new dict."""
        names = ("filename", "line", "column", "end_line", "end_column", "function_name", "source_line")
        return {name: value for name, value in zip(names, self._fields, strict=True)}  # noqa: C416


class SandboxRuntimeError(SandboxError):
    """An exception the sandboxed code didn't catch, or a limit it reached.

    `str()` is `'Type: message'`, or `'Type'` for an exception without a message.
    """

    __module__ = "ouros"

    _info: Info

    def exception(self) -> BaseException:
        """Return the exception as a Python exception of the nearest built-in class, with its arguments, notes, causes
        and, for a group, its members. The same object each time."""
        return link(self._info)

    def traceback(self) -> list[Frame]:
        """Return the sandbox's frames, outermost first: where the exception passed, or where a limit was reached."""
        return [_frame(*fields) for fields in self._info.frames]

    def display(self, format: Literal["traceback", "type-msg", "msg"] = "traceback") -> str:
        """Return the error as text.

        Args:
            format: `'traceback'` as Python prints it, `'type-msg'` for `Type: message`, `'msg'` for the message.

        Raises:
            ValueError: Any other format.
        """
        if format == "traceback":
            from ouros.tracebacks import format_error

            return format_error(self._info)
        if format == "type-msg":
            return str(self)
        if format == "msg":
            return self._info.message
        raise ValueError(f"Invalid display format: {format!r}. Expected 'traceback', 'type-msg', or 'msg'")

    def _program_lines(self) -> str:
        info = self._info
        return self.display() if info.frames or info.cause is not None or info.context is not None else ""

    def __str__(self) -> str:
        info = self._info
        return f"{info.type_name}: {info.message}" if info.message else info.type_name

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle_runtime_error, (type(self), _flatten(self._info))


class SandboxLimitError(SandboxRuntimeError):
    """A limit ended the run: the evaluator or the host says so, not the program.

    The recursion limit is none of these: it raises a RecursionError that programs may catch and raise themselves.
    """

    __module__ = "ouros"

    @property
    def limit(self) -> str:
        """The key of `ResourceLimits` whose limit was reached, for example `'max_ticks'`."""
        return _LIMITS[self._info.message.partition(" exceeded: ")[0]]

    @property
    def used(self) -> int | float | None:
        """What the run had used, or needed next: seconds, bytes or a number; None if one operation was refused
        because it would have taken too long."""
        return self._figures()[0]

    @property
    def allowed(self) -> int | float | None:
        """The limit, in the same unit; None as for `used`."""
        return self._figures()[1]

    def _figures(self) -> tuple[int | float | None, int | float | None]:
        used, found, allowed = self._info.message.partition(" exceeded: ")[2].partition(" > ")
        return (_figure(used), _figure(allowed)) if found else (None, None)


# How the texts of limits start. They are made by the evaluator and by `call_limit_error` alone: an error is looked up
# here only if its kind says that a limit ended the run.
_LIMITS = {
    "time limit": "max_duration_secs",
    "wall time limit": "wall_secs",
    "tick limit": "max_ticks",
    "memory limit": "max_memory",
    "allocation limit": "max_allocations",
    "output limit": "max_output_bytes",
    "call limit": "max_calls",
}
_SECONDS = {"ns": 1e-9, "µs": 1e-6, "ms": 1e-3, "s": 1.0}


def _figure(text: str) -> int | float | None:
    for unit, size in _SECONDS.items():
        if text.endswith(unit) and not text.endswith("bytes"):
            return float(text.removesuffix(unit)) * size
    return int(text.removesuffix(" bytes"))


class SandboxSyntaxError(SandboxError):
    """The code does not parse. `str()` is the message."""

    __module__ = "ouros"

    _fields: tuple[str, str, str, int, int, int | None, int | None, str | None]

    @property
    def filename(self) -> str:
        """The name of the script."""
        return self._fields[2]

    @property
    def line(self) -> int:
        """The line of the error, 1-based."""
        return self._fields[3]

    @property
    def column(self) -> int:
        """Column in characters, 1-based."""
        return self._fields[4]

    @property
    def end_line(self) -> int | None:
        """The line where the offending text ends."""
        return self._fields[5]

    @property
    def end_column(self) -> int | None:
        """The column after the offending text."""
        return self._fields[6]

    @property
    def source_line(self) -> str | None:
        """The text of `line`."""
        return self._fields[7]

    def exception(self) -> SyntaxError:
        """Return a `SyntaxError` (or `IndentationError`, `TabError`) with file, line, column and text."""
        type_name, message, filename, line, column, end_line, end_column, text = self._fields
        cls = {"IndentationError": IndentationError, "TabError": TabError}.get(type_name, SyntaxError)
        return cls(message, (filename, line, column, text, end_line, end_column))

    def display(self, format: Literal["msg", "type-msg", "traceback"] = "msg") -> str:
        """Return the error as text.

        Args:
            format: `'msg'`, `'type-msg'`, or `'traceback'` with the line and a marker, as Python prints it.

        Raises:
            ValueError: Any other format.
        """
        if format == "msg":
            return self._fields[1]
        if format == "type-msg":
            return f"{self._fields[0]}: {self._fields[1]}"
        if format == "traceback":
            from ouros.tracebacks import format_syntax_error

            return format_syntax_error(*self._fields)
        raise ValueError(f"Invalid display format: {format!r}. Expected 'msg', 'type-msg', or 'traceback'")

    def _program_lines(self) -> str:
        return self.display("traceback")

    def __str__(self) -> str:
        return self._fields[1]

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle_syntax_error, (type(self), self._fields)


class SandboxTypingError(SandboxError):
    """The type checker found errors. `str()` is its full report."""

    __module__ = "ouros"

    _report: Report

    def exception(self) -> TypeError:
        """Return a `TypeError` with the full report as its message."""
        return TypeError(str(self))

    def display(self, format: TypingFormat = "full", color: bool = False) -> str:
        """Return the diagnostics as text.

        Args:
            format: One of ty's formats: full concise azure json jsonlines rdjson pylint gitlab github.
            color: Terminal colours, for `'full'` and `'concise'`.

        Raises:
            ValueError: Any other format.
        """
        return self._report.display(format, color)

    def __str__(self) -> str:
        return self._report.display("full", False)

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle_typing_error, (type(self), self._report)


class SandboxInternalError(SandboxError):
    """A fault of ouros itself (please report it), or no memory or C stack left for the host. `str()` says which.

    What ran has ended, and nothing of it can be resumed. With the environment variable `OUROS_DEBUG=1`, read when ouros
    is imported, `__cause__` is the exception that shows where the fault is.
    """

    __module__ = "ouros"

    _text: str

    def exception(self) -> BaseException:
        """Return a `MemoryError` or `RecursionError` if the host had no memory or C stack left, else a
        `SystemError`."""
        kind = next((kind for kind, text in _SHORTAGES if text == self._text), SystemError)
        return kind(self._text)

    def __str__(self) -> str:
        return self._text

    def display(self, format: str = "msg") -> str:
        """Return the text, in any format."""
        return self._text

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle_internal_error, (type(self), self._text)


class HostError(Exception):
    """Base of errors of the host's side of a run, which reach the host's caller: a program must not catch them."""


class SessionError(RuntimeError):
    """Base of all failures of sessions, and the error of code that failed in one: then the text is the traceback.

    The text is the prefix of the class, which names the kind of failure, and the message; nothing else.

    Attributes:
        stdout: What the code printed before it failed.
        error: The error of the sandbox, if there is one.
    """

    __module__ = "ouros"
    prefix = ""

    def __init__(self, message: str, *, stdout: str = "", error: SandboxError | None = None) -> None:
        super().__init__(f"{self.prefix}{message}")
        self.stdout = stdout
        self.error = error

    def _render_traceback_(self) -> list[str]:
        """Return the lines that IPython shows in place of the host's traceback."""
        return _rendered(self, f"{'' if self.error is not None else type(self).__name__ + ': '}{self}")

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle_session_error, (type(self), str(self), self.stdout, self.error)


def _shown(text: str) -> str:
    """Return a text of a program as a terminal may show it, bounded."""
    from ouros.bounded import cut, printable

    return printable(cut(text)).rstrip("\n")


def _rendered(error: BaseException, text: str) -> list[str]:
    """Return the lines for a notebook: the host's exception behind the error, if there is one, and the text."""
    lines = _shown(text).split("\n")
    cause = error.__cause__
    if cause is None:
        return lines
    from traceback import format_exception

    shown = "".join(format_exception(type(cause), cause, cause.__traceback__))
    between = "The above exception was the direct cause of the following exception:"
    return [*shown.rstrip("\n").split("\n"), "", between, "", *lines]


OUT_OF_MEMORY = "internal error: the process is out of memory"
OUT_OF_STACK = "internal error: hardly any C stack is left: call ouros from fewer nested calls, or a larger thread"
FAULT = "internal error: a fault of ouros, please report it"
# Errors for a lack of memory or stack on the host, which are no faults of ouros.
_SHORTAGES = ((MemoryError, OUT_OF_MEMORY), (RecursionError, OUT_OF_STACK))
_DEBUG = environ.get("OUROS_DEBUG") == "1"

# First words of the evaluator's messages about arguments of the host. The caller gets these messages unchanged.
_REFUSALS: tuple[tuple[type[Exception], tuple[str, ...]], ...] = (
    (TypeError, ("Cannot convert ", "field '")),
    (
        ValueError,
        (
            "damaged data", "these bytes are no dump", "data holds ", "the data was made by ", "the dump needs ",
            "this version of ", "time zone ",
        ),  # fmt: skip
    ),
    (
        RuntimeError,
        ("this execution is ", "the workspace is running", "the workspace has a pending call", "the program's clock ",
         "the program's standard input ", "not possible while code runs inside a call "),
    ),
)


def outward(caught: Exception) -> Exception:
    """Return what to raise for an exception that came out of a call of the evaluator.

    Returns:
        `caught` itself, unless it came from within the evaluator and tells the caller nothing: then a
        `SandboxInternalError`.
    """
    if failures.is_a(caught, (SandboxError, SessionError, HostError)) or not _is_ours(caught):
        return caught
    text = str(caught) if type(caught) in (TypeError, ValueError, RuntimeError) else ""
    for kind, starts in _REFUSALS:
        # A checked cast of the core fails with "Cannot convert tuple to ouros._core.heap.value.HeapObject".
        if type(caught) is kind and text.startswith(starts) and " to ouros._core." not in text:
            return caught
    return internal_error(caught)


def internal_error(caught: Exception) -> SandboxInternalError:
    """Return the error to raise for a fault of ouros that showed as `caught`."""
    error: SandboxInternalError = Exception.__new__(SandboxInternalError)
    error._text = next((text for kind, text in _SHORTAGES if isinstance(caught, kind)), FAULT)
    if _DEBUG:
        error.__cause__ = caught
    return error


def _is_ours(caught: Exception) -> bool:
    """Return whether it was raised in the evaluator, or in Python code of ouros that the evaluator called."""
    trace = failures.traceback(caught)
    through = False
    name = ""
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        through = through or name.endswith(".pyx") and _IN_CORE in name.replace("\\", "/")
        trace = trace.tb_next
    return through and (name.endswith(".pyx") or name.startswith(_PACKAGE))


_IN_CORE = "ouros/_core/"
_PACKAGE = __file__.removesuffix("errors.py")


def sealed(method: _Method) -> _Method:
    """Return a method of the public surface out of which faults of ouros come as `SandboxInternalError`."""

    def call(*args: Any, **kwargs: Any) -> Any:
        failure: Exception | None = None
        try:
            return method(*args, **kwargs)
        except Exception as caught:
            failure = caught
        try:
            raise outward(failure)
        finally:
            del failure  # or the frame and its traceback would keep each other

    for name in ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__"):
        setattr(call, name, getattr(method, name))
    call.__wrapped__ = method  # type: ignore[attr-defined]
    return call  # type: ignore[return-value]


def runtime_error(info: Info) -> SandboxRuntimeError:
    """Return the error to raise for an uncaught sandbox exception."""
    is_limit = info.kind == "limit" and info.message.partition(" exceeded: ")[0] in _LIMITS  # no limit: interrupted
    error: SandboxRuntimeError = Exception.__new__(SandboxLimitError if is_limit else SandboxRuntimeError)
    error._info = info
    if info.host_failure is not None:
        error.__cause__ = info.host_failure
    return error


def call_limit_error(used: int, allowed: int) -> SandboxLimitError:
    """Return the error to raise when a program calls more host functions than it may."""
    message = f"call limit exceeded: {used} > {allowed}"
    error: SandboxLimitError = Exception.__new__(SandboxLimitError)
    error._info = Record(RuntimeError(message), message, "RuntimeError", "RuntimeError")
    error._info.kind = "limit"
    return error


def runtime_error_from(exception: BaseException) -> SandboxRuntimeError:
    """Return the error to raise for what the host layer found wrong with a sandbox: no frames."""
    name = type(exception).__name__
    error: SandboxRuntimeError = Exception.__new__(SandboxRuntimeError)
    error._info = Record(exception, str(exception), name, name)
    return error


def syntax_error(failure: SyntaxFailure) -> SandboxSyntaxError:
    """Return the error to raise for code that does not parse."""
    error: SandboxSyntaxError = Exception.__new__(SandboxSyntaxError)
    error._fields = (
        failure.type_name, failure.message, failure.filename, failure.line, failure.column,
        failure.end_line, failure.end_column, failure.source_line and failure.source_line.rstrip("\r\n"),
    )  # fmt: skip
    return error


def typing_error(report: Report) -> SandboxTypingError:
    """Return the error to raise for a program with type errors."""
    error: SandboxTypingError = Exception.__new__(SandboxTypingError)
    error._report = report
    return error


def link(info: Info) -> BaseException:
    """Set causes, contexts, notes and group members on the host exceptions of `info` and all it refers to.

    Without recursion: a chain is as long as the sandbox made it.
    """
    seen: set[int] = set()
    pending: list[Info] = [info]
    while pending:
        current = pending.pop()
        if id(current) in seen:
            continue
        seen.add(id(current))
        exception = current.exception
        if current.cause is not None:
            exception.__cause__ = current.cause.exception
            pending.append(current.cause)
        if current.context is not None:
            exception.__context__ = current.context.exception
            pending.append(current.context)
        exception.__suppress_context__ = current.suppress_context
        if current.notes:
            exception.__dict__["__notes__"] = list(current.notes)  # a name that CPython 3.10's stubs do not know
        if current.children is not None:
            pending.extend(current.children)
            if not hasattr(exception, "exceptions"):  # hosts without exception groups
                exception.__dict__["message"] = exception.args[0]
                exception.__dict__["exceptions"] = tuple(child.exception for child in current.children)
    return info.exception


def _frame(
    filename: str, line: int, column: int, end_line: int, end_column: int, function_name: str, lines: str | None
) -> Frame:
    frame: Frame = object.__new__(Frame)
    first = None if lines is None else lines.partition("\n")[0]
    frame._fields = (filename, line, column, end_line, end_column, function_name, first)
    frame._lines = lines
    return frame


def _flatten(info: Info) -> list[tuple[Any, ...]]:
    """Return `info` and all it refers to as a list of plain tuples that refer to each other by index; pickle would
    recurse."""
    found: list[Info] = [info]
    index = {id(info): 0}
    for current in found:  # grows while it is walked
        for other in (current.cause, current.context, *(current.children or ())):
            if other is not None and id(other) not in index:
                index[id(other)] = len(found)
                found.append(other)
    return [
        (
            type(current.exception), current.exception.args, current.message, current.type_name, current.display_name,
            current.kind, current.suggestion, list(current.frames), current.suppress_context, list(current.notes),
            None if current.cause is None else index[id(current.cause)],
            None if current.context is None else index[id(current.context)],
            None if current.children is None else [index[id(child)] for child in current.children],
        )
        for current in found
    ]  # fmt: skip


def _unpickle_runtime_error(cls: type[SandboxRuntimeError], rows: list[tuple[Any, ...]]) -> SandboxRuntimeError:
    records: list[Record] = []
    for row in reversed(rows):  # members of a group come after it, and must exist before it can be made
        children = None if row[12] is None else [records[len(rows) - 1 - number].exception for number in row[12]]
        exception = row[0](row[1][0], children) if children is not None and len(row[1]) > 1 else row[0](*row[1])
        record = Record(exception, *row[2:5])
        record.kind, record.suggestion, record.frames, record.suppress_context, record.notes = row[5:10]
        records.append(record)
    records.reverse()
    for record, row in zip(records, rows, strict=True):
        record.cause = None if row[10] is None else records[row[10]]
        record.context = None if row[11] is None else records[row[11]]
        record.children = None if row[12] is None else [records[number] for number in row[12]]
    error: SandboxRuntimeError = Exception.__new__(cls)
    error._info = records[0]
    return error


def _unpickle_internal_error(cls: type[SandboxInternalError], text: str) -> SandboxInternalError:
    error: SandboxInternalError = Exception.__new__(cls)
    error._text = text
    return error


def _unpickle_syntax_error(cls: type[SandboxSyntaxError], fields: Any) -> SandboxSyntaxError:
    error: SandboxSyntaxError = Exception.__new__(cls)
    error._fields = fields
    return error


def _unpickle_typing_error(cls: type[SandboxTypingError], report: Report) -> SandboxTypingError:
    error: SandboxTypingError = Exception.__new__(cls)
    error._report = report
    return error


def _unpickle_session_error(
    cls: type[SessionError], text: str, stdout: str, error: SandboxError | None
) -> SessionError:
    return cls(text.removeprefix(cls.prefix), stdout=stdout, error=error)
