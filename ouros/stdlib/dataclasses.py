"""Module `dataclasses`.

The methods of a dataclass are generated as source and run by exec, so that signatures, messages and tracebacks are
those of ordinary functions. Knows nothing of the host's dataclasses, except that their fields may be names only.
Invariant: the source contains only names of fields, which are identifiers; values are passed as arguments of
`__create_fn__`.
"""

from _caller_module import calling_module as _calling_module
from _dataclasses import fill_changes as _fill_changes
from _recursive_repr import recursive_repr
from abc import update_abstractmethods
from annotationlib import Format, ForwardRef, get_annotations

__all__ = [
    "dataclass", "field", "Field", "FrozenInstanceError", "InitVar", "KW_ONLY", "MISSING", "fields", "asdict", "astuple",
    "make_dataclass", "replace", "is_dataclass",
]

GenericAlias = type(list[int])
_MappingProxy = type(type.__dict__)


class FrozenInstanceError(AttributeError):
    pass


class _HAS_DEFAULT_FACTORY_CLASS:
    def __repr__(self):
        return "<factory>"


_HAS_DEFAULT_FACTORY = _HAS_DEFAULT_FACTORY_CLASS()


class _MISSING_TYPE:
    pass


MISSING = _MISSING_TYPE()


class _KW_ONLY_TYPE:
    pass


KW_ONLY = _KW_ONLY_TYPE()

_EMPTY_METADATA = _MappingProxy({})


class _FIELD_BASE:
    __slots__ = ("name",)

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name


_FIELD = _FIELD_BASE("_FIELD")
_FIELD_CLASSVAR = _FIELD_BASE("_FIELD_CLASSVAR")
_FIELD_INITVAR = _FIELD_BASE("_FIELD_INITVAR")

_FIELDS = "__dataclass_fields__"
_PARAMS = "__dataclass_params__"
_POST_INIT_NAME = "__post_init__"


class InitVar:
    """Type of a pseudo-field that is passed only to __init__ and __post_init__."""

    __slots__ = ("type",)

    def __init__(self, type):
        self.type = type

    def __repr__(self):
        if isinstance(self.type, type) and not isinstance(self.type, GenericAlias):
            return f"dataclasses.InitVar[{self.type.__name__}]"
        return f"dataclasses.InitVar[{self.type!r}]"

    def __class_getitem__(cls, type):
        return InitVar(type)


class Field:
    """Description of a field."""

    __slots__ = (
        "name", "type", "default", "default_factory", "repr", "hash", "init", "compare", "metadata", "kw_only", "doc",
        "_field_type",
    )

    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only, doc):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = _EMPTY_METADATA if metadata is None else _MappingProxy(metadata)
        self.kw_only = kw_only
        self.doc = doc
        self._field_type = None

    @recursive_repr()
    def __repr__(self):
        return (
            f"Field(name={self.name!r},type={self.type!r},default={self.default!r},default_factory={self.default_factory!r},"
            f"init={self.init!r},repr={self.repr!r},hash={self.hash!r},compare={self.compare!r},metadata={self.metadata!r},"
            f"kw_only={self.kw_only!r},doc={self.doc!r},_field_type={self._field_type})"
        )

    def __set_name__(self, owner, name):
        func = getattr(type(self.default), "__set_name__", None)
        if func:
            func(self.default, owner, name)

    __class_getitem__ = classmethod(GenericAlias)


class _DataclassParams:
    __slots__ = (
        "init", "repr", "eq", "order", "unsafe_hash", "frozen", "match_args", "kw_only", "slots", "weakref_slot",
    )

    def __init__(self, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot):
        self.init = init
        self.repr = repr
        self.eq = eq
        self.order = order
        self.unsafe_hash = unsafe_hash
        self.frozen = frozen
        self.match_args = match_args
        self.kw_only = kw_only
        self.slots = slots
        self.weakref_slot = weakref_slot

    def __repr__(self):
        return f"_DataclassParams({','.join([f'{name}={getattr(self, name)!r}' for name in self.__slots__])})"


