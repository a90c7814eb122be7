"""The system call filter of a worker, as a classic BPF program for seccomp. Linux, 64-bit x86 and ARM.

Builds bytes; installs nothing. The program is a chain of tests that ends in a refusal, so what is not listed is
refused. Invariant: whatever allows a call by an argument compares all 64 bits of it, or bits that must be clear or set.

What a worker needs after it has started: reading and writing its one socket, memory that is not executable, threads of
its own process (patterns of `re` are compiled in one), locks, clocks, random bytes, and its own end.
"""

from __future__ import annotations

import struct

# include/uapi/linux/seccomp.h, filter.h, audit.h
KILL_PROCESS = 0x80000000
ALLOW = 0x7FFF0000
ERRNO = 0x00050000
EPERM, ENOSYS = 1, 38
_LOAD, _JUMP_EQUAL, _JUMP_SET, _JUMP_ABOVE, _RETURN = 0x20, 0x15, 0x45, 0x35, 0x06
_NUMBER, _ARCH, _ARGS = 0, 4, 16  # offsets in struct seccomp_data
_X32 = 0x40000000  # numbers of x32 system calls start here

AUDIT = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}

# Numbers on x86_64 and on aarch64; None: the machine has no such call.
_CALLS: dict[str, tuple[int | None, int | None]] = {
    "read": (0, 63), "write": (1, 64), "close": (3, 57), "poll": (7, None), "mmap": (9, 222), "mprotect": (10, 226),
    "munmap": (11, 215), "brk": (12, 214), "rt_sigaction": (13, 134), "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139), "sched_yield": (24, 124), "mremap": (25, 216), "madvise": (28, 233),
    "nanosleep": (35, 101), "getpid": (39, 172), "connect": (42, 203), "sendto": (44, 206), "recvfrom": (45, 207),
    "socket": (41, 198), "accept": (43, 202), "bind": (49, 200), "listen": (50, 201), "socketpair": (53, 199),
    "clone": (56, 220), "fork": (57, None), "vfork": (58, None), "execve": (59, 221), "exit": (60, 93),
    "kill": (62, 129), "gettimeofday": (96, 169), "getrusage": (98, 165), "ptrace": (101, 117),
    "rt_sigqueueinfo": (129, 138), "sigaltstack": (131, 132), "pivot_root": (155, 41), "chroot": (161, 51),
    "mount": (165, 40), "umount2": (166, 39), "reboot": (169, 142), "init_module": (175, 105), "gettid": (186, 178),
    "tkill": (200, 130), "time": (201, None), "futex": (202, 98), "restart_syscall": (219, 128),
    "exit_group": (231, 94),
    "clock_gettime": (228, 113), "clock_getres": (229, 114), "clock_nanosleep": (230, 115), "tgkill": (234, 131),
    "kexec_load": (246, 104), "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219),
    "unshare": (272, 97), "set_robust_list": (273, 99), "ppoll": (271, 73), "rt_tgsigqueueinfo": (297, 240),
    "perf_event_open": (298, 241), "open_by_handle_at": (304, 265), "setns": (308, 268), "getcpu": (309, 168),
    "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "finit_module": (313, 273),
    "getrandom": (318, 278), "memfd_create": (319, 279), "bpf": (321, 280), "execveat": (322, 281),
    "userfaultfd": (323, 282), "membarrier": (324, 283), "rseq": (334, 293), "pidfd_send_signal": (424, 424),
    "io_uring_setup": (425, 425), "pidfd_open": (434, 434), "clone3": (435, 435), "pidfd_getfd": (438, 438),
}  # fmt: skip

