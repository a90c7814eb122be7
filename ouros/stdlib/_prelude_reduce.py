"""Prelude: reduction of objects for `copy` and `pickle`.

Implements `object.__reduce_ex__`, and reduction of the built-in classes. Knows nothing of pickles. Invariant:
everything returned here can be called or found in modules of the sandbox.
"""

from copyreg import __newobj__ as _newobj, __newobj_ex__ as _newobj_ex


def object_reduce(self, base, protocol):
    """Reduce by protocols 0 and 1: class, built-in base, and the value of that base."""
    from copyreg import _reconstructor
    cls = self.__class__
    if base is object:
        value = None
    elif base is cls:
        raise TypeError(f"cannot pickle {cls.__name__!r} object")
    else:
        value = base(self)
    if cls.__getstate__ is object.__getstate__ and getattr(self, "__slots__", None):
        raise TypeError("a class that defines __slots__ without defining __getstate__ cannot be pickled")
    state = self.__getstate__()
    args = (cls, base, value)
    return (_reconstructor, args, state) if state else (_reconstructor, args)


def object_reduce_ex(self, payload):
    """Reduce by protocol 2 and later: class, arguments of `__new__`, state, and items of containers."""
    cls = self.__class__
    make = _newobj
    args = (cls, *payload)
    if hasattr(cls, "__getnewargs_ex__"):
        given = self.__getnewargs_ex__()
        if not isinstance(given, tuple):
            raise TypeError(f"__getnewargs_ex__ should return a tuple, not '{type(given).__name__}'")
        if len(given) != 2:
            raise ValueError(f"__getnewargs_ex__ should return a tuple of length 2, not {len(given)}")
        positional, keywords = given
        if not isinstance(positional, tuple):
            raise TypeError(f"first item of the tuple returned by __getnewargs_ex__ must be a tuple, not '{type(positional).__name__}'")
        if not isinstance(keywords, dict):
            raise TypeError(f"second item of the tuple returned by __getnewargs_ex__ must be a dict, not '{type(keywords).__name__}'")
        if keywords:
            make, args = _newobj_ex, (cls, positional, keywords)
        else:
            args = (cls, *positional)
    elif hasattr(cls, "__getnewargs__"):
        given = self.__getnewargs__()
        if not isinstance(given, tuple):
            raise TypeError(f"__getnewargs__ should return a tuple, not '{type(given).__name__}'")
        args = (cls, *given)
    items = iter(self) if isinstance(self, list) else None
    pairs = iter(self.items()) if isinstance(self, dict) else None
    return make, args, self.__getstate__(), items, pairs


def state_with_slots(self, attributes, names):
    """Return the state of an object whose slots a class has hidden behind properties or other values."""
    slots = {}
    for name in names:
        try:
            slots[name] = getattr(self, name)
        except AttributeError:
            pass
    return (attributes, slots) if slots else attributes


def range_reduce(self):
    return self.__class__, (self.start, self.stop, self.step)


def builtin_reduce(self, owner):
    """Reduce a function or method of the runtime to its name, or to an attribute access. owner: the class of a static method, or None."""
    if owner is None:
        owner = self.__self__
    if owner is None or type(owner).__name__ == "module":
        return self.__name__
    return getattr, (owner, self.__name__)


def method_reduce(self):
    return getattr, (self.__self__, self.__func__.__name__)


def descriptor_reduce(self):
    return getattr, (self.__objclass__, self.__name__)


def cache_reduce(self):
    return self.__qualname__


def methodcaller_reduce(self, name, args, kwargs):
    if not kwargs:
        return self.__class__, (name, *args)
    from functools import partial
    return partial(self.__class__, name, **kwargs), args


# --- datetime ---

def date_reduce(self):
    year = self.year
    return self.__class__, (bytes((year >> 8, year & 255, self.month, self.day)),)


def datetime_reduce(self, protocol):
    year, us = self.year, self.microsecond
    month = self.month | 0x80 if self.fold and protocol > 3 else self.month
    state = bytes((year >> 8, year & 255, month, self.day, self.hour, self.minute, self.second, us >> 16, us >> 8 & 255, us & 255))
    return self.__class__, (state,) if self.tzinfo is None else (state, self.tzinfo)


def time_reduce(self, protocol):
    us = self.microsecond
    hour = self.hour | 0x80 if self.fold and protocol > 3 else self.hour
    state = bytes((hour, self.minute, self.second, us >> 16, us >> 8 & 255, us & 255))
    return self.__class__, (state,) if self.tzinfo is None else (state, self.tzinfo)


def timedelta_reduce(self):
    return self.__class__, (self.days, self.seconds, self.microseconds)


def tzinfo_reduce(self):
    getinitargs = getattr(self, "__getinitargs__", None)
    args = () if getinitargs is None else getinitargs()
    return self.__class__, args, self.__getstate__()


def timezone_initargs(self):
    from datetime import timedelta, timezone
    offset = self.utcoffset(None)
    name = self.tzname(None)
    if self is timezone.utc or name == timezone(offset).tzname(None):
        return (offset,)
    return offset, name


def zone_unpickle(cls, key, cached):
    return cls(key) if cached else cls.no_cache(key)


def zone_reduce(self):
    from _datetime import _zone_rules
    rules = _zone_rules(self)
    if type(rules) is not bool:
        if rules.source is not None:
            from pickle import PicklingError
            raise PicklingError("Cannot pickle a ZoneInfo file from a file stream.")
        rules = rules.cached
    return getattr(self.__class__, "_unpickle"), (self.key, int(rules))


# --- decimal ---

def decimal_reduce(self):
    return self.__class__, (str(self),)


def context_reduce(self):
    flags = [signal for signal, on in self.flags.items() if on]
    traps = [signal for signal, on in self.traps.items() if on]
    return self.__class__, (self.prec, self.rounding, self.Emin, self.Emax, self.capitals, self.clamp, flags, traps)
