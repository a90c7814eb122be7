"""asyncio: an event loop inside the sandbox.

What concerns sockets, processes, signals and threads is left out: nothing of the host is behind this loop.
"""

from asyncio import coroutines, events, exceptions, futures, locks, queues, runners, taskgroups, tasks, threads, timeouts
from asyncio.coroutines import *
from asyncio.events import *
from asyncio.exceptions import *
from asyncio.futures import *
from asyncio.locks import *
from asyncio.queues import *
from asyncio.runners import *
from asyncio.taskgroups import *
from asyncio.tasks import *
from asyncio.threads import *
from asyncio.timeouts import *

__all__ = (
    coroutines.__all__ + events.__all__ + exceptions.__all__ + futures.__all__ + locks.__all__ + queues.__all__
    + runners.__all__ + taskgroups.__all__ + tasks.__all__ + threads.__all__ + timeouts.__all__
)
