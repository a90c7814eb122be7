"""Mock objects: they accept any use, record it, and assert afterwards how they were used.

Records are in `_mock_calls`, patches in `_mock_patch`. Knows nothing of test cases. Invariants: each mock has a class
of its own, so that it alone can get special methods; internal attributes start with `_mock_` or `_spec_`; a function
made by `create_autospec` has its mock in its attribute `mock`, and that mock reads its records from the function
(`_mock_delegate`).
"""

import builtins
import inspect as _inspect
import types as _types

from unittest._mock_calls import ANY, DEFAULT, _Call, _CallList, _deleted, _missing, _Sentinel, call, sentinel, signature_text

__all__ = (
    "Mock", "MagicMock", "patch", "sentinel", "DEFAULT", "ANY", "call", "create_autospec", "AsyncMock", "ThreadingMock", "FILTER_DIR",
    "NonCallableMock", "NonCallableMagicMock", "mock_open", "PropertyMock", "seal",
)

FILTER_DIR = True
_TYPOS = ("assert", "assret", "asert", "aseert", "assrt")
_NOT_ATTRIBUTES = frozenset({
    "called_once", "called_with", "called_once_with", "has_calls", "not_called", "any_call", "called_with_once",
})

_numerics = "add sub mul matmul truediv floordiv mod lshift rshift and xor or pow"
_inplace = " ".join([f"i{n}" for n in _numerics.split()])
_right = " ".join([f"r{n}" for n in _numerics.split()])
_plain_magics = (
    "lt gt le ge eq ne getitem setitem delitem len contains enter exit divmod rdivmod neg pos abs invert complex int float index "
    "round trunc floor ceil bool next fspath aiter " + _numerics + " " + _inplace + " " + _right
)
_non_defaults = {
    "__get__", "__set__", "__delete__", "__reversed__", "__missing__", "__reduce__", "__reduce_ex__", "__getinitargs__",
    "__getnewargs__", "__getstate__", "__setstate__", "__getformat__", "__repr__", "__dir__", "__subclasses__", "__format__",
    "__getnewargs_ex__",
}
_magics = {f"__{name}__" for name in ("hash str sizeof " + _plain_magics).split()}
_async_method_magics = {"__aenter__", "__aexit__", "__anext__"}
_sync_async_magics = {"__aiter__"}
_async_magics = _sync_async_magics | _async_method_magics
_all_sync_magics = _magics | _non_defaults
_all_magics = _all_sync_magics | _async_magics | {"__iter__"}
_unsupported_magics = {
    "__getattr__", "__setattr__", "__init__", "__new__", "__prepare__", "__instancecheck__", "__subclasscheck__", "__del__",
}
_return_values = {
    "__lt__": NotImplemented, "__gt__": NotImplemented, "__le__": NotImplemented, "__ge__": NotImplemented, "__int__": 1,
    "__contains__": False, "__len__": 0, "__exit__": False, "__complex__": 1j, "__float__": 1.0, "__bool__": True, "__index__": 1,
    "__aexit__": False,
}
_calculated_values = {
    "__hash__": lambda self: object.__hash__(self),
    "__str__": lambda self: object.__str__(self),
    "__sizeof__": lambda self: object.__sizeof__(self),
    "__fspath__": lambda self: f"{type(self).__name__}/{self._extract_mock_name()}/{id(self)}",
}


class InvalidSpecError(Exception):
    """Raised when the specification of a mock is itself a mock."""


def _is_instance_mock(obj):
    return issubclass(type(obj), NonCallableMock)


def _is_exception(obj):
    return isinstance(obj, BaseException) or isinstance(obj, type) and issubclass(obj, BaseException)


def _is_magic(name):
    return f"__{name[2:-2]}__" == name


def _is_list(obj):
    return type(obj) in (list, tuple)


def _extract_mock(obj):
    """Return the mock of a function that create_autospec made, or else the object."""
    if isinstance(obj, _types.FunctionType) and hasattr(obj, "mock"):
        return obj.mock
    return obj


def _is_async_func(obj):
    return _inspect.iscoroutinefunction(obj)


def _is_async_obj(obj):
    if _is_instance_mock(obj) and not isinstance(obj, AsyncMock):
        return False
    if hasattr(obj, "__func__"):
        obj = obj.__func__
    return _inspect.iscoroutinefunction(obj) or _inspect.isawaitable(obj)


def _callable(obj):
    if isinstance(obj, type):
        return True
    if isinstance(obj, (staticmethod, classmethod, _types.MethodType)):
        return _callable(obj.__func__)
    return getattr(obj, "__call__", None) is not None


def _instance_callable(obj):
    """Return True if the object, or an instance of it if it is a class, can be called."""
    if not isinstance(obj, type):
        return getattr(obj, "__call__", None) is not None
    return any(["__call__" in vars(base) for base in obj.__mro__ if base is not object and base is not type])