def field(
    *, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None, kw_only=MISSING,
    doc=None,
):
    """Return a Field with further properties than annotation and default."""
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only, doc)


# --- what annotations say ---


def _leading_names(text):
    """Return ('typing', 'ClassVar') for "typing.ClassVar[int]"; the module is '' if there is none. None for other text."""
    names = []
    rest = text.lstrip()
    while True:
        n = 0
        while n < len(rest) and (rest[n].isalnum() or rest[n] == "_"):
            n += 1
        if not n:
            return None
        names.append(rest[:n])
        rest = rest[n:].lstrip()
        if len(names) == 2 or not rest.startswith("."):
            return ("", names[0]) if len(names) == 1 else tuple(names)
        rest = rest[1:].lstrip()


def _is_classvar(a_type):
    origin = getattr(a_type, "__origin__", None)
    form = a_type if origin is None else origin
    return type(form).__name__ == "_SpecialForm" and form._name == "ClassVar"


def _is_initvar(a_type):
    return a_type is InitVar or type(a_type) is InitVar


def _written(a_type):
    """Return the text of an annotation that is a string or ForwardRef, or None."""
    if isinstance(a_type, str):
        return a_type
    if isinstance(a_type, ForwardRef):
        return a_type.__forward_arg__
    return None


def _text_means(text, cls, predicate):
    """Return True if the first name in an annotation's text stands for an object for which `predicate` is true."""
    names = _leading_names(text)
    if names is None:
        return False
    import sys

    module_name, name = names
    space = getattr(sys.modules.get(cls.__module__), "__dict__", {})
    if module_name:
        module = space.get(module_name)
        if type(module) is not type(sys):
            return False
        found = getattr(module, name, None)
    else:
        found = space.get(name)
    return found is not None and predicate(found)


def _get_field(cls, a_name, a_type, default_kw_only):
    default = getattr(cls, a_name, MISSING)
    if isinstance(default, Field):
        f = default
    else:
        if type(default) is _member_type:
            # The attribute is the descriptor of a slot, not a default.
            default = MISSING
        f = field(default=default)
    f.name = a_name
    f.type = a_type
    f._field_type = _FIELD
    text = _written(a_type)
    if _is_classvar(a_type) or text is not None and "ClassVar" in text and _text_means(text, cls, _is_classvar):
        f._field_type = _FIELD_CLASSVAR
    elif _is_initvar(a_type) or text is not None and "InitVar" in text and _text_means(text, cls, _is_initvar):
        f._field_type = _FIELD_INITVAR
    if f._field_type in (_FIELD_CLASSVAR, _FIELD_INITVAR) and f.default_factory is not MISSING:
        raise TypeError(f"field {f.name} cannot have a default factory")
    if f._field_type in (_FIELD, _FIELD_INITVAR):
        if f.kw_only is MISSING:
            f.kw_only = default_kw_only
    elif f.kw_only is not MISSING:
        raise TypeError(f"field {f.name} is a ClassVar but specifies kw_only")
    if f._field_type is _FIELD and f.default.__class__.__hash__ is None:
        raise ValueError(f"mutable default {type(f.default)} for field {f.name} is not allowed: use default_factory")
    return f


class _Slotted:
    __slots__ = ("slot",)


_member_type = type(_Slotted.slot)


# --- making methods ---


class _Methods:
    """Collector of generated methods, which compiles them all at once."""

    def __init__(self):
        self.names = []
        self.lines = []
        self.values = {}
        self.errors = {}
        self.unconditional = set()

    def add(self, name, params, body, decorator=None, overwrite_error=False, unconditional=False):
        self.names.append(name)
        if overwrite_error:
            self.errors[name] = overwrite_error
        if unconditional:
            self.unconditional.add(name)
        if decorator:
            self.lines.append(f" {decorator}")
        self.lines.append(f" def {name}({', '.join(params)}):")
        self.lines.extend(body)

    def add_to_class(self, cls):
        if not self.names:
            return
        text = "\n".join([
            f"def __create_fn__({', '.join(self.values)}):",
            *self.lines,
            f" return {', '.join(self.names)},",
        ])
        space = {}
        exec(text, space)
        for name, fn in zip(self.names, space["__create_fn__"](**self.values)):
            fn.__qualname__ = f"{cls.__qualname__}.{name}"
            try:
                fn.__module__ = cls.__module__
            except AttributeError:
                pass
            if name in self.unconditional:
                setattr(cls, name, fn)
            elif name in cls.__dict__:
                if name in self.errors:
                    more = self.errors[name]
                    more = more if isinstance(more, str) else ""
                    raise TypeError(f"Cannot overwrite attribute {name} in class {cls.__name__}{more}")
            else:
                setattr(cls, name, fn)


