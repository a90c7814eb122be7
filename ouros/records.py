"""Parts of errors: records of exceptions, fields of frames, and reports of the type checker.

Knows `ErrorInfo` by its fields only; imports no module of the package at run time. Invariant: a `Record` has the
fields of an `ErrorInfo`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol, TypeAlias

    from ouros._core import ErrorInfo

    # File name, line, column, end line, end column, name of the function, text of the source lines.
    FrameFields: TypeAlias = tuple[str, int, int, int, int, str, str | None]
    Position: TypeAlias = tuple[int, int, int, int]  # line, column, end line, end column
    Info: TypeAlias = "ErrorInfo | Record"

    class Report(Protocol):
        """The diagnostics of one check of types; it can be pickled."""

        def display(self, format: str, color: bool) -> str: ...


class Record:
    """An `ErrorInfo` of plain Python objects: for errors that the host layer finds itself, and for pickled ones."""

    __slots__ = (
        "cause", "children", "context", "display_name", "exception", "frames", "host_failure", "kind", "message",
        "notes", "suggestion", "suppress_context", "type_name",
    )  # fmt: skip

    def __init__(self, exception: BaseException, message: str, type_name: str, display_name: str) -> None:
        self.exception = exception
        self.message = message
        self.type_name = type_name
        self.display_name = display_name
        self.kind = "exception"
        self.suggestion: str | None = None
        self.frames: list[FrameFields] = []
        self.cause: Info | None = None
        self.context: Info | None = None
        self.suppress_context = False
        self.notes: list[str] = []
        self.children: list[Info] | None = None
        self.host_failure: BaseException | None = None
