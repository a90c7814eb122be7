"""What mocks record: calls, lists of calls, sentinels, and values that equal anything.

Knows nothing of mocks themselves but that a call may belong to one. Invariant: a call equals a plain tuple that leaves out its name,
its arguments or its keywords if those are empty.
"""


class _Sentinel:
    """A value that is only itself."""

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"sentinel.{self.name}"

    def __reduce__(self):
        return f"sentinel.{self.name}"


class _Sentinels:
    """sentinel.name makes a value, the same one for each name."""

    def __init__(self):
        self._made = {}

    def __getattr__(self, name):
        if name == "__bases__":
            raise AttributeError(name)  # Who asks for it wants to know whether this is a class.
        if name not in self._made:
            self._made[name] = _Sentinel(name)
        return self._made[name]

    def __reduce__(self):
        return "sentinel"


sentinel = _Sentinels()
DEFAULT = sentinel.DEFAULT
_missing = sentinel.MISSING
_deleted = sentinel.DELETED


class _AnyValue:
    """Equals everything."""

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __repr__(self):
        return "<ANY>"


ANY = _AnyValue()


def signature_text(name, args, kwargs):
    """A call as one writes it."""
    parts = [repr(arg) for arg in args]
    parts += [f"{key}={value!r}" for key, value in kwargs.items()]
    return f"{name}({', '.join(parts)})"


def _parts(value):
    """(name, args, kwargs) of a tuple that may leave out any of them."""
    size = len(value)
    if size == 0:
        return "", (), {}
    if size == 3:
        return value[0], value[1], value[2]
    first = value[0]
    if size == 1:
        if isinstance(first, str):
            return first, (), {}
        return ("", first, {}) if isinstance(first, tuple) else ("", (), first)
    second = value[1]
    if isinstance(first, str):
        return (first, second, {}) if isinstance(second, tuple) else (first, (), second)
    return "", first, second


class _Call(tuple):
    """A call: (args, kwargs), or (name, args, kwargs). Attributes and calls of it give the calls one expects of what was returned."""

    def __new__(cls, value=(), name="", parent=None, two=False, from_kall=True):
        own_name, args, kwargs = _parts(value)
        if len(value) != 3:
            own_name = own_name or name
        return tuple.__new__(cls, (args, kwargs) if two else (own_name, args, kwargs))

    def __init__(self, value=(), name=None, parent=None, two=False, from_kall=True):
        self._mock_name = name
        self._mock_parent = parent
        self._mock_from_kall = from_kall

    def __eq__(self, other):
        try:
            size = len(other)
        except TypeError:
            return NotImplemented
        name, args, kwargs = self if len(self) == 3 else ("", *self)
        mine, theirs = getattr(self, "_mock_parent", None), getattr(other, "_mock_parent", None)
        if mine and theirs and mine != theirs:
            return False
        if size > 3:
            return False
        other_name, other_args, other_kwargs = _parts(tuple(other))
        if name and other_name != name:
            return False
        return (other_args, other_kwargs) == (args, kwargs)

    __ne__ = object.__ne__

    def __call__(self, /, *args, **kwargs):
        if self._mock_name is None:
            return _Call(("", args, kwargs), name="()")
        name = self._mock_name + "()"
        return _Call((self._mock_name, args, kwargs), name=name, parent=self)

    def __getattr__(self, attr):
        if self._mock_name is None:
            return _Call(name=attr, from_kall=False)
        return _Call(name=f"{self._mock_name}.{attr}", parent=self, from_kall=False)

    def __getattribute__(self, attr):
        if attr in tuple.__dict__:
            raise AttributeError  # `call.count` and `call.index` are calls like any others.
        return tuple.__getattribute__(self, attr)

    @property
    def args(self):
        """The positional arguments."""
        return self[0] if len(self) == 2 else self[1]

    @property
    def kwargs(self):
        """The keyword arguments."""
        return self[1] if len(self) == 2 else self[2]

    def __repr__(self):
        if not self._mock_from_kall:
            name = self._mock_name
            return "call" if not name else f"call{name}" if name.startswith("()") else f"call.{name}"
        if len(self) == 2:
            name = "call"
            args, kwargs = self
        else:
            name, args, kwargs = self
            if not name:
                name = "call"
            elif not name.startswith("()"):
                name = f"call.{name}"
            else:
                name = f"call{name}"
        return signature_text(name, args, kwargs)

    def call_list(self):
        """This call and those that made what it is a call of, the first one first."""
        found = []
        one = self
        while one is not None:
            if one._mock_from_kall:
                found.append(one)
            one = one._mock_parent
        return _CallList(reversed(found))


call = _Call(from_kall=False)


class _CallList(list):
    """Calls; `in` also finds several in a row."""

    def __contains__(self, value):
        if not isinstance(value, list):
            return list.__contains__(self, value)
        size = len(value)
        return any([self[i:i + size] == value for i in range(len(self) - size + 1)])

    def __repr__(self):
        import pprint
        return pprint.pformat(list(self))
