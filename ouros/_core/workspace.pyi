"""The typed contract of workspaces: one module namespace that outlives runs. For sessions; see hostapi.pyi for
executions.

Nothing here knows of sessions, their names or storage. Only one thread at a time may use a workspace; `running` says
whether
one does. What the caller does wrong is a host exception: RuntimeError for what is not possible while a call is
pending or while
the workspace runs, KeyError for a variable that isn't there, TypeError for a value that can't cross.
"""

from collections.abc import Callable, Iterable, Mapping

from ouros._core.hostapi import ErrorInfo, Execution

Limits = Mapping[str, int | float] | None

class Workspace:
    def __init__(
        self, script_name: str, external_functions: Iterable[str], print_callback: Callable[[str, str], object]
    ) -> None: ...
    @property
    def script_name(self) -> str: ...
    @property
    def pending(self) -> Execution | None:
        """The paused execution; also right after `load`, `fork` and `rewind`."""
    @property
    def running(self) -> bool: ...
    def execute(self, code: str, limits: Limits, keep: int = 0) -> Execution:
        """An execution to be started with None. SyntaxFailure if the code does not parse. The limits are those of
        this execution
        with all its resumes; the memory that is in use already counts. keep: the result stays for `copy_last_to`,
        `copy_result` and `show_result` until the next one is made; 2: and is not converted to a `value`."""
    def abandon(self) -> None:
        """Give up what is paused: nothing of it runs any more."""
    def interrupt(self, on: bool) -> None:
        """From any thread: end what runs now or next and is not run in slices, until called with False."""
    def set_print_callback(self, callback: Callable[[str, str], object]) -> None: ...
    def names(self) -> list[tuple[str, str]]:
        """Name and type name of each variable of the program's, by name. External functions are none."""
    def count_names(self) -> int: ...
    def has(self, name: str) -> bool: ...
    def get(self, name: str, limits: Limits) -> tuple[object, str] | ErrorInfo:
        """Host value and repr. Runs `__repr__` of the program, under the limits; external functions can't be called
        from there."""
    def text(self, name: str, limits: Limits) -> str | ErrorInfo:
        """The repr alone."""
    def set(self, name: str, value: object) -> None: ...
    def delete(self, name: str) -> bool: ...
    def register(self, names: Iterable[str]) -> list[str]:
        """Bind external functions; the names that are variables already are left alone and returned."""
    def functions(self) -> list[str]:
        """Names of the external functions."""
    def copy_to(self, name: str, target: Workspace, target_name: str) -> None:
        """Copy any value, with all it refers to. Classes and functions of the library are those of the target. A
        function brings
        a main module of its own along, with copies of the variables that the text it was defined in mentions."""
    def copy_result(self) -> object:
        """A copy of what the last execution gave, for `bind`; classes and functions of the main module stand for
        themselves."""
    def bind(self, name: str, copied: object) -> None: ...
    def copy_last_to(self, target: Workspace, target_name: str) -> None:
        """As `copy_to`, of what the last execution gave."""
    def show_result(self, limits: Limits) -> tuple[object, str] | ErrorInfo: ...
    def fork(self) -> Workspace:
        """An independent copy, with what is pending, without history."""
    def dump(self) -> bytes: ...
    @staticmethod
    def load(data: bytes, print_callback: Callable[[str, str], object]) -> Workspace:
        """ValueError on bytes that are no workspace."""
    def mark(self, counted: bool = False) -> int:
        """Remember this moment; marks are numbered upwards. counted: what has to be kept for the way back counts as
        memory of what
        runs from now on."""
    def mark_numbers(self) -> list[int]:
        """The marks there are, the oldest first."""
    def rewind(self, mark: int) -> None:
        """Back to the moment; that mark and all later ones are used up. What was pending then is pending again."""
    def unmark(self, mark: int) -> None:
        """Give up the latest mark, because nothing happened after it."""
    def forget(self, mark: int) -> None:
        """Give up this mark and all earlier ones."""
    def bound_history(self, limit: int | None) -> int:
        """Give up the oldest marks until heap and history together take at most twice the `max_memory` of what ran
        last, or of
        `limit` if that had none. How many marks are left."""
    def history_sizes(self) -> list[int]:
        """For tests: bytes of the heap, then of what each mark keeps besides, the newest first."""
    def statistics(self) -> tuple[dict[str, int], dict[str, int], int, int, int]:
        """Live objects and their exact bytes by type name, distinct interned strings, objects made so far, bytes in
        all."""

def check_purity(workspace: Workspace) -> None: ...
