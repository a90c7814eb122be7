"""Records of mocks: calls, lists of calls, sentinels, and `ANY`.

Knows nothing of mocks, except that a call may have a parent. Invariant: a call also equals a plain tuple that omits its
name, its arguments or its keywords where those are empty.
"""


class _Sentinel:
    """Object that equals only itself, with a name for its repr."""

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"sentinel.{self.name}"

    def __reduce__(self):
        return f"sentinel.{self.name}"


class _Sentinels:
    """Namespace `sentinel`: makes one sentinel for each attribute name, at the first access."""

    def __init__(self):
        self._made = {}

    def __getattr__(self, name):
        if name == "__bases__":
            raise AttributeError(name)  # Code reads `__bases__` to find out whether an object is a class.
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
    """Object that equals every object."""

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __repr__(self):
        return "<ANY>"


ANY = _AnyValue()


def signature_text(name, args, kwargs):
    """Return a call as source text: `name(1, key=2)`."""
    parts = [repr(arg) for arg in args]
    parts += [f"{key}={value!r}" for key, value in kwargs.items()]
    return f"{name}({', '.join(parts)})"


def _parts(value):
    """Return (name, args, kwargs) of a tuple from which any of the three may be missing."""
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
    """A call, as a tuple (args, kwargs) or (name, args, kwargs).

    Reading an attribute of it, or calling it, returns the expected call on the result of this call: `call.f().g(1)`.
    """

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
            raise AttributeError  # Hide methods of tuple: `call.count` and `call.index` are expected calls, too.
        return tuple.__getattribute__(self, attr)

    @property
    def args(self):
        """Return the positional arguments."""
        return self[0] if len(self) == 2 else self[1]

    @property
    def kwargs(self):
        """Return the keyword arguments."""
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
        """Return a list of this call and the calls in its chain of parents, outermost parent first."""
        found = []
        one = self
        while one is not None:
            if one._mock_from_kall:
                found.append(one)
            one = one._mock_parent
        return _CallList(reversed(found))


call = _Call(from_kall=False)


class _CallList(list):
    """List of calls. `in` also finds a list of consecutive calls."""

    def __contains__(self, value):
        if not isinstance(value, list):
            return list.__contains__(self, value)
        size = len(value)
        return any([self[i:i + size] == value for i in range(len(self) - size + 1)])

    def __repr__(self):
        import pprint
        return pprint.pformat(list(self))
