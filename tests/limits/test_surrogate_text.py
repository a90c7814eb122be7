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
    "loads": f"import pickle\nx = pickle.loads(b'\\x80\\x04\\x8d' + ({N} * 3).to_bytes(8, 'little') + b'\\xed\\xa0\\x80' * {N} + b'.')",
    "unpickler": "import io, pickle\n"
    f"x = pickle.Unpickler(io.BytesIO(b'\\x80\\x04\\x8d' + ({N} * 3).to_bytes(8, 'little') + b'\\xed\\xa0\\x80' * {N} + b'.')).load()",
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


@pytest.mark.parametrize("first", [0, 1, 3])
def test_many_short_texts(first: int) -> None:
    """Reading a pickle with many short strs ends soon after the limit of time."""
    text = f"b'\\x8c\\xff' + b'a' * {first} + b'\\xed\\xa0\\x80' * {(255 - first) // 3} + b'b' * {(255 - first) % 3}"
    code = f"import pickle\nx = pickle.loads(b'\\x80\\x04(' + ({text}) * 60_000 + b't.')\nlen(x), len(x[-1])"
    report = measured(code, {"max_duration_secs": 20.0, "max_memory": 256 * MIB})
    assert report.outcome.get("value", "").startswith("(60000, "), report.outcome
    assert report.seconds < 1 * SLOWNESS
