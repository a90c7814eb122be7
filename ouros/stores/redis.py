"""`RedisStore`: a hash of data and version for each name, in a Redis or Valkey server.

Invariant: a comparison and its save are one script, so one step of the server. `redis` is imported when it is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ouros.stores.base import ABSENT, NAME, BaseStore, Found, Names, Sizes, StoreError, conflict, new_version

# KEYS: the entry. ARGV: data, new version, '1' if a version is expected, that version, milliseconds to live or ''.
# A client that got no reply may send the script again: what it finds then is the new version.
SAVE = """
if ARGV[3] == '1' then
  local found = redis.call('HGET', KEYS[1], 'version') or ''
  if found ~= ARGV[4] and found ~= ARGV[2] then return 0 end
end
redis.call('HSET', KEYS[1], 'data', ARGV[1], 'version', ARGV[2])
if ARGV[5] == '' then redis.call('PERSIST', KEYS[1]) else redis.call('PEXPIRE', KEYS[1], ARGV[5]) end
return 1
"""
BATCH = 1000  # number of keys in one request


class RedisStore(BaseStore):
    """Keeps data in a Redis server, for any number of machines (needs `pip install 'ouros[redis]'`).

    A server that loses writes loses saves: set `appendonly yes`, and know that a replica that takes over may lack the
    last ones.

    Args:
        client: `'redis://host:6379/0'`, or a `redis.Redis` or `redis.RedisCluster` that gives bytes.
        prefix: What the keys start with.
        ttl: Seconds after which an entry is deleted that was not saved again; None: never.

    Raises:
        ImportError: `redis` is not installed.
        TypeError: An argument of the wrong type.
        ValueError: The client decodes replies; `ttl` is not positive.
    """

    __slots__ = ("_client", "_script", "prefix", "ttl", "url")

    def __init__(self, client: Any, *, prefix: str = "ouros:", ttl: float | None = None) -> None:
        redis = _imported()
        if ttl is not None and not ttl > 0:
            raise ValueError(f"ttl must be a positive number of seconds, not {ttl!r}")
        if not isinstance(prefix, str):
            raise TypeError(f"prefix must be a str, not {type(prefix).__name__}")
        self.url = client if isinstance(client, str) else None
        self.prefix = prefix
        self.ttl = ttl
        self._client = redis.Redis.from_url(client) if isinstance(client, str) else client
        if not callable(getattr(self._client, "register_script", None)):
            raise TypeError(f"client must be a URL or a redis.Redis, not {type(client).__name__}")
        pool = getattr(self._client, "connection_pool", None)
        if getattr(pool, "connection_kwargs", {}).get("decode_responses"):
            raise ValueError("the client decodes replies: make it with decode_responses=False")
        self._script = self._client.register_script(SAVE)

    def __repr__(self) -> str:
        return f"RedisStore(prefix={self.prefix!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        if self.url is None:
            raise TypeError("a RedisStore can be pickled if it was made with a URL, not with a client")
        return _redis_store, (self.url, self.prefix, self.ttl)

    def _load(self, name: str) -> Found | None:
        with _redis_errors(f"load {name!r}"):
            data, version = self._client.hmget(self.prefix + name, "data", "version")
        if data is None and version is None:
            return None
        if type(data) is not bytes or type(version) is not bytes or not version.isalnum():
            raise StoreError(f"load {name!r}", "the key holds something else than data and a version")
        return data, version.decode("ascii")

    def _save(self, name: str, data: bytes, expected: str | None) -> str:
        version = new_version()
        life = "" if self.ttl is None else str(max(1, round(self.ttl * 1000)))
        arguments = [data, version, "0" if expected is None else "1", expected or ABSENT, life]
        with _redis_errors(f"save {name!r}"):
            is_saved = self._script(keys=[self.prefix + name], args=arguments)
        if not is_saved:
            assert expected is not None
            raise conflict(name, expected)
        return version

    def _delete(self, name: str) -> bool:
        with _redis_errors(f"delete {name!r}"):
            return bool(self._client.delete(self.prefix + name))

    def list(self, prefix: str = "") -> Names:
        """See `Store.list`. The server goes through all its keys, in steps.

        Raises:
            StoreError: The store can't be read.
        """
        with _redis_errors("list the names"):
            return sorted(set(self._names(prefix)))

    def sizes(self, prefix: str = "") -> Sizes:
        """See `BaseStore.sizes`."""
        names = self.list(prefix)
        found: Sizes = []
        with _redis_errors("list the names"):
            for at in range(0, len(names), BATCH):
                batch = names[at : at + BATCH]
                pipeline = self._client.pipeline(transaction=False)
                for name in batch:
                    pipeline.hstrlen(self.prefix + name, "data")
                found += zip(batch, pipeline.execute(), strict=True)
        return found

    def _names(self, prefix: str) -> Iterator[str]:
        """Yield names that start with `prefix`, in any order, perhaps twice."""
        start = (self.prefix + prefix).encode()
        pattern = re.sub(rb"([*?\[\]\\])", rb"\\\1", start) + b"*"
        for key in self._client.scan_iter(match=pattern, count=BATCH, _type="HASH"):
            name = key[len(self.prefix.encode()) :].decode("ascii", "replace")
            if NAME.fullmatch(name):
                yield name


def _redis_store(url: str, prefix: str, ttl: float | None) -> RedisStore:
    return RedisStore(url, prefix=prefix, ttl=ttl)


def _imported() -> Any:
    try:
        import redis
    except ImportError as error:
        raise ImportError("RedisStore needs redis: pip install 'ouros[redis]'") from error
    return redis


@contextmanager
def _redis_errors(what: str) -> Iterator[None]:
    redis = _imported()
    try:
        yield
    except redis.RedisError as error:
        raise StoreError(what, f"Redis: {error}") from error
