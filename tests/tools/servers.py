"""Servers that tests start: on a free port, with their files in a temporary folder, ended after the test.

A server that is not installed skips its tests; with OUROS_SERVERS=1 it fails them.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def redis_server(folder: Path) -> Iterator[str]:
    """A Redis server that writes to `folder`; gives its URL."""
    binary = shutil.which("redis-server")
    if binary is None:
        if os.environ.get("OUROS_SERVERS"):
            pytest.fail("redis-server is not installed, and OUROS_SERVERS is set")
        pytest.skip("needs redis-server")
    redis = pytest.importorskip("redis")
    port = free_port()
    command = [binary, "--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder), "--save", "", "--appendonly", "no"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    url = f"redis://127.0.0.1:{port}/0"
    try:
        client = redis.Redis.from_url(url)
        until = time.monotonic() + 30
        while True:
            try:
                client.ping()
                break
            except redis.ConnectionError:
                if process.poll() is not None or time.monotonic() > until:
                    pytest.fail("redis-server did not start")
                time.sleep(0.02)
        client.close()
        yield url
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    """A TCP port that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]
