"""Programs in worker processes: `Pool`, `AsyncPool`, and what can go wrong with them."""

from ouros.pool.aio import AsyncPool, AsyncSession
from ouros.pool.errors import PoolError, WorkerCrashed
from ouros.pool.isolation import Isolation
from ouros.pool.pool import Pool

__all__ = ["AsyncPool", "AsyncSession", "Isolation", "Pool", "PoolError", "WorkerCrashed"]