def _fields_in_init_order(fields):
    return (
        tuple([f for f in fields if f.init and not f.kw_only]),
        tuple([f for f in fields if f.init and f.kw_only]),
    )


def _field_init(f, frozen, methods, self_name, slots):
    """Return the line of __init__ that sets a field, or None."""
    default_name = f"__dataclass_dflt_{f.name}__"
    if f.default_factory is not MISSING:
        methods.values[default_name] = f.default_factory
        if f.init:
            value = f"{default_name}() if {f.name} is __dataclass_HAS_DEFAULT_FACTORY__ else {f.name}"
        else:
            value = f"{default_name}()"
    elif f.init:
        if f.default is not MISSING:
            methods.values[default_name] = f.default
        value = f.name
    elif slots and f.default is not MISSING:
        methods.values[default_name] = f.default
        value = default_name
    else:
        return None
    if f._field_type is _FIELD_INITVAR:
        return None
    if frozen:
        return f"  __dataclass_builtins_object__.__setattr__({self_name},{f.name!r},{value})"
    return f"  {self_name}.{f.name}={value}"


def _init_param(f):
    if f.default is MISSING and f.default_factory is MISSING:
        return f.name
    if f.default is not MISSING:
        return f"{f.name}=__dataclass_dflt_{f.name}__"
    return f"{f.name}=__dataclass_HAS_DEFAULT_FACTORY__"


def _add_init(methods, fields, std_fields, kw_only_fields, frozen, has_post_init, self_name, slots):
    seen_default = None
    for f in std_fields:
        if not (f.default is MISSING and f.default_factory is MISSING):
            seen_default = f
        elif seen_default:
            raise TypeError(f"non-default argument {f.name!r} follows default argument {seen_default.name!r}")
    if any([f.default_factory is not MISSING for f in fields]):
        methods.values["__dataclass_HAS_DEFAULT_FACTORY__"] = _HAS_DEFAULT_FACTORY
    if frozen:
        methods.values["__dataclass_builtins_object__"] = object
    body = []
    for f in fields:
        line = _field_init(f, frozen, methods, self_name, slots)
        if line:
            body.append(line)
    if has_post_init:
        given = ",".join([f.name for f in fields if f._field_type is _FIELD_INITVAR])
        body.append(f"  {self_name}.{_POST_INIT_NAME}({given})")
    params = [_init_param(f) for f in std_fields]
    if kw_only_fields:
        params.append("*")
        params.extend([_init_param(f) for f in kw_only_fields])
    methods.add("__init__", [self_name, *params], body or ["  pass"])


def _add_frozen(methods, cls, fields):
    methods.values["__dataclass_cls__"] = cls
    methods.values["__dataclass_FrozenInstanceError__"] = FrozenInstanceError
    condition = "type(self) is __dataclass_cls__"
    if fields:
        condition += " or name in {" + ", ".join([repr(f.name) for f in fields]) + "}"
    for method, params, action in (
        ("__setattr__", ("self", "name", "value"), "assign to"), ("__delattr__", ("self", "name"), "delete"),
    ):
        methods.add(
            method,
            params,
            [
                f"  if {condition}:",
                f'   raise __dataclass_FrozenInstanceError__(f"cannot {action} field {{name!r}}")',
                f"  super(__dataclass_cls__, self).{method}({', '.join(params[1:])})",
            ],
            overwrite_error=True,
        )


def _tuple_text(name, fields):
    if not fields:
        return "()"
    return "(" + ",".join([f"{name}.{f.name}" for f in fields]) + ",)"


