"""Servers that tests start: on sockets and with files in temporary folders, ended after the test.

A server that is not installed skips its tests; with OUROS_SERVERS=1 it fails them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
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
    place = tempfile.mkdtemp(prefix="ouros-")  # the path of a socket must be short
    command = [binary, "--port", "0", "--unixsocket", f"{place}/redis", "--dir", str(folder), "--save", "", "--appendonly", "no"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    url = f"unix://{place}/redis"
    try:
        client = redis.Redis.from_url(url)
        until = time.monotonic() + 60
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
        shutil.rmtree(place)
