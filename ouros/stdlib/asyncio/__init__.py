"""Package `asyncio`: an event loop inside the sandbox.

The loop has no access to sockets, processes and signals of the host. Streams, protocols and transports are there for
programs that bring their own bytes. The public names are listed here, so that a submodule is loaded at the first use of
one of its names.
"""

from asyncio import (
    base_events, coroutines, events, exceptions, futures, graph, locks, protocols, queues, runners, streams, taskgroups, tasks, threads,
    timeouts, transports,
)
from asyncio.base_events import BaseEventLoop, EventLoop, SelectorEventLoop
from asyncio.coroutines import iscoroutine, iscoroutinefunction
from asyncio.events import (
    AbstractEventLoop, AbstractServer, Handle, TimerHandle, get_event_loop,
    get_event_loop_policy, get_running_loop, new_event_loop, set_event_loop, set_event_loop_policy, _get_running_loop, _set_running_loop,
)
from asyncio.exceptions import (
    BrokenBarrierError, CancelledError, IncompleteReadError, InvalidStateError, LimitOverrunError,
    SendfileNotAvailableError, TimeoutError,
)
from asyncio.futures import Future, future_add_to_awaited_by, future_discard_from_awaited_by, isfuture, wrap_future
from asyncio.graph import FrameCallGraphEntry, FutureCallGraph, capture_call_graph, format_call_graph, print_call_graph
from asyncio.locks import (
    Barrier, BoundedSemaphore, Condition, Event, Lock, Semaphore,
)
from asyncio.protocols import BaseProtocol, BufferedProtocol, DatagramProtocol, Protocol, SubprocessProtocol
from asyncio.queues import (
    LifoQueue, PriorityQueue, Queue, QueueEmpty, QueueFull, QueueShutDown,
)
from asyncio.runners import Runner, run
from asyncio.streams import StreamReader, StreamReaderProtocol, StreamWriter, open_connection, start_server
from asyncio.taskgroups import TaskGroup
from asyncio.tasks import (
    ALL_COMPLETED, FIRST_COMPLETED, FIRST_EXCEPTION, Task, all_tasks, as_completed, create_eager_task_factory,
    create_task, current_task, eager_task_factory, ensure_future, gather, run_coroutine_threadsafe, shield, sleep, wait,
    wait_for, _enter_task, _leave_task, _register_task, _unregister_task,
)
from asyncio.threads import to_thread
from asyncio.timeouts import Timeout, timeout, timeout_at
from asyncio.transports import (
    BaseTransport, DatagramTransport, ReadTransport, SubprocessTransport, Transport, WriteTransport,
)

__all__ = (
    "iscoroutine", "iscoroutinefunction",
    "BaseEventLoop", "EventLoop", "SelectorEventLoop",
    "AbstractEventLoop", "AbstractServer", "Handle", "TimerHandle", "get_event_loop",
    "get_event_loop_policy", "get_running_loop", "new_event_loop", "set_event_loop", "set_event_loop_policy", "_get_running_loop",
    "_set_running_loop",
    "BrokenBarrierError", "CancelledError", "IncompleteReadError", "InvalidStateError", "LimitOverrunError",
    "SendfileNotAvailableError", "TimeoutError",
    "Future", "future_add_to_awaited_by", "future_discard_from_awaited_by", "isfuture", "wrap_future",
    "FrameCallGraphEntry", "FutureCallGraph", "capture_call_graph", "format_call_graph", "print_call_graph",
    "Barrier", "BoundedSemaphore", "Condition", "Event", "Lock", "Semaphore",
    "BaseProtocol", "BufferedProtocol", "DatagramProtocol", "Protocol", "SubprocessProtocol",
    "LifoQueue", "PriorityQueue", "Queue", "QueueEmpty", "QueueFull", "QueueShutDown",
    "Runner", "run",
    "StreamReader", "StreamReaderProtocol", "StreamWriter", "open_connection", "start_server",
    "TaskGroup",
    "ALL_COMPLETED", "FIRST_COMPLETED", "FIRST_EXCEPTION", "Task", "all_tasks", "as_completed",
    "create_eager_task_factory", "create_task", "current_task", "eager_task_factory", "ensure_future", "gather",
    "run_coroutine_threadsafe", "shield", "sleep", "wait", "wait_for", "_enter_task", "_leave_task", "_register_task",
    "_unregister_task",
    "to_thread",
    "Timeout", "timeout", "timeout_at",
    "BaseTransport", "DatagramTransport", "ReadTransport", "SubprocessTransport", "Transport", "WriteTransport",
)


def __getattr__(name):
    if name in ("AbstractEventLoopPolicy", "DefaultEventLoopPolicy"):
        events._deprecated_policy(f"asyncio.{name}")
        return events._AbstractEventLoopPolicy if name.startswith("Abstract") else events._DefaultEventLoopPolicy
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
