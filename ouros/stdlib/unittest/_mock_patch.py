"""Patches of attributes and dicts, `create_autospec`, and `mock_open`.

Knows mocks through `unittest.mock`. Invariant: a patch restores what it replaced when it ends, also when entering it
fails halfway.
"""

import functools
import inspect as _inspect
import sys
import types as _types

from unittest import mock as _m
from unittest._mock_calls import DEFAULT, call, sentinel


def _importer(target):
    """Return the object of a dotted name, importing modules on the way."""
    first, *rest = target.split(".")
    path = first
    found = __import__(path)
    for part in rest:
        path += f".{part}"
        try:
            found = getattr(found, part)
        except AttributeError:
            __import__(path)
            found = getattr(found, part)
    return found


def _get_target(target):
    try:
        target, attribute = target.rsplit(".", 1)
    except (TypeError, ValueError, AttributeError):
        raise TypeError(f"Need a valid target to patch. You supplied: {target!r}")
    return functools.partial(_importer, target), attribute


def _is_started(patcher):
    return hasattr(patcher, "is_started")


def _check_spec_arg_typos(kwargs):
    for typo in ("autospect", "auto_spec", "set_spec"):
        if typo in kwargs:
            raise RuntimeError(f"{typo!r} might be a typo; use unsafe=True if this is intended")


