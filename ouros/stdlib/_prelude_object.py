"""Prelude: slow paths of objects, exceptions and types that call code of the program.

Runs in the sandbox with only the built-ins. Knows nothing of the runtime. Each function is called by one native, which
has checked its arguments.
"""


def exception_setstate(exception, state):
    for name in state:
        setattr(exception, name, state[name])


def os_error_str(errno, strerror, filename, filename2):
    text = f"[Errno {errno}] {strerror}"
    if filename is None:
        return text
    if filename2 is None:
        return f"{text}: {filename!r}"
    return f"{text}: {filename!r} -> {filename2!r}"


def unicode_error_str(encoding, what, reason):
    return f"{what}: {reason}" if encoding is None else f"'{encoding}' {what}: {reason}"


def exception_group_split(group, condition, is_function):
    return _divide(group, condition if is_function else lambda e: isinstance(e, condition), True)


def exception_group_subgroup(group, condition, is_function):
    return _divide(group, condition if is_function else lambda e: isinstance(e, condition), False)[0]


def _divide(group, matches, want_rest):
    """Return (matching, rest) of an exception group, each a group of the same shape or None."""
    if matches(group):
        return group, None
    matching = []
    rest = []
    for e in group.exceptions:
        if isinstance(e, BaseExceptionGroup):
            inner, other = _divide(e, matches, want_rest)
            if inner is not None:
                matching.append(inner)
            if other is not None:
                rest.append(other)
        elif matches(e):
            matching.append(e)
        else:
            rest.append(e)
    return _part(group, matching), _part(group, rest) if want_rest else None


def except_star_result(group, raised):
    """Return what leaves a `try` with except* clauses that handled exceptions of `group`, or None.

    The exceptions in `raised` that a clause only raised again, and those that no clause handled, are joined in the
    shape of `group`.
    """
    new = []
    leaves = set()
    for e in raised:
        same = (
            isinstance(e, BaseExceptionGroup)
            and e.__traceback__ is group.__traceback__
            and e.__cause__ is group.__cause__
            and e.__context__ is group.__context__
        )
        if same:
            _add_leaves(e, leaves)
        else:
            new.append(e)
    if leaves:
        again = _divide(group, lambda e: not isinstance(e, BaseExceptionGroup) and id(e) in leaves, False)[0]
        if not new:
            return again
        if again is not None:
            new.append(again)
    return new[0] if len(new) == 1 else BaseExceptionGroup("", new)


def _add_leaves(group, leaves):
    for e in group.exceptions:
        if isinstance(e, BaseExceptionGroup):
            _add_leaves(e, leaves)
        else:
            leaves.add(id(e))


def _part(group, exceptions):
    """Return a group like `group` with only these exceptions, or None if there are none."""
    if not exceptions:
        return None
    part = group.derive(exceptions)
    if not isinstance(part, BaseExceptionGroup):
        raise TypeError("derive must return an instance of BaseExceptionGroup")
    part.__traceback__ = group.__traceback__
    part.__context__ = group.__context__
    if group.__cause__ is not None or group.__suppress_context__:
        part.__cause__ = group.__cause__
        part.__suppress_context__ = group.__suppress_context__
    notes = getattr(group, "__notes__", None)
    if isinstance(notes, list):
        part.__notes__ = list(notes)
    return part


def reduce_with_state(self, args):
    return self.__class__, args, self.__getstate__()


def sorted_keys(namespace):
    """Return the sorted names for dir() in a namespace that is a mapping of the program."""
    names = type(namespace).keys(namespace)
    try:
        names = list(names)
    except TypeError:
        raise TypeError(f"{type(namespace).__name__}.keys() returned a non-iterable (type {type(names).__name__})") from None
    names.sort()
    return names


def union_items(items):
    """Return the members of Union[...] without duplicates, with forward references for strings."""
    out = []
    for item in items:
        if isinstance(item, str):
            from _typing import _type_convert

            item = _type_convert(item)
        for part in item.__args__ if type(item) is type(int | str) else (item,):
            if part not in out:
                out.append(part)
    return tuple(out)


def union_same(xs, ys):
    return all([x in ys for x in xs])


def type_substitute(generic, args, parameters, items):
    """Return generic[items]: the type variables among its arguments replaced."""
    flat = []
    for item in items:
        inner = None if isinstance(item, type) else getattr(item, "__typing_unpacked_tuple_args__", None)
        if inner is not None and not (inner and inner[-1] is ...):
            flat.extend(inner)
        else:
            flat.append(item)
    items = tuple(flat)
    for p in parameters:
        prepare = getattr(p, "__typing_prepare_subst__", None)
        if prepare is not None:
            items = prepare(generic, items)
    if len(items) != len(parameters):
        which, least = ("many", "") if len(items) > len(parameters) else ("few", "at least ")
        raise TypeError(f"Too {which} arguments for {generic!r}; actual {len(items)}, expected {least}{len(parameters)}")
    replaced = []
    for arg in args:
        replaced.extend(_substituted(arg, parameters, items))
    if type(generic) is type(int | str):
        result = replaced[0]
        for other in replaced[1:]:
            result = result | other
        return result
    return type(generic)(generic.__origin__, tuple(replaced))


