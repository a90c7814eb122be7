"""`Recorder`: writes what the host answers in one run to a journal, from which `replay` runs the program again.

Knows executions by `hostapi`. Answers are noted where the execution takes them (`Recorded`), so each is, whichever loop
gives it. Invariant: an answer is in the journal, and in the file if there is one, before the program gets it.
"""

from __future__ import annotations

from hashlib import sha256
from os import PathLike, fspath
from typing import IO, TYPE_CHECKING, Any

from ouros._core import EVENT_COMPLETE, EVENT_ERROR, EVENT_FUTURES, Execution, Policy
from ouros._version import __version__
from ouros.journal import FORMAT, encode, encode_answer, line_of, requested
from ouros.policy import system_source
from ouros.steps import Steps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

INTERRUPTED = "interrupted by the host"  # the message of the evaluator


class Recorder:
    """Notes what the host answers in one run: calls, OS functions, clock, randomness, inputs.

    Iterating over it gives the lines of the journal, one JSON object each; `ouros.replay` takes the recorder itself,
    the file, or the lines.

    Args:
        path_or_file: A path, or a text file that is open for writing, to which each line is written at once; None: the
            journal is kept in memory only.

    Raises:
        OSError: The file can't be made.
        TypeError: It is neither a path nor a text file.
    """

    __module__ = "ouros"

    def __init__(self, path_or_file: str | PathLike[str] | IO[str] | None = None) -> None:
        self._lines: list[str] = []  # lines of the journal, unless they are in a file
        self._count = 0
        self._file: IO[str] | None = None
        self._path: str | None = None
        self._is_used = False
        if isinstance(path_or_file, (str, PathLike)):
            self._path = fspath(path_or_file)
            self._file = open(self._path, "w", encoding="utf-8", newline="\n")
        elif path_or_file is not None:
            if not hasattr(path_or_file, "write"):
                raise TypeError(f"path_or_file must be a path or a file, not {type(path_or_file).__name__}")
            self._file = path_or_file

    def __iter__(self) -> Iterator[str]:
        """Yield the lines so far."""
        if self._path is None:
            yield from self._lines
            return
        with open(self._path, encoding="utf-8") as file:
            for line in file:
                yield line.rstrip("\n")

    def __repr__(self) -> str:
        return f"<ouros.Recorder of {self._count} lines>"

    def close(self) -> None:
        """Close the file that the recorder has opened; done at the end of the run."""
        if self._file is not None and self._path is not None:
            self._file.close()

    def _watch(
        self, execution: Execution, inputs: Mapping[str, object] | None, forgive: bool | None = None
    ) -> Recorded:
        """Return the execution for one run, all of whose answers are noted.

        Raises:
            RuntimeError: The recorder has noted a run already.
            TypeError: An input can't cross.
        """
        if self._is_used:
            raise RuntimeError("this Recorder has noted a run: make another one, as a journal is of one run")
        self._is_used = True
        policy = execution.policy
        self.note(
            {
                "journal": FORMAT,
                "ouros": __version__,
                "program": sha256(execution.program.code.encode("utf-8", "surrogatepass")).hexdigest(),
                "script_name": execution.program.script_name,
                "inputs": {name: encode(value) for name, value in (inputs or {}).items()},
                "limits": execution.limits,
                "policy": None if policy is None else encode(policy.dump()),
                **({} if forgive is None else {"forgive": forgive}),
            }
        )
        bound = Policy() if policy is None else policy
        noting = bound.with_source(self._noting(bound))
        execution.policy = noting if bound.lines is None else noting.with_lines(self._noting_lines(bound.lines))
        return Recorded(execution, self)

    def _noting(self, policy: Policy) -> Any:
        """Return the source of a policy, which notes what its own source, or the system, says."""
        answer = policy.source

        def read(kind: str, n: int) -> int | bytes:
            value = system_source(kind, n) if answer is None else answer(kind, n)
            self.note({kind: value.hex() if isinstance(value, bytes) else value})
            return value

        return read

    def _noting_lines(self, lines: Callable[[], str]) -> Callable[[], str]:
        """Return the standard input of a policy, which notes what the host gives."""

        def read() -> str:
            text = lines()
            self.note({"line": text})
            return text

        return read

    def note(self, entry: dict[str, Any]) -> None:
        """Append an entry."""
        line = line_of(entry)
        self._count += 1
        if self._path is None:
            self._lines.append(line)
        if self._file is not None:
            self._file.write(line + "\n")
            self._file.flush()


class Recorded(Steps):
    """An execution whose answers are noted."""

    __slots__ = ("_has_ended", "_recorder")

    def __init__(self, execution: Execution, recorder: Recorder) -> None:
        super().__init__(execution)
        self._recorder = recorder
        self._has_ended = False

    def finish(self, error: BaseException | None) -> None:
        """See `Steps`: a run that was cancelled, or ended by Ctrl-C, made no further progress."""
        super().finish(error)
        if error is not None and not isinstance(error, Exception):
            self._end({"end": "interrupted", "ticks": self._execution.ticks_used})

    def _end(self, entry: dict[str, Any]) -> None:
        if not self._has_ended:
            self._has_ended = True
            self._recorder.note(entry)
            self._recorder.close()

    def _step(self, method: str, *args: Any) -> int:
        recorder = self._recorder
        if method not in ("start", "resume_slice"):
            try:
                entry = self._entry(method, *args)
            except TypeError:
                getattr(self._execution, method)(*args)  # an error has the path that the caller knows
                raise
            recorder.note(entry)
        event: int = getattr(self._execution, method)(*args)
        if event == EVENT_COMPLETE:
            self._end({"end": "complete"})
        elif event == EVENT_ERROR and is_interruption(self._execution):
            self._end({"end": "interrupted", "ticks": self._execution.ticks_used})
        elif event == EVENT_ERROR:
            self._end({"end": "error", "error": error_line(self._execution)})
        return event

    def _entry(self, method: str, answer: Any, ticks: int | None = None, waited: float = 0.0) -> dict[str, Any]:
        """Return the entry of a step. TypeError if an answer can't cross."""
        if method == "resume_futures":
            results = [[call_id, *_outcome(kind, value)] for call_id, (kind, value) in answer.items()]
            return {**request(self._execution), "waited": waited, "settle": results}
        if method == "resume_future":
            return {**request(self._execution), "future": True}
        return {**request(self._execution), **encode_answer(method, answer)}


def request(execution: Execution) -> dict[str, Any]:
    """Return the entry of the journal for the program's current call of the host."""
    if execution.event == EVENT_FUTURES:
        return {"wait": sorted(execution.pending_call_ids)}
    position = execution.position
    return {
        "call": execution.function_name,
        "id": execution.call_id,
        "at": None if position is None else list(position),
        "args": requested(list(execution.args)),
        "kwargs": requested(execution.kwargs),
    }


def is_interruption(execution: Execution) -> bool:
    """Return whether the host has interrupted a run, which ended in an error."""
    return execution.error.kind == "limit" and execution.error.message == INTERRUPTED


def error_line(execution: Execution) -> str:
    """Return the line that describes what ended a run, for comparison with another run."""
    error = execution.error
    return f"{error.display_name}: {error.message}"


def _outcome(kind: str, value: Any) -> tuple[str, Any]:
    if kind == "future":
        return kind, True
    ((name, data),) = encode_answer("resume_error" if kind == "exception" else "resume_value", value).items()
    return name, data