def _signature_of(spec, as_instance, eat_self):
    """Return (function, signature) that calls of a mock of `spec` must fit, or None if the signature is unknown.

    With `as_instance`, calls of an instance of the class `spec` are meant. With `eat_self`, the first parameter is
    omitted.
    """
    if isinstance(spec, type) and not as_instance:
        spec, eat_self = spec.__init__, True
    elif isinstance(spec, (classmethod, staticmethod)):
        if isinstance(spec, classmethod):
            eat_self = True
        spec = spec.__func__
    elif not isinstance(spec, (_types.FunctionType, _types.MethodType)):
        try:
            spec = spec.__call__
        except AttributeError:
            return None
    if eat_self:
        import functools
        measured = functools.partial(spec, None)
    else:
        measured = spec
    try:
        return spec, _inspect.signature(measured)
    except ValueError:
        return None


def _check_sig(spec, mock, as_instance=False):
    """Make the mock check its calls against the signature of `spec`."""
    found = _signature_of(spec, as_instance, as_instance)
    if found is None:
        return
    signature = found[1]

    def check(self, /, *args, **kwargs):
        signature.bind(*args, **kwargs)

    type(mock)._mock_check_sig = check
    type(mock).__signature__ = signature


def _check_sig_of_child(spec, mock, eat_self):
    """Make the mock of a method check its calls. With `eat_self`, the method's first parameter is omitted."""
    found = _signature_of(spec, False, eat_self)
    if found is not None:
        signature = found[1]

        def check(self, /, *args, **kwargs):
            signature.bind(*args, **kwargs)

        type(mock)._mock_check_sig = check
        type(mock).__signature__ = signature


def _try_iter(obj):
    if obj is None or _is_exception(obj) or _callable(obj):
        return obj
    try:
        return iter(obj)
    except TypeError:
        return obj


def _check_and_set_parent(parent, value, name, new_name):
    """Make `value` a child of the mock `parent` if it is a mock without a name or parent. Returns True if it became a child."""
    value = _extract_mock(value)
    if not _is_instance_mock(value):
        return False
    if value._mock_name or value._mock_new_name or value._mock_parent is not None or value._mock_new_parent is not None:
        return False
    above = parent
    while above is not None:
        if above is value:
            return False  # a cycle of parents
        above = above._mock_new_parent
    if new_name:
        value._mock_new_parent = parent
        value._mock_new_name = new_name
    if name:
        value._mock_parent = parent
        value._mock_name = name
    return True


class _SpecState:
    """Arguments for making a child of an autospecced mock at the first access."""

    def __init__(self, spec, spec_set=False, parent=None, name=None, ids=None, instance=False):
        self.spec, self.spec_set, self.parent, self.name, self.ids, self.instance = spec, spec_set, parent, name, ids, instance


class _MockIter:
    def __init__(self, obj):
        self.obj = iter(obj)

    def __next__(self):
        return next(self.obj)


def _delegating(name):
    """Return a property for a record that is in the function in front of the mock, if there is one, or else in the mock."""
    hidden = "_mock_" + name

    def get(self):
        front = self._mock_delegate
        return self.__dict__[hidden] if front is None else getattr(front, name)

    def set(self, value):
        front = self._mock_delegate
        if front is None:
            self.__dict__[hidden] = value
        else:
            setattr(front, name, value)

    return property(get, set)


def _set_value(obj, name, value):
    """Set an attribute without the mock's own `__setattr__`."""
    object.__setattr__(obj, name, value)


class _MagicProxy:
    """Descriptor that makes the mock of a special method at the first access."""

    def __init__(self, name):
        self.name = name

    def __get__(self, obj, objtype=None):
        if obj is None:
            return self
        name = self.name
        made = obj._get_child_mock(name=name, _new_name=name, _new_parent=obj)
        setattr(obj, name, made)
        if name in _return_values:
            made.return_value = _return_values[name]
        elif name in _calculated_values:
            made.return_value = _calculated_values[name](obj)
        elif name in _side_effects:
            made.side_effect = _side_effects[name](obj)
        return made


def _eq_of(self):
    def equal(other):
        value = self.__eq__._mock_return_value
        if value is not DEFAULT:
            return value
        return True if self is other else NotImplemented
    return equal


def _ne_of(self):
    def unequal(other):
        value = self.__ne__._mock_return_value
        if value is not DEFAULT:
            return value
        return False if self is other else NotImplemented
    return unequal


def _iter_of(self):
    def iterate():
        value = self.__iter__._mock_return_value
        return iter([]) if value is DEFAULT else iter(value)
    return iterate


def _aiter_of(self):
    def iterate():
        value = self.__aiter__._mock_return_value
        return _AsyncIterator(iter([] if value is DEFAULT else value))
    return iterate


_side_effects = {"__eq__": _eq_of, "__ne__": _ne_of, "__iter__": _iter_of, "__aiter__": _aiter_of}
_proxied = (_magics | {"__iter__"} | _async_magics) - _non_defaults
_proxies = {name: _MagicProxy(name) for name in sorted(_proxied)}


def _wrap_magic(name, function):
    """Return a method that passes its mock to `function` as the first argument."""
    def method(self, /, *args, **kwargs):
        return function(self, *args, **kwargs)
    method.__name__ = name
    return method


