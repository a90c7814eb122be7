"""`SessionVariables`: the variables of a session, read and set from the host.

Invariant: reading a variable changes nothing; an expression that is evaluated for the host runs in the workspace and is
undone.
"""

from __future__ import annotations

from time import monotonic

from ouros._core import EVENT_CALL, EVENT_COMPLETE, EVENT_FUTURES, ErrorInfo
from ouros.arguments import check_limits, check_text
from ouros.jsonvalue import json_or_repr
from ouros.records import Record
from ouros.sessions.data import short_repr
from ouros.sessions.errors import (
    MissingVariableError,
    SessionArgumentError,
    SessionNotFoundError,
    SessionStateError,
)
from ouros.sessions.faults import guarded, run_failure, unless_failed
from ouros.sessions.names import check_identifier, listed
from ouros.sessions.steps import SLICE_TICKS, SessionSteps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, TypeVar

    from ouros._core import Workspace
    from ouros.typeddicts import ResourceLimits

    _Taken = TypeVar("_Taken")

COUNT_WAIT_SECS = 0.02
SHOW_LIMITS: ResourceLimits = {"max_duration_secs": 0.2, "max_memory": 256_000_000, "max_output_bytes": 1000}
SHOW_SECS = 2.0  # seconds for the reprs of all variables in a notebook
MOST_SHOWN = 50  # most variables in a notebook's table


