"""`Monty`, `AsyncMonty` and their sessions.

A pool is a name here: each session is one of a `FeedManager` of its own. Invariant: what a session raises for its
code is a `MontyError`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn

from ouros.arguments import write_to_host
from ouros.limits import check_limits
from ouros.monty.answers import raised
from ouros.monty.errors import MontyConversionError
from ouros.monty.feeds import FeedManager, FeedSession, called_names
from ouros.monty.mounts import MountDir, handler_with
from ouros.monty.snapshots import Feed, failed, in_thread
from ouros.policy import Policy
from ouros.sessions.errors import SessionArgumentError, SessionError

if TYPE_CHECKING:
    from typing_extensions import Self

    from ouros.monty.snapshots import AsyncSnapshot, SyncSnapshot

ID = "session"
MOST_FEEDS = 200  # number of the last feeds in which a call is looked for
LIMITS = {
    "max_feed_duration_secs": "max_duration_secs",
    "max_memory": "max_memory",
    "gc_interval": "gc_interval",
    "max_recursion_depth": "max_recursion_depth",
    "max_suspensions": "max_calls",
}  # method of pydantic-monty -> method of ouros
SLEEPS = {"system": "host", "zero": "skip"}


class _Unsupported:
    """A class that integrations name and that has no counterpart."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        raise NotImplementedError(f"ouros.monty has no {type(self).__name__}: {self.instead}")

    instead = ""


class ClassInstance(_Unsupported):
    """Not supported."""

    instead = "programs get copies of values; give methods by external_lookup="


class ClassType(_Unsupported):
    """Not supported."""

    instead = "programs get copies of values; give methods by external_lookup="


class ExternalModule(_Unsupported):
    """Not supported."""

    instead = "give functions by external_lookup="


class AsyncMontyWebsocket(_Unsupported):
    """Not supported."""

    instead = "sessions run in this process"