_ORDER = (("__lt__", "<"), ("__le__", "<="), ("__gt__", ">"), ("__ge__", ">="))


def _add_comparisons(methods, fields, eq, order):
    compared = [f for f in fields if f.compare]
    if eq:
        terms = " and ".join([f"self.{f.name}==other.{f.name}" for f in compared]) or "True"
        methods.add("__eq__", ("self", "other"), [
            "  if self is other:",
            "   return True",
            "  if other.__class__ is self.__class__:",
            f"   return {terms}",
            "  return NotImplemented",
        ])
    if order:
        for name, op in _ORDER:
            methods.add(name, ("self", "other"), [
                "  if other.__class__ is self.__class__:",
                f"   return {_tuple_text('self', compared)}{op}{_tuple_text('other', compared)}",
                "  return NotImplemented",
            ], overwrite_error=" Consider using functools.total_ordering")


def _set_hash(cls, fields, methods, unsafe_hash, eq, frozen, has_explicit_hash):
    """Set, keep or remove __hash__, by the table in the documentation."""
    if unsafe_hash:
        if has_explicit_hash:
            raise TypeError(f"Cannot overwrite attribute __hash__ in class {cls.__name__}")
    elif not eq or has_explicit_hash:
        return
    elif not frozen:
        cls.__hash__ = None
        return
    hashed = [f for f in fields if (f.compare if f.hash is None else f.hash)]
    methods.add("__hash__", ("self",), [f"  return hash({_tuple_text('self', hashed)})"], unconditional=True)


def _set_new(cls, name, value):
    if name not in cls.__dict__:
        setattr(cls, name, value)


def _type_text(tp):
    if isinstance(tp, str):
        return repr(tp)
    if isinstance(tp, type) and not isinstance(tp, GenericAlias):
        return tp.__qualname__ if tp.__module__ == "builtins" else f"{tp.__module__}.{tp.__qualname__}"
    if isinstance(tp, ForwardRef):
        return tp.__forward_arg__
    text = repr(tp)
    return text.replace("typing.", "")


def _signature_text(std_fields, kw_only_fields):
    parts = []
    for f in (*std_fields, None, *kw_only_fields):
        if f is None:
            if kw_only_fields:
                parts.append("*")
            continue
        text = f"{f.name}: {_type_text(f.type)}"
        if f.default is not MISSING:
            text += f" = {f.default!r}"
        elif f.default_factory is not MISSING:
            text += " = <factory>"
        parts.append(text)
    return f"({', '.join(parts)})"


def _init_annotations(fields):
    """Return the annotate function of a generated __init__."""

    def annotate(format, /):
        if format == Format.VALUE_WITH_FAKE_GLOBALS:
            raise NotImplementedError(format)
        found = {}
        for f in fields:
            tp = f.type
            if format == Format.STRING:
                text = _written(tp)
                tp = text if text is not None else _type_text(tp)
            elif format == Format.VALUE and isinstance(tp, ForwardRef):
                tp = tp.evaluate()
            found[f.name] = tp
        found["return"] = "None" if format == Format.STRING else None
        return found

    return annotate


def _inherited_fields(cls, frozen):
    """Return the dict of fields of the base classes."""
    found = {}
    any_frozen = False
    all_frozen = None
    for base in cls.__mro__[-1:0:-1]:
        base_fields = getattr(base, _FIELDS, None)
        if base_fields is None:
            continue
        for f in base_fields.values():
            found[f.name] = f
        now = getattr(base, _PARAMS).frozen
        all_frozen = now if all_frozen is None else all_frozen and now
        any_frozen = any_frozen or now
    return found, any_frozen, all_frozen