class SessionVariables(SessionSteps):
    """The methods of `Session` that read and set variables."""

    __module__ = "ouros"
    __slots__ = ()

    @guarded
    def list_variables(self) -> list[dict[str, Any]]:
        """Return `{'name': ..., 'type_name': ...}` of each variable, by name; external functions are left out."""
        with self._lock:
            return [{"name": name, "type_name": type_name} for name, type_name in self._free().names()]

    @guarded
    def get_variable(self, name: str) -> dict[str, Any]:
        """Return `{'json_value': ..., 'repr': ...}` of a variable.

        Raises:
            SessionNotFoundError: There is none of this name.
            SessionError: Its repr failed.
        """
        with self._lock:
            value, text = self._shown(name)
        return {"json_value": json_or_repr(value), "repr": text}

    @guarded
    def set_variable(self, name: str, value_expr: str) -> None:
        """Set a variable to a copy of what an expression gives; everything else the expression does is forgotten.

        Raises:
            SessionArgumentError: The name is no identifier.
            SessionStateError: A call is pending, or the expression calls an external function.
            SessionError: The expression failed.
        """
        check_identifier(name)
        value_expr = check_text("value_expr", value_expr)
        with self._lock:
            workspace = self._free()
            self._check_settable(workspace)
            refusal = "set_variable expression triggered external call"
            copied, _ = self._evaluate(value_expr, refusal, self._limits, lambda w: w.copy_result())
            workspace.bind(name, copied)

    @guarded
    def delete_variable(self, name: str) -> bool:
        """Delete a variable. Returns: whether there was one.

        Raises:
            SessionStateError: A call is pending.
        """
        name = check_text("name", name)
        with self._lock:
            workspace = self._free()
            if workspace.pending is not None and not self._is_inside(workspace):
                raise SessionStateError(f"cannot delete variable while a call is pending: {self._next_call()}")
            return workspace.delete(name)

    @guarded
    def eval_variable(self, expression: str, *, limits: ResourceLimits | None = None) -> dict[str, Any]:
        """Return what an expression gives, without any effect on the session; also while a call is pending.

        Args:
            expression: The expression.
            limits: What it may use, instead of the limits of the manager.

        Returns:
            `{'value': {'json_value': ..., 'repr': ...}, 'stdout': ...}`.

        Raises:
            SessionStateError: The expression calls an external function.
            SessionError: The expression failed.
        """
        expression = check_text("expression", expression)
        used = self._limits if limits is None else check_limits(limits)
        with self._lock:
            refusal = "eval_variable does not support external function calls"
            found, printed = self._evaluate(expression, refusal, used, lambda workspace: workspace.show_result(used))
            value, text = unless_failed(found)
        return {"value": {"json_value": json_or_repr(value), "repr": text}, "stdout": printed}

    @guarded
    def __getitem__(self, name: str) -> Any:
        """Return the host value of a variable.

        Raises:
            MissingVariableError: There is none of this name (also a KeyError).
        """
        with self._lock:
            if not self._free().has(check_text("name", name)):
                raise MissingVariableError(f"variable '{name}' not found: {self._missing(name)}")
            return self._shown(name)[0]

    @guarded
    def __setitem__(self, name: str, value: Any) -> None:
        """Set a variable to a copy of a host value.

        Raises:
            SessionArgumentError: The name is no identifier.
            SessionStateError: A call is pending.
            TypeError: The value can't cross.
        """
        check_identifier(name)
        with self._lock:
            workspace = self._free()
            self._check_settable(workspace)
            workspace.set(name, value)

    @guarded
    def protect(self, *names: str, deep: bool = False) -> None:
        """Refuse changes of variables by the code: binding or deleting one in any way is a NameError in the code.

        The host may still change them. Forks, dumps and children keep the protection, `rewind` leaves it as it is, and
        `reset` ends it.

        Args:
            names: Names of variables, or of tools.
            deep: Refuse changes of the lists, dicts, sets, bytearrays, deques and attributes of instances that their
                values consist of, too: a TypeError in the code. Functions, classes and iterators are not frozen.

        Raises:
            MissingVariableError: There is no variable of a name (also a KeyError); none is protected then.
            SessionArgumentError: A name is no identifier, or one that the runtime binds itself, as `__name__`.
            SessionStateError: The session runs.
        """
        for name in names:
            check_identifier(name)
            if name.startswith("__") and name.endswith("__"):
                raise SessionArgumentError(f"name '{name}' cannot be protected: the runtime binds such names itself")
        with self._lock:
            workspace = self._free()
            try:
                workspace.protect(names, deep)
            except KeyError as error:
                name = error.args[0]
                raise MissingVariableError(f"variable '{name}' not found: {self._missing(name)}") from None

    @guarded
    def unprotect(self, *names: str) -> None:
        """Let the code change variables again.

        Raises:
            SessionArgumentError: A name is not protected; then nothing has happened.
            SessionStateError: The session runs.
        """
        with self._lock:
            workspace = self._free()
            try:
                workspace.unprotect(names)
            except KeyError as error:
                known = listed(sorted(workspace.protected), "protected names")
                raise SessionArgumentError(f"name '{error.args[0]}' is not protected: {known}") from None

    @guarded
    def protected(self) -> dict[str, bool]:
        """Return protected names in order, each with whether its value is frozen, too."""
        with self._lock:
            return dict(sorted(self._free().protected.items()))

    def __delitem__(self, name: str) -> None:
        """Delete a variable.

        Raises:
            MissingVariableError: There is none of this name (also a KeyError).
            SessionStateError: A call is pending.
        """
        if not self.delete_variable(name):
            with self._lock:
                raise MissingVariableError(f"variable '{name}' not found: {self._missing(name)}")

    def __contains__(self, name: object) -> bool:
        with self._lock:
            return isinstance(name, str) and self._free().has(name)

    def __iter__(self) -> Iterator[str]:
        with self._lock:
            return iter([name for name, _ in self._free().names()])

    def _ipython_key_completions_(self) -> list[str]:
        return list(self)

    def _repr_html_(self) -> str:
        """Return the variables as a table. All reprs together take at most about `SHOW_SECS`; those left are not
        shown."""
        from ouros.rich import table

        rows, count = self._described_variables(MOST_SHOWN)
        more = count - len(rows)
        title = f"Session {self._id!r}: {count} variable{'' if count == 1 else 's'}"
        return table(title, ("name", "type", "value"), rows) + (f"<i>and {more} more</i>" if more > 0 else "")

    def _described_variables(self, most: int) -> tuple[list[tuple[str, str, str]], int]:
        """Return name, type and repr of a bounded number of variables, within about `SHOW_SECS`, and the number of
        all."""
        ends = monotonic() + SHOW_SECS
        variables = self.list_variables()
        rows = []
        for entry in variables[:most]:
            if monotonic() > ends:
                text = "<not shown: that takes too long>"
            else:
                try:
                    text = self.eval_variable(entry["name"], limits=SHOW_LIMITS)["value"]["repr"]
                except RuntimeError as error:
                    text = f"<not shown: {str(error).rstrip().rpartition(chr(10))[2]}>"
            rows.append((entry["name"], entry["type_name"], text))
        return rows, len(variables)

    # --- for the manager ---

    def _count(self) -> int:
        """Return the number of variables; while code runs, the number at the last count."""
        if self._lock.acquire(timeout=COUNT_WAIT_SECS):
            try:
                workspace = self._workspace
                if workspace is not None and not workspace.running:
                    self._counted = workspace.count_names()
            finally:
                self._lock.release()
        return self._counted

    @guarded
    def _copy_variable(self, name: str, target: SessionVariables, target_name: str) -> None:
        """Copy a variable to another session. Both are locked."""
        workspace = self._free()
        if not workspace.has(name):
            raise SessionNotFoundError(
                f"variable '{name}' not found in session '{self._id}': {self._missing(name)}"
            )
        goal = target._free()
        target._check_settable(goal)
        workspace.copy_to(name, goal, target_name)

    @guarded
    def _reprs(self) -> dict[str, str]:
        """Return the repr of each variable; of one whose repr fails, what it failed with."""
        found = {}
        with self._lock:
            workspace = self._free()
            for name, kind in workspace.names():
                with self._interruptible():
                    text = workspace.text(name, self._limits)
                if isinstance(text, (ErrorInfo, Record)):
                    text = f"<{kind}: repr failed with {text.display_name}: {text.message}>"
                found[name] = short_repr(text)
        return found

    # --- inside: the lock is held ---

    def _check_settable(self, workspace: Workspace) -> None:
        """Raises SessionStateError while a call is pending, unless it is answered by the host function that asks."""
        if workspace.pending is not None and not self._is_inside(workspace):
            raise SessionStateError(f"cannot set variable while a call is pending: {self._next_call()}")

    def _shown(self, name: str) -> tuple[Any, str]:
        workspace = self._free()
        name = check_text("name", name)
        if not workspace.has(name):
            raise SessionNotFoundError(f"variable '{name}' not found: {self._missing(name)}")
        with self._interruptible():
            return unless_failed(workspace.get(name, self._limits))

    def _evaluate(
        self,
        code: str,
        refusal: str,
        limits: dict[str, int | float] | None,
        take: Callable[[Workspace], _Taken],
    ) -> tuple[_Taken, str]:
        """Run the code, and return what `take` makes of the workspace then, and the printed text. Then undo
        everything."""
        workspace = self._free()
        printed: list[str] = []
        before = self._callback
        transcript, self._transcript = self._transcript, None  # the evaluation is no step of the transcript
        mark: int | None = None
        try:
            mark = workspace.mark(True)
            self._callback = lambda stream, text: printed.append(text)
            workspace.abandon()
            execution = self._prepare(workspace, code, limits, 2)
            with self._interruptible():
                # effects of the host's answers could not be undone
                event = self._drive(execution, execution.start(None, SLICE_TICKS), None)
                if event == EVENT_CALL or event == EVENT_FUTURES:
                    raise SessionStateError(refusal, stdout="".join(printed))
                if event != EVENT_COMPLETE:
                    raise run_failure(execution.error, "".join(printed))
                return take(workspace), "".join(printed)
        finally:
            self._callback = before
            if transcript is not None:
                self._transcript = transcript
            if mark is not None:
                workspace.rewind(mark)
