"""`Monty`, `AsyncMonty` and their sessions.

A pool is a name here: each session is one of a `SessionManager` of its own. Invariant: what a session raises for its
code is a `MontyError`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn, TypedDict

from ouros.limits import check_limits
from ouros.monty.errors import MontyConversionError, monty_error
from ouros.monty.mounts import MountDir, handler_with
from ouros.policy import Policy
from ouros.sessions.errors import SessionError
from ouros.sessions.manager import SessionManager
from ouros.sessions.session import Session

if TYPE_CHECKING:
    from typing_extensions import Self

ID = "session"
LIMITS = {
    "max_feed_duration_secs": "max_duration_secs",
    "max_memory": "max_memory",
    "gc_interval": "gc_interval",
    "max_recursion_depth": "max_recursion_depth",
    "max_suspensions": "max_calls",
}  # monty's name -> ours
SLEEPS = {"system": "host", "zero": "skip"}


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
    timezone: str  # a name
    sleep: str  # 'system' or 'zero'
    random_start: Any  # 'system' or {'seed': ...}


class _Unsupported:
    """A class that integrations name and that has no counterpart."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        raise NotImplementedError(f"ouros.monty has no {type(self).__name__}: {self.instead}")

    instead = ""


class ClassInstance(_Unsupported):
    """Not supported."""

    instead = "programs get copies of values; give methods by external_lookup="


class ExternalModule(_Unsupported):
    """Not supported."""

    instead = "give functions by external_lookup="


def _limits(limits: Mapping[str, Any] | None) -> dict[str, Any]:
    """Limits by our names.

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
    """A policy of ours.

    Raises:
        NotImplementedError: A key, or a value of one, has no counterpart.
        TypeError, ValueError: As for `Policy`.
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

    worker_pid: int | None = None  # there is no worker

    def __init__(self, script_name: str, limits: dict[str, Any], type_check: bool, policy: Policy | None) -> None:
        self._manager = SessionManager(script_name=script_name, policy=policy)
        self._limits = limits
        self._type_check = type_check
        self._session: Session | None = None

    def _open(self) -> None:
        if self._session is not None:
            raise RuntimeError("the session was entered already")
        self._session = self._manager.create_session(ID)

    def _close(self) -> None:
        self._session = None

    def _entered(self) -> Session:
        if self._session is None:
            raise RuntimeError("the session is not open: use it in a `with` statement")
        return self._session

    def _arguments(
        self,
        inputs: Mapping[str, Any] | None,
        external_lookup: Mapping[str, Any] | None,
        print_callback: Callable[[str, str], Any] | None,
        os: Callable[..., Any] | None,
        skip_type_check: bool,
    ) -> dict[str, Any]:
        """The arguments of `Session.run`."""
        given = dict(inputs or {})
        functions = {}
        known = {variable["name"] for variable in self._entered().list_variables()} | given.keys()
        for name, value in (external_lookup or {}).items():
            if callable(value):
                functions[name] = value
            elif name not in known:
                given[name] = value
        return {
            "inputs": given,
            "external_functions": functions,
            "print_callback": print_callback,
            "os": os,
            "limits": self._limits,
            "type_check": self._type_check and not skip_type_check,
            "forgive": True,
        }

    def _load(self, state: bytes) -> None:
        self._entered()
        self._manager.destroy_session(ID)
        self._session = self._manager.load_bytes(state, ID)


def _failed(error: SessionError) -> NoReturn:
    if error.error is None:
        raise error
    raise monty_error(error.error.with_traceback(None)) from None


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
            os: Answers OS functions, as for `Sandbox.run`: an `AbstractOS`, or a function of ours. With mounts, those
                of other paths.
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
                code, **self._arguments(inputs, external_lookup, print_callback, handler, skip_type_check)
            )
        except SessionError as error:
            _failed(error)
        except TypeError as error:
            raise MontyConversionError(str(error)) from None

    def dump(self) -> bytes:
        """The session as bytes for `load_session`."""
        return self._entered().dump()

    def load_session(self, state: bytes) -> None:
        """Go on with the variables that another session dumped.

        Raises:
            SessionArgumentError: These bytes are no session.
        """
        self._load(state)


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
        """As `MontySession.feed_run`; functions may be coroutine functions, which run concurrently."""
        _refuse(cwd=cwd)
        session = self._entered()
        handler = handler_with(mount, os)
        arguments = self._arguments(inputs, external_lookup, print_callback, handler, skip_type_check)
        try:
            return await session.arun(code, **arguments)
        except SessionError as error:
            _failed(error)
        except TypeError as error:
            raise MontyConversionError(str(error)) from None

    async def dump(self) -> bytes:
        """The session as bytes for `load_session`."""
        return self._entered().dump()

    async def load_session(self, state: bytes) -> None:
        """As `MontySession.load_session`."""
        self._load(state)


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
        """A session; see `_checkout`."""
        return MontySession(*_checkout(self._timeout, **arguments))


class AsyncMonty:
    """As `Monty`, for event loops."""

    def __init__(self, *, request_timeout: float | None = None, **workers: Any) -> None:
        self._timeout = request_timeout
        _limits({"max_feed_duration_secs": request_timeout})

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *args: object) -> None:
        pass

    def checkout(self, **arguments: Any) -> AsyncMontySession:
        """A session; see `_checkout`."""
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
) -> tuple[str, dict[str, Any], bool, Policy | None]:
    """What a session is made of.

    Args:
        timeout: Of the pool, in seconds.
        script_name: How tracebacks name the code.
        limits: What one feed may use.
        type_check: Check the types of code first; needs `ouros[typecheck]`.
        os_policy: Clock, sleep and chance.
        type_check_stubs, type_check_format, external_modules: Not supported: must be None or empty.
        type_check_color, assert_message_annotations, print_flush_interval: Without effect: they change texts, delays.

    Raises:
        NotImplementedError: An argument that is not supported is given.
        TypeError, ValueError: Limits that make no sense.
    """
    _refuse(
        type_check_stubs=type_check_stubs,
        type_check_format=type_check_format,
        external_modules=external_modules or None,
    )
    found = _limits(limits)
    if timeout is not None:
        found["max_duration_secs"] = min(timeout, found.get("max_duration_secs", timeout))
    return script_name, found, type_check, _policy(os_policy)