class _patch:
    """Replacement of one attribute while the patch is active. Usable as context manager, and as decorator of functions and classes."""

    attribute_name = None
    _active_patches = []

    def __init__(self, getter, attribute, new, spec, create, spec_set, autospec, new_callable, kwargs, *, unsafe=False):
        if new_callable is not None:
            if new is not DEFAULT:
                raise ValueError("Cannot use 'new' and 'new_callable' together")
            if autospec is not None:
                raise ValueError("Cannot use 'autospec' and 'new_callable' together")
        if not unsafe:
            _check_spec_arg_typos(kwargs)
        if _m._is_instance_mock(spec):
            raise _m.InvalidSpecError(f"Cannot spec attr {attribute!r} as the spec has already been mocked out. [spec={spec!r}]")
        if _m._is_instance_mock(spec_set):
            raise _m.InvalidSpecError(
                f"Cannot spec attr {attribute!r} as the spec_set target has already been mocked out. [spec_set={spec_set!r}]"
            )
        self.getter = getter
        self.attribute = attribute
        self.new = new
        self.new_callable = new_callable
        self.spec = spec
        self.create = create
        self.has_local = False
        self.spec_set = spec_set
        self.autospec = autospec
        self.kwargs = kwargs
        self.additional_patchers = []
        self.is_started = False

    def copy(self):
        """Return an inactive patch with the same settings."""
        made = _patch(
            self.getter, self.attribute, self.new, self.spec, self.create, self.spec_set, self.autospec, self.new_callable, self.kwargs
        )
        made.attribute_name = self.attribute_name
        made.additional_patchers = [p.copy() for p in self.additional_patchers]
        return made

    def __call__(self, func):
        if isinstance(func, type):
            return self.decorate_class(func)
        if _inspect.iscoroutinefunction(func):
            return self.decorate_async_callable(func)
        return self.decorate_callable(func)

    def decorate_class(self, klass):
        """Patch each test method of the class."""
        for name in dir(klass):
            if not name.startswith(patch.TEST_PREFIX):
                continue
            value = getattr(klass, name)
            if hasattr(value, "__call__"):
                setattr(klass, name, self.copy()(value))
        return klass

    def decorate_callable(self, func):
        """Return a wrapper that calls the function with the patches active."""
        known = getattr(func, "patchings", None)
        if known is not None:
            known.append(self)
            return func

        @functools.wraps(func)
        def patched(*args, **keywargs):
            with _Patchings(patched, args, keywargs) as (all_args, all_keywords):
                return func(*all_args, **all_keywords)

        patched.patchings = [self]
        return patched

    def decorate_async_callable(self, func):
        """Return a coroutine function that awaits the given one with the patches active."""
        known = getattr(func, "patchings", None)
        if known is not None:
            known.append(self)
            return func

        @functools.wraps(func)
        async def patched(*args, **keywargs):
            with _Patchings(patched, args, keywargs) as (all_args, all_keywords):
                return await func(*all_args, **all_keywords)

        patched.patchings = [self]
        return patched

    def get_original(self):
        """Return (original value or DEFAULT, True if the target's own `__dict__` holds it).

        Raises AttributeError if the target lacks the attribute and `create` is false.
        """
        target, name = self.getter(), self.attribute
        original, local = DEFAULT, False
        try:
            original = target.__dict__[name]
            local = True
        except (AttributeError, KeyError):
            original = getattr(target, name, DEFAULT)
        if name in _builtins and isinstance(target, _types.ModuleType):
            self.create = True
        if not self.create and original is DEFAULT:
            raise AttributeError(f"{target} does not have the attribute {name!r}")
        return original, local

    def __enter__(self):
        if self.is_started:
            raise RuntimeError("Patch is already started")
        new, spec, spec_set, autospec = self.new, self.spec, self.spec_set, self.autospec
        self.target = self.getter()
        spec = None if spec is False else spec
        spec_set = None if spec_set is False else spec_set
        autospec = None if autospec is False else autospec
        if spec is not None and autospec is not None:
            raise TypeError("Can't specify spec and autospec")
        if (spec is not None or autospec is not None) and spec_set not in (True, None):
            raise TypeError("Can't provide explicit spec_set *and* spec or autospec")
        original, local = self.get_original()
        if new is DEFAULT and autospec is None:
            new = self._made(original, spec, spec_set)
        elif autospec is not None:
            if new is not DEFAULT:
                raise TypeError("autospec creates the mock for you. Can't specify autospec and new.")
            new = self._autospecced(original, spec_set, autospec)
        elif self.kwargs:
            raise TypeError("Can't pass kwargs to a mock we aren't creating")
        new_attr = new
        self.temp_original = original
        self.is_local = local
        self.is_started = True
        self._undo = []
        try:
            setattr(self.target, self.attribute, new_attr)
            if self.attribute_name is None:
                return new
            extra = {}
            if self.new is DEFAULT:
                extra[self.attribute_name] = new
            for patching in self.additional_patchers:
                argument = patching.__enter__()
                self._undo.append(patching)
                if patching.new is DEFAULT:
                    extra.update(argument)
            return extra
        except BaseException:
            if not self.__exit__(*sys.exc_info()):
                raise

    def _made(self, original, spec, spec_set):
        """Make the mock that replaces `original`."""
        inherit = False
        if spec is True:
            spec = original
            if spec_set is True:
                spec_set, spec = original, None
        elif spec is not None:
            if spec_set is True:
                spec_set, spec = spec, None
        elif spec_set is True:
            spec_set = original
        if (spec is not None or spec_set is not None) and original is DEFAULT:
            raise TypeError("Can't use 'spec' with create=True")
        if isinstance(original if spec in (original, None) and spec_set in (original, None) else None, type):
            inherit = spec is not None or spec_set is not None
        if spec is None and spec_set is None and _m._is_async_obj(original):
            kind = _m.AsyncMock
        else:
            kind = _m.MagicMock
        arguments = {}
        if self.new_callable is not None:
            kind = self.new_callable
        elif spec is not None or spec_set is not None:
            this = spec_set if spec_set is not None else spec
            if _m._is_list(this):
                able = "__call__" in this
            else:
                able = callable(this)
            if _m._is_async_obj(this):
                kind = _m.AsyncMock
            elif not able:
                kind = _m.NonCallableMagicMock
        if spec is not None:
            arguments["spec"] = spec
        if spec_set is not None:
            arguments["spec_set"] = spec_set
        if isinstance(kind, type) and issubclass(kind, _m.NonCallableMock) and self.attribute:
            arguments["name"] = self.attribute
        arguments.update(self.kwargs)
        new = kind(**arguments)
        if inherit and _m._is_instance_mock(new):
            this = spec_set if spec_set is not None else spec
            if not (_m._is_list(this) or _m._instance_callable(this)):
                kind = _m.NonCallableMagicMock
            arguments.pop("name", None)
            new.return_value = kind(_new_parent=new, _new_name="()", **arguments)
        return new

    def _autospecced(self, original, spec_set, autospec):
        if original is DEFAULT:
            raise TypeError("Can't use 'autospec' with create=True")
        spec_set = bool(spec_set)
        if autospec is True:
            autospec = original
        if _m._is_instance_mock(self.target):
            raise _m.InvalidSpecError(
                f"Cannot autospec attr {self.attribute!r} as the patch target has already been mocked out. "
                f"[target={self.target!r}, attr={autospec!r}]"
            )
        if _m._is_instance_mock(autospec):
            name = getattr(self.target, "__name__", self.target)
            raise _m.InvalidSpecError(
                f"Cannot autospec attr {self.attribute!r} from target {name!r} as it has already been mocked out. "
                f"[target={self.target!r}, attr={autospec!r}]"
            )
        return create_autospec(autospec, spec_set=spec_set, _name=self.attribute, **self.kwargs)

    def __exit__(self, *exc_info):
        if not self.is_started:
            return None
        target, name, original = self.target, self.attribute, self.temp_original
        if self.is_local and original is not DEFAULT:
            setattr(target, name, original)
        else:
            delattr(target, name)
            stays = name in ("__doc__", "__module__", "__defaults__", "__annotations__", "__kwdefaults__")
            if not self.create and (stays or not hasattr(target, name)):
                # The class does not inherit the attribute, or deleting the attribute does not restore a default.
                setattr(target, name, original)
        del self.target, self.temp_original, self.is_local
        inner, self._undo = self._undo, []
        self.is_started = False
        for patching in inner[::-1]:
            patching.__exit__(*exc_info)
        return None

    def start(self):
        """Activate the patch until stop() or patch.stopall(). Returns the replacement."""
        entered = self.__enter__()
        self._active_patches.append(self)
        return entered

    def stop(self):
        """Deactivate the patch if start() activated it."""
        if self not in self._active_patches:
            return None
        self._active_patches.remove(self)
        return self.__exit__(None, None, None)


