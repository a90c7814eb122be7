"""The walls around a worker process: each is raised by one function here, and reported with a reason if it is not.

Plain system calls by `ctypes`; Linux has all of them, other systems the limits on resources. Knows nothing of frames
and programs. Invariants: a wall that is reported as standing has been raised without an error; walls are raised before
the first byte of a program is read, and cannot be taken down again.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys

from ouros.pool.bpf import build

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

NOBODY = 65534
LIFETIME = 86_400  # seconds of processor time of one worker
THREADS = 64  # for each worker; the kernel counts all threads of the user namespace
SOCKET = 3  # the only descriptor of a worker besides /dev/null

LINUX = sys.platform == "linux"

# Walls without which `isolation='required'` refuses to start. The others depend on what the kernel permits.
ESSENTIAL = ("environment", "descriptors", "resources", "privileges", "system calls", "files")

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_CAPBSET_DROP, _PR_SET_NO_NEW_PRIVS = 1, 4, 24, 38
_CLONE_NEWNS, _CLONE_NEWUTS, _CLONE_NEWIPC, _CLONE_NEWUSER, _CLONE_NEWNET = (
    0x20000,
    0x4000000,
    0x8000000,
    0x10000000,
    0x40000000,
)
_MS_RDONLY, _MS_NOSUID, _MS_NODEV, _MS_NOEXEC, _MS_REC, _MS_PRIVATE = 1, 2, 4, 8, 0x4000, 0x40000
_MACHINE = os.uname().machine if hasattr(os, "uname") else ""
_SECCOMP, _CAPSET = {"x86_64": (317, 126), "aarch64": (277, 91)}.get(_MACHINE, (0, 0))
_LANDLOCK_CREATE, _LANDLOCK_RESTRICT = 444, 446  # system call numbers, the same on all machines
_SECCOMP_SET_MODE_FILTER, _SECCOMP_FILTER_FLAG_TSYNC = 1, 1


class Reports(dict[str, str]):
    """Report on each wall by name: `''` if it stands, else the reason why not."""

    def raise_wall(self, name: str, function: Callable[[], None]) -> None:
        """Raise a wall, and note what became of it."""
        try:
            function()
        except OSError as error:
            self[name] = error.strerror or str(error)
        else:
            self[name] = ""


_loaded: list[ctypes.CDLL] = []


def _libc() -> ctypes.CDLL:
    if not _loaded:
        _loaded.append(ctypes.CDLL(None, use_errno=True))
    return _loaded[0]


def _check(result: int, what: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result


def _prctl(option: int, value: int, what: str) -> None:
    unsigned = ctypes.c_ulong
    _check(_libc().prctl(option, unsigned(value), unsigned(0), unsigned(0), unsigned(0)), what)


# Walls of the process that forks the workers: they inherit them.


def raise_for_all(reports: Reports) -> None:
    """Leave the namespaces and the user of the host, and its files. To be called once, without other threads."""
    if not LINUX:
        for name in ("network", "empty root", "other user"):
            reports[name] = f"there is none on {sys.platform}"
        return
    is_root = os.geteuid() == 0
    if not is_root:
        # The right to make the other namespaces comes with one of these, if the kernel grants it to ordinary users.
        reports.raise_wall("other user", lambda: _unshare(_CLONE_NEWUSER))
    reports.raise_wall("network", lambda: _unshare(_CLONE_NEWNET | _CLONE_NEWIPC | _CLONE_NEWUTS))
    reports.raise_wall("empty root", _enter_empty_root)
    if is_root:
        reports.raise_wall("other user", _become_nobody)


def _unshare(flags: int) -> None:
    _check(_libc().unshare(flags), "unshare")


def _enter_empty_root() -> None:
    """Make an empty file system the root: nothing of the host can even be named."""
    libc = _libc()
    _unshare(_CLONE_NEWNS)
    _check(libc.mount(b"none", b"/", None, ctypes.c_ulong(_MS_REC | _MS_PRIVATE), None), "mount")
    flags = ctypes.c_ulong(_MS_RDONLY | _MS_NOSUID | _MS_NODEV | _MS_NOEXEC)
    _check(libc.mount(b"none", b"/tmp", b"tmpfs", flags, b"size=4k,mode=555"), "mount")
    os.chroot("/tmp")
    os.chdir("/")


def _become_nobody() -> None:
    _drop_bounding_set()
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)


def _drop_bounding_set() -> None:
    libc = _libc()
    for capability in range(64):
        if libc.prctl(_PR_CAPBSET_DROP, ctypes.c_ulong(capability), 0, 0, 0) < 0:
            return  # behind the last one, or without the right to drop them: no_new_privs makes them useless then


def parent_holds(signal: int) -> None:
    """Let the kernel send this process a signal when its parent ends."""
    if LINUX:
        _prctl(_PR_SET_PDEATHSIG, signal, "prctl")


# Walls of one worker.


def raise_for_worker(reports: Reports, memory: int | None, before_filter: Callable[[], None]) -> None:
    """Raise the walls of this process, the worker, of which only the descriptors 0 to 3 are open.

    Args:
        reports: Gets what became of each.
        memory: Bytes of address space; None: no limit.
        before_filter: Called after threads inherit the walls and before no file can be opened any more.
    """
    if not LINUX:
        reports.raise_wall("resources", lambda: _limit_resources(memory))
        for name in ("privileges", "files", "system calls"):
            reports[name] = f"there is none on {sys.platform}"
        before_filter()
        return
    reports.raise_wall("privileges", _drop_privileges)
    reports.raise_wall("files", _close_files)
    reports.raise_wall("resources", lambda: _limit_resources(memory))
    before_filter()
    reports.raise_wall("system calls", _filter_calls)


def address_space() -> int:
    """Return bytes of address space that this process takes; 0 if that cannot be known."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def _limit_resources(memory: int | None) -> None:
    import resource

    limits = {"CORE": 0, "FSIZE": 0, "NOFILE": SOCKET + 1, "CPU": LIFETIME, "MEMLOCK": 0, "MSGQUEUE": 0}
    if memory is not None:
        limits["AS"] = memory
    if LINUX:
        limits["NPROC"] = _thread_limit()
    for name, value in limits.items():
        kind = getattr(resource, f"RLIMIT_{name}", None)
        if kind is None:
            continue
        _, hard = resource.getrlimit(kind)
        if hard != resource.RLIM_INFINITY:
            value = min(value, hard)
        try:
            resource.setrlimit(kind, (value, value))
        except (OSError, ValueError) as error:
            if not LINUX and name == "AS":  # macOS refuses this limit
                raise OSError(0, f"the system does not limit memory: {error}") from None
            raise OSError(0, f"RLIMIT_{name}: {error}") from None


