"""Module `shelve`: dicts of objects in virtual files: pickles in a database of `dbm`.

Knows `pickle` and `dbm`. Invariant: with `writeback`, all values that were read are cached, and written again by sync()
and close().
"""

import io
from collections.abc import MutableMapping
from pickle import DEFAULT_PROTOCOL, Pickler, Unpickler

__all__ = ["Shelf", "BsdDbShelf", "DbfilenameShelf", "open"]


class _Closed(MutableMapping):
    """Dict of a closed shelf: all operations raise ValueError."""

    def _refuse(self, *args):
        raise ValueError("invalid operation on closed shelf")

    __iter__ = __len__ = __getitem__ = __setitem__ = __delitem__ = keys = _refuse

    def __repr__(self):
        return "<Closed Dictionary>"


class Shelf(MutableMapping):
    """Dict whose values are stored as pickles in another dict."""

    def __init__(self, dict, protocol=None, writeback=False, keyencoding="utf-8"):
        self.dict = dict
        self._protocol = DEFAULT_PROTOCOL if protocol is None else protocol
        self.writeback = writeback
        self.cache = {}
        self.keyencoding = keyencoding

    def __iter__(self):
        for key in self.dict.keys():
            yield key.decode(self.keyencoding)

    def __len__(self):
        return len(self.dict)

    def __contains__(self, key):
        return key.encode(self.keyencoding) in self.dict

    def get(self, key, default=None):
        return self[key] if key.encode(self.keyencoding) in self.dict else default

    def __getitem__(self, key):
        try:
            return self.cache[key]
        except KeyError:
            value = Unpickler(io.BytesIO(self.dict[key.encode(self.keyencoding)])).load()
            if self.writeback:
                self.cache[key] = value
            return value

    def __setitem__(self, key, value):
        if self.writeback:
            self.cache[key] = value
        f = io.BytesIO()
        Pickler(f, self._protocol).dump(value)
        self.dict[key.encode(self.keyencoding)] = f.getvalue()

    def __delitem__(self, key):
        del self.dict[key.encode(self.keyencoding)]
        self.cache.pop(key, None)

    def __enter__(self):
        return self

    def __exit__(self, type, value, traceback):
        self.close()

    def close(self):
        if self.dict is None:
            return
        try:
            self.sync()
            close = getattr(self.dict, "close", None)
            if close is not None:
                close()
        finally:
            self.dict = _Closed()

    def sync(self):
        """Write all cached values."""
        if self.writeback and self.cache:
            self.writeback = False
            for key, entry in self.cache.items():
                self[key] = entry
            self.writeback = True
            self.cache = {}
        sync = getattr(self.dict, "sync", None)
        if sync is not None:
            sync()


class BsdDbShelf(Shelf):
    """Shelf over a database with a current position."""

    def _entry(self, found):
        key, value = found
        return key.decode(self.keyencoding), Unpickler(io.BytesIO(value)).load()

    def set_location(self, key):
        return self._entry(self.dict.set_location(key))

    def next(self):
        return self._entry(next(self.dict))

    def previous(self):
        return self._entry(self.dict.previous())

    def first(self):
        return self._entry(self.dict.first())

    def last(self):
        return self._entry(self.dict.last())


class DbfilenameShelf(Shelf):
    """Shelf in the virtual files of a `dbm` database."""

    def __init__(self, filename, flag="c", protocol=None, writeback=False):
        import dbm
        Shelf.__init__(self, dbm.open(filename, flag), protocol, writeback)

    def clear(self):
        self.cache.clear()
        for key in list(self.dict.keys()):
            del self.dict[key]


def open(filename, flag="c", protocol=None, writeback=False):
    """Open the shelf with that name."""
    return DbfilenameShelf(filename, flag, protocol, writeback)