class _Patchings:
    """Context that activates all patches of a decorated function. It returns (args, kwargs) extended with the mocks."""

    def __init__(self, patched, args, kwargs):
        self.patched, self.args, self.kwargs = patched, args, kwargs

    def __enter__(self):
        import contextlib
        self.stack = contextlib.ExitStack()
        extra = []
        kwargs = self.kwargs
        with contextlib.ExitStack() as stack:
            for patching in self.patched.patchings:
                value = stack.enter_context(patching)
                if patching.attribute_name is not None:
                    kwargs = {**kwargs, **value}
                elif patching.new is DEFAULT:
                    extra.append(value)
            self.stack = stack.pop_all()
        return self.args + tuple(extra), kwargs

    def __exit__(self, *exc):
        return self.stack.__exit__(*exc)


_builtins = {"open", "print", "input", *dir(__import__("builtins"))}


def _patch_object(target, attribute, new=DEFAULT, spec=None, create=False, spec_set=None, autospec=None, new_callable=None, *,
                  unsafe=False, **kwargs):
    """Patch an attribute of the object `target`."""
    if type(target) is str:
        raise TypeError(f"{target!r} must be the actual object to be patched, not a str")
    return _patch(lambda: target, attribute, new, spec, create, spec_set, autospec, new_callable, kwargs, unsafe=unsafe)


def _patch_multiple(target, spec=None, create=False, spec_set=None, autospec=None, new_callable=None, **kwargs):
    """Patch several attributes of one target. DEFAULT requests a mock, passed as keyword argument or returned in a dict."""
    getter = functools.partial(_importer, target) if type(target) is str else lambda: target
    if not kwargs:
        raise ValueError("Must supply at least one keyword argument with patch.multiple")
    patchers = []
    for attribute, new in kwargs.items():
        one = _patch(getter, attribute, new, spec, create, spec_set, autospec, new_callable, {})
        one.attribute_name = attribute
        patchers.append(one)
    first = patchers[0]
    first.additional_patchers.extend(patchers[1:])
    return first


def patch(target, new=DEFAULT, spec=None, create=False, spec_set=None, autospec=None, new_callable=None, *, unsafe=False, **kwargs):
    """Patch the attribute with the dotted name `target`: `new`, or a mock if that is DEFAULT, replaces it."""
    getter, attribute = _get_target(target)
    return _patch(getter, attribute, new, spec, create, spec_set, autospec, new_callable, kwargs, unsafe=unsafe)