class Base:
    """Last class of the mocks' MRO: its `__init__` accepts and ignores all arguments."""

    _mock_return_value = DEFAULT
    _mock_side_effect = None

    def __init__(self, /, *args, **kwargs):
        return None


def _missing(expected, actual, any_order):
    """Return the expected calls that did not happen. If the order counts, that is none of them or all."""
    if not any_order:
        return [] if expected in actual else expected
    left = list(actual)
    missing = []
    for one in expected:
        if one in left:
            left.remove(one)
        else:
            missing.append(one)
    return missing


def _not_found(what, expected, cause):
    if cause is None:
        return f"{what.capitalize()} not found."
    errors = [e if isinstance(e, Exception) else None for e in expected]
    return f"Error processing expected {what}.\nErrors: {errors}"


class NonCallableMock(Base):
    """Mock that cannot be called."""

    def __new__(cls, spec=None, wraps=None, name=None, spec_set=None, parent=None, _spec_state=None, _new_name="", _new_parent=None,
                _spec_as_instance=False, _eat_self=None, unsafe=False, **kwargs):
        bases = (cls,)
        if not issubclass(cls, AsyncMockMixin):
            wanted = spec_set or spec
            if wanted is not None and _is_async_obj(wanted):
                bases = (AsyncMockMixin, cls)
        names = {"__doc__": cls.__doc__}
        if issubclass(cls, MagicMixin):
            names.update(_proxies)
        return object.__new__(type(cls.__name__, bases, names))

    def __init__(self, spec=None, wraps=None, name=None, spec_set=None, parent=None, _spec_state=None, _new_name="", _new_parent=None,
                 _spec_as_instance=False, _eat_self=None, unsafe=False, **kwargs):
        if _new_parent is None:
            _new_parent = parent
        d = self.__dict__
        d["_mock_parent"] = parent
        d["_mock_name"] = name
        d["_mock_new_name"] = _new_name
        d["_mock_new_parent"] = _new_parent
        d["_mock_sealed"] = False
        if spec_set is not None:
            spec, spec_set = spec_set, True
        if _eat_self is None:
            _eat_self = parent is not None
        self._mock_add_spec(spec, spec_set, _spec_as_instance, _eat_self)
        d["_mock_children"] = {}
        d["_mock_wraps"] = wraps
        d["_mock_delegate"] = None
        d["_mock_called"] = False
        d["_mock_call_args"] = None
        d["_mock_call_count"] = 0
        d["_mock_call_args_list"] = _CallList()
        d["_mock_mock_calls"] = _CallList()
        d["method_calls"] = _CallList()
        d["_mock_unsafe"] = unsafe
        if kwargs:
            self.configure_mock(**kwargs)
        super().__init__(spec, wraps, name, spec_set, parent, _spec_state)

    called = _delegating("called")
    call_count = _delegating("call_count")
    call_args = _delegating("call_args")
    call_args_list = _delegating("call_args_list")
    mock_calls = _delegating("mock_calls")

    def _mock_add_spec(self, spec, spec_set, _spec_as_instance=False, _eat_self=False):
        if _is_instance_mock(spec):
            raise InvalidSpecError(f"Cannot spec a Mock object. [object={spec!r}]")
        spec_class = signature = None
        coroutines = []
        if spec is not None and not _is_list(spec):
            spec_class = spec if isinstance(spec, type) else type(spec)
            found = _signature_of(spec, _spec_as_instance, _eat_self)
            signature = found and found[1]
            names = dir(spec)
            for name in names:
                value = _inspect.getattr_static(spec, name, None)
                if isinstance(value, (classmethod, staticmethod)):
                    value = value.__func__
                if _inspect.iscoroutinefunction(value):
                    coroutines.append(name)
            fields = getattr(spec_class, "__dataclass_fields__", None)
            if fields:
                names = [*names, *[n for n in fields if n not in names]]
            spec = names
        d = self.__dict__
        d["_spec_class"] = spec_class
        d["_spec_set"] = spec_set
        d["_spec_signature"] = signature
        d["_mock_methods"] = spec
        d["_spec_asyncs"] = coroutines

    def mock_add_spec(self, spec, spec_set=False):
        """Replace the specification: only attributes of `spec` can be read afterwards, with `spec_set` also only those set."""
        self._mock_add_spec(spec, spec_set)

    def attach_mock(self, mock, attribute):
        """Make `mock` a child under the name `attribute`, so that this mock records its calls."""
        inner = _extract_mock(mock)
        inner._mock_parent = None
        inner._mock_new_parent = None
        inner._mock_name = ""
        inner._mock_new_name = None
        setattr(self, attribute, mock)

    @property
    def return_value(self):
        """Return the value that calls of the mock return."""
        front = self._mock_delegate
        value = self._mock_return_value if front is None else front.return_value
        if value is DEFAULT and self._mock_wraps is None:
            value = self._get_child_mock(_new_parent=self, _new_name="()")
            self.return_value = value
        return value

    @return_value.setter
    def return_value(self, value):
        if self._mock_delegate is not None:
            self._mock_delegate.return_value = value
        else:
            self.__dict__["_mock_return_value"] = value
            _check_and_set_parent(self, value, None, "()")

    @property
    def __class__(self):
        return type(self) if self._spec_class is None else self._spec_class

    @property
    def side_effect(self):
        """Return the side effect: an exception to raise, a function to call, or an iterator of results. None: there is none."""
        front = self._mock_delegate
        if front is None:
            return self._mock_side_effect
        effect = front.side_effect
        if effect is not None and not callable(effect) and not isinstance(effect, _MockIter) and not _is_exception(effect):
            effect = _MockIter(effect)
            front.side_effect = effect
        return effect

    @side_effect.setter
    def side_effect(self, value):
        value = _try_iter(value)
        if self._mock_delegate is None:
            self.__dict__["_mock_side_effect"] = value
        else:
            self._mock_delegate.side_effect = value

    def reset_mock(self, visited=None, *, return_value=False, side_effect=False):
        """Clear the records of this mock and its children. The flags also reset what is configured."""
        visited = [] if visited is None else visited
        if id(self) in visited:
            return
        visited.append(id(self))
        self.called = False
        self.call_args = None
        self.call_count = 0
        self.mock_calls = _CallList()
        self.call_args_list = _CallList()
        self.method_calls = _CallList()
        if return_value:
            self.__dict__["_mock_return_value"] = DEFAULT
        if side_effect:
            self.__dict__["_mock_side_effect"] = None
        for child in self._mock_children.values():
            if isinstance(child, _SpecState) or child is _deleted:
                continue
            child.reset_mock(visited, return_value=return_value, side_effect=side_effect)
        value = self._mock_return_value
        if _is_instance_mock(value) and value is not self:
            value.reset_mock(visited)

    def configure_mock(self, /, **kwargs):
        """Set attributes of this mock and, by dotted names, of its children."""
        for path, value in sorted(kwargs.items(), key=lambda entry: entry[0].count(".")):
            *parts, last = path.split(".")
            obj = self
            for part in parts:
                obj = getattr(obj, part)
            setattr(obj, last, value)

    def __getattr__(self, name):
        if name in ("_mock_methods", "_mock_unsafe"):
            raise AttributeError(name)
        methods = self._mock_methods
        if methods is not None:
            if name not in methods or name in _all_magics:
                raise AttributeError(f"Mock object has no attribute {name!r}")
        elif _is_magic(name):
            raise AttributeError(name)
        if not self._mock_unsafe and (not methods or name not in methods):
            if name.startswith(_TYPOS) or name in _NOT_ATTRIBUTES:
                raise AttributeError(
                    f"{name!r} is not a valid assertion. Use a spec for the mock if {name!r} is meant to be an attribute."
                )
        result = self._mock_children.get(name)
        if result is _deleted:
            raise AttributeError(name)
        if result is None:
            wraps = None if self._mock_wraps is None else getattr(self._mock_wraps, name)
            result = self._get_child_mock(parent=self, name=name, wraps=wraps, _new_name=name, _new_parent=self)
            self._mock_children[name] = result
        elif isinstance(result, _SpecState):
            try:
                result = create_autospec(result.spec, result.spec_set, result.instance, result.parent, result.name)
            except InvalidSpecError:
                target = self.__dict__["_mock_name"] or self
                raise InvalidSpecError(
                    f"Cannot autospec attr {name!r} from target {target!r} as it has already been mocked out. "
                    f"[target={self!r}, attr={result.spec!r}]"
                ) from None
            self._mock_children[name] = result
        return result

    def _extract_mock_name(self):
        parts = [self._mock_new_name]
        above = self._mock_new_parent
        last = self
        dot = "" if parts == ["()"] else "."
        while above is not None:
            last = above
            parts.append(above._mock_new_name + dot)
            dot = "" if above._mock_new_name == "()" else "."
            above = above._mock_new_parent
        parts.reverse()
        first = last._mock_name or "mock"
        if len(parts) > 1 and parts[1] not in ("()", "()."):
            first += "."
        parts[0] = first
        return "".join(parts)

    def __repr__(self):
        name = self._extract_mock_name()
        shown = "" if name in ("mock", "mock.") else f" name={name!r}"
        spec = ""
        if self._spec_class is not None:
            spec = f" spec_set={self._spec_class.__name__!r}" if self._spec_set else f" spec={self._spec_class.__name__!r}"
        return f"<{type(self).__name__}{shown}{spec} id='{id(self)}'>"

    def __dir__(self):
        if not FILTER_DIR:
            return object.__dir__(self)
        own = [n for n in dir(type(self)) if not n.startswith("_")]
        set_here = [n for n in self.__dict__ if not n.startswith("_") or _is_magic(n)]
        children = [n for n, child in self._mock_children.items() if child is not _deleted]
        return sorted({*own, *(self._mock_methods or []), *set_here, *children})

    def __setattr__(self, name, value):
        if name in _managed:
            return _set_value(self, name, value)
        methods = self._mock_methods
        if self._spec_set and methods is not None and name not in methods and name not in self.__dict__:
            raise AttributeError(f"Mock object has no attribute '{name}'")
        if name in _unsupported_magics:
            raise AttributeError(f"Attempting to set unsupported magic method {name!r}.")
        if name in _all_magics:
            if methods is not None and name not in methods:
                raise AttributeError(f"Mock object has no attribute '{name}'")
            if _is_instance_mock(value):
                _check_and_set_parent(self, value, None, name)
                setattr(type(self), name, value)
                self._mock_children[name] = value
            else:
                setattr(type(self), name, _wrap_magic(name, value))
                function = value

                def value(*args, **kwargs):
                    return function(self, *args, **kwargs)
        elif name == "__class__":
            self.__dict__["_spec_class"] = value
            return None
        elif _check_and_set_parent(self, value, name, name):
            self._mock_children[name] = value
        if self._mock_sealed and not hasattr(self, name):
            raise AttributeError(f"Cannot set {self._extract_mock_name()}.{name}")
        if isinstance(value, PropertyMock):
            self.__dict__[name] = value
            return None
        return _set_value(self, name, value)

    def __delattr__(self, name):
        if name in _all_magics and name in type(self).__dict__:
            delattr(type(self), name)
            if name not in self.__dict__:
                return  # the mock had made this special method, the program had not set it
        child = self._mock_children.get(name, _missing)
        if name in self.__dict__:
            object.__delattr__(self, name)
        elif child is _deleted:
            raise AttributeError(name)
        if child is not _missing:
            del self._mock_children[name]
        self._mock_children[name] = _deleted

    def _get_child_mock(self, /, **kw):
        """Make the mock of an attribute or of a call's result. Subclasses override it to choose another class."""
        if self._mock_sealed:
            part = f".{kw['name']}" if "name" in kw else "()"
            raise AttributeError(self._extract_mock_name() + part)
        new_name = kw.get("_new_name")
        if new_name in self.__dict__["_spec_asyncs"]:
            return AsyncMock(**kw)
        kind = type(self)
        if issubclass(kind, MagicMock) and new_name in _async_method_magics:
            return AsyncMock(**kw)
        if issubclass(kind, AsyncMockMixin):
            if new_name in _all_sync_magics or self._mock_methods and new_name in self._mock_methods:
                return MagicMock(**kw)
            return AsyncMock(**kw)
        if not issubclass(kind, CallableMixin):
            if issubclass(kind, NonCallableMagicMock):
                return MagicMock(**kw)
            if issubclass(kind, NonCallableMock):
                return Mock(**kw)
        return kind.__mro__[1](**kw)

    # Calls that happened, and assertions about them

    def _format_mock_call_signature(self, args, kwargs):
        return signature_text(self._mock_name or "mock", args, kwargs)

    def _format_mock_failure_message(self, args, kwargs, action="call"):
        expected = self._format_mock_call_signature(args, kwargs)
        actual = self._format_mock_call_signature(*self.call_args)
        return f"expected {action} not found.\nExpected: {expected}\n  Actual: {actual}"

    def _get_call_signature_from_name(self, name):
        """Return the signature of a child, found by its name in `mock_calls` (for example `a.b().c`), or None."""
        if not name:
            return self._spec_signature
        signature = None
        children = self._mock_children
        for part in name.replace("()", "").split("."):
            child = children.get(part)
            if child is None or isinstance(child, _SpecState):
                break
            child = _extract_mock(child)
            children = child._mock_children
            signature = child._spec_signature
        return signature

    def _call_matcher(self, found):
        """Return the call with its arguments bound to the signature, so that positional and keyword forms compare
        equal.

        Returns: a TypeError, not raised, if the arguments do not fit.
        """
        if isinstance(found, tuple) and len(found) > 2:
            signature = self._get_call_signature_from_name(found[0])
        else:
            signature = self._spec_signature
        if signature is None:
            return found
        name, args, kwargs = found if len(found) == 3 else ("", *found)
        try:
            bound = signature.bind(*args, **kwargs)
        except TypeError as e:
            return e.with_traceback(None)
        return call(name, bound.args, bound.kwargs)

    def _calls_repr(self):
        return f"\nCalls: {self.mock_calls!r}." if self.mock_calls else ""

    def assert_not_called(self):
        """Raise AssertionError if the mock was called."""
        if self.call_count:
            raise AssertionError(
                f"Expected '{self._mock_name or 'mock'}' to not have been called. Called {self.call_count} times.{self._calls_repr()}"
            )

    def assert_called(self):
        """Raise AssertionError if the mock was never called."""
        if not self.call_count:
            raise AssertionError(f"Expected '{self._mock_name or 'mock'}' to have been called.")

    def assert_called_once(self):
        """Raise AssertionError unless the mock was called exactly once."""
        if self.call_count != 1:
            raise AssertionError(
                f"Expected '{self._mock_name or 'mock'}' to have been called once. Called {self.call_count} times.{self._calls_repr()}"
            )

    def assert_called_with(self, /, *args, **kwargs):
        """Raise AssertionError unless the last call had these arguments."""
        if self.call_args is None:
            expected = self._format_mock_call_signature(args, kwargs)
            raise AssertionError(f"expected call not found.\nExpected: {expected}\n  Actual: not called.")
        expected = self._call_matcher(_Call((args, kwargs), two=True))
        actual = self._call_matcher(self.call_args)
        if actual != expected:
            cause = expected if isinstance(expected, Exception) else None
            raise AssertionError(self._format_mock_failure_message(args, kwargs)) from cause

    def assert_called_once_with(self, /, *args, **kwargs):
        """Raise AssertionError unless there was exactly one call, and it had these arguments."""
        if self.call_count != 1:
            raise AssertionError(
                f"Expected '{self._mock_name or 'mock'}' to be called once. Called {self.call_count} times.{self._calls_repr()}"
            )
        return self.assert_called_with(*args, **kwargs)

    def assert_has_calls(self, calls, any_order=False):
        """Raise AssertionError unless `mock_calls` contains these calls, consecutively, or with `any_order` anywhere."""
        expected = [self._call_matcher(c) for c in calls]
        cause = next((e for e in expected if isinstance(e, Exception)), None)
        actual = _CallList([self._call_matcher(c) for c in self.mock_calls])
        missing = _missing(expected, actual, any_order)
        if missing and not any_order:
            problem = _not_found("calls", expected, cause)
            raise AssertionError(f"{problem}\nExpected: {_CallList(calls)}\n  Actual: {self.mock_calls!r}") from cause
        if missing:
            name = self._mock_name or "mock"
            raise AssertionError(
                f"{name!r} does not contain all of {tuple(missing)!r} in its call list, found {list(actual)!r} instead"
            ) from cause

    def assert_any_call(self, /, *args, **kwargs):
        """Raise AssertionError unless some call had these arguments."""
        expected = self._call_matcher(_Call((args, kwargs), two=True))
        cause = expected if isinstance(expected, Exception) else None
        actual = [self._call_matcher(c) for c in self.call_args_list]
        if cause or expected not in _AnyComparer(actual):
            raise AssertionError(f"{self._format_mock_call_signature(args, kwargs)} call not found") from cause


