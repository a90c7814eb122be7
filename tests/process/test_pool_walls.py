"""The walls around workers: a worker that tries to get through them at C level does not.

As root, the last test runs them all again as an ordinary user.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ouros import Pool, WorkerCrashed

sys.path.insert(0, str(Path(__file__).parent))
from probe_zygote import pool_of_probes, probe  # noqa: E402

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() != "x86_64", reason="the numbers of the system calls are those of x86_64"
)
ROOT = Path(__file__).parent.parent.parent
EPERM, EACCES, ENOSYS, EBADF, EINVAL = 1, 13, 38, 9, 22

# What an attacker tries; each gives a negative errno or ends the worker.
ATTEMPTS = {
    "open a file": "result = call(257, -100, b'/etc/passwd', 0, 0)",
    "open a file, the old way": "result = call(2, b'/etc/passwd', 0, 0)",
    "openat2": "result = call(437, -100, b'/etc/passwd', ctypes.create_string_buffer(24), 24)",
    "list the root": "result = call(257, -100, b'/', 0o200000, 0)",
    "make a file": "result = call(257, -100, b'/tmp/pwned', 0o101, 0o600)",
    "stat": "result = call(262, -100, b'/etc/passwd', ctypes.create_string_buffer(200), 0)",
    "unlink": "result = call(87, b'/tmp/x')",
    "read /proc of the parent": "result = call(257, -100, b'/proc/1/environ', 0, 0)",
    "a socket": "result = call(41, 2, 1, 0)",
    "a local socket": "result = call(41, 1, 1, 0)",
    "connect the socket that is there": "result = call(42, 3, ctypes.create_string_buffer(16), 16)",
    "pass a descriptor": "result = call(46, 3, ctypes.create_string_buffer(56), 0)",
    "fork": "result = call(57)",
    "vfork": "result = call(58)",
    "clone a process": "result = call(56, 17, 0, 0, 0, 0)",
    "clone a thread in a namespace": "result = call(56, 0x10000000 | 0x10900, 0, 0, 0, 0)",
    "clone3": "result = call(435, ctypes.create_string_buffer(88), 88)",
    "exec": "result = call(59, b'/bin/true', 0, 0)",
    "execveat": "result = call(322, -100, b'/bin/true', 0, 0, 0)",
    "ptrace": "result = call(101, 16, os.getppid(), 0, 0)",
    "read the parent's memory": "result = call(310, os.getppid(), 0, 0, 0, 0, 0)",
    "write the parent's memory": "result = call(311, os.getppid(), 0, 0, 0, 0, 0)",
    "kill the parent": "result = call(62, os.getppid(), 9)",
    "kill everything": "result = call(62, -1, 9)",
    "kill a thread of the parent": "result = call(200, os.getppid(), 9)",
    "kill by tgkill": "result = call(234, os.getppid(), os.getppid(), 9)",
    "kill by tgkill, with the own id in the low half": "result = call(234, ctypes.c_ulong(os.getpid() | 1 << 32), os.getppid(), 9)",
    "pidfd": "result = call(434, os.getppid(), 0)",
    "executable memory": "result = call(9, 0, 4096, 7, 0x22, -1, 0)",
    "memory made executable": "a = call(9, 0, 4096, 3, 0x22, -1, 0)\nresult = call(10, ctypes.c_ulong(a & (2**64 - 1)), 4096, 5)",
    "map a descriptor": "result = call(9, 0, 4096, 1, 1, 3, 0)",
    "a memory file": "result = call(319, b'x', 0)",
    "write to standard output": "result = call(1, 1, b'x', 1)",
    "read standard input": "result = call(0, 0, ctypes.create_string_buffer(8), 8)",
    "write to another descriptor": "result = call(1, 4, b'x', 1)",
    "a descriptor with its high half set": "result = call(1, ctypes.c_ulong(3 | 1 << 32), b'x', 1)",
    "duplicate a descriptor": "result = call(32, 3)",
    "raise a limit": "result = call(302, 0, 9, ctypes.create_string_buffer(b'\\xff' * 16), 0)",
    "namespace": "result = call(272, 0x10000000)",
    "mount": "result = call(165, b'none', b'/tmp', b'tmpfs', 0, 0)",
    "chroot": "result = call(161, b'/')",
    "become root": "result = call(105, 0)",
    "another filter": "result = call(317, 1, 0, ctypes.create_string_buffer(16))",
    "bpf": "result = call(321, 0, 0, 0)",
    "io_uring": "result = call(425, 8, ctypes.create_string_buffer(120))",
    "keyring": "result = call(248, b'user', b'x', b'y', 1, -3)",
    "x32 call": "result = call(0x40000000 + 57)",
    "System V shared memory": "result = call(29, 1234, 4096, 0o1666)",
    "a message queue": "result = call(68, 1234, 0o1666)",
    "inotify": "result = call(254, 0)",
    "priority": "result = call(141, 0, 0, -20)",
    "set the clock": "result = call(227, 0, ctypes.create_string_buffer(16))",
    "the terminal": "result = call(16, 3, 0x5412, b'x')",
}  # fmt: skip


@pytest.fixture(scope="module")
def pool() -> Iterator[Any]:
    with pool_of_probes(workers=1) as made:
        yield made


@pytest.mark.parametrize("name", ATTEMPTS)
def test_attempt(pool: Any, name: str) -> None:
    try:
        result = probe(pool, ATTEMPTS[name])
    except WorkerCrashed as crash:
        assert "forbidden system call" in crash.detail, crash
    else:
        assert type(result) is int and result < 0, result
        assert -result in (EPERM, EACCES, ENOSYS, EBADF), os.strerror(-result)
    assert pool.run("1 + 1") == 2


def test_landlock_stands_without_the_filter() -> None:
    """Each wall on its own: one that is taken away leaves the others."""
    code = "os.close(0)\nresult = call(257, -100, b'/', 0o200000, 0)"
    with _without("_filter_calls") as pool:
        assert not pool.isolation.stands("system calls")
        assert probe(pool, code) == -EACCES
        assert probe(pool, "os.dup2(1, 0)\nresult = call(41, 1, 1, 0)") == -24  # EMFILE: the limit on descriptors
    with _without("_close_files") as pool:
        assert not pool.isolation.stands("files")
        assert probe(pool, code) == -EPERM


def _without(wall: str) -> Any:
    """A pool without one of its walls."""
    from ouros import Pool

    failing = f"walls.{wall} = lambda: (_ for _ in ()).throw(OSError(0, 'left out'))"
    boot = f"""