class _patch_dict:
    """Patch of a dict or other mapping, or of the one with a dotted name: its content is restored at the end."""

    def __init__(self, in_dict, values=(), clear=False, **kwargs):
        self.in_dict = in_dict
        self.values = dict(values)
        self.values.update(kwargs)
        self.clear = clear
        self._original = None

    def __call__(self, f):
        if isinstance(f, type):
            return self.decorate_class(f)
        if _inspect.iscoroutinefunction(f):
            @functools.wraps(f)
            async def _inner(*args, **kw):
                self._patch_dict()
                try:
                    return await f(*args, **kw)
                finally:
                    self._unpatch_dict()
            return _inner

        @functools.wraps(f)
        def _inner(*args, **kw):
            self._patch_dict()
            try:
                return f(*args, **kw)
            finally:
                self._unpatch_dict()
        return _inner

    def decorate_class(self, klass):
        """Patch each test method of the class."""
        for name in dir(klass):
            value = getattr(klass, name)
            if name.startswith(patch.TEST_PREFIX) and hasattr(value, "__call__"):
                setattr(klass, name, _patch_dict(self.in_dict, self.values, self.clear)(value))
        return klass

    def __enter__(self):
        self._patch_dict()
        return self.in_dict

    def __exit__(self, *args):
        if self._original is not None:
            self._unpatch_dict()
        return False

    def _patch_dict(self):
        if isinstance(self.in_dict, str):
            self.in_dict = _importer(self.in_dict)
        target = self.in_dict
        try:
            original = target.copy()
        except AttributeError:
            original = {key: target[key] for key in target}
        self._original = original
        if self.clear:
            _clear_dict(target)
        try:
            target.update(self.values)
        except AttributeError:
            for key in self.values:
                target[key] = self.values[key]

    def _unpatch_dict(self):
        target, original = self.in_dict, self._original
        _clear_dict(target)
        try:
            target.update(original)
        except AttributeError:
            for key in original:
                target[key] = original[key]

    def start(self):
        """Activate the patch. Returns the mapping."""
        result = self.__enter__()
        _patch._active_patches.append(self)
        return result

    def stop(self):
        """Deactivate the patch if start() activated it."""
        try:
            _patch._active_patches.remove(self)
        except ValueError:
            return None
        return self.__exit__(None, None, None)


def _clear_dict(mapping):
    try:
        mapping.clear()
    except AttributeError:
        for key in list(mapping):
            del mapping[key]


def _patch_stopall():
    """Deactivate all patches that start() activated, the most recent first."""
    for one in reversed(list(_patch._active_patches)):
        one.stop()


patch.object = _patch_object
patch.dict = _patch_dict
patch.multiple = _patch_multiple
patch.stopall = _patch_stopall
patch.TEST_PREFIX = "test"


# Autospec

_delegated_asserts = (
    "assert_called_with", "assert_called_once_with", "assert_has_calls", "assert_any_call", "assert_called", "assert_called_once",
    "assert_not_called",
)
_awaited_asserts = (
    "assert_awaited", "assert_awaited_once", "assert_awaited_with", "assert_awaited_once_with", "assert_any_await",
    "assert_has_awaits", "assert_not_awaited",
)


def _asserting(mock, name):
    def check(*args, **kwargs):
        return getattr(mock, name)(*args, **kwargs)
    check.__name__ = name
    return check


def _set_signature(mock, original, instance=False):
    """Return a function with the signature of `original` that forwards calls to the mock.

    Returns: the mock itself if `original` has no known signature.
    """
    skip_first = isinstance(original, type)
    found = _m._signature_of(original, instance, skip_first)
    if found is None:
        return mock
    function, signature = found

    def funcopy(*args, **kwargs):
        signature.bind(*args, **kwargs)
        return mock(*args, **kwargs)

    _copy_names(function, funcopy)
    name = original.__name__
    funcopy.__name__ = name if name.isidentifier() else "funcopy"
    _setup_func(funcopy, mock, signature)
    return funcopy


def _set_async_signature(mock, original, instance=False):
    found = _m._signature_of(original, instance, isinstance(original, type))
    function, signature = found

    async def funcopy(*args, **kwargs):
        signature.bind(*args, **kwargs)
        return await mock(*args, **kwargs)

    _copy_names(function, funcopy)
    name = original.__name__
    funcopy.__name__ = name if name.isidentifier() else "funcopy"
    _setup_func(funcopy, mock, signature)
    for check in _awaited_asserts:
        setattr(funcopy, check, _asserting(mock, check))
    mock._mock_delegate = funcopy
    funcopy.await_count = 0
    funcopy.await_args = None
    funcopy.await_args_list = _m._CallList()
    return funcopy