class _AnyComparer(list):
    """List whose `in` compares part by part, with the expected part on the left, so that ANY decides before the actual value."""

    def __contains__(self, item):
        for mine in self:
            if len(item) == len(mine) and all([expected == actual for expected, actual in zip(item, mine)]):
                return True
        return False


class CallableMixin(Base):
    """Base that makes a mock callable."""

    def __init__(self, spec=None, side_effect=None, return_value=DEFAULT, wraps=None, name=None, spec_set=None, parent=None,
                 _spec_state=None, _new_name="", _new_parent=None, **kwargs):
        self.__dict__["_mock_return_value"] = return_value
        super().__init__(spec, wraps, name, spec_set, parent, _spec_state, _new_name, _new_parent, **kwargs)
        self.side_effect = side_effect

    def _mock_check_sig(self, /, *args, **kwargs):
        """Accept all arguments. Classes of mocks with a signature override it with a check."""

    def __call__(self, /, *args, **kwargs):
        self._mock_check_sig(*args, **kwargs)
        self._increment_mock_call(*args, **kwargs)
        return self._mock_call(*args, **kwargs)

    def _mock_call(self, /, *args, **kwargs):
        return self._execute_mock_call(*args, **kwargs)

    def _increment_mock_call(self, /, *args, **kwargs):
        """Record the call in this mock and in all its parents."""
        self.called = True
        self.call_count += 1
        done = _Call((args, kwargs), two=True)
        self.call_args = done
        self.call_args_list.append(done)
        is_method = self._mock_parent is not None
        method_name = self._mock_name
        name = self._mock_new_name
        is_call = name == "()"
        self.mock_calls.append(_Call(("", args, kwargs)))
        above = self._mock_new_parent
        while above is not None:
            if is_method:
                above.method_calls.append(_Call((method_name, args, kwargs)))
                is_method = above._mock_parent is not None
                if is_method:
                    method_name = f"{above._mock_name}.{method_name}"
            above.mock_calls.append(_Call((name, args, kwargs)))
            if above._mock_new_name:
                name = above._mock_new_name + ("" if is_call else ".") + name
                is_call = above._mock_new_name == "()"
            above = above._mock_new_parent

    def _execute_mock_call(self, /, *args, **kwargs):
        """Return the result of a call: from the side effect, the return value, or the wrapped object, in this order."""
        effect = self.side_effect
        if effect is not None:
            if _is_exception(effect):
                raise effect
            result = next(effect) if not _callable(effect) else effect(*args, **kwargs)
            if not _callable(effect) and _is_exception(result):
                raise result
            if result is not DEFAULT:
                return result
        if self._mock_return_value is not DEFAULT:
            return self.return_value
        if self._mock_delegate and self._mock_delegate.return_value is not DEFAULT:
            return self._mock_delegate.return_value
        if self._mock_wraps is not None:
            return self._mock_wraps(*args, **kwargs)
        return self.return_value


