"""Module `asyncio.graph`: call graphs, which show the tasks that wait for a future."""

__all__ = ["capture_call_graph", "format_call_graph", "print_call_graph", "FrameCallGraphEntry", "FutureCallGraph"]

import dataclasses
import sys

from asyncio import events, futures, tasks


@dataclasses.dataclass(frozen=True, slots=True)
class FrameCallGraphEntry:
    frame: object


@dataclasses.dataclass(frozen=True, slots=True)
class FutureCallGraph:
    future: object
    call_stack: tuple
    awaited_by: tuple


def capture_call_graph(future=None, /, *, depth=1, limit=None):
    """Return the call graph of a future, or of the current task: its frames, and the graphs of all tasks that wait for
    it.

    limit: Largest number of frames; positive: those nearest to the call, negative: those farthest from it. depth:
    Number of innermost frames to omit. Returns None if there is no current task. Raises RuntimeError outside of a loop.
    """
    loop = events._get_running_loop()
    if future is None:
        if loop is None:
            raise RuntimeError(
                "capture_call_graph() is called outside of a running event loop and no *future* to introspect was provided"
            )
        future = tasks.current_task(loop=loop)
        if future is None:
            return None
    elif loop is None or future is not tasks.current_task(loop=loop):
        return _graph_of(future, limit)
    _check(future)
    entries = []
    frame = sys._getframe(depth) if limit != 0 else None
    while frame is not None:
        entries.append(FrameCallGraphEntry(frame))
        back = frame.f_back
        if frame.f_generator is not None and back is not None and back.f_generator is None:
            # The next frame is the loop's.
            break
        frame = back
    if limit:
        entries = entries[-limit:] if limit > 0 else entries[:-limit]
    return FutureCallGraph(future, tuple(entries), _waiting_for(future, limit))


def _check(future):
    if not isinstance(future, futures.Future):
        raise TypeError(f"{future!r} object does not appear to be compatible with asyncio.Future")


def _graph_of(future, limit):
    """Return the graph of a future that is not running."""
    _check(future)
    coro = future.get_coro() if hasattr(future, "get_coro") and limit != 0 else None
    entries = []
    while coro is not None:
        if hasattr(coro, "cr_await"):
            entries.append(FrameCallGraphEntry(coro.cr_frame))
            coro = coro.cr_await
        elif hasattr(coro, "ag_await"):
            entries.append(FrameCallGraphEntry(coro.ag_frame))
            coro = coro.ag_await
        else:
            break
    if limit:
        entries = entries[:limit] if limit > 0 else entries[limit:]
    entries.reverse()
    return FutureCallGraph(future, tuple(entries), _waiting_for(future, limit))


def _waiting_for(future, limit):
    return tuple(_graph_of(parent, limit) for parent in futures._waiters_of(future))


def format_call_graph(future=None, /, *, depth=1, limit=None):
    """Return the call graph as text."""
    graph = capture_call_graph(future, depth=depth + 1, limit=limit)
    lines = []
    if graph is not None:
        _render(graph, lines, "")
    return "\n".join(lines)


def _render(graph, lines, indent):
    future = graph.future
    if isinstance(future, tasks.Task):
        lines.append(f"{indent}* Task(name={future.get_name()!r}, id={id(future):#x})")
    else:
        lines.append(f"{indent}* Future(id={id(future):#x})")
    if graph.call_stack:
        lines.append(f"{indent}  + Call stack:")
        for entry in graph.call_stack:
            lines.append(f"{indent}  |   {_frame_text(entry.frame)}")
    if graph.awaited_by:
        lines.append(f"{indent}  + Awaited by:")
        for parent in graph.awaited_by:
            _render(parent, lines, indent + "    ")


def _frame_text(frame):
    generator = frame.f_generator
    if generator is None:
        kind = ""
    else:
        kind = "async " if hasattr(generator, "cr_frame") else "async generator " if hasattr(generator, "ag_frame") else "generator "
    code = frame.f_code
    return f"File {code.co_filename!r}, line {frame.f_lineno}, in {kind}{code.co_qualname}()"


def print_call_graph(future=None, /, *, file=None, depth=1, limit=None):
    """Print the call graph."""
    print(format_call_graph(future, depth=depth, limit=limit), file=file)