import sys; sys.path[:] = [{str(Path(__file__).parent)!r}, *sys.argv[2:]]
from ouros.pool import walls; {failing}
import probe_zygote; probe_zygote.boot(int(sys.argv[1]))
"""

    class Weak(Pool):
        _zygote_code = boot

    return Weak(workers=1)


def test_required_refuses_without_a_wall() -> None:
    from ouros import Pool, PoolError

    boot = """
import sys; sys.path[:] = sys.argv[2:]
from ouros.pool import walls, zygote; walls._filter_calls = lambda: (_ for _ in ()).throw(OSError(0, 'left out'))
zygote.boot(int(sys.argv[1]))
"""

    class Weak(Pool):
        _zygote_code = boot

    with pytest.raises(PoolError, match="system calls: MISSING, left out"):
        Weak(workers=1, isolation="required")
    with Weak(workers=1) as pool:
        assert pool.isolation.missing["system calls"] == "left out"
        assert not pool.isolation.is_safe and not pool.isolation.is_complete


def test_all_walls_stand_here(pool: Any) -> None:
    assert pool.isolation.is_safe, pool.isolation
    assert "seccomp" in str(pool.isolation)


def test_no_walls_when_not_wanted() -> None:
    with Pool(1, isolation="none") as pool:
        assert not pool.isolation.is_safe
        assert pool.isolation.missing["files"] == "it was not asked for"
        assert pool.run("1") == 1


def test_a_worker_holds_nothing_of_the_host(pool: Any) -> None:
    assert probe(pool, "result = len(os.environ)") == 0
    if os.geteuid() == 0:
        process = pool._workers.acquire()
        try:
            status = Path(f"/proc/{process.number}/status").read_text()
            descriptors = os.listdir(f"/proc/{process.number}/fd")
            environment = Path(f"/proc/{process.number}/environ").read_bytes()
            assert os.getpgid(process.number) == process.number
        finally:
            pool._workers.release(process)
        assert "CapEff:\t0000000000000000" in status and "CapBnd:\t0000000000000000" in status
        assert "NoNewPrivs:\t1" in status and "Seccomp:\t2" in status
        assert "Uid:\t65534\t65534\t65534\t65534" in status
        assert sorted(descriptors) == ["0", "1", "2", "3"]
        assert b"PATH" not in environment


def test_threads_are_walled_too(pool: Any) -> None:
    code = """