def _limits(limits: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return limits by our names.

    Raises:
        TypeError: Not a dict; a value of the wrong type.
        ValueError: An unknown limit, or one that makes no sense.
    """
    if limits is not None and not isinstance(limits, Mapping):
        raise TypeError(f"limits must be a dict, not {type(limits).__name__}")
    unknown = [name for name in limits or () if name not in LIMITS]
    if unknown:
        raise ValueError(f"ouros.monty has no limit {unknown[0]!r}, only {', '.join(LIMITS)}")
    return check_limits({LIMITS[name]: value for name, value in (limits or {}).items()}) or {}


def _policy(given: Mapping[str, Any] | None) -> Policy | None:
    """Return a policy of ours.

    Raises:
        NotImplementedError: A key, or a value of one, has no counterpart.
        TypeError, ValueError: Same as for `Policy`.
    """
    made: dict[str, Any] = {}
    for key, value in (given or {}).items():
        if key == "datetime" and value != "call_host":
            made["clock"] = value
        elif key == "timezone" and isinstance(value, str):
            made["timezone"] = "UTC" if value == "utc" else value
        elif key == "sleep" and value in SLEEPS:
            made["sleep"] = SLEEPS[value]
        elif key == "random_start" and isinstance(value, Mapping) and "seed" in value:
            made["seed"] = value["seed"]
        elif (key, value) != ("random_start", "system"):
            raise NotImplementedError(f"ouros.monty does not support os_policy={{{key!r}: {value!r}}}")
    return Policy(**{"sleep": "host", **made}) if given else None


def _refuse(**arguments: Any) -> None:
    """Raise NotImplementedError for an argument that is given."""
    for name, value in arguments.items():
        if value is not None:
            raise NotImplementedError(f"ouros.monty does not support {name}=")


class _Session:
    """Base of both kinds of sessions."""

    worker_pid: int | None = None  # process id of the worker: there is none

    def __init__(
        self, script_name: str, limits: dict[str, Any], type_check: bool, policy: Policy | None, stubs: str
    ) -> None:
        self._manager = FeedManager(stubs, script_name=script_name, policy=policy, limits=limits)
        self._limits = limits
        self._type_check = type_check
        self._session: FeedSession | None = None
        self._sources: deque[tuple[int, str]] = deque(maxlen=MOST_FEEDS)  # number and source of the last feeds
        self._count = 0  # number of feeds so far
        self._called: set[str] = set()  # names that a call in a feed may be of
        self._known: set[str] = set()  # names of functions of the host
        self._paused: Feed | None = None  # the feed that `feed_start` began last
        self._loads = 0

    def _open(self) -> None:
        if self._session is not None:
            raise RuntimeError("the session was entered already")
        session = self._manager.create_session(ID)
        assert isinstance(session, FeedSession)
        self._session = session

    def _close(self) -> None:
        self._session = None
        if self._paused is not None:
            self._paused.give_up()

    def _entered(self) -> FeedSession:
        if self._session is None:
            raise RuntimeError("the session is not open: use it in a `with` statement")
        return self._session

    def _given(
        self, inputs: Mapping[str, Any] | None, external_lookup: Mapping[str, Any] | None
    ) -> tuple[dict[str, Any], dict[str, Callable[..., Any]]]:
        """Return variables to set before a feed, and functions that it may call."""
        given = dict(inputs or {})
        functions = {}
        known = {variable["name"] for variable in self._entered().list_variables()} | given.keys()
        for name, value in (external_lookup or {}).items():
            if callable(value):
                functions[name] = value
            elif name not in known:
                given[name] = value
        return given, functions

    def _note(self, code: str) -> None:
        """Note a feed."""
        self._sources.append((self._count, code))
        self._count += 1
        self._called |= called_names(code)

    def _arguments(
        self,
        code: str,
        inputs: Mapping[str, Any] | None,
        external_lookup: Mapping[str, Any] | None,
        print_callback: Callable[[str, str], Any] | None,
        os: Callable[..., Any] | None,
        skip_type_check: bool,
    ) -> dict[str, Any]:
        """Return the arguments of `Session.run`."""
        given, functions = self._given(inputs, external_lookup)
        functions = {**{name: _undefined(name) for name in self._known}, **functions}
        self._note(code)
        return {
            "inputs": given,
            "external_functions": functions,
            "print_callback": print_callback,
            "os": os,
            "limits": self._limits,
            "type_check": self._type_check and not skip_type_check,
            "forgive": True,
        }

    def _feed(
        self,
        code: str,
        inputs: Mapping[str, Any] | None,
        external_lookup: Mapping[str, Any] | None,
        print_callback: Callable[[str, str], Any] | None,
        os: Callable[..., Any] | None,
        skip_type_check: bool,
        is_async: bool,
    ) -> Callable[[], Any]:
        """Return a function that starts a feed."""
        session = self._entered()
        if not isinstance(code, str):
            raise TypeError(f"code must be a str, not {type(code).__name__}")
        lookup = external_lookup or {}
        given, functions = self._given(inputs, lookup)
        feed = self._paused = Feed(session, print_callback or write_to_host, lookup, os, self._sources, is_async)

        def start() -> Any:
            try:
                if self._type_check and not skip_type_check:
                    session._check_types(code, None, given)
                self._note(code)
                self._known = (self._called - given.keys()) | functions.keys()
                return feed.start(code, {name: _undefined(name) for name in self._known}, given)
            except SessionError as error:
                failed(error)
            except TypeError as error:
                raise MontyConversionError(str(error)) from None

        return start

    def _load(self, state: bytes, is_paused: bool) -> FeedSession:
        """Make the session that of a dump.

        Raises:
            MontyRuntimeError: These bytes are none.
            RuntimeError: A feed of it is paused, or none is.
        """
        manager = self._manager
        before = self._entered()
        self._loads += 1
        name = f"{ID}-{self._loads}"
        try:
            loaded = manager.load_bytes(state, name)
        except SessionArgumentError as error:
            raise raised(RuntimeError(str(error))) from None
        assert isinstance(loaded, FeedSession)
        if loaded._is_pending() != is_paused:
            manager.destroy_session(name)
            raise RuntimeError(
                "this dump is one between feeds: use load_session()" if is_paused
                else "this dump is a suspended snapshot: use load_snapshot() to resume it"
            )  # fmt: skip
        manager.destroy_session(before.id)
        self._session = loaded
        self._sources.clear()
        return loaded

    def _loaded(
        self,
        state: bytes,
        external_lookup: Mapping[str, Any] | None,
        print_callback: Callable[[str, str], Any] | None,
        os: Callable[..., Any] | None,
        is_async: bool,
    ) -> Any:
        """Return the snapshot of a dump."""
        session = self._load(state, True)
        write, lookup = print_callback or write_to_host, external_lookup or {}
        feed = self._paused = Feed(session, write, lookup, os, self._sources, is_async)
        execution = session._free().pending
        assert execution is not None
        return feed.paused(execution)


def _undefined(name: str) -> Callable[..., Any]:
    """Return the function of a name that a feed calls and that is not defined."""

    def call(*args: Any, **kwargs: Any) -> NoReturn:
        raise NameError(f"name {name!r} is not defined")

    return call


class MontySession(_Session):
    """A session of a `Monty`, for a `with` statement."""

    def __enter__(self) -> Self:
        self._open()
        return self

    def __exit__(self, *args: object) -> None:
        self._close()

    def feed_run(
        self,
        code: str,
        *,
        inputs: Mapping[str, Any] | None = None,
        external_lookup: Mapping[str, Any] | None = None,
        print_callback: Callable[[str, str], Any] | None = None,
        mount: MountDir | list[MountDir] | None = None,
        cwd: str | None = None,
        os: Callable[..., Any] | None = None,
        skip_type_check: bool = False,
    ) -> Any:
        """Run code; its variables stay.

        Args:
            code: The code.
            inputs: Variables to set before.
            external_lookup: Functions that the code may call, and values of names that it does not define.
            print_callback: Called with stream and text; None: text goes to the streams of the host.
            mount: Folders of the host among the files of the code.
            cwd: Not supported: must be None.
            os: Answers OS functions: an `AbstractOS`, or an `OsHandler`. With mounts, those of other paths.
            skip_type_check: Run the code without a type check.

        Returns:
            The value of the last expression.

        Raises:
            MontyError: The code failed, does not parse, or has type errors.
            MontyConversionError: A value can't cross.
        """
        _refuse(cwd=cwd)
        session = self._entered()
        handler = handler_with(mount, os)
        try:
            return session.run(
                code, **self._arguments(code, inputs, external_lookup, print_callback, handler, skip_type_check)
            )
        except SessionError as error:
            failed(error)
        except TypeError as error:
            raise MontyConversionError(str(error)) from None

    def feed_start(
        self,
        code: str,
        *,
        inputs: Mapping[str, Any] | None = None,
        external_lookup: Mapping[str, Any] | None = None,
        print_callback: Callable[[str, str], Any] | None = None,
        mount: MountDir | list[MountDir] | None = None,
        cwd: str | None = None,
        os: Callable[..., Any] | None = None,
        skip_type_check: bool = False,
    ) -> SyncSnapshot:
        """Run code to its first call of the host; its snapshot, or a `MontyComplete`, goes on from there.

        Arguments are those of `feed_run`. Functions of `external_lookup`, mounts and `os` are for `resume_auto`; values
        of `external_lookup` are set before. A call of a name that is not defined is a call of the host, too.

        Raises:
            MontyError: Same as for `feed_run`.
        """
        _refuse(cwd=cwd)
        handler = handler_with(mount, os)
        start = self._feed(code, inputs, external_lookup, print_callback, handler, skip_type_check, False)
        return start()  # type: ignore[no-any-return]

    def load_snapshot(
        self,
        state: bytes,
        *,
        mount: MountDir | list[MountDir] | None = None,
        print_callback: Callable[[str, str], Any] | None = None,
        external_lookup: Mapping[str, Any] | None = None,
        os: Callable[..., Any] | None = None,
    ) -> SyncSnapshot:
        """Return the snapshot that `dump` of one wrote, in this session, whose variables are those of the dump then.

        Args:
            state: The bytes.
            mount, print_callback, external_lookup, os: Same as for `feed_start`.

        Raises:
            MontyRuntimeError: These bytes are no dump.
            RuntimeError: The dump is one between feeds.
        """
        handler = handler_with(mount, os)
        return self._loaded(state, external_lookup, print_callback, handler, False)  # type: ignore[no-any-return]

    def dump(self) -> bytes:
        """Return the session as bytes for `load_session`, or for `load_snapshot` if a feed is paused."""
        return self._entered().dump()

    def load_session(self, state: bytes) -> None:
        """Go on with the variables that another session dumped.

        Raises:
            MontyRuntimeError: These bytes are no dump.
            RuntimeError: A feed is paused in the dump.
        """
        self._load(state, False)


class AsyncMontySession(_Session):
    """A session of an `AsyncMonty`, for an `async with` statement."""

    async def __aenter__(self) -> Self:
        self._open()
        return self

    async def __aexit__(self, *args: object) -> None:
        self._close()

    async def feed_run(
        self,
        code: str,
        *,
        inputs: Mapping[str, Any] | None = None,
        external_lookup: Mapping[str, Any] | None = None,
        print_callback: Callable[[str, str], Any] | None = None,
        mount: MountDir | list[MountDir] | None = None,
        cwd: str | None = None,
        os: Callable[..., Any] | None = None,
        skip_type_check: bool = False,
    ) -> Any:
        """Like `MontySession.feed_run`; functions may be coroutine functions, which run concurrently."""
        _refuse(cwd=cwd)
        session = self._entered()
        handler = handler_with(mount, os, is_async=True)
        arguments = self._arguments(code, inputs, external_lookup, print_callback, handler, skip_type_check)
        try:
            return await session.arun(code, **arguments)
        except SessionError as error:
            failed(error)
        except TypeError as error:
            raise MontyConversionError(str(error)) from None

    async def feed_start(
        self,
        code: str,
        *,
        inputs: Mapping[str, Any] | None = None,
        external_lookup: Mapping[str, Any] | None = None,
        print_callback: Callable[[str, str], Any] | None = None,
        mount: MountDir | list[MountDir] | None = None,
        cwd: str | None = None,
        os: Callable[..., Any] | None = None,
        skip_type_check: bool = False,
    ) -> AsyncSnapshot:
        """Like `MontySession.feed_start`; functions may be coroutine functions, which run concurrently."""
        _refuse(cwd=cwd)
        handler = handler_with(mount, os, is_async=True)
        start = self._feed(code, inputs, external_lookup, print_callback, handler, skip_type_check, True)
        return await in_thread(self._entered(), start)  # type: ignore[no-any-return]

    async def load_snapshot(
        self,
        state: bytes,
        *,
        mount: MountDir | list[MountDir] | None = None,
        print_callback: Callable[[str, str], Any] | None = None,
        external_lookup: Mapping[str, Any] | None = None,
        os: Callable[..., Any] | None = None,
    ) -> AsyncSnapshot:
        """Like `MontySession.load_snapshot`."""
        handler = handler_with(mount, os, is_async=True)
        return self._loaded(state, external_lookup, print_callback, handler, True)  # type: ignore[no-any-return]

    async def dump(self) -> bytes:
        """Like `MontySession.dump`."""
        return self._entered().dump()

    async def load_session(self, state: bytes) -> None:
        """Like `MontySession.load_session`."""
        self._load(state, False)


class Monty:
    """Makes sessions. Sessions run in this process, so settings of worker processes have no effect.

    Args:
        request_timeout: Seconds that one feed may compute at most.
        **workers: Settings of worker processes.
    """

    def __init__(self, *, request_timeout: float | None = None, **workers: Any) -> None:
        self._timeout = request_timeout
        _limits({"max_feed_duration_secs": request_timeout})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *args: object) -> None:
        pass

    def checkout(self, **arguments: Any) -> MontySession:
        """Return a session; see `_checkout`."""
        return MontySession(*_checkout(self._timeout, **arguments))


class AsyncMonty:
    """Like `Monty`, for event loops."""

    def __init__(self, *, request_timeout: float | None = None, **workers: Any) -> None:
        self._timeout = request_timeout
        _limits({"max_feed_duration_secs": request_timeout})

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *args: object) -> None:
        pass

    def checkout(self, **arguments: Any) -> AsyncMontySession:
        """Return a session; see `_checkout`."""
        return AsyncMontySession(*_checkout(self._timeout, **arguments))


def _checkout(
    timeout: float | None,
    *,
    script_name: str = "main.py",
    limits: Mapping[str, Any] | None = None,
    type_check: bool = False,
    type_check_stubs: str | None = None,
    type_check_format: str | None = None,
    type_check_color: bool = False,
    assert_message_annotations: bool | int = True,
    print_flush_interval: float | None = None,
    os_policy: Mapping[str, Any] | None = None,
    external_modules: Mapping[str, Any] | None = None,
) -> tuple[str, dict[str, Any], bool, Policy | None, str]:
    """Return what a session is made of.

    Args:
        timeout: Of the pool, in seconds.
        script_name: How tracebacks name the code.
        limits: What one feed may use.
        type_check: Check the types of code first; needs `ouros[typecheck]`.
        os_policy: Clock, sleep and chance.
        type_check_stubs: Declarations that these checks know.
        type_check_format, external_modules: Not supported: must be None or empty.
        type_check_color, assert_message_annotations, print_flush_interval: Without effect: they change texts, delays.

    Raises:
        NotImplementedError: An argument that is not supported is given.
        TypeError, ValueError: Limits that make no sense.
    """
    _refuse(
        type_check_format=type_check_format,
        external_modules=external_modules or None,
    )
    found = _limits(limits)
    if timeout is not None:
        found["max_duration_secs"] = min(timeout, found.get("max_duration_secs", timeout))
    if type_check_stubs is not None and not isinstance(type_check_stubs, str):
        raise TypeError(f"type_check_stubs must be a str, not {type(type_check_stubs).__name__}")
    return script_name, found, type_check, _policy(os_policy), type_check_stubs or ""
