"""Module `dbm.dumb`: a dict of bytes in two files: one with the values, in blocks, and an index of their positions.

The format is CPython's. Knows files by open(). Invariant: the index file is replaced as a whole,
when the database is synced or closed, or a key is deleted.
"""

import ast as _ast
import builtins as _builtins
import os as _os
from collections.abc import MutableMapping

__all__ = ["error", "open"]

_BLOCKSIZE = 512
error = OSError


class _Database(MutableMapping):
    def __init__(self, filebasename, mode, flag="c"):
        filebasename = _os.fsdecode(filebasename)
        self._mode = mode
        self._readonly = flag == "r"
        self._dirfile = filebasename + ".dir"
        self._datfile = filebasename + ".dat"
        self._bakfile = filebasename + ".bak"
        self._index = None
        self._create(flag)
        self._load()

    def _create(self, flag):
        if flag == "n":
            for name in (self._datfile, self._bakfile, self._dirfile):
                try:
                    _os.remove(name)
                except OSError:
                    pass
        if not _os.path.exists(self._datfile):
            if flag not in ("c", "n"):
                raise FileNotFoundError(2, "No such file or directory", self._datfile)
            with _builtins.open(self._datfile, "w", encoding="Latin-1"):
                pass

    def _load(self):
        self._index = {}
        self._modified = False
        try:
            f = _builtins.open(self._dirfile, "r", encoding="Latin-1")
        except OSError:
            if not self._readonly:
                self._modified = True
            return
        with f:
            for line in f:
                key, place = _ast.literal_eval(line.rstrip())
                self._index[key.encode("Latin-1")] = place

    def _commit(self):
        if self._index is None or not self._modified:
            return
        for remove in (True, False):
            try:
                if remove:
                    _os.remove(self._bakfile)
                else:
                    _os.rename(self._dirfile, self._bakfile)
            except OSError:
                pass
        with _builtins.open(self._dirfile, "w", encoding="Latin-1") as f:
            for key, place in self._index.items():
                f.write(f"{key.decode('Latin-1')!r}, {place!r}\n")
        self._modified = False

    sync = _commit

    def _verify_open(self):
        if self._index is None:
            raise error("DBM object has already been closed")

    def _key(self, key):
        self._verify_open()
        return key.encode("utf-8") if isinstance(key, str) else key

    def __getitem__(self, key):
        pos, size = self._index[self._key(key)]
        with _builtins.open(self._datfile, "rb") as f:
            f.seek(pos)
            return f.read(size)

    def __setitem__(self, key, value):
        if self._readonly:
            raise error("The database is opened for reading only")
        if isinstance(key, str):
            key = key.encode("utf-8")
        elif not isinstance(key, (bytes, bytearray)):
            raise TypeError("keys must be bytes or strings")
        if isinstance(value, str):
            value = value.encode("utf-8")
        elif not isinstance(value, (bytes, bytearray)):
            raise TypeError("values must be bytes or strings")
        self._verify_open()
        key = bytes(key)
        old = self._index.get(key)
        self._modified = True
        if old is not None and -(-len(value) // _BLOCKSIZE) <= -(-old[1] // _BLOCKSIZE):
            # the new value fits into the blocks of the old one
            with _builtins.open(self._datfile, "rb+") as f:
                f.seek(old[0])
                f.write(value)
            self._index[key] = (old[0], len(value))
            return
        with _builtins.open(self._datfile, "rb+") as f:
            f.seek(0, 2)
            pos = f.tell()
            start = -(-pos // _BLOCKSIZE) * _BLOCKSIZE
            f.write(b"\0" * (start - pos))
            f.write(value)
        self._index[key] = (start, len(value))

    def __delitem__(self, key):
        if self._readonly:
            raise error("The database is opened for reading only")
        key = self._key(key)
        self._modified = True
        del self._index[key]
        self._commit()

    def keys(self):
        self._verify_open()
        return list(self._index)

    def items(self):
        self._verify_open()
        return [(key, self[key]) for key in self._index]

    def __contains__(self, key):
        return self._key(key) in self._index

    def iterkeys(self):
        self._verify_open()
        return iter(self._index)

    __iter__ = iterkeys

    def __len__(self):
        self._verify_open()
        return len(self._index)

    def close(self):
        try:
            self._commit()
        finally:
            self._index = None

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()


def open(file, flag="c", mode=0o666):
    """Open the database with that name, to which the suffixes of its files are added."""
    if flag not in ("r", "w", "c", "n"):
        raise ValueError("Flag must be one of 'r', 'w', 'c', or 'n'")
    return _Database(file, mode, flag=flag)