def _own_fields(cls, annotations, kw_only):
    out = []
    seen = False
    for name, tp in annotations.items():
        text = _written(tp)
        if tp is KW_ONLY or text is not None and "KW_ONLY" in text and _text_means(text, cls, lambda v: v is KW_ONLY):
            if seen:
                raise TypeError(f"{name!r} is KW_ONLY, but KW_ONLY has already been specified")
            seen = True
            kw_only = True
        else:
            out.append(_get_field(cls, name, tp, kw_only))
    for f in out:
        if isinstance(getattr(cls, f.name, None), Field):
            if f.default is MISSING:
                delattr(cls, f.name)
            else:
                setattr(cls, f.name, f.default)
    for name, value in cls.__dict__.items():
        if isinstance(value, Field) and name not in annotations:
            raise TypeError(f"{name!r} is a field but has no type annotation")
    return out


def _process_class(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot):
    cls.__module__  # the first that an object which is no class lacks
    setattr(
        cls, _PARAMS,
        _DataclassParams(init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot),
    )
    all_fields, any_frozen, all_frozen = _inherited_fields(cls, frozen)
    annotations = get_annotations(cls, format=Format.FORWARDREF)
    for f in _own_fields(cls, annotations, kw_only):
        all_fields[f.name] = f
    if all_frozen is not None:
        if any_frozen and not frozen:
            raise TypeError("cannot inherit non-frozen dataclass from a frozen one")
        if all_frozen is False and frozen:
            raise TypeError("cannot inherit frozen dataclass from a non-frozen one")
    setattr(cls, _FIELDS, all_fields)
    class_hash = cls.__dict__.get("__hash__", MISSING)
    has_explicit_hash = not (class_hash is MISSING or class_hash is None and "__eq__" in cls.__dict__)
    if order and not eq:
        raise ValueError("eq must be true if order is true")
    init_fields = [f for f in all_fields.values() if f._field_type in (_FIELD, _FIELD_INITVAR)]
    std_fields, kw_only_fields = _fields_in_init_order(init_fields)
    field_list = [f for f in all_fields.values() if f._field_type is _FIELD]
    methods = _Methods()
    if init:
        self_name = "__dataclass_self__" if "self" in all_fields else "self"
        _add_init(
            methods, init_fields, std_fields, kw_only_fields, frozen, hasattr(cls, _POST_INIT_NAME), self_name, slots
        )
    _set_new(cls, "__replace__", _replace)
    if repr:
        methods.values["__dataclasses_recursive_repr"] = recursive_repr
        shown = ", ".join([f"{f.name}={{self.{f.name}!r}}" for f in field_list if f.repr])
        methods.add(
            "__repr__", ("self",), [f'  return f"{{self.__class__.__qualname__}}({shown})"'],
            decorator="@__dataclasses_recursive_repr()",
        )
    _add_comparisons(methods, field_list, eq, order)
    if frozen:
        _add_frozen(methods, cls, field_list)
    _set_hash(cls, field_list, methods, unsafe_hash, eq, frozen, has_explicit_hash)
    own_init = "__init__" in cls.__dict__
    methods.add_to_class(cls)
    if init and not own_init:
        _annotate_init(cls.__init__, [f for f in init_fields if f.init])
    if not getattr(cls, "__doc__"):
        cls.__doc__ = cls.__name__ + (_signature_text(std_fields, kw_only_fields) if init and not own_init else "()")
    if match_args:
        _set_new(cls, "__match_args__", tuple([f.name for f in std_fields]))
    if weakref_slot and not slots:
        raise TypeError("weakref_slot is True but slots is False")
    if slots:
        cls = _add_slots(cls, frozen, weakref_slot, all_fields)
    update_abstractmethods(cls)
    return cls


def _annotate_init(fn, fields):
    annotate = _init_annotations(fields)
    try:
        fn.__annotate__ = annotate
    except (AttributeError, TypeError):
        fn.__annotations__ = annotate(Format.FORWARDREF)


# --- slots ---


def _dataclass_getstate(self):
    return [getattr(self, f.name) for f in fields(self)]


def _dataclass_setstate(self, state):
    for f, value in zip(fields(self), state):
        object.__setattr__(self, f.name, value)


def _slots_of(cls):
    slots = cls.__dict__.get("__slots__")
    if slots is None:
        return []
    if isinstance(slots, str):
        return [slots]
    if hasattr(slots, "__next__"):
        raise TypeError(f"Slots of '{cls.__name__}' cannot be determined")
    return list(slots)


