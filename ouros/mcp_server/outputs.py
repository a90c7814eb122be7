"""Long texts for clients: what fits into an answer, and the rest, which is kept for `read_output`.

Knows texts only. Invariants: what `fitted` gives takes at most `MAX_TEXT` bytes of UTF-8 in all; kept texts take at
most `MAX_KEPT` characters in all, the oldest are given up.
"""

from __future__ import annotations

from threading import Lock

from ouros.sessions.errors import SessionArgumentError

MAX_TEXT = 20_000  # bytes of UTF-8 of the texts of one answer
MAX_PAGE = 16_000  # characters that one read_output gives
MAX_KEPT = 32_000_000
MAX_MARK = 200  # bytes that the line between head and tail takes at most
LEAST = 2_000  # bytes that each text gets, however long the other one is


class Outputs:
    """Texts that were too long for an answer, by number from 1."""

    def __init__(self) -> None:
        self._texts: dict[int, str] = {}
        self._last = 0
        self._lock = Lock()

    def keep(self, text: str) -> int:
        """Keep a text; return its number."""
        with self._lock:
            self._last += 1
            self._texts[self._last] = text[:MAX_KEPT]
            while sum(map(len, self._texts.values())) > MAX_KEPT:
                del self._texts[min(self._texts)]
            return self._last

    def sizes(self) -> dict[int, int]:
        """Return the bytes of what is kept, by number."""
        with self._lock:
            return {number: _size(text) for number, text in sorted(self._texts.items())}

    def read(self, number: int) -> str:
        """Return a whole text.

        Raises:
            SessionArgumentError: There is none of that number, or it was given up.
        """
        with self._lock:
            text = self._texts.get(number)
            kept = sorted(self._texts)
        if text is None:
            known = f"there are {kept[0]} to {kept[-1]}" if kept else "no answer was cut yet"
            raise SessionArgumentError(f"output_id {number}: no such output is kept; {known}")
        return text

    def fitted(self, first: str, last: str) -> tuple[str, str]:
        """Return two texts of one answer, shortened to fit: of a long one head and tail are left, and a line names the
        rest."""
        sizes = _size(first), _size(last)
        if sum(sizes) <= MAX_TEXT:
            return first, last
        for_last = min(sizes[1], max(MAX_TEXT // 2, MAX_TEXT - sizes[0]))
        for_last = min(for_last, MAX_TEXT - min(sizes[0], LEAST))
        return self._cut(first, MAX_TEXT - for_last), self._cut(last, for_last)

    def _cut(self, text: str, most: int) -> str:
        if _size(text) <= most:
            return text
        number = self.keep(text)
        part = (most - MAX_MARK) // 2
        head = _whole(text[:part].encode("utf-8", "surrogatepass")[:part])
        tail = _whole(text[-part:].encode("utf-8", "surrogatepass")[-part:])
        missing = len(text) - len(head) - len(tail)
        how = f"read_output(output_id={number}, start={len(head)}) gives them"
        return f"{head}\n[... {missing} of {len(text)} characters left out: {how} ...]\n{tail}"


def _size(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def _whole(data: bytes) -> str:
    """Return the text of a part of UTF-8 bytes, without the characters that were cut at its ends."""
    return data.decode("utf-8", "ignore")
