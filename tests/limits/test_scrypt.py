"""hashlib.scrypt: the host's result, its errors, and the bounds that are checked before it runs."""

import hashlib
import time

import pytest

from ouros import Sandbox, SandboxRuntimeError

KEY = "import hashlib\nhashlib.scrypt({})"


def run(arguments, **limits):
    return Sandbox(KEY.format(arguments)).run(limits=limits or None)


@pytest.mark.parametrize(
    "arguments",
    [
        "b'', salt=b'', n=16, r=1, p=1",
        "b'password', salt=b'NaCl', n=1024, r=8, p=16",
        "b'a', salt=b'b', n=2, r=1, p=3, dklen=1", "b'a' * 100, salt=b'b', n=64, r=3, p=5, dklen=1000", "b'', salt=b'', n=1 << 15, r=8, p=1, maxmem=1 << 30",
        "b'a', salt=b'b', n=4, r=1 << 14, p=2, maxmem=1 << 30", "b'a', salt=b'b', n=2, r=64, p=100",
        "bytearray(b'pleaseletmein'), salt=memoryview(b'SodiumChloride'), n=16384, r=8, p=1, dklen=10",
    ],
)
def test_results_are_those_of_the_host(arguments):
    assert run(arguments) == eval(KEY.partition("\n")[2].format(arguments), {"hashlib": hashlib})


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ("b'', salt=b'', n=3, r=1, p=1", "n must be a power of 2."),
        ("b'', salt=b'', n=1, r=1, p=1", "n must be a power of 2."),
        ("b'', salt=b'', n=1 << 70, r=1, p=1", "n must be a power of 2."),
        ("b'', salt=b'', n=2, r=0, p=1", "Invalid parameter combination for n, r, p, maxmem."),
        ("b'', salt=b'', n=2, r=1 << 20, p=1 << 20", "Invalid parameter combination for n, r, p, maxmem."),
        ("b'', salt=b'', n=2, r=1, p=1, dklen=0", "dklen must be greater than 0"),
        ("b'', salt=b'', n=2, r=1, p=1, maxmem=-1", "maxmem must be positive"),
        ("b'', salt=b'', n=1 << 17, r=8, p=1", "memory limit exceeded"),
        ("b'', salt=b'', n=2, r=1 << 15, p=1, maxmem=1 << 30", "at most 16384"),
    ],
)
def test_parameters_that_are_refused(arguments, error):
    with pytest.raises(SandboxRuntimeError, match="^ValueError: .*" + error.replace(".", r"\.")):
        run(arguments)


@pytest.mark.parametrize("arguments", ["'text', salt=b'', n=2, r=1, p=1", "b'', salt=5, n=2, r=1, p=1", "b'', salt=b'', n=2.0, r=1, p=1", "b''"])
def test_types(arguments):
    with pytest.raises(SandboxRuntimeError, match="^TypeError: "):
        run(arguments)


def test_memory_is_checked_first():
    with pytest.raises(SandboxRuntimeError, match="^MemoryError: memory limit exceeded"):
        run("b'', salt=b'', n=1 << 16, r=8, p=1, maxmem=1 << 30", max_memory=32 << 20)
    assert len(run("b'', salt=b'', n=1 << 10, r=8, p=1", max_memory=32 << 20)) == 64


def test_time_is_counted_first():
    with pytest.raises(SandboxRuntimeError, match="^TimeoutError: "):
        run("b'', salt=b'', n=1 << 16, r=8, p=1, maxmem=1 << 30", max_duration_secs=0.0001)


@pytest.mark.timing
@pytest.mark.parametrize(
    "arguments",
    ["b'', salt=b'', n=1 << 20, r=8, p=1, maxmem=0x7FFFFFFE", "b'', salt=b'', n=2, r=1, p=1 << 22, maxmem=1 << 30", "b'', salt=b'', n=2, r=1, p=1, dklen=1 << 28"],
)
def test_it_ends_in_time(arguments):
    """Also while one block is mixed, and while PBKDF2 makes many blocks."""
    began = time.process_time()
    with pytest.raises(SandboxRuntimeError, match="^TimeoutError: "):
        run(arguments, max_duration_secs=0.1)
    assert time.process_time() - began < 0.4


@pytest.mark.timing
def test_many_blocks_of_pbkdf2_end_in_time():
    began = time.process_time()
    with pytest.raises(SandboxRuntimeError, match="^TimeoutError: "):
        Sandbox("import hashlib\nhashlib.pbkdf2_hmac('sha256', b'', b'', 1, 1 << 28)").run(limits={"max_duration_secs": 0.1})
    assert time.process_time() - began < 0.3
