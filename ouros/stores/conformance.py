"""Checks of a store: what sessions and durable runs rely on. For the stores of ouros, and for one of your own.

    from ouros.stores import conformance

    conformance.check(MyStore("somewhere"))                  # raises NotConforming, or gives the checks that were made

    @pytest.mark.parametrize("one", conformance.CHECKS, ids=lambda one: one.__name__)
    def test_my_store(one):
        one(MyStore("somewhere"))

`count_together` needs a store that can be pickled: it uses it in several processes. Knows `Store` only, and
no test framework. Invariants: a check uses names of its own, and deletes them, so the store may be one in use.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from ouros.stores.base import ABSENT, Store, StoreConflict, new_version

WRONG_NAMES = ("", "../x", "a b", "a/b", ".hidden", "-x", "é", "a\n", "/etc/passwd", "a\0", "x" * 201)
THREADS = 8
Check = Callable[[Store], None]


class NotConforming(AssertionError):
    """A store does not do what a store must do; the text says what."""


def check(store: Store, *, checks: Sequence[Check] | None = None) -> list[str]:
    """Make all checks of one process.

    Args:
        store: The store; other names in it are left alone.
        checks: Which checks; None: `CHECKS`.

    Returns:
        The names of the checks.

    Raises:
        NotConforming: The store does something else than it must.
    """
    made = []
    for one in CHECKS if checks is None else checks:
        one(store)
        made.append(one.__name__)
    return made


def saves_and_loads(store: Store) -> None:
    """Check that the data saved last is loaded, byte for byte, and that an unknown name loads None."""
    with _names(store, 1) as (name,):
        _expect(store.load(name) is None, "load() of an absent name must give None")
        for data in (b"1", b"", bytes(range(256)) * 400, b"\0"):
            version = store.save(name, data)
            _expect(isinstance(version, str) and version != ABSENT, "save() must give a version, a str that is not ''")
            _expect(store.load(name) == (data, version), "load() must give the data and the version that were saved")


def versions_are_new(store: Store) -> None:
    """Check that each save has a version of its own, also one of the same data, and after a delete."""
    with _names(store, 1) as (name,):
        versions = [store.save(name, b"same") for _ in range(3)]
        store.delete(name)
        versions.append(store.save(name, b"same"))
        _expect(len(set(versions)) == 4, "each save must have a new version, also of equal data and after a delete")


def expects_versions(store: Store) -> None:
    """Check that a save with `expected` happens only if that is the version, and changes nothing otherwise."""
    with _names(store, 1) as (name,):
        _conflict(store, name, "0" * 32, "nothing is saved")
        first = _saved(store, name, b"1", ABSENT)
        _conflict(store, name, ABSENT, "something is saved")
        second = _saved(store, name, b"2", first)
        _conflict(store, name, first, "the version is an earlier one")
        _expect(store.load(name) == (b"2", second), "a conflict must change nothing")
        third = store.save(name, b"2")
        _conflict(store, name, second, "the same data was saved again")
        _saved(store, name, b"1", third)
        _conflict(store, name, first, "the data is what it was at that version")
        store.delete(name)
        _conflict(store, name, third, "the entry was deleted")
        _expect(store.load(name) is None, "a conflict must not bring back a deleted entry")


def deletes(store: Store) -> None:
    """Check that `delete` returns whether there was data."""
    with _names(store, 1) as (name,):
        _expect(store.delete(name) is False, "delete() of an absent name must give False")
        store.save(name, b"1")
        _expect(store.delete(name) is True, "delete() must give True if there was an entry")
        _expect(store.load(name) is None and store.delete(name) is False, "a deleted entry must be gone")


def lists(store: Store) -> None:
    """Check that `list` returns the names with a prefix, sorted; case and every allowed character count."""
    with _names(store, 4, (".z", "-A", "_a", "-b")) as names:
        for name in names:
            store.save(name, b"1")
        start = names[0][:-2]
        _expect(store.list(start) == sorted(names), "list(prefix) must give all names with the prefix, sorted")
        _expect(store.list(names[2]) == [names[2]], "list(prefix) must give names that are equal to the prefix")
        _expect(store.list(start + "-a") == [], "list() must tell upper from lower case")
        _expect(set(names) <= set(store.list()), "list() must give all names")
        _expect(store.list(start[:-1] + "?") == [], "a prefix is no pattern")
        store.delete(names[0])
        _expect(store.list(start) == sorted(names[1:]), "list() must not give deleted names")


def refuses_wrong_names(store: Store) -> None:
    """Check that names that could lead elsewhere are a ValueError, and other types than str a TypeError."""
    for name in WRONG_NAMES:
        for method, more in (("save", (b"",)), ("load", ()), ("delete", ())):
            operation = partial(getattr(store, method), name, *more)
            _raises(ValueError, operation, f"{method}() must refuse the name {name!r}")
    _raises(TypeError, lambda: store.load(1), "a name that is no str must be a TypeError")  # type: ignore[arg-type]


def one_of_many_threads_wins(store: Store) -> None:
    """Check that exactly one of several threads that expect the same version saves."""
    with _names(store, 1) as (name,):
        for is_absent in (True, False):
            expected = ABSENT if is_absent else store.save(name, b"start")
            won: list[int] = []
            failed: list[BaseException] = []
            threads = [
                threading.Thread(target=_try, args=(store, name, expected, number, won, failed))
                for number in range(THREADS)
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            _expect(not failed, f"a save with expected= must succeed or raise StoreConflict, not {failed[:1]}")
            _expect(len(won) == 1, f"of {THREADS} saves that expect the same version {len(won)} succeeded")
            found = store.load(name)
            _expect(found is not None and found[0] == b"%d" % won[0], "the save that succeeded must be there")


def has_async_twins(store: Store) -> None:
    """Check that `aload`, `asave`, `adelete` and `alist`, if the store has them, do the same."""
    if not all(hasattr(store, method) for method in ("aload", "asave", "adelete", "alist")):
        return
    import asyncio

    twin: Any = store
    with _names(store, 1) as (name,):

        async def work() -> None:
            version = await twin.asave(name, b"1", expected=ABSENT)
            _expect(await twin.aload(name) == (b"1", version), "aload() must give what asave() saved")
            _expect(store.load(name) == (b"1", version), "load() must give what asave() saved")
            try:
                await twin.asave(name, b"2", expected=ABSENT)
            except StoreConflict:
                pass
            else:
                raise NotConforming("asave() must raise StoreConflict")
            _expect(await twin.alist(name) == [name], "alist() must give the names")
            _expect(await twin.adelete(name) is True and await twin.adelete(name) is False, "adelete() as delete()")

        asyncio.run(work())


CHECKS: tuple[Check, ...] = (
    saves_and_loads,
    versions_are_new,
    expects_versions,
    deletes,
    lists,
    refuses_wrong_names,
    one_of_many_threads_wins,
    has_async_twins,
)


def count_together(store: Store, *, processes: int = 3, each: int = 20) -> None:
    """Let several processes add to one number, each by loading and saving; no addition may be lost.

    Args:
        store: A store that can be pickled, and means the same data in another process.
        processes: How many.
        each: How often each adds 1.

    Raises:
        NotConforming: An addition was lost, or a process failed.
    """
    from multiprocessing import get_context

    with _names(store, 1) as (name,):
        store.save(name, b"0")
        context = get_context("spawn")
        workers = [context.Process(target=_add, args=(store, name, each)) for _ in range(processes)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        _expect(all(worker.exitcode == 0 for worker in workers), "a process failed")
        found = store.load(name)
        counted = None if found is None else int(found[0])
        _expect(counted == processes * each, f"{processes * each} additions of 1 gave {counted}")


def _add(store: Store, name: str, times: int) -> None:
    for _ in range(times):
        while True:
            found = store.load(name)
            assert found is not None
            try:
                store.save(name, b"%d" % (int(found[0]) + 1), expected=found[1])
                break
            except StoreConflict:
                pass


@contextmanager
def _names(store: Store, count: int, ends: Sequence[str] = ("",)) -> Iterator[list[str]]:
    """Context with names that no other client of the store uses; it deletes their data at its end."""
    start = f"conformance-{new_version()}"
    names = [start + ends[at % len(ends)] for at in range(count)]
    try:
        yield names
    finally:
        for name in names:
            store.delete(name)


def _try(store: Store, name: str, expected: str, number: int, won: list[int], failed: list[BaseException]) -> None:
    try:
        store.save(name, b"%d" % number, expected=expected)
        won.append(number)
    except StoreConflict:
        pass
    except BaseException as error:
        failed.append(error)


def _saved(store: Store, name: str, data: bytes, expected: str) -> str:
    try:
        return store.save(name, data, expected=expected)
    except StoreConflict:
        raise NotConforming("save() must not raise StoreConflict for the version that is saved") from None


def _conflict(store: Store, name: str, expected: str, when: str) -> None:
    text = f"save() must raise StoreConflict when {when}"
    _raises(StoreConflict, lambda: store.save(name, b"conflict", expected=expected), text)


def _raises(kind: type[Exception], operation: Callable[[], object], text: str) -> None:
    try:
        operation()
    except kind:
        return
    raise NotConforming(text)


def _expect(is_so: bool, text: str) -> None:
    if not is_so:
        raise NotConforming(text)