def alias_dir(alias):
    """Return dir() of an alias such as list[int]: names of the origin and of the alias."""
    return sorted({*dir(alias.__origin__), "__origin__", "__args__", "__parameters__", "__mro_entries__", "__reduce_ex__", "__reduce__",
                   "__copy__", "__deepcopy__", "__unpacked__", "__typing_unpacked_tuple_args__", "__class__"})


def _substituted(arg, parameters, items):
    for i, p in enumerate(parameters):
        if arg is p:
            new = p.__typing_subst__(items[i])
            return [new]
    inner = getattr(arg, "__parameters__", None)
    if isinstance(inner, tuple) and inner and not isinstance(arg, type):
        given = []
        for p in inner:
            value = items[parameters.index(p)]
            if type(p).__name__ == "TypeVarTuple":
                given.extend(value)
            else:
                given.append(value)
        if getattr(arg, "__typing_is_unpacked_typevartuple__", False):
            return given
        made = arg[tuple(given)]
        return [*made] if getattr(arg, "__unpacked__", False) else [made]
    if isinstance(arg, (list, tuple)):
        out = []
        for a in arg:
            out.extend(_substituted(a, parameters, items))
        return [type(arg)(out)]
    return [arg]


async def anext_or_default(awaitable, default):
    try:
        return await awaitable
    except StopAsyncIteration:
        return default


def weak_callback(callback, reference):
    """Call the callback of a weak reference whose object is gone. Its errors are ignored."""
    try:
        callback(reference)
    except Exception:
        pass


def module_repr(module, name, loader):
    """Return the repr of a module without a file, from its loader and its spec."""
    spec = getattr(module, "__spec__", None)
    if spec is not None:
        from importlib.machinery import NamespaceLoader
        loader = spec.loader
        if isinstance(loader, NamespaceLoader):
            return f"<module {name} (namespace) from {list(loader._path)}>"
    return f"<module {name} ({loader!r})>" if loader is not None else f"<module {name}>"


def buffer_view(obj):
    """Return the memoryview that `__buffer__` gives for reading, as memoryview() and bytes() need it."""
    view = type(obj).__buffer__(obj, 0x11C)
    if not isinstance(view, memoryview):
        raise TypeError("__buffer__ returned non-memoryview object")
    return memoryview(view)


def warn_of_syntax(filename, found):
    """Issue the warnings that the parser found in a text. Raises SyntaxError for one that a filter turns into an error."""
    import warnings

    for message, line, column, text in found:
        try:
            warnings.warn_explicit(message, SyntaxWarning, filename, line)
        except SyntaxWarning:
            message = message.replace(" Such sequences will not work in the future.", "")
            raise SyntaxError(message, (filename, line, column, text + "\n", line, column)) from None


def compile_at_path(source, path, mode, flags, optimize):
    """Do compile() with a path as file name."""
    name = path.__fspath__()
    if not isinstance(name, (str, bytes)):
        raise TypeError(f"expected {type(path).__name__}.__fspath__() to return str or bytes, not {type(name).__name__}")
    return compile(source, name, mode, flags, True, optimize)


def deprecated_use(text):
    """Issue the DeprecationWarning of a native, attributed to its caller."""
    import warnings

    warnings.warn(text, DeprecationWarning, 1)


def call_breakpoint(args, kwargs):
    """Do breakpoint(): call sys.breakpointhook."""
    import sys

    try:
        hook = sys.breakpointhook
    except AttributeError:
        raise RuntimeError("lost sys.breakpointhook") from None
    return hook(*args, **kwargs)


def keyword_defaults(function, defaults):
    return KeywordDefaults(function, defaults)


class KeywordDefaults(dict):
    """Dict that a function's `__kwdefaults__` returns: changes of it change the function."""

    __slots__ = ("_function",)

    def __init__(self, function, defaults):
        super().__init__(defaults)
        self._function = function

    def __setitem__(self, name, value):
        super().__setitem__(name, value)
        self._function.__kwdefaults__ = dict(self)

    def __delitem__(self, name):
        super().__delitem__(name)
        self._function.__kwdefaults__ = dict(self)

    def __ior__(self, other):
        self.update(other)
        return self

    def update(self, *args, **kwargs):
        super().update(*args, **kwargs)
        self._function.__kwdefaults__ = dict(self)

    def setdefault(self, name, default=None):
        value = super().setdefault(name, default)
        self._function.__kwdefaults__ = dict(self)
        return value

    def pop(self, *args):
        value = super().pop(*args)
        self._function.__kwdefaults__ = dict(self)
        return value

    def popitem(self):
        item = super().popitem()
        self._function.__kwdefaults__ = dict(self)
        return item

    def clear(self):
        super().clear()
        self._function.__kwdefaults__ = dict(self)

    def __reduce_ex__(self, protocol):
        return dict, (dict(self),)


KeywordDefaults.__name__ = KeywordDefaults.__qualname__ = "dict"
KeywordDefaults.__module__ = "builtins"


def memory_getitem(view, key):
    from operator import index
    return view[tuple([index(part) for part in key])]


def memory_setitem(view, key, value):
    from operator import index
    view[tuple([index(part) for part in key])] = value
