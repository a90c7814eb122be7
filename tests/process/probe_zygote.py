"""A zygote whose workers can be told to run code of the tests, as an attacker in a compromised worker would.

`pool_of_probes` gives a pool of them; `probe` runs code in a worker, with `ctypes` and `os` at hand, behind the same
walls as any worker.
"""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import time
from pathlib import Path
from typing import Any

BOOT = f"""
import sys; sys.path[:] = [{str(Path(__file__).parent)!r}, *sys.argv[2:]]
import probe_zygote; probe_zygote.boot(int(sys.argv[1]))
"""


def boot(descriptor: int) -> None:
    from ouros.pool import worker, zygote

    requests = worker.Worker.__init__

    def made(self: Any, sock: socket.socket) -> None:
        requests(self, sock)
        self.requests["probe"] = lambda code: probe_here(self, code)

    worker.Worker.__init__ = made  # type: ignore[method-assign]
    zygote.boot(descriptor)


def probe_here(worker: Any, code: str) -> list[Any]:
    libc = ctypes.CDLL(None, use_errno=True)

    def call(number: int, *arguments: Any) -> int:
        """A system call; the negative errno if it fails."""
        result = libc.syscall(ctypes.c_long(number), *arguments)
        return -ctypes.get_errno() if result == -1 else result

    names: dict[str, Any] = {
        "call": call, "libc": libc, "ctypes": ctypes, "os": os, "signal": signal, "sock": worker.sock, "time": time,
        "result": None,
    }  # fmt: skip
    try:
        exec(code, names)
    except Exception as error:
        return ["done", f"{type(error).__name__}: {error}"]
    return ["done", names["result"]]


def pool_of_probes(**arguments: Any) -> Any:
    from ouros import Pool

    class Probes(Pool):
        _zygote_code = BOOT

    return Probes(**arguments)


def probe(pool: Any, code: str, seconds: float | None = 10.0) -> Any:
    """What `result` is after the code has run in a worker; raises WorkerCrashed if that ended it."""
    from ouros.pool.processes import Deadline
    from ouros.pool.remote import exchange

    process = pool._workers.acquire()
    try:
        return exchange(process, ["probe", code], Deadline(seconds), None)[1]
    finally:
        pool._workers.release(process)