def _add_slots(cls, is_frozen, weakref_slot, all_fields):
    """Return a new class equal to `cls`, with __slots__."""
    if "__slots__" in cls.__dict__:
        raise TypeError(f"{cls.__name__} already specifies __slots__")
    namespace = dict(cls.__dict__)
    names = tuple([f.name for f in all_fields.values() if f._field_type is _FIELD])
    inherited = set()
    for base in cls.__mro__[1:-1]:
        inherited.update(_slots_of(base))
    slots = {}
    has_doc = False
    for name in names + (("__weakref__",) if weakref_slot else ()):
        if name not in inherited:
            doc = getattr(all_fields.get(name), "doc", None)
            has_doc = has_doc or doc is not None
            slots[name] = doc
    namespace["__slots__"] = slots if has_doc else tuple(slots)
    for name in names:
        # The default would hide the slot.
        namespace.pop(name, None)
    namespace.pop("__dict__", None)
    namespace.pop("__weakref__", None)
    namespace.pop("_abc_impl", None)
    made = type(cls)(cls.__name__, cls.__bases__, namespace)
    made.__qualname__ = cls.__qualname__
    if is_frozen:
        if "__getstate__" not in namespace:
            made.__getstate__ = _dataclass_getstate
        if "__setstate__" not in namespace:
            made.__setstate__ = _dataclass_setstate
    _move_cells(cls, made)
    return made


def _move_cells(old, new):
    """Let super() and __class__ in methods of `new` refer to it in place of `old`."""
    for member in list(new.__dict__.values()):
        for fn in (
            (member.fget, member.fset, member.fdel) if isinstance(member, property)
            else (getattr(member, "__func__", member),)
        ):
            for cell in getattr(getattr(fn, "__wrapped__", fn), "__closure__", None) or ():
                try:
                    if cell.cell_contents is old:
                        cell.cell_contents = new
                except ValueError:
                    # an empty cell
                    pass


# --- public functions ---


def dataclass(
    cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False, match_args=True, kw_only=False,
    slots=False, weakref_slot=False,
):
    """Add the methods of a dataclass to a class, as its annotations say. Returns the class, or a decorator."""

    def wrap(cls):
        return _process_class(
            cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot
        )

    if cls is None:
        return wrap
    return wrap(cls)


def fields(class_or_instance):
    """Return the fields of a dataclass or instance, as a tuple of Field objects."""
    try:
        found = getattr(class_or_instance, _FIELDS)
    except AttributeError:
        raise TypeError("must be called with a dataclass type or instance") from None
    return tuple([f for f in _complete(found).values() if f._field_type is _FIELD])


def _complete(found):
    """Replace names by Field objects, in the fields of a class that represents a dataclass of the host."""
    for name, f in found.items():
        if type(f) is str:
            f = Field(MISSING, MISSING, True, True, None, True, None, False, None)
            f.name, f.type, f._field_type = name, object, _FIELD
            found[name] = f
    return found


def _is_dataclass_instance(obj):
    return hasattr(type(obj), _FIELDS)


def is_dataclass(obj):
    """Return True for dataclasses and their instances."""
    cls = obj if isinstance(obj, type) else type(obj)
    return hasattr(cls, _FIELDS)


_ATOMIC = frozenset((
    type(None), bool, int, float, str, complex, bytes, type(Ellipsis), type(NotImplemented), type(lambda: 0), type(len), type,
    range, property,
))


def asdict(obj, *, dict_factory=dict):
    """Return the fields as a dict, recursively for dataclasses and containers inside."""
    if not _is_dataclass_instance(obj):
        raise TypeError("asdict() should be called on dataclass instances")
    return _asdict_inner(obj, dict_factory)


def _asdict_inner(obj, dict_factory):
    cls = type(obj)
    if cls in _ATOMIC:
        return obj
    if hasattr(cls, _FIELDS):
        return dict_factory([(f.name, _asdict_inner(getattr(obj, f.name), dict_factory)) for f in fields(obj)])
    return _rebuilt(obj, lambda v: _asdict_inner(v, dict_factory))


