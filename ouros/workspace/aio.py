"""`AsyncMethods`: the twins of a workspace's methods for event loops.

Knows the methods by name only. Invariants: each runs in a thread, in the caller's context; a command whose task is
cancelled is stopped, and the twin returns when it has ended.
"""

from __future__ import annotations

import asyncio
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ouros.workspace.budget import Budget
    from ouros.workspace.results import BashResult, Checkpoint, Difference, HistoryEntry, PythonResult
    from ouros.workspace.tree import Stat


class Ticket:
    """Link between a task and the command that runs for it in a thread."""

    def __init__(self) -> None:
        self._budget: Budget | None = None
        self._is_cancelled = False

    def begin(self, budget: Budget) -> None:
        """Note that the command starts to run, with this budget."""
        self._budget = budget
        if self._is_cancelled:
            budget.stop()

    def cancel(self) -> None:
        """End the command, or let it end as soon as it starts."""
        self._is_cancelled = True
        if self._budget is not None:
            self._budget.stop()


current_ticket: ContextVar[Ticket | None] = ContextVar("ouros.workspace.ticket", default=None)


class AsyncMethods:
    """Each method is as the one without the prefix `a`, with the same arguments."""

    __slots__ = ()

    async def _in_thread(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        ticket = Ticket()
        token = current_ticket.set(ticket)
        try:
            method = getattr(self, name)
            task = asyncio.ensure_future(asyncio.to_thread(method, *args, **kwargs))
        finally:
            current_ticket.reset(token)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            ticket.cancel()
            await asyncio.wait([task])
            task.exception()  # mark the exception as retrieved
            raise

    async def __aenter__(self) -> AsyncMethods:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.adestroy()

    async def abash(self, *args: Any, **kwargs: Any) -> BashResult:
        """Like `bash`."""
        return await self._in_thread("bash", args, kwargs)  # type: ignore[no-any-return]

    async def aexecute_python(self, *args: Any, **kwargs: Any) -> PythonResult:
        """Like `execute_python`."""
        return await self._in_thread("execute_python", args, kwargs)  # type: ignore[no-any-return]

    async def aread_file(self, *args: Any, **kwargs: Any) -> str:
        """Like `read_file`."""
        return await self._in_thread("read_file", args, kwargs)  # type: ignore[no-any-return]

    async def aread_file_bytes(self, *args: Any, **kwargs: Any) -> bytes:
        """Like `read_file_bytes`."""
        return await self._in_thread("read_file_bytes", args, kwargs)  # type: ignore[no-any-return]

    async def awrite_file(self, *args: Any, **kwargs: Any) -> None:
        """Like `write_file`."""
        await self._in_thread("write_file", args, kwargs)

    async def awrite_file_bytes(self, *args: Any, **kwargs: Any) -> None:
        """Like `write_file_bytes`."""
        await self._in_thread("write_file_bytes", args, kwargs)

    async def alist_files(self, *args: Any, **kwargs: Any) -> list[str]:
        """Like `list_files`."""
        return await self._in_thread("list_files", args, kwargs)  # type: ignore[no-any-return]

    async def aexists(self, *args: Any, **kwargs: Any) -> bool:
        """Like `exists`."""
        return await self._in_thread("exists", args, kwargs)  # type: ignore[no-any-return]

    async def adelete_file(self, *args: Any, **kwargs: Any) -> None:
        """Like `delete_file`."""
        await self._in_thread("delete_file", args, kwargs)

    async def amkdir(self, *args: Any, **kwargs: Any) -> None:
        """Like `mkdir`."""
        await self._in_thread("mkdir", args, kwargs)

    async def astat(self, *args: Any, **kwargs: Any) -> Stat:
        """Like `stat`."""
        return await self._in_thread("stat", args, kwargs)  # type: ignore[no-any-return]

    async def aglob(self, *args: Any, **kwargs: Any) -> list[str]:
        """Like `glob`."""
        return await self._in_thread("glob", args, kwargs)  # type: ignore[no-any-return]

    async def atree(self, *args: Any, **kwargs: Any) -> str:
        """Like `tree`."""
        return await self._in_thread("tree", args, kwargs)  # type: ignore[no-any-return]

    async def aupload(self, *args: Any, **kwargs: Any) -> None:
        """Like `upload`."""
        await self._in_thread("upload", args, kwargs)

    async def adownload(self, *args: Any, **kwargs: Any) -> None:
        """Like `download`."""
        await self._in_thread("download", args, kwargs)

    async def ahistory(self, *args: Any, **kwargs: Any) -> list[HistoryEntry]:
        """Like `history`."""
        return await self._in_thread("history", args, kwargs)  # type: ignore[no-any-return]

    async def acheckpoint(self, *args: Any, **kwargs: Any) -> int:
        """Like `checkpoint`."""
        return await self._in_thread("checkpoint", args, kwargs)  # type: ignore[no-any-return]

    async def acheckpoints(self, *args: Any, **kwargs: Any) -> list[Checkpoint]:
        """Like `checkpoints`."""
        return await self._in_thread("checkpoints", args, kwargs)  # type: ignore[no-any-return]

    async def arewind(self, *args: Any, **kwargs: Any) -> Checkpoint:
        """Like `rewind`."""
        return await self._in_thread("rewind", args, kwargs)  # type: ignore[no-any-return]

    async def adiff(self, *args: Any, **kwargs: Any) -> Difference:
        """Like `diff`."""
        return await self._in_thread("diff", args, kwargs)  # type: ignore[no-any-return]

    async def aexport_snapshot(self, *args: Any, **kwargs: Any) -> bytes:
        """Like `export_snapshot`."""
        return await self._in_thread("export_snapshot", args, kwargs)  # type: ignore[no-any-return]

    async def adestroy(self, *args: Any, **kwargs: Any) -> None:
        """Like `destroy`."""
        await self._in_thread("destroy", args, kwargs)
