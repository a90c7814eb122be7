"""Module `contextvars`: context variables.

A context is a dict that is replaced when a variable changes, so that copies share it. `Context.run` makes it the
current one during a call. Knows nothing of tasks. Invariant: `_current` is the context of the code that runs, since
loops run each step of a task by its `run`.
"""

import _decimal

__all__ = ["Context", "ContextVar", "Token", "copy_context"]

GenericAlias = type(list[int])


class _Missing:
    def __repr__(self):
        return "<Token.MISSING>"


_MISSING = _Missing()


class Context:
    """Mapping of context variables to values."""

    __abc_names__ = ("collections.abc.Mapping",)
    _numbers = None  # its decimal context, shared with copies once it was used

    def __init__(self):
        self._data = {}
        self._previous = None
        self._entered = False

    def __init_subclass__(cls, **kwargs):
        raise TypeError("type '_contextvars.Context' is not an acceptable base type")

    def run(self, callable, /, *args, **kwargs):
        """Call a function with this as the current context."""
        global _current
        if self._entered:
            raise RuntimeError(f"cannot enter context: {self!r} is already entered")
        self._previous = _current
        self._entered = True
        _current = self
        numbers = _decimal.current
        if numbers is not None:
            _decimal.current = self._numbers_of()
        try:
            return callable(*args, **kwargs)
        finally:
            if numbers is not None:
                _decimal.current = numbers
            _current = self._previous
            self._previous = None
            self._entered = False

    def copy(self):
        """Return a context with the same values."""
        new = Context()
        new._data = self._data
        if self._numbers is not None:
            new._numbers = self._numbers
        return new

    def _numbers_of(self):
        if self._numbers is None:
            from decimal import Context as Numbers
            return Numbers()
        return self._numbers

    def get(self, key, default=None, /):
        _check_key(key)
        return self._data.get(key, default)

    def keys(self):
        return self._data.keys()

    def values(self):
        return self._data.values()

    def items(self):
        return self._data.items()

    def __getitem__(self, key):
        _check_key(key)
        return self._data[key]

    def __contains__(self, key):
        _check_key(key)
        return key in self._data

    def __iter__(self):
        return iter(self._data)

    def __len__(self):
        return len(self._data)

    def __eq__(self, other):
        if not isinstance(other, Context):
            return NotImplemented
        return self._data == other._data

    __hash__ = None

    def __repr__(self):
        return f"<_contextvars.Context object at {id(self):#x}>"


def _check_key(key):
    if not isinstance(key, ContextVar):
        raise TypeError(f"a ContextVar key was expected, got {key!r}")


_current = Context()
_no_default = object()


class Token:
    """Result of ContextVar.set(), with which reset() restores the old value."""

    MISSING = _MISSING
    __class_getitem__ = classmethod(GenericAlias)

    def __new__(cls, *args, **kwargs):
        raise RuntimeError("Tokens can only be created by ContextVars")

    def __init_subclass__(cls, **kwargs):
        raise TypeError("type '_contextvars.Token' is not an acceptable base type")

    @property
    def var(self):
        """The variable that was set."""
        return self._var

    @property
    def old_value(self):
        """The value before set(), or Token.MISSING."""
        return self._old_value

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        self._var.reset(self)

    def __repr__(self):
        used = " used" if self._used else ""
        return f"<Token{used} var={self._var!r} at {id(self):#x}>"


class ContextVar:
    """Variable with one value for each context."""

    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self, name, *, default=_no_default):
        if not isinstance(name, str):
            raise TypeError("context variable name must be a str")
        self._name = name
        self._default = default

    def __init_subclass__(cls, **kwargs):
        raise TypeError("type '_contextvars.ContextVar' is not an acceptable base type")

    @property
    def name(self):
        return self._name

    def get(self, default=_no_default, /):
        """Return the value in the current context, or a default. Raises LookupError if there is neither."""
        value = _current._data.get(self, _no_default)
        if value is not _no_default:
            return value
        if default is not _no_default:
            return default
        if self._default is not _no_default:
            return self._default
        raise LookupError(self)

    def set(self, value, /):
        """Set the value in the current context. Returns a Token."""
        data = _current._data
        token = object.__new__(Token)
        token._var = self
        token._old_value = data.get(self, _MISSING)
        token._context = _current
        token._used = False
        _current._data = {**data, self: value}
        return token

    def reset(self, token, /):
        """Restore the value from before the set() that returned the token."""
        if not isinstance(token, Token):
            raise TypeError(f"expected an instance of Token, got {token!r}")
        if token._used:
            raise RuntimeError(f"{token!r} has already been used once")
        if token._var is not self:
            raise ValueError(f"{token!r} was created by a different ContextVar")
        if token._context is not _current:
            raise ValueError(f"{token!r} was created in a different Context")
        token._used = True
        data = dict(_current._data)
        if token._old_value is _MISSING:
            data.pop(self, None)
        else:
            data[self] = token._old_value
        _current._data = data

    def __repr__(self):
        default = "" if self._default is _no_default else f" default={self._default!r}"
        return f"<ContextVar name={self._name!r}{default} at {id(self):#x}>"


def copy_context():
    """Return a copy of the current context."""
    return _current.copy()
