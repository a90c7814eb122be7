"""`Policy`: what a program's clock, randomness, sleep and environment are.

Knows the evaluator's policies by `hostapi`; nothing of sandboxes and sessions. Invariant: a `Policy` can be used for
any number of runs, each of which starts anew with it.
"""

from __future__ import annotations

import datetime
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Literal

from ouros import failures
from ouros._core import hostapi
from ouros.bounded import type_name
from ouros.errors import HostError

if TYPE_CHECKING:
    Moment = datetime.datetime | float
    Source = Callable[[str, int], int | bytes]

EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
MICROSECOND = datetime.timedelta(microseconds=1)
SECOND = datetime.timedelta(seconds=1)
DAY = datetime.timedelta(days=1)
NOW = datetime.datetime(2025, 1, 1, tzinfo=datetime.timezone.utc)
SLEEPS = ("virtual", "host", "skip")  # ORDER SLEEP: runtime.pxd
MOST_NS = 1 << 70  # nanoseconds of a clock's reading: about 37,000 years


class ClockError(HostError, RuntimeError):
    """The function that is a policy's clock failed."""

    __module__ = "ouros"


@dataclass(frozen=True)
class Policy:
    """Sources of time, randomness, sleep and environment for a program.

    Args:
        clock: `'system'`: the host's clocks. A datetime: the clock starts there in each run, and each reading moves it
            on by a microsecond; one without a zone is in UTC. A function: it is called for each reading, in the thread
            that runs the program, and gives a datetime or seconds since 1970; what it raises ends the program as a
            `ClockError`. Governs `time` with all its clocks, `datetime.now`, `date.today`, and what else tells the
            time.
        timezone: The program's local time: a name of IANA, a `ZoneInfo`, a `datetime.timezone` or an offset from UTC;
            None: UTC.
        seed: An int, str or bytes from which all randomness is made: that of `secrets`, `uuid`, `os.urandom` and
            `random.SystemRandom`, and the seed of `random`. None: the host's entropy.
        sleep: What `time.sleep` does. `'virtual'`: it moves the program's clocks on and does not wait. `'host'`: the
            host waits; with `start()` and in `Session.execute` it is a call of the OS function `time.sleep`. `'skip'`:
            nothing.
        environ: The environment variables; None: the host is asked, as for files.

    Raises:
        TypeError: An argument of the wrong type.
        ValueError: A `sleep` that does not exist, an unknown time zone, or a clock out of range.
    """

    __module__ = "ouros"

    clock: Literal["system"] | datetime.datetime | Callable[[], Moment] = "system"
    timezone: str | datetime.tzinfo | datetime.timedelta | None = None
    seed: int | str | bytes | None = None
    sleep: Literal["virtual", "host", "skip"] = "virtual"
    environ: Mapping[str, str] | None = None

    def __post_init__(self) -> None:
        if self.environ is not None:
            object.__setattr__(self, "environ", _checked_environ(self.environ))
        self._bound()

    @staticmethod
    def deterministic(
        seed: int | str | bytes = 0,
        now: datetime.datetime = NOW,
        *,
        timezone: str | datetime.tzinfo | datetime.timedelta | None = None,
        environ: Mapping[str, str] | None = None,
    ) -> Policy:
        """Return a policy under which a program does the same in each run, up to what the host answers.

        Args:
            seed: Same as for `Policy`.
            now: Where the clock starts.
            timezone: Same as for `Policy`.
            environ: Same as for `Policy`; None: there are no variables.

        Raises:
            TypeError: An argument of the wrong type.
            ValueError: See `Policy`.
        """
        if not isinstance(now, datetime.datetime):
            raise TypeError(f"now must be a datetime, not {type_name(now)}")
        if seed is None:
            raise TypeError("seed must be an int, str or bytes, not None: without one the host's entropy is used")
        return Policy(now, timezone, seed, "virtual", {} if environ is None else environ)

    def _bound(self) -> hostapi.Policy:
        """Return the evaluator's policy, for one run."""
        moment: int | None = None
        source: Source | None = None
        if isinstance(self.clock, datetime.datetime):
            moment = (_aware(self.clock) - EPOCH) // MICROSECOND
        elif callable(self.clock):
            source = _source_of(self.clock)
        elif self.clock != "system":
            raise TypeError(f"clock must be 'system', a datetime or a function, not {self.clock!r}")
        if self.sleep not in SLEEPS:
            raise ValueError(f"sleep must be one of {', '.join(map(repr, SLEEPS))}, not {self.sleep!r}")
        return hostapi.Policy(
            moment,
            source is not None,
            source,
            _key_of(self.seed),
            _zone_of(self.timezone),
            SLEEPS.index(self.sleep),
            self.environ,
        )