_ALLOWED = (
    "futex", "clock_gettime", "munmap", "brk", "madvise", "mremap", "rt_sigreturn", "rt_sigprocmask", "rt_sigaction",
    "sigaltstack", "nanosleep", "clock_nanosleep", "clock_getres", "gettimeofday", "time", "getrandom", "getpid",
    "gettid", "sched_yield", "getrusage", "getcpu", "exit", "exit_group", "restart_syscall", "membarrier", "rseq",
    "set_robust_list", "poll", "ppoll", "close",
)  # fmt: skip
# No code of Python or of ouros makes these. A worker that does is no longer ours: it ends at the first attempt.
_FATAL = (
    "execve", "execveat", "fork", "vfork", "ptrace", "process_vm_readv", "process_vm_writev", "kill", "tkill",
    "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_send_signal", "pidfd_open", "pidfd_getfd", "socket", "socketpair",
    "connect", "bind", "listen", "accept", "mount", "umount2", "pivot_root", "chroot", "unshare", "setns", "bpf",
    "perf_event_open", "userfaultfd", "keyctl", "add_key", "request_key", "init_module", "finit_module", "kexec_load",
    "reboot", "io_uring_setup", "memfd_create", "open_by_handle_at",
)  # fmt: skip
# Threads: clone() with all of CLONE_VM, CLONE_SIGHAND and CLONE_THREAD, and with no namespace of its own.
_THREAD = 0x00000100 | 0x00000800 | 0x00010000
_NAMESPACES = 0x7E020000 | 0x00000080  # CLONE_NEW*; CLONE_NEWTIME
_EXECUTABLE = 4  # PROT_EXEC
_ANONYMOUS = 0x20  # MAP_ANONYMOUS


def build(machine: str, descriptor: int, process: int) -> bytes | None:
    """Return the filter, as an array of `struct sock_filter`.

    Args:
        machine: As in `os.uname().machine`.
        descriptor: The only one that may be read and written.
        process: The id of the process that the filter is for.

    Returns:
        None if the system calls of the machine are not known here.
    """
    if machine not in AUDIT:
        return None
    column = list(AUDIT).index(machine)
    lines = [_load(_ARCH), _jump(_JUMP_EQUAL, AUDIT[machine], 1, 0), _return(KILL_PROCESS), _load(_NUMBER)]
    if machine == "x86_64":
        lines += [_jump(_JUMP_ABOVE, _X32, 0, 1), _return(KILL_PROCESS)]

    def rule(name: str, body: list[bytes]) -> None:
        """Add a rule for a call: a body that ends in a return. The number of the call stays loaded for the next rule.
        """
        number = _CALLS[name][column]
        if number is not None:
            lines.append(_jump(_JUMP_EQUAL, number, 0, len(body)))
            lines.extend(body)

    for name in _ALLOWED:
        rule(name, [_return(ALLOW)])
    for name in ("read", "write", "sendto", "recvfrom"):
        rule(name, _if_equal(0, descriptor))
    rule("mmap", [*_if_clear(2, _EXECUTABLE), *_if_set(3, _ANONYMOUS)])
    rule("mprotect", _if_clear(2, _EXECUTABLE, last=True))
    rule("tgkill", _if_equal(0, process))
    rule("clone", [*_if_clear(0, _NAMESPACES), *_if_set(0, _THREAD)])
    rule("clone3", [_return(ERRNO | ENOSYS)])  # BPF cannot read its arguments; the C library falls back to clone()
    for name in _FATAL:
        rule(name, [_return(KILL_PROCESS)])
    lines.append(_return(ERRNO | EPERM))
    return b"".join(lines)


def _load(offset: int) -> bytes:
    return struct.pack("=HBBI", _LOAD, 0, 0, offset)


def _jump(code: int, value: int, if_true: int, if_false: int) -> bytes:
    return struct.pack("=HBBI", code, if_true, if_false, value)


def _return(action: int) -> bytes:
    return struct.pack("=HBBI", _RETURN, 0, 0, action)


def _low(argument: int) -> int:
    return _ARGS + 8 * argument  # both machines are little endian


def _if_equal(argument: int, value: int) -> list[bytes]:
    """Allow the call if the argument is `value` in all its bits; else refuse it."""
    return [
        _load(_low(argument)), _jump(_JUMP_EQUAL, value, 0, 3),
        _load(_low(argument) + 4), _jump(_JUMP_EQUAL, 0, 0, 1), _return(ALLOW),
        _return(ERRNO | EPERM),
    ]  # fmt: skip


def _if_clear(argument: int, bits: int, last: bool = False) -> list[bytes]:
    """Refuse the call if one of the bits is set; else go on, or allow it."""
    return [_load(_low(argument)), _jump(_JUMP_SET, bits, 0, 1), _return(ERRNO | EPERM)] + (
        [_return(ALLOW)] if last else []
    )


def _if_set(argument: int, bits: int) -> list[bytes]:
    """Allow the call if all of the bits are set; else refuse it."""
    lines = [_load(_low(argument))]
    single = [1 << place for place in range(32) if bits >> place & 1]
    for number, bit in enumerate(single):
        lines.append(_jump(_JUMP_SET, bit, 0, len(single) - number))
    return [*lines, _return(ALLOW), _return(ERRNO | EPERM)]
