"""`Source`: what gives clock and chance to one run in a session: the host, noted by a recorder, or a journal.

Knows workspaces and recorders. Invariant: after the run the workspace's policy has the source that it had, and has gone
on as far as the run did.
"""

from __future__ import annotations

from ouros._core import Workspace
from ouros.arguments import recorded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ouros._core import Execution
    from ouros.recorder import Recorder

IN_A_POOL = "sessions of a pool have no journals: give the recorder to Pool.run(), or use a SessionManager"


class Source:
    """The source of a workspace's policy during one run; `restore` ends it.

    Raises:
        TypeError: There is a recorder, and the workspace is in a worker.
    """

    __slots__ = ("_before", "_recorder", "workspace")

    def __init__(self, workspace: Workspace, recorder: Recorder | None) -> None:
        if recorder is not None and not isinstance(workspace, Workspace):
            raise TypeError(IN_A_POOL)
        self.workspace = workspace
        self._recorder = recorder
        self._before = None if recorder is None else workspace.policy

    def noting(self, execution: Execution, inputs: Mapping[str, Any] | None, forgive: bool) -> Any:
        """Return the execution of the run, whose answers the recorder notes if there is one.

        Raises:
            TypeError: It is no `Recorder`.
            RuntimeError: It has noted a run already.
        """
        if self._recorder is None:
            return execution
        return recorded(self._recorder, execution, None if inputs is None else dict(inputs), forgive)

    def restore(self) -> None:
        """Give the policy its own source again."""
        if self._recorder is not None:
            give_back(self.workspace, self._before)


def names_called(entries: list[dict[str, Any]]) -> list[str]:
    """Return names of the host functions that a journal has answers of."""
    found = {entry.get("call") for entry in entries}
    return sorted(name for name in found if isinstance(name, str) and name.isidentifier())


def unanswered(*args: object, **kwargs: object) -> None:
    """Stand for a function of the host in a replay: always an AssertionError, since a replay calls none."""
    raise AssertionError("a replay calls no function of the host")


def give_back(workspace: Workspace, before: Any) -> None:
    """Give a policy that a run has used the source of the one that was there before."""
    now = workspace.policy
    workspace.policy = None if before is None or now is None else now.with_source(before.source)
