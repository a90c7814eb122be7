"""`Complete`, in which a run ends, the bases of classes that callers can't derive from, and what snapshots hold.

Knows nothing of how an execution runs.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

    from ouros._core import Execution

bare = object.__new__


class Final:
    """Base of the classes that can't be subclassed or pickled."""

    __slots__ = ()
    __module__ = "ouros"

    def __init_subclass__(cls) -> None:
        base = cls.__bases__[0]
        if base is not Final and base is not Given:
            raise TypeError(f"type 'ouros.{base.__name__}' is not an acceptable base type")

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        how = "" if isinstance(self, Complete) else ": use dump() and load()"
        raise TypeError(f"cannot pickle 'ouros.{type(self).__name__}' object{how}")


class Given(Final):
    """Base of those that callers are given and can't construct."""

    __slots__ = ()
    __module__ = "ouros"

    def __new__(cls, *args: object, **kwargs: object) -> Any:
        raise TypeError(f"cannot create 'ouros.{cls.__name__}' instances")


class Complete(Given):
    """A run that is finished."""

    __slots__ = ("__weakref__", "_output")
    __module__ = "ouros"

    _output: Any

    @property
    def output(self) -> Any:
        """The value of the program's last statement if it is an expression, else None."""
        return self._output

    def __repr__(self) -> str:
        from ouros.bounded import bounded_repr

        return f"Complete(output={bounded_repr(self._output)})"

    def _repr_html_(self) -> str:
        from ouros.bounded import bounded_repr
        from ouros.rich import MOST_CHARACTERS, table

        return table("Complete", None, [("output", bounded_repr(self._output, max_characters=MOST_CHARACTERS))])


def take(live: list[Execution]) -> Execution:
    """Return the execution of a snapshot, which is used up by this."""
    try:
        return live.pop()
    except IndexError:
        raise RuntimeError("Progress already resumed") from None


def peek(live: list[Execution], verb: str) -> Execution:
    try:
        return live[0]
    except IndexError:
        raise RuntimeError(f"Cannot {verb} progress that has already been resumed") from None