def _copy_names(function, funcopy):
    for name in ("__name__", "__doc__", "__text_signature__", "__module__", "__defaults__", "__kwdefaults__"):
        try:
            setattr(funcopy, name, getattr(function, name))
        except (AttributeError, TypeError):
            continue


def _setup_func(funcopy, mock, signature):
    """Give the function the attributes of the mock, and make the mock delegate its own records to the function."""
    funcopy.called = False
    funcopy.call_count = 0
    funcopy.call_args = None
    funcopy.call_args_list = _m._CallList()
    funcopy.method_calls = _m._CallList()
    funcopy.mock_calls = _m._CallList()
    funcopy.return_value = mock.return_value
    funcopy.side_effect = mock.side_effect
    funcopy._mock_children = mock._mock_children

    def reset_mock():
        funcopy.method_calls = _m._CallList()
        funcopy.mock_calls = _m._CallList()
        mock.reset_mock()
        value = funcopy.return_value
        if _m._is_instance_mock(value) and value is not mock:
            value.reset_mock()

    for name in _delegated_asserts:
        setattr(funcopy, name, _asserting(mock, name))
    funcopy.mock_calls = _m._CallList()
    funcopy.reset_mock = reset_mock
    funcopy.__signature__ = signature
    funcopy.mock = mock
    mock._mock_delegate = funcopy


_function_types = (_types.FunctionType, _types.MethodType)


def create_autospec(spec, spec_set=False, instance=False, _parent=None, _name=None, *, unsafe=False, **kwargs):
    """Make a mock with the attributes of `spec`, at any depth, that checks calls against the signatures of `spec`.

    Raises InvalidSpecError if `spec` is a mock, TypeError in calls that do not fit.
    """
    if _m._is_list(spec):
        spec = type(spec)  # create_autospec takes a list as an example value, where Mock takes it as names of attributes
    is_type = isinstance(spec, type)
    if _m._is_instance_mock(spec):
        raise _m.InvalidSpecError(f"Cannot autospec a Mock object. [object={spec!r}]")
    is_async = _m._is_async_func(spec)
    arguments = {"spec": spec}
    if spec_set:
        arguments = {"spec_set": spec}
    elif spec is None:
        arguments = {}
    if arguments and instance:
        arguments["_spec_as_instance"] = True
    if not unsafe:
        _check_spec_arg_typos(kwargs)
    _name = kwargs.pop("name", _name)
    new_name = _name if _parent is not None else ""
    wraps = kwargs.get("wraps")
    arguments.update(kwargs)
    kind = _m.MagicMock
    if _inspect.isdatadescriptor(spec):
        arguments = {}  # the type of a descriptor's value is unknown
    elif is_type and instance and not _m._instance_callable(spec):
        kind = _m.NonCallableMagicMock
    elif not _m._callable(spec):
        kind = _m.NonCallableMagicMock
    elif is_async:
        if instance:
            raise RuntimeError("Instance can not be True when create_autospec is mocking an async function")
        kind = _m.AsyncMock
    mock = kind(parent=_parent, _new_parent=_parent, _new_name=new_name, name=_name, **arguments)
    if isinstance(spec, _function_types):
        mock = _set_async_signature(mock, spec) if is_async else _set_signature(mock, spec)
    else:
        _m._check_sig(spec, mock, instance if is_type else False)
        if not is_type:
            _m._check_sig(spec, mock, False)
    inner = _m._extract_mock(mock)
    if _parent is not None and not instance:
        _parent._mock_children[_name] = mock
    if is_type and not instance and "return_value" not in kwargs:
        mock.return_value = create_autospec(
            spec, spec_set, instance=True, _name="()", _parent=mock, **({"wraps": wraps} if wraps is not None else {})
        )
    if inner is not mock and "return_value" in kwargs:
        mock.return_value = kwargs["return_value"]
    _autospec_children(mock, inner, spec, is_type, spec_set, wraps)
    paths = {path: value for path, value in kwargs.items() if "." in path}
    if paths:
        inner.configure_mock(**paths)  # dotted names refer to the children made above
    return mock


