"""Errors of workspaces: what a command did wrong, limits, and failures of files with their numbers.

Knows no shell and no tree. Invariants: no text names a path of the host; numbers and texts are Linux's on every host.
"""

from __future__ import annotations

import builtins

from ouros.errors import HostError
from ouros.os_access import _failure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ouros.workspace.results import BashResult

EPERM, EXDEV, EFBIG, EROFS, EIO, EILSEQ = 1, 18, 27, 30, 5, 84


class WorkspaceError(Exception):
    """Base of the errors of workspaces."""

    __module__ = "ouros"


class CommandError(WorkspaceError):
    """A bash command ended with an exit code other than 0.

    Attributes:
        command: The command.
        result: All that it did.
        stdout, stderr, exit_code: Those of the result.
    """

    __module__ = "ouros"

    def __init__(self, command: str, result: BashResult) -> None:
        self._describe(command, result)
        shown = result.stderr.strip() or result.stdout.strip()
        message = f"command failed with exit code {result.exit_code}"
        super().__init__(f"{message}: {shown[-2000:]}" if shown else message)

    def _describe(self, command: str, result: BashResult) -> None:
        self.command = command
        self.result = result
        self.stdout = result.stdout
        self.stderr = result.stderr
        self.exit_code = result.exit_code


class FileNotFoundError(CommandError, builtins.FileNotFoundError):
    """A command failed because a file does not exist. Also a built-in FileNotFoundError.

    Attributes:
        path: The absolute path.
    """

    __module__ = "ouros"

    def __init__(self, path: str, command: str, result: BashResult) -> None:
        builtins.FileNotFoundError.__init__(self, 2, "No such file or directory", path)
        self.path = path
        self._describe(command, result)


class PermissionError(CommandError, builtins.PermissionError):
    """A command failed because it may not do that to a file. Also a built-in PermissionError.

    Attributes:
        path: The absolute path.
    """

    __module__ = "ouros"

    def __init__(self, path: str, command: str, result: BashResult) -> None:
        builtins.PermissionError.__init__(self, 13, "Permission denied", path)
        self.path = path
        self._describe(command, result)


class ExecutionLimitError(WorkspaceError):
    """A command used up a limit. What it did before stays.

    Attributes:
        limit_type: `'loop_iterations'`, `'commands'`, `'time'`, `'processes'`, `'depth'`, a key of the Python limits
            as `'max_memory'`, or `'shell'` for the shell's other limits.
        limit_value: The limit, in units of its kind; None if it is one of the shell's own.
        result: What the command did until then; None if nothing is known.
    """

    __module__ = "ouros"

    def __init__(
        self, message: str, limit_type: str, limit_value: float | None, result: BashResult | None = None
    ) -> None:
        super().__init__(message)
        self.limit_type = limit_type
        self.limit_value = limit_value
        self.result = result


class SubprocessCrashed(WorkspaceError):
    """The shell failed by a fault of its own; it starts anew with the next command, files and variables stay."""

    __module__ = "ouros"


class WorkspaceBusyError(WorkspaceError):
    """Another worker has the workspace open."""

    __module__ = "ouros"


class WorkspaceLostError(HostError, WorkspaceError):
    """This worker had a workspace of a store open and did not renew its claim in time: another worker goes on with it.
    Or it was deleted.

    What the command did that raises it is not saved. Programs can't catch it.
    """

    __module__ = "ouros"


def failure(number: int, path: object, target: object = None) -> OSError:
    """Return the OSError of this number for a path, given as parts or text."""
    return _failure(number, _text(path), None if target is None else _text(target))


def _text(path: object) -> object:
    return "/" + "/".join(path) if isinstance(path, tuple) else path
