"""Codecs with very many malformed characters end soon after the limit of time, and take no more memory than the limit.

The host calls an error handler once for each of them: without looks at the limits in between, 5,000,000 took up to 4 s.
"""

from __future__ import annotations

import pytest
from measure import SLOWNESS, measured

MIB = 1024 * 1024
N = 5_000_000
LIMIT = 64 * MIB
LONG = {
    "decode_utf8": f"(b'\\xff' * {N}).decode('utf-8', 'backslashreplace')",
    "decode_utf16": f"(b'\\x00\\xdc' * {N}).decode('utf-16-le', 'surrogatepass')",
    "decode_utf32": f"(b'\\x00\\xdc\\x00\\x00' * {N}).decode('utf-32-le', 'replace')",
    "decode_cp1252": f"(b'\\x81' * {N}).decode('cp1252', 'ignore')",
    "decode_shift_jis": f"(b'\\xff' * {N}).decode('shift_jis', 'surrogateescape')",
    "decode_escapes": f"(b'\\\\x' * {N}).decode('unicode_escape', 'replace')",
    "places_of_escapes": f"(b'\\\\q' * {N} + b'\\\\x').decode('unicode_escape')",
    "str": f"str(b'\\xff' * {N}, 'ascii', 'backslashreplace')",
    "encode_ascii": f"('\\u4e00' * {N}).encode('ascii', 'xmlcharrefreplace')",
    "encode_names": f"('\\U00013000' * {N}).encode('cp1252', 'namereplace')",
    "encode_utf16": f"('\\udc80' * {N}).encode('utf-16', 'backslashreplace')",
    "encode_gb18030": f"('\\udc80' * {N}).encode('gb18030', 'ignore')",
    "encode_iso2022": f"('\\udc80' * {N}).encode('iso2022_jp', 'surrogateescape')",
}
LARGE = {
    "bytes_and_emoji": "(b'\\xff' * 8_000_000 + '\\U0001f600'.encode()).decode('utf-8', 'backslashreplace')",
    "utf32_and_emoji": "(b'\\x00\\xdc\\x00\\x00' * 1_500_000 + '\\U0001f600'.encode('utf-32-le')).decode('utf-32-le', 'backslashreplace')",
    "widened_twice": "(b'a' * 11_900_000 + '\\u1234\\U0001f600'.encode()).decode()",
    "encode_utf16": "('\\udc80' * 4_000_000).encode('utf-16-le', 'xmlcharrefreplace')",
    "bytes_of_utf32": "(b'\\xff' * 12_000_000 + '\\U0001f600'.encode('utf-32-le')).decode('utf-32-le', 'surrogateescape')",
    "bytes_of_utf16": "(b'\\xff\\xdc' * 7_000_000 + '\\U0001f600'.encode('utf-16-le')).decode('utf-16-le', 'surrogateescape')",
    "names_of_ascii": "('%' * 6_000_000).encode('cp864', 'namereplace')",
}


@pytest.mark.timing
@pytest.mark.parametrize("case", LONG)
def test_the_limit_of_time(case: str) -> None:
    report = measured(f"x = {LONG[case]}", {"max_duration_secs": 0.1, "max_memory": 1024 * MIB})
    assert report.outcome.get("error", "") in ("SandboxLimitError", ""), report.outcome
    assert report.seconds < 0.1 * 1.02 + 0.05 * SLOWNESS


@pytest.mark.parametrize("case", LARGE)
def test_the_limit_of_memory(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MALLOC_MMAP_THRESHOLD_", "131072")
    report = measured(f"len({LARGE[case]})", {"max_duration_secs": 20.0, "max_memory": LIMIT})
    assert report.outcome.get("error") == "SandboxLimitError" or int(report.outcome["value"]), report.outcome
    assert report.peak_bytes < LIMIT * 1.05 + 2 * MIB


def test_what_fits() -> None:
    """A long text that the codec enlarges is made, after a walk of the heap if need be."""
    code = "x = [b'\\xff' * 1_000_000 for i in range(5)]\ndel x\nlen((b'\\xff' * 5_000_000).decode('utf-8', 'backslashreplace'))"
    report = measured(code, {"max_duration_secs": 40.0 * SLOWNESS, "max_memory": LIMIT})
    assert report.outcome.get("value") == "20000000", report.outcome
