"""Exceptions that host functions raise, as the host side reads them.

The class of such an exception may compute any attribute, and fail. Knows nothing of executions. Invariant: reading one
by these functions runs no code of its class but `__str__` and what computes a field of a built-in class, and raises
KeyboardInterrupt alone.
"""

from __future__ import annotations

import builtins

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Any, TypeGuard, TypeVar

    T = TypeVar("T")
    Failure = TypeVar("Failure", bound=BaseException)

UNREADABLE = "<exception str() failed>"

_GROUP: Any = getattr(builtins, "BaseExceptionGroup", None)

class_name: Callable[[type], str] = vars(type)["__name__"].__get__
_module: Callable[[type], object] = vars(type)["__module__"].__get__
class_variables: Callable[[type], Any] = vars(type)["__dict__"].__get__
class_qualname: Callable[[type], str] = vars(type)["__qualname__"].__get__
bases: Callable[[type], tuple[type, ...]] = vars(type)["__mro__"].__get__
args: Callable[[BaseException], tuple[Any, ...]] = vars(BaseException)["args"].__get__
cause: Callable[[BaseException], BaseException | None] = vars(BaseException)["__cause__"].__get__
context: Callable[[BaseException], BaseException | None] = vars(BaseException)["__context__"].__get__
suppresses_context: Callable[[BaseException], bool] = vars(BaseException)["__suppress_context__"].__get__
traceback: Callable[[BaseException], TracebackType | None] = vars(BaseException)["__traceback__"].__get__
with_traceback: Callable[[Failure, TracebackType | None], Failure] = BaseException.with_traceback


def class_module(cls: type) -> str | None:
    """Return the module that a class names; None: it names none, or what is no text."""
    try:
        found = _module(cls)
    except AttributeError:
        return None
    return found if type(found) is str else None


def is_a(value: object, classes: type[T] | tuple[type[T], ...]) -> TypeGuard[T]:
    """Return whether the class of `value` derives from one of `classes`; `isinstance` would also ask the object."""
    return issubclass(type(value), classes)


def instance(exception: BaseException | type[BaseException]) -> BaseException:
    """Return the exception itself, or a new one of the class, as `raise` does: what its constructor raises if that
    fails."""
    if is_a(exception, BaseException):
        return exception
    cls: Any = exception
    try:
        made = cls()
    except KeyboardInterrupt:
        raise
    except BaseException as failure:
        return failure
    if is_a(made, BaseException):
        return made
    return TypeError(f"calling {class_name(cls)} should have returned an instance of BaseException")


def text(exception: BaseException | type[BaseException]) -> str:
    """Return `str()` of an exception; a fixed text if that fails."""
    try:
        return str.__str__(str(exception))
    except KeyboardInterrupt:
        raise
    except BaseException:
        return UNREADABLE


def attribute(exception: BaseException, name: str) -> Any:
    """Return a field of an exception; None: there is none, or its class fails to compute it."""
    try:
        return getattr(exception, name, None)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return None


def notes(exception: BaseException) -> list[str] | None:
    """Return the notes of an exception that are texts; None: it has none."""
    found = attribute(exception, "__notes__")
    if not is_a(found, list):
        return None
    return [str.__str__(note) for note in list.__iter__(found) if is_a(note, str)]


def members(exception: BaseException) -> tuple[BaseException, ...] | None:
    """Return the exceptions of a group; None: it is no group."""
    if _GROUP is None or not is_a(exception, _GROUP):
        return None
    found: tuple[BaseException, ...] = vars(_GROUP)["exceptions"].__get__(exception)
    return found


def message(group: BaseException) -> str:
    """Return the message of a group."""
    found: str = vars(_GROUP)["message"].__get__(group)
    return found