class Mock(CallableMixin, NonCallableMock):
    """Callable mock that has only the special methods that the program sets."""


class MagicMixin(Base):
    """Base that gives a mock special methods."""

    def __init__(self, /, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._mock_set_magics()

    def _mock_set_magics(self):
        """Give the class of the mock the special methods that the specification has, and remove the others."""
        methods = getattr(self, "_mock_methods", None)
        cls = type(self)
        for name in _proxied:
            wanted = methods is None or name in methods
            if not wanted and name in cls.__dict__:
                delattr(cls if isinstance(cls.__dict__[name], _MagicProxy) else self, name)
            elif wanted and name not in cls.__dict__ and methods is not None:
                setattr(cls, name, _proxies[name])

    def mock_add_spec(self, spec, spec_set=False):
        """Replace the specification, and with it the special methods. See `NonCallableMock.mock_add_spec`."""
        self._mock_add_spec(spec, spec_set)
        self._mock_set_magics()


class NonCallableMagicMock(MagicMixin, NonCallableMock):
    """Mock with special methods that cannot be called."""


class MagicMock(MagicMixin, Mock):
    """Callable mock whose special methods have useful defaults."""

    def reset_mock(self, /, *args, return_value=False, **kwargs):
        """Clear the records. With `return_value`, special methods return their defaults again."""
        if return_value:
            for name, child in list(self._mock_children.items()):
                if name in _proxied and name in type(self).__dict__ and _is_instance_mock(child) and child._mock_return_value is not DEFAULT:
                    setattr(type(self), name, _proxies[name])
                    del self._mock_children[name]
                    self.__dict__.pop(name, None)
        super().reset_mock(*args, return_value=return_value, **kwargs)


class AsyncMockMixin(Base):
    """Base for mocks whose calls return coroutines."""

    await_count = _delegating("await_count")
    await_args = _delegating("await_args")
    await_args_list = _delegating("await_args_list")

    def __init__(self, /, *args, **kwargs):
        super().__init__(*args, **kwargs)
        d = self.__dict__
        d["_is_coroutine_mark"] = _inspect._mark
        d["_mock_await_count"] = 0
        d["_mock_await_args"] = None
        d["_mock_await_args_list"] = _CallList()
        d["__name__"] = "AsyncMock"
        d["__defaults__"] = ()
        d["__kwdefaults__"] = {}
        d["__annotations__"] = None

    async def _execute_mock_call(self, /, *args, **kwargs):
        done = _Call((args, kwargs), two=True)
        self.await_count += 1
        self.await_args = done
        self.await_args_list.append(done)
        effect = self.side_effect
        if effect is not None:
            if _is_exception(effect):
                raise effect
            if not _callable(effect):
                try:
                    result = next(effect)
                except StopIteration:
                    raise StopAsyncIteration from None
                if _is_exception(result):
                    raise result
            elif _inspect.iscoroutinefunction(effect):
                result = await effect(*args, **kwargs)
            else:
                result = effect(*args, **kwargs)
            if result is not DEFAULT:
                return result
        if self._mock_return_value is not DEFAULT:
            return self.return_value
        if self._mock_wraps is not None:
            if _inspect.iscoroutinefunction(self._mock_wraps):
                return await self._mock_wraps(*args, **kwargs)
            return self._mock_wraps(*args, **kwargs)
        return self.return_value

    def assert_awaited(self):
        """Raise AssertionError if the mock was never awaited."""
        if self.await_count == 0:
            raise AssertionError(f"Expected {self._mock_name or 'mock'} to have been awaited.")

    def assert_awaited_once(self):
        """Raise AssertionError unless the mock was awaited exactly once."""
        if self.await_count != 1:
            raise AssertionError(f"Expected {self._mock_name or 'mock'} to have been awaited once. Awaited {self.await_count} times.")

    def assert_awaited_with(self, /, *args, **kwargs):
        """Raise AssertionError unless the last await had these arguments."""
        if self.await_args is None:
            expected = self._format_mock_call_signature(args, kwargs)
            raise AssertionError(f"Expected await: {expected}\nNot awaited")
        expected = self._call_matcher(_Call((args, kwargs), two=True))
        actual = self._call_matcher(self.await_args)
        if actual != expected:
            cause = expected if isinstance(expected, Exception) else None
            raise AssertionError(self._format_mock_failure_message(args, kwargs, action="await")) from cause

    def assert_awaited_once_with(self, /, *args, **kwargs):
        """Raise AssertionError unless there was exactly one await, and it had these arguments."""
        if self.await_count != 1:
            raise AssertionError(f"Expected {self._mock_name or 'mock'} to have been awaited once. Awaited {self.await_count} times.")
        return self.assert_awaited_with(*args, **kwargs)

    def assert_any_await(self, /, *args, **kwargs):
        """Raise AssertionError unless some await had these arguments."""
        expected = self._call_matcher(_Call((args, kwargs), two=True))
        cause = expected if isinstance(expected, Exception) else None
        actual = [self._call_matcher(c) for c in self.await_args_list]
        if cause or expected not in _AnyComparer(actual):
            raise AssertionError(f"{self._format_mock_call_signature(args, kwargs)} await not found") from cause

    def assert_has_awaits(self, calls, any_order=False):
        """Raise AssertionError unless these calls were awaited, consecutively, or with `any_order` anywhere."""
        expected = [self._call_matcher(c) for c in calls]
        cause = next((e for e in expected if isinstance(e, Exception)), None)
        actual = _CallList([self._call_matcher(c) for c in self.await_args_list])
        missing = _missing(expected, actual, any_order)
        if missing and not any_order:
            problem = _not_found("awaits", expected, cause)
            raise AssertionError(f"{problem}\nExpected: {_CallList(calls)}\nActual: {self.await_args_list}") from cause
        if missing:
            raise AssertionError(f"{tuple(missing)!r} not all found in await list") from cause

    def assert_not_awaited(self):
        """Raise AssertionError if the mock was awaited."""
        if self.await_count != 0:
            raise AssertionError(f"Expected {self._mock_name or 'mock'} to not have been awaited. Awaited {self.await_count} times.")

    def reset_mock(self, /, *args, **kwargs):
        """Clear the records of calls and awaits."""
        super().reset_mock(*args, **kwargs)
        self.await_count = 0
        self.await_args = None
        self.await_args_list = _CallList()


class AsyncMock(AsyncMockMixin, MagicMixin, Mock):
    """Mock whose calls return coroutines."""


class _AsyncIterator:
    """Asynchronous iterator over a plain iterator."""

    def __init__(self, iterator):
        self.iterator = iterator

    def __aiter__(self):
        return self

    async def __anext__(self):
        try:
            return next(self.iterator)
        except StopIteration:
            pass
        raise StopAsyncIteration


class PropertyMock(Mock):
    """Mock in place of a class's property: reading the property calls the mock without arguments, setting passes the value."""

    def _get_child_mock(self, /, **kwargs):
        return MagicMock(**kwargs)

    def __get__(self, obj, obj_type=None):
        return self()

    def __set__(self, obj, val):
        self(val)


class _ThreadingMixin(Base):
    """Base for mocks whose calls another thread can wait for. Timeouts are in seconds; None waits forever."""

    DEFAULT_TIMEOUT = None

    def __init__(self, /, *args, timeout=sentinel.UNSET, **kwargs):
        import threading
        super().__init__(*args, **kwargs)
        self.__dict__["_mock_wait_timeout"] = type(self).DEFAULT_TIMEOUT if timeout is sentinel.UNSET else timeout
        self.__dict__["_mock_calls_events"] = threading.Condition()

    def _get_child_mock(self, /, **kw):
        if isinstance(kw.get("parent"), ThreadingMock):
            kw["timeout"] = kw["parent"]._mock_wait_timeout
        elif isinstance(kw.get("_new_parent"), ThreadingMock):
            kw["timeout"] = kw["_new_parent"]._mock_wait_timeout
        return super()._get_child_mock(**kw)

    def _mock_call(self, /, *args, **kwargs):
        result = super()._mock_call(*args, **kwargs)
        with self._mock_calls_events:
            self._mock_calls_events.notify_all()
        return result

    def _wait(self, happened, timeout, message):
        timeout = self._mock_wait_timeout if timeout is sentinel.UNSET else timeout
        with self._mock_calls_events:
            if not self._mock_calls_events.wait_for(happened, timeout=timeout):
                raise AssertionError(message(timeout))

    def wait_until_called(self, *, timeout=sentinel.UNSET):
        """Wait until the mock is called. Raises AssertionError after `timeout` seconds."""
        name = self._mock_name or "mock"
        self._wait(lambda: self.called, timeout, lambda t: f"{name} was not called before timeout({t}).")

    def wait_until_any_call_with(self, *args, **kwargs):
        """Wait until the mock is called with these arguments. Raises AssertionError after the mock's timeout."""
        expected = self._call_matcher(_Call((args, kwargs), two=True))
        self._wait(
            lambda: expected in [self._call_matcher(c) for c in self.call_args_list], sentinel.UNSET,
            lambda t: f"{self._format_mock_call_signature(args, kwargs)} call not found",
        )


class ThreadingMock(_ThreadingMixin, MagicMixin, Mock):
    """Mock for code in threads: a test can wait until it is called."""


# Attributes that `__setattr__` sets without a look at the specification, parents or special methods
_managed = frozenset({
    "called", "call_count", "call_args", "call_args_list", "mock_calls", "method_calls", "return_value", "side_effect", "await_count",
    "await_args", "await_args_list", "_mock_parent", "_mock_name", "_mock_new_name", "_mock_new_parent", "_mock_sealed",
    "_mock_children", "_mock_wraps", "_mock_delegate", "_mock_return_value", "_mock_side_effect", "_mock_methods", "_mock_unsafe",
})


def seal(mock):
    """Prevent the mock and its children from making new attributes. Reading one raises AttributeError afterwards."""
    mock._mock_sealed = True
    for name in dir(mock):
        try:
            child = getattr(mock, name)
        except AttributeError:
            continue
        child = _extract_mock(child)
        if not isinstance(child, NonCallableMock) or isinstance(child._mock_children.get(name), _SpecState):
            continue
        if child._mock_new_parent is mock:
            seal(child)


from unittest._mock_patch import _get_target, _importer, _patch, create_autospec, mock_open, patch  # noqa: E402