def _thread_limit() -> int:
    """Return how many threads the user of this process may have: a number for the whole user, if it has no
    namespace."""
    return 4096 if os.geteuid() not in (NOBODY, 0) else THREADS * 64


def _drop_privileges() -> None:
    """Give up all capabilities and all ways to gain any, and bar other processes from inspecting this one."""
    libc = _libc()
    _prctl(_PR_SET_NO_NEW_PRIVS, 1, "no_new_privs")
    _drop_bounding_set()
    if _CAPSET:
        header = ctypes.create_string_buffer(struct.pack("=Ii", 0x20080522, 0))
        none = ctypes.create_string_buffer(24)
        _check(libc.syscall(_CAPSET, header, none), "capset")
    _prctl(_PR_SET_DUMPABLE, 0, "dumpable")


def _close_files() -> None:
    """Restrict this process by Landlock: it cannot open, make, run or remove a file, use a TCP port, or signal a
    process outside."""
    libc = _libc()
    abi = _check(libc.syscall(_LANDLOCK_CREATE, None, ctypes.c_size_t(0), ctypes.c_uint(1)), "Landlock")
    rights = {1: 13, 2: 14, 3: 15, 4: 15}.get(abi, 16)  # number of low bits that this kernel knows
    network = 3 if abi >= 4 else 0
    scopes = 3 if abi >= 6 else 0
    size = 8 if abi < 4 else 16 if abi < 6 else 24
    attributes = ctypes.create_string_buffer(struct.pack("=QQQ", (1 << rights) - 1, network, scopes))
    rules = _check(libc.syscall(_LANDLOCK_CREATE, attributes, ctypes.c_size_t(size), ctypes.c_uint(0)), "Landlock")
    try:
        _check(libc.syscall(_LANDLOCK_RESTRICT, ctypes.c_int(rules), ctypes.c_uint(0)), "Landlock")
    finally:
        os.close(rules)


class _Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("lines", ctypes.c_char_p)]


def _filter_calls() -> None:
    """Install the seccomp filter of `bpf` for all threads of the process."""
    lines = build(_MACHINE, SOCKET, os.getpid())
    if lines is None or not _SECCOMP:
        raise OSError(0, f"the system calls of {_MACHINE} are not known to ouros")
    program = _Program(len(lines) // 8, lines)
    unsigned = ctypes.c_ulong
    result = _libc().syscall(
        _SECCOMP, unsigned(_SECCOMP_SET_MODE_FILTER), unsigned(_SECCOMP_FILTER_FLAG_TSYNC), ctypes.byref(program)
    )
    if result > 0:
        raise OSError(0, "seccomp: a thread cannot be filtered")
    _check(result, "seccomp")
