"""UTF-8 with very many surrogates is decoded in the time of other text, and in memory within the limit."""

from __future__ import annotations

import pytest
from measure import SLOWNESS, measured

MIB = 1024 * 1024
N = 5_000_000
MAKERS = {
    "decode": f"x = (b'\\xed\\xa0\\x80' * {N}).decode('utf8', 'surrogatepass')",
    "decode_bytearray": f"x = bytearray(b'\\xed\\xa0\\x80' * {N}).decode('utf8', 'surrogatepass')",
    "str": f"x = str(b'\\xed\\xa0\\x80' * {N}, 'utf8', 'surrogatepass')",
}


@pytest.mark.parametrize("maker", MAKERS)
def test_many_surrogates(maker: str) -> None:
    report = measured(f"{MAKERS[maker]}\nlen(x), x == chr(0xd800) * {N}", {"max_duration_secs": 20.0, "max_memory": 256 * MIB})
    assert report.outcome.get("value") == f"({N}, True)", report.outcome
    assert report.seconds < 1 * SLOWNESS


def test_an_error_behind_many_surrogates() -> None:
    code = f"try: (b'\\xed\\xa0\\x80' * {N} + b'\\xe2\\x82').decode('utf8', 'surrogatepass')\nexcept UnicodeDecodeError as e: x = e.start, e.end, e.reason\nx"
    report = measured(code, {"max_duration_secs": 20.0, "max_memory": 256 * MIB})
    assert report.outcome.get("value") == f"({3 * N}, {3 * N + 2}, 'unexpected end of data')", report.outcome
    assert report.seconds < 1 * SLOWNESS