def bound_policy(policy: Policy | None) -> hostapi.Policy | None:
    """Return the evaluator's policy for `policy=` of one run; None: none was given.

    Raises:
        TypeError: It is no `Policy`.
    """
    if policy is None:
        return None
    if not isinstance(policy, Policy):
        raise TypeError(f"policy must be an ouros.Policy, not {type_name(policy)}")
    return policy._bound()


def system_source(kind: str, n: int) -> int | bytes:
    """Return the reading of the system's clocks, or entropy. See `hostapi.Policy`."""
    if kind == "entropy":
        return os.urandom(n)
    return _CLOCKS[kind]()


_CLOCKS: dict[str, Callable[[], int]] = {
    "time": time.time_ns,
    "monotonic": time.monotonic_ns,
    "process": time.process_time_ns,
}


def _aware(moment: datetime.datetime) -> datetime.datetime:
    return moment.replace(tzinfo=datetime.timezone.utc) if moment.utcoffset() is None else moment


def _source_of(clock: Callable[[], Moment]) -> Source:
    def read(kind: str, n: int) -> int | bytes:
        if kind == "entropy":
            return os.urandom(n)
        try:
            return _nanoseconds(clock())
        except Exception as error:
            reason = f"{failures.class_name(type(error))}: {failures.text(error)}"
            raise ClockError(f"the clock of the policy failed: {reason}") from error

    return read


def _nanoseconds(moment: object) -> int:
    if isinstance(moment, datetime.datetime):
        return (_aware(moment) - EPOCH) // MICROSECOND * 1000
    if isinstance(moment, bool) or not isinstance(moment, (int, float)):
        raise TypeError(f"it must give a datetime or seconds since 1970, not {type_name(moment)}")
    # The whole seconds apart: a float has not enough digits for nanoseconds.
    whole = int(moment // 1)
    ns = whole * 1_000_000_000 + round((moment - whole) * 1_000_000_000)
    if abs(ns) > MOST_NS:
        raise ValueError(f"{moment!r} is too far from 1970")
    return ns


def _key_of(seed: object) -> bytes | None:
    if seed is None:
        return None
    if isinstance(seed, bool) or not isinstance(seed, (int, str, bytes)):
        raise TypeError(f"seed must be an int, str or bytes, not {type_name(seed)}")
    # With the type: 1, '1' and b'1' are different seeds.
    if isinstance(seed, int):
        return sha256(b"int:" + hex(seed).encode()).digest()
    if isinstance(seed, str):
        return sha256(b"str:" + seed.encode("utf-8", "surrogatepass")).digest()
    return sha256(b"bytes:" + seed).digest()


def _zone_of(zone: object) -> str | int | None:
    """Return the IANA name, or the offset from UTC in seconds; None: UTC."""
    if zone is None or zone is datetime.timezone.utc:
        return None
    if isinstance(zone, str):
        return str(zone)
    if isinstance(zone, datetime.timezone):
        zone = zone.utcoffset(None)
    if isinstance(zone, datetime.timedelta):
        if zone % SECOND:
            raise ValueError("timezone: the offset from UTC must be a number of whole seconds")
        if not -DAY < zone < DAY:
            raise ValueError("timezone: the offset from UTC must be less than a day")
        return zone // SECOND
    key = getattr(zone, "key", None)
    if isinstance(zone, datetime.tzinfo) and isinstance(key, str):  # the zone is a ZoneInfo
        return key
    kinds = "a name, a ZoneInfo, a datetime.timezone or a timedelta"
    raise TypeError(f"timezone must be {kinds}, not {type_name(zone)}")


def _checked_environ(environ: object) -> dict[str, str]:
    if not isinstance(environ, Mapping):
        raise TypeError(f"environ must be a dict, not {type_name(environ)}")
    for name, text in environ.items():
        if not isinstance(name, str) or not isinstance(text, str):
            raise TypeError("environ must be a dict of str to str")
        if not name or "=" in name or "\0" in name + text:
            raise ValueError(f"environ: {name!r} can't be the name of a variable with this text")
    return {str(name): str(text) for name, text in environ.items()}