def _autospec_children(mock, inner, spec, is_type, spec_set, wraps):
    """Make the mocks of functions now. Leave a _SpecState for each other attribute, which makes its mock at the first access."""
    fields = getattr(spec if is_type else type(spec), "__dataclass_fields__", {})
    names = dir(spec)
    for entry in [*names, *[f for f in fields if f not in names]]:
        if _m._is_magic(entry):
            continue
        try:
            original = getattr(spec, entry)
        except AttributeError:
            if entry not in fields or not isinstance(fields[entry].type, type):
                continue
            original = fields[entry].type
            inner._mock_children[entry] = _m._SpecState(original, spec_set, mock, entry, instance=True)
            continue
        child_kwargs = {"spec": original}
        if spec_set:
            child_kwargs = {"spec_set": original}
        if wraps is not None:
            child_kwargs["wraps"] = getattr(wraps, entry, original)
        if not isinstance(original, _function_types):
            made = _m._SpecState(original, spec_set, mock, entry, instance=False)
            inner._mock_children[entry] = made
        else:
            skip = _must_skip(spec, entry, is_type)
            child_kwargs["_eat_self"] = skip
            kind = _m.AsyncMock if _inspect.iscoroutinefunction(original) else _m.MagicMock
            made = kind(parent=inner, name=entry, _new_name=entry, _new_parent=inner, **child_kwargs)
            inner._mock_children[entry] = made
            made.return_value = made._get_child_mock(_new_parent=made, _new_name="()") if kind is _m.MagicMock and wraps is None else DEFAULT
            _m._check_sig_of_child(original, made, skip)
        if isinstance(made, _types.FunctionType):
            setattr(mock, entry, made)
        elif mock is not inner and isinstance(made, _m.NonCallableMock):
            setattr(mock, entry, made)


def _must_skip(spec, entry, is_type):
    """Return True if a call of this function passes an implicit first argument, which the signature check must skip."""
    if not isinstance(spec, type):
        if entry in getattr(spec, "__dict__", {}):
            return False  # an attribute of the instance is not bound
        spec = type(spec)
    for cls in spec.__mro__:
        value = cls.__dict__.get(entry, DEFAULT)
        if value is DEFAULT:
            continue
        if isinstance(value, (staticmethod, classmethod)):
            return False
        return is_type and isinstance(value, _types.FunctionType)
    return is_type


# Mock files


def _to_stream(read_data):
    import io
    return io.BytesIO(read_data) if isinstance(read_data, bytes) else io.StringIO(read_data)


def mock_open(mock=None, read_data=""):
    """Return a mock of open(). The files that it returns read from `read_data`, a str or bytes."""
    import io
    streams = [_to_stream(read_data), None]
    handle_spec = sorted(set(dir(io.TextIOWrapper)) | set(dir(io.BytesIO)))

    def read(*args, **kwargs):
        if handle.read.return_value is not None:
            return handle.read.return_value
        return streams[0].read(*args, **kwargs)

    def readlines(*args, **kwargs):
        if handle.readlines.return_value is not None:
            return handle.readlines.return_value
        return streams[0].readlines(*args, **kwargs)

    def lines():
        while True:
            if handle.readline.return_value is not None:
                yield handle.readline.return_value
                continue
            line = streams[0].readline()
            if not line:
                return
            yield line

    def readline(*args, **kwargs):
        if handle.readline.return_value is not None:
            return handle.readline.return_value
        return streams[0].readline(*args, **kwargs)

    def next_line():
        if handle.readline.return_value is not None:
            return handle.readline.return_value
        return next(streams[0])

    def leave(*exc):
        handle.close()

    if mock is None:
        mock = _m.MagicMock(name="open", spec=open)
    handle = _m.MagicMock(spec=handle_spec)
    handle.__enter__.return_value = handle
    handle.write.return_value = None
    handle.read.return_value = None
    handle.readline.return_value = None
    handle.readlines.return_value = None
    handle.read.side_effect = read
    handle.readline.side_effect = readline
    handle.readlines.side_effect = readlines
    handle.__iter__.side_effect = lines
    handle.__next__.side_effect = next_line
    handle.__exit__.side_effect = leave

    def reset(*args, **kwargs):
        streams[0] = _to_stream(read_data)
        return DEFAULT

    mock.side_effect = reset
    mock.return_value = handle
    return mock