def _rebuilt(obj, convert):
    """Return a container with converted items, or a deep copy of anything else."""
    cls = type(obj)
    if cls is list:
        return [convert(v) for v in obj]
    if cls is dict:
        return {convert(k): convert(v) for k, v in obj.items()}
    if issubclass(cls, tuple):
        if hasattr(obj, "_fields"):
            return cls(*[convert(v) for v in obj])
        return cls([convert(v) for v in obj])
    if issubclass(cls, dict):
        if hasattr(cls, "default_factory") or hasattr(obj, "default_factory"):
            result = cls(obj.default_factory)
            for k, v in obj.items():
                result[convert(k)] = convert(v)
            return result
        return cls([(convert(k), convert(v)) for k, v in obj.items()])
    if issubclass(cls, list):
        return cls([convert(v) for v in obj])
    from copy import deepcopy

    return deepcopy(obj)


def astuple(obj, *, tuple_factory=tuple):
    """Return the values of the fields as a tuple, recursively for dataclasses and containers inside."""
    if not _is_dataclass_instance(obj):
        raise TypeError("astuple() should be called on dataclass instances")
    return _astuple_inner(obj, tuple_factory)


def _astuple_inner(obj, tuple_factory):
    cls = type(obj)
    if cls in _ATOMIC:
        return obj
    if hasattr(cls, _FIELDS):
        return tuple_factory([_astuple_inner(getattr(obj, f.name), tuple_factory) for f in fields(obj)])
    return _rebuilt(obj, lambda v: _astuple_inner(v, tuple_factory))


def make_dataclass(
    cls_name, fields, *, bases=(), namespace=None, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False,
    match_args=True, kw_only=False, slots=False, weakref_slot=False, module=None, decorator=dataclass,
):
    """Return a new dataclass. `fields` are names, pairs (name, type) or triples (name, type, Field or default)."""
    from keyword import iskeyword

    from types import new_class

    if namespace is None:
        namespace = {}
    annotations = {}
    defaults = {}
    seen = set()
    for item in fields:
        if isinstance(item, str):
            from typing import Any

            name = item
            tp = Any
        elif len(item) == 2:
            name, tp = item
        elif len(item) == 3:
            name, tp, default = item
            defaults[name] = default
        else:
            raise TypeError(f"Invalid field: {item!r}")
        if not isinstance(name, str) or not name.isidentifier():
            raise TypeError(f"Field names must be valid identifiers: {name!r}")
        if iskeyword(name):
            raise TypeError(f"Field names must not be keywords: {name!r}")
        if name in seen:
            raise TypeError(f"Field name duplicated: {name!r}")
        seen.add(name)
        annotations[name] = tp

    def fill(ns):
        ns.update(namespace)
        ns.update(defaults)
        ns["__annotations__"] = annotations

    cls = new_class(cls_name, bases, {}, fill)
    cls.__module__ = _calling_module() if module is None else module
    return decorator(
        cls, init=init, repr=repr, eq=eq, order=order, unsafe_hash=unsafe_hash, frozen=frozen, match_args=match_args,
        kw_only=kw_only, slots=slots, weakref_slot=weakref_slot,
    )


def replace(obj, /, **changes):
    """Return a copy of obj with other values for some fields."""
    if not _is_dataclass_instance(obj):
        raise TypeError("replace() should be called on dataclass instances")
    return _replace(obj, **changes)


def _replace(self, /, **changes):
    if _fill_changes(self, getattr(self, _FIELDS), changes, _FIELD):
        return self.__class__(**changes)
    for name, known in _complete(getattr(self, _FIELDS)).items():
        kind = known._field_type
        if not known.init and kind is not _FIELD_CLASSVAR and name in changes:
            raise TypeError(f"field {name} is declared with init=False, it cannot be specified with replace()")
        if not known.init or kind is _FIELD_CLASSVAR or name in changes:
            continue
        if known.default is MISSING and kind is _FIELD_INITVAR:
            raise TypeError(f"InitVar {name!r} must be specified with replace()")
        changes[name] = getattr(self, name)
    return self.__class__(**changes)
