"""Splitting long bytes ends soon after the limit of time, also if there is no room for the pieces."""

from __future__ import annotations

import pytest
from measure import SLOWNESS, measured

MIB = 1024 * 1024


@pytest.mark.timing
@pytest.mark.parametrize("method", ["split", "rsplit"])
def test_counting_white_space(method: str) -> None:
    code = "o = b'a b,\\n' * 20_000_000\n"
    before = measured(code, {"max_memory": 512 * MIB}).seconds
    limit = before + 0.02
    report = measured(f"{code}o.{method}()", {"max_duration_secs": limit, "max_memory": 512 * MIB})
    assert report.outcome.get("error") == "SandboxLimitError", report.outcome
    assert report.seconds < limit * 1.02 + 0.05 * SLOWNESS
