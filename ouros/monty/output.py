"""`CollectString` and `CollectStreams`: print callbacks that keep what was printed.

Knows nothing of sessions. Invariant: what is kept has at most `max_bytes`; more of it is an error of the program.
"""

from __future__ import annotations

MAX_BYTES = 10 * 1024 * 1024


class CollectStreams:
    """Keeps what a program prints, by stream.

    Args:
        max_bytes: At most so many bytes in UTF-8; None: no limit.
    """

    def __init__(self, max_bytes: int | None = MAX_BYTES) -> None:
        self._room = max_bytes
        self._parts: list[tuple[str, str]] = []

    def __call__(self, stream: str, text: str) -> None:
        """Keep a text.

        Raises:
            MemoryError: There is no room for it; it is raised in the program.
        """
        if self._room is not None:
            self._room -= len(text.encode(errors="surrogatepass"))
            if self._room < 0:
                raise MemoryError("the program printed more than its host collects")
        if self._parts and self._parts[-1][0] == stream:
            text = self._parts.pop()[1] + text
        self._parts.append((stream, text))

    @property
    def output(self) -> list[tuple[str, str]]:
        """Stream and text, in order; texts of one stream that follow each other are one."""
        return list(self._parts)


class CollectString:
    """Keeps what a program prints as one text; see `CollectStreams`."""

    def __init__(self, max_bytes: int | None = MAX_BYTES) -> None:
        self._streams = CollectStreams(max_bytes)

    def __call__(self, stream: str, text: str) -> None:
        """Keep a text; see `CollectStreams`."""
        self._streams("stdout", text)

    @property
    def output(self) -> str:
        """All of it."""
        return "".join([text for _, text in self._streams.output])
