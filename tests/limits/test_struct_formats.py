"""Long formats of `struct`: the host needs 32 bytes for each code, and functions of its module would keep the formats of programs."""

from __future__ import annotations

import pytest
from measure import SLOWNESS, measured

MIB = 1024 * 1024
LIMIT = 64 * MIB
LARGE = {
    "calcsize": "struct.calcsize('bx' * 4_000_000)",
    "many": "[struct.calcsize('b' * 400_000 + 'x' * i) for i in range(60)]",
    "pack": "struct.pack('bx' * 2_000_000, *[1] * 2_000_000)",
    "unpack": "struct.unpack('bx' * 2_000_000, bytes(4_000_000))",
    "object": "[struct.Struct('0s' * 1_000_000 + 'x' * i).size for i in range(40)]",
}
LONG = {
    "no_fit": "struct.pack('x' * 3_000_000 + 'b', 1000)",
    "no_fit_of_many": "struct.pack('0b' * 3_000_000 + 'b', 1000)",
    "zeros": "struct.pack('0' * 3_000_000 + '1b', 1000)",
    "unpack": "struct.unpack('b' * 3_000_000, bytes(3_000_000))",
}


@pytest.mark.parametrize("case", LARGE)
def test_the_limit_of_memory(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MALLOC_MMAP_THRESHOLD_", "131072")
    report = measured(f"import struct\nlen(str({LARGE[case]}))", {"max_duration_secs": 20.0 * SLOWNESS, "max_memory": LIMIT})
    assert report.outcome.get("error") == "SandboxLimitError" or int(report.outcome["value"]), report.outcome
    assert report.peak_bytes < LIMIT * 1.05 + 2 * MIB


@pytest.mark.timing
@pytest.mark.parametrize("case", LONG)
def test_the_limit_of_time(case: str) -> None:
    code = f"import struct\ntry:\n    x = {LONG[case]}\nexcept struct.error:\n    pass"
    report = measured(code, {"max_duration_secs": 0.1, "max_memory": 1024 * MIB})
    assert report.outcome.get("error", "") in ("SandboxLimitError", ""), report.outcome
    assert report.seconds < 0.1 * 1.02 + 0.05 * SLOWNESS
