"""`Steps`: an execution each step of which is wrapped, as the loops that call host functions see it.

Knows the methods of an execution that let it run; what happens around them is said by derived classes in `_step`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ouros._core import Execution


class Steps:
    """Wrapper of an execution that continues it by `_step(method, *args)`; all other attributes are the execution's."""

    __slots__ = ("_execution",)

    def __init__(self, execution: Execution) -> None:
        self._execution = execution

    def finish(self, error: BaseException | None) -> None:
        """End the part of the run that its driver drives: the run is over, or paused. `error` is its exception."""
        inner = self._execution
        if isinstance(inner, Steps):
            inner.finish(error)

    def _step(self, method: str, *args: object) -> int:
        """Call a method of the execution. Returns its event."""
        raise NotImplementedError

    def start(self, inputs: Mapping[str, object] | None, ticks: int | None = None) -> int:
        return self._step("start", inputs, ticks)

    def resume_value(self, value: object, ticks: int | None = None) -> int:
        return self._step("resume_value", value, ticks)

    def resume_error(self, exception: BaseException, ticks: int | None = None) -> int:
        return self._step("resume_error", exception, ticks)

    def resume_future(self, ticks: int | None = None) -> int:
        return self._step("resume_future", ticks)

    def resume_futures(
        self, results: Mapping[int, tuple[str, object]], ticks: int | None = None, waited: float = 0.0
    ) -> int:
        return self._step("resume_futures", results, ticks, waited)

    def resume_slice(self, ticks: int | None = None) -> int:
        return self._step("resume_slice", ticks)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._execution, name)


def finish(driven: object, error: BaseException | None) -> None:
    """Tell an execution that is wrapped that its run is over."""
    if isinstance(driven, Steps):
        driven.finish(error)