import threading
found = []
def attempt(): found.append(call(257, -100, b'/', 0o200000, 0))
thread = threading.Thread(target=attempt); thread.start(); thread.join()
result = found[0]
"""
    assert probe(pool, code) in (-EPERM, -EACCES)


def test_memory_is_limited() -> None:
    with pool_of_probes(workers=1, memory_limit=100 * 1024**2) as pool:
        code = "blocks = []\nwhile True: blocks.append(bytearray(1 << 20))"
        assert str(probe(pool, code)).startswith("MemoryError")
        assert pool.run("1 + 1") == 2
        with pytest.raises(Exception) as caught:
            pool.run("x = 'a' * 10**9")
        assert isinstance(caught.value.exception(), MemoryError)


@pytest.mark.timing
def test_spinning_ends_at_the_hard_timeout(pool: Any) -> None:
    start = time.monotonic()
    with pytest.raises(WorkerCrashed) as caught:
        probe(pool, "libc.sleep(1000)", 0.5)
    assert caught.value.reason == "timeout"
    assert time.monotonic() - start < 5


def test_isolation_names_what_is_missing() -> None:
    from ouros.pool.isolation import WALLS, Isolation

    isolation = Isolation({**dict.fromkeys(WALLS, ""), "network": "no right to it"})
    assert isolation.missing == {"network": "no right to it"}
    assert isolation.is_safe and not isolation.is_complete
    assert "network: MISSING, no right to it" in str(isolation)
    assert list(isolation) == list(WALLS)
    with pytest.raises(KeyError):
        isolation.stands("moat")


@pytest.mark.skipif(os.name != "posix" or not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root to become another user")
def test_all_of_this_as_an_ordinary_user(tmp_path: Path) -> None:
    """The same tests in a process without privileges."""
    user = ["setpriv", "--reuid=1234", "--regid=1234", "--clear-groups"]
    paths = os.pathsep.join([str(ROOT), *(path for path in sys.path if path.endswith("site-packages"))])
    environment = {**os.environ, "PYTHONPATH": paths, "HOME": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    for python in (sys.executable, f"/usr/bin/python{sys.version_info[0]}.{sys.version_info[1]}"):
        again = "import ouros, msgpack, pytest, subprocess, sys; subprocess.run([sys.executable, '-c', ''], check=True)"
        try:
            subprocess.run([*user, python, "-c", again], cwd=ROOT, env=environment, check=True, capture_output=True)
            break
        except (OSError, subprocess.CalledProcessError):
            continue
    else:
        pytest.skip("another user can run no Python that has ouros")
    os.chmod(tmp_path, 0o777)
    command = [*user, python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--basetemp", str(tmp_path / "its"), __file__]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
    assert "passed" in done.stdout
