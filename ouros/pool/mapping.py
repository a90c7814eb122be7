"""`Pool.map`: one program for many inputs, in threads of the host that wait for workers.

Invariant: at most two runs for each worker are begun whose results were not taken.
"""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import Any


AHEAD = 2  # runs that are begun for each worker


def mapped(
    run: Callable[..., Any],
    workers: int,
    inputs: Iterable[Mapping[str, Any]],
    ordered: bool,
    return_exceptions: bool,
    progress: Callable[[int], object] | None,
) -> Iterator[Any]:
    """See `Pool.map`. `run` runs the program with `inputs=`."""
    begun: dict[Future[Any], int] = {}  # run -> number, in the order of inputs
    numbered = enumerate(inputs)
    count = 0
    executor = ThreadPoolExecutor(workers, "ouros-pool-map")

    def begin() -> None:
        for number, given in numbered:
            begun[executor.submit(run, inputs=given)] = number
            if len(begun) >= AHEAD * workers:
                return

    try:
        begin()
        while begun:
            if ordered:
                future = next(iter(begun))
                wait([future])
            else:
                future = next(iter(wait(begun, return_when=FIRST_COMPLETED).done))
            number = begun.pop(future)
            count += 1
            error = future.exception()
            if error is not None and not (return_exceptions and isinstance(error, Exception)):
                raise error
            if progress is not None:
                progress(count)
            begin()
            value = future.result() if error is None else error
            yield value if ordered else (number, value)
    finally:
        executor.shutdown(wait=True, cancel_futures=True)
