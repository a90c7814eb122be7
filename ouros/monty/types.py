"""Types of pydantic-monty that integrations name in annotations, and `SourceRange`.

Knows no sessions. Invariant: at run time a dict is a dict; nothing here checks values.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Literal, Protocol, TypedDict

from ouros.monty.output import CollectStreams, CollectString
from ouros.os_access import OsFunction
from ouros.typeddicts import ExternalException, ExternalFuture, ExternalReturnValue

ExcType = str  # the name of a built-in exception class, or one of `answers.DOTTED`


class _NamedException(TypedDict):
    exc_type: ExcType


class ExternalExceptionData(_NamedException, total=False):
    """An answer to a call: an exception, by the name of its class."""

    message: str


ExternalSettledResult = ExternalReturnValue | ExternalException | ExternalExceptionData
ExternalResult = ExternalSettledResult | ExternalFuture
PrintCallback = Callable[[Literal["stdout", "stderr"], str], None] | CollectStreams | CollectString
TypeCheckFormat = Literal[
    "full", "concise", "azure", "json", "jsonlines", "rdjson", "pylint", "gitlab", "github"
]


class ResourceLimits(TypedDict, total=False):
    """What one feed may use. None: no limit."""

    max_feed_duration_secs: float | None
    max_memory: int | None
    gc_interval: int | None
    max_recursion_depth: int | None
    max_suspensions: int | None


class OSPolicy(TypedDict, total=False):
    """Clock, sleep and chance of a session; what is left out is that of the host."""

    datetime: Any  # 'system', or a datetime that the clock begins at
    timezone: str  # name of the time zone
    sleep: str  # clock of sleep: 'system' or 'zero'
    random_start: Any  # 'system' or a `RandomSeed`


class RandomSeed(TypedDict):
    """The seed of the program's chance."""

    seed: int | float | str | bytes


class OsHandler(Protocol):
    """A handler of OS functions: called by keywords, it gives the result, or `NOT_HANDLED`."""

    def __call__(
        self, *, name: OsFunction, args: tuple[Any, ...], kwargs: dict[str, Any], is_async: bool, **more: Any
    ) -> Any: ...


@dataclass(frozen=True, kw_only=True)
class SourceRange:
    """Where in the source of a feed a call is.

    Attributes:
        filename: `<python-input-N>` for the N-th feed of the session; empty if the place is not known.
        start: Offset in the bytes of the source in UTF-8.
        end: The same of the end, exclusive.
    """

    filename: str
    start: int
    end: int

    def dict(self) -> dict[str, int | str]:
        """Return the attributes."""
        return asdict(self)
