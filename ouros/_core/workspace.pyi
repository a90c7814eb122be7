"""Typed contract of workspaces: one module namespace that outlives runs, for sessions.

Must not know sessions, their names or storage; hostapi.pyi has executions. Only one thread at a time may use a
workspace; `running` says whether one does. An error of the caller is a host exception: RuntimeError for a method that
needs an idle workspace, KeyError for a missing variable, TypeError for a value that can't cross.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from ouros._core.hostapi import ErrorInfo, Execution, Modules, ModuleTable, Policy

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
    def execute(self, code: str, limits: Limits, keep: int = 0, forgive: bool = False) -> Execution:
        """Make an execution, to be started with None. SyntaxFailure if the code does not parse. The limits apply to
        this execution with all its resumes; memory that is in use already counts. keep: the result stays for
        `copy_last_to`, `copy_result` and `show_result` until the next one; 2: and is not converted to a `value`.
        forgive: see `Program.forgive`."""
    def nest(self, code: str, forgive: bool = False) -> Execution:
        """Make an execution that runs while the pending one waits for the host, under the same limits. To be started
        with None; `unnest` ends it. A limit that ends it ends the pending one, too, when that is resumed. SyntaxFailure
        if the code does not parse. RuntimeError: nothing is paused at a call, or 16 executions are."""
    def unnest(self) -> None:
        """End the last nested execution: the one that it was nested in is pending again, unless a fault of the
        runtime has ended that one, too."""
    def abandon(self) -> None:
        """Drop the paused program: none of its code runs any more."""
    def interrupt(self, on: bool) -> None:
        """From any thread: end the current and later runs that have no slices, until called with False."""
    @property
    def given(self) -> ModuleTable | None:
        """The modules of the host's that programs may import. Forks share it; it must be given to `load`."""
    @given.setter
    def given(self, table: ModuleTable | None) -> None: ...
    def search_files(self, on: bool) -> None:
        """Say whether imports look for modules among the virtual files, by OS functions."""
    def set_print_callback(self, callback: Callable[[str, str], object]) -> None: ...
    def names(self) -> list[tuple[str, str]]:
        """Name and type name of each variable of the program, sorted by name. External functions are excluded."""
    def count_names(self) -> int: ...
    def has(self, name: str) -> bool: ...
    def get(self, name: str, limits: Limits) -> tuple[object, str] | ErrorInfo:
        """Host value and repr. Runs `__repr__` of the program under the limits; it can't call external functions."""
    def text(self, name: str, limits: Limits) -> str | ErrorInfo:
        """The repr alone."""
    def set(self, name: str, value: object) -> None: ...
    def delete(self, name: str) -> bool: ...
    def protect(self, names: Iterable[str], deep: bool) -> None:
        """Refuse changes of these variables by programs (NameError); deep: of the containers in their values, too
        (TypeError). `set`, `delete`, `bind`, `copy_to` and `register` may change them. Forks and dumps keep it, and
        `rewind` leaves it as it is. KeyError for a name that is no variable, before any is protected."""
    def unprotect(self, names: Iterable[str]) -> None:
        """KeyError for a name that is not protected."""
    @property
    def protected(self) -> dict[str, bool]:
        """Protected names, each with whether it is so deeply."""
    @protected.setter
    def protected(self, names: Mapping[str, bool]) -> None:
        """Protect these alone; there need not be variables of the names."""
    def register(
        self, names: Iterable[str], tools: Mapping[str, str] | None = None, modules: Modules | None = None
    ) -> list[str]:
        """Bind external functions, described by `tools`. Returns the names that are variables already, which are left
        alone. Modules of functions become importable; one that is there already is left alone, too. TypeError if a
        constant can't cross."""
    @property
    def approvals(self) -> tuple[str, ...]:
        """Of all executions, see `Execution.approvals`. `rewind` leaves them as they are."""
    @approvals.setter
    def approvals(self, names: Iterable[str]) -> None: ...
    @property
    def policy(self) -> Policy | None:
        """Of all executions, see `Execution.policy`; `rewind` takes it back."""
    @policy.setter
    def policy(self, policy: Policy | None) -> None: ...
    def feed(self, argv: Sequence[str] | None, text: str | None, lines: Callable[[], str] | None) -> None:
        """Arguments and standard input of the next execution, see `Policy.with_process`; to be called after `execute`,
        which takes the standard input of the last one away."""
    def functions(self) -> list[str]:
        """Names of the external functions."""
    def copy_to(self, name: str, target: Workspace, target_name: str) -> None:
        """Copy any value, with all it refers to. Classes and functions of the library are the target's own. A function
        brings its own main module, with copies of the variables that its source text mentions."""
    def copy_result(self) -> object:
        """A copy of the last execution's result, for `bind`; classes and functions of the main module aren't copied."""
    def bind(self, name: str, copied: object) -> None: ...
    def copy_last_to(self, target: Workspace, target_name: str) -> None:
        """Like `copy_to`, for the last execution's result."""
    def show_result(self, limits: Limits) -> tuple[object, str] | ErrorInfo: ...
    def fork(self) -> Workspace:
        """An independent copy, with the pending execution, without history."""
    def inherit(self, protected: bool = True) -> Workspace:
        """An independent workspace with the same variables and modules, without history. A value is copied when that
        workspace uses the variable, or before anything changes here. protected: with the same protected names."""
    def dump(self) -> bytes: ...
    @staticmethod
    def load(
        data: bytes, print_callback: Callable[[str, str], object], given: ModuleTable | None = None
    ) -> Workspace:
        """ValueError on bytes that are no workspace, and if `given` lacks what it needs."""
    def mark(self, counted: bool = False) -> int:
        """Mark the current state; marks are numbered upwards. counted: memory that must be kept for the way back
        counts as memory of later runs."""
    def mark_numbers(self) -> list[int]:
        """The existing marks, oldest first."""
    def rewind(self, mark: int) -> None:
        """Go back to the mark, and drop it and all later ones. An execution that was pending then is pending again."""
    def unmark(self, mark: int) -> None:
        """Drop the latest mark, because nothing happened after it."""
    def forget(self, mark: int) -> None:
        """Drop this mark and all earlier ones."""
    def bound_history(self, limit: int | None) -> int:
        """Drop the oldest marks until heap and history together take at most twice the `max_memory` of the last run, or
        twice `limit` if it had none. Returns the number of marks left."""
    def history_sizes(self) -> list[int]:
        """For tests: bytes of the heap, then of what each mark keeps besides, newest first."""
    def statistics(self) -> tuple[dict[str, int], dict[str, int], int, int, int]:
        """Live objects and their exact bytes by type name, distinct interned strs, objects made, bytes in all."""

def check_purity(workspace: Workspace) -> None: ...
