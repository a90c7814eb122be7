"""Module `dbm.sqlite3`: dicts of bytes in a table of an SQLite database, a virtual file.

Knows `sqlite3`. Invariant: each change is committed at once, so the file has all that was stored.
"""

import os as _os
import sqlite3 as _sqlite3
from collections.abc import MutableMapping

__all__ = ["error", "open"]

BUILD_TABLE = """
  CREATE TABLE IF NOT EXISTS Dict (
    key BLOB UNIQUE NOT NULL,
    value BLOB NOT NULL
  )
"""
GET_SIZE = "SELECT COUNT (key) FROM Dict"
LOOKUP_KEY = "SELECT value FROM Dict WHERE key = CAST(? AS BLOB)"
STORE_KV = "REPLACE INTO Dict (key, value) VALUES (CAST(? AS BLOB), CAST(? AS BLOB))"
DELETE_KEY = "DELETE FROM Dict WHERE key = CAST(? AS BLOB)"
ITER_KEYS = "SELECT key FROM Dict"

_MODES = {"r": "ro", "w": "rw", "c": "rwc", "n": "rwc"}


class error(OSError):
    pass


def _normalize_uri(path):
    from pathlib import Path

    uri = Path(path).absolute().as_uri()
    while "//" in uri:
        uri = uri.replace("//", "/")
    return uri


class _Database(MutableMapping):
    def __init__(self, path, /, *, flag, mode):
        if hasattr(self, "_cx"):
            raise error("DBM object does not support reinitialization")
        path = _os.fsdecode(path)
        if flag not in _MODES:
            raise ValueError(f"Flag must be one of 'r', 'w', 'c', or 'n', not {flag!r}")
        if flag in ("c", "n"):
            _make_file(path, mode, flag == "n")
        try:
            self._cx = _sqlite3.connect(f"{_normalize_uri(path)}?mode={_MODES[flag]}", autocommit=True, uri=True)
        except _sqlite3.Error as exc:
            raise error(str(exc))
        self._cx.execute("PRAGMA schema_version")  # fails for a file that is no database
        if _MODES[flag] == "rwc":
            self._execute(BUILD_TABLE)

    def _execute(self, *args, **kwargs):
        from contextlib import closing

        if not self._cx:
            raise error("DBM object has already been closed")
        try:
            return closing(self._cx.execute(*args, **kwargs))
        except _sqlite3.Error as exc:
            raise error(str(exc))

    def __len__(self):
        with self._execute(GET_SIZE) as cursor:
            return cursor.fetchone()[0]

    def __getitem__(self, key):
        with self._execute(LOOKUP_KEY, (key,)) as cursor:
            row = cursor.fetchone()
        if not row:
            raise KeyError(key)
        return row[0]

    def __setitem__(self, key, value):
        self._execute(STORE_KV, (key, value))

    def __delitem__(self, key):
        with self._execute(DELETE_KEY, (key,)) as cursor:
            if not cursor.rowcount:
                raise KeyError(key)

    def __iter__(self):
        try:
            with self._execute(ITER_KEYS) as cursor:
                for row in cursor:
                    yield row[0]
        except _sqlite3.Error as exc:
            raise error(str(exc))

    def close(self):
        if self._cx:
            self._cx.close()
            self._cx = None

    def keys(self):
        return list(super().keys())

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()


def _make_file(path, mode, anew):
    from pathlib import Path

    if anew:
        Path(path).unlink(missing_ok=True)
        Path(path).touch(mode=mode)
    else:
        Path(path).touch(mode=mode, exist_ok=True)


def open(filename, /, flag="r", mode=0o666):
    """Open a database. flag: 'r' read, 'w' write, 'c' create if missing, 'n' create anew."""
    return _Database(filename, flag=flag, mode=mode)
