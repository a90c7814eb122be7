"""`--pool`: what runs programs and sessions of the doors for users, in this process or in workers.

Knows pools. Invariant: without `--pool` nothing of the pool is imported.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ouros.cli.options import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ouros.sessions.manager import SessionManager

POOL_HELP = "run it in a worker process that cannot touch the machine"


@contextmanager
def runner() -> Iterator[Any]:
    """Return a pool of one worker, which has `run(sandbox, ...)` and `execute(sandbox, ...)` as the class `Sandbox`
    has.

    Raises:
        UsageError: There is no pool on this system.
    """
    from ouros.pool import Pool, PoolError

    try:
        pool = Pool(1)
    except PoolError as error:
        raise UsageError(f"--pool: {error}") from None
    with pool:
        yield pool


def session_manager(in_pool: bool | None, **settings: Any) -> tuple[SessionManager, str]:
    """Return a manager of sessions, and the reason why they are not in workers; `''` if they are, or need not be.

    Args:
        in_pool: Sessions are in workers; None: if the system has all walls that `Pool(isolation='required')` needs.
        **settings: Same as for `SessionManager`.

    Raises:
        UsageError: `in_pool` is True, and there is no pool on this system.
    """
    from ouros.sessions.manager import SessionManager

    if in_pool is False:
        return SessionManager(**settings), ""
    from ouros.pool import Pool, PoolError

    limits = settings.get("limits")
    seconds = None if limits is None else limits.get("max_duration_secs")
    patience = None if seconds is None else 10.0 + 5 * seconds  # wall clock: machines may be busy
    try:
        pool = Pool(isolation="best" if in_pool else "required", hard_timeout=patience)
    except PoolError as error:
        if in_pool:
            raise UsageError(f"--pool: {error}") from None
        return SessionManager(**settings), str(error)
    return pool.manager(**settings), ""
