"""The part of `typing` with NamedTuple and TypedDict.

Knows `_typing` and `collections.namedtuple`. Invariant: the fields' types are checked when the class is made.
"""

from annotationlib import Format, ForwardRef, annotations_to_string, call_annotate_function, get_annotate_from_class_namespace
from collections import _check_names, _namedtuple_namespace

from _caller_module import calling_module as _calling_module
from _typing import Generic, _type_check
from typing import Annotated, NotRequired, ReadOnly, Required, get_args, get_origin

__name__ = "typing"

_missing = object()


def _eager_annotate(types):
    def annotate(format, /):
        if format in (Format.VALUE, Format.FORWARDREF):
            return dict(types)
        if format == Format.STRING:
            return annotations_to_string(types)
        raise NotImplementedError(format)

    return annotate


def _own_annotations(namespace, message):
    """Return (dict of names and checked types, function that returns them in an annotation format)."""
    if "__annotations__" in namespace:
        types = {n: _type_check(t, message.format(n)) for n, t in namespace["__annotations__"].items()}
        return types, _eager_annotate(types)
    original = get_annotate_from_class_namespace(namespace)
    if original is None:
        return {}, _eager_annotate({})
    types = call_annotate_function(original, Format.FORWARDREF)
    types = {n: _type_check(t, message.format(n)) for n, t in types.items()}

    def annotate(format, /):
        found = call_annotate_function(original, format)
        if format == Format.STRING:
            return found
        return {n: _type_check(t, message.format(n)) for n, t in found.items()}

    return types, annotate


# --- NamedTuple ---

_PROHIBITED = frozenset(
    ("__new__", "__init__", "__slots__", "__getnewargs__", "_fields", "_field_defaults", "_make", "_replace", "_asdict", "_source")
)
_SPECIAL = frozenset(
    ("__module__", "__name__", "__qualname__", "__annotations__", "__annotate__", "__annotate_func__", "__annotations_cache__")
)


class NamedTupleMeta(type):
    def __new__(cls, typename, bases, ns):
        if "__classcell__" in ns:
            raise TypeError("uses of super() and __class__ are unsupported in methods of NamedTuple subclasses")
        for base in bases:
            if base is not _NamedTuple and base is not Generic:
                raise TypeError("can only inherit from a NamedTuple type and Generic")
        types, annotate = _own_annotations(ns, "field annotation must be a type")
        defaults = []
        for name in types:
            if name in ns:
                defaults.append(name)
            elif defaults:
                raise TypeError(
                    f"Non-default namedtuple field {name} cannot follow default field{'s' if len(defaults) > 1 else ''} "
                    f"{', '.join(defaults)}"
                )
        _check_names(typename, types)
        namespace = _namedtuple_namespace(typename, list(types), [ns[n] for n in defaults], ns.get("__module__"))
        namespace["__qualname__"] = ns.get("__qualname__", typename)
        for key, value in ns.items():
            if key in _PROHIBITED:
                raise AttributeError("Cannot overwrite NamedTuple attribute " + key)
            if key not in _SPECIAL and key not in types:
                namespace[key] = value
        result = type(typename, tuple([tuple if b is _NamedTuple else b for b in bases]), namespace)
        _annotated(result, annotate, types)
        return result


def _annotated(cls, annotate, types):
    """Give a class annotations that its body did not contain."""
    try:
        cls.__annotate__ = annotate
    except (AttributeError, TypeError):
        cls.__annotations__ = dict(types)


def _deprecated(what, instead):
    import warnings
    warnings.warn(f"{what} is deprecated and will be disallowed in Python 3.15. {instead}", DeprecationWarning, stacklevel=3)


def NamedTuple(typename, fields=_missing, /, **kwargs):
    """Return a class of tuples with named and typed items. Also the base class that a `class` statement names."""
    if fields is _missing or fields is None:
        if fields is None and kwargs:
            raise TypeError("Cannot pass `None` as the 'fields' parameter and also specify fields using keyword arguments")
        what = ("Passing `None` as the 'fields' parameter" if fields is None else "Creating NamedTuple classes using keyword arguments"
                if kwargs else "Failing to pass a value for the 'fields' parameter")
        _deprecated(what, "Use the class-based or functional syntax instead." if kwargs else
                    "To create a NamedTuple class with 0 fields using the functional syntax, pass an empty list, "
                    f"e.g. `{typename} = NamedTuple({typename!r}, [])`.")
        fields = kwargs.items()
    elif kwargs:
        raise TypeError("Either list of fields or keywords can be provided to NamedTuple, not both")
    fields = list(fields)
    types = {n: _type_check(t, f"field {n} annotation must be a type") for n, t in fields}
    _check_names(typename, [n for n, _ in fields])
    result = type(typename, (tuple,), _namedtuple_namespace(typename, list(types), [], _calling_module()))
    _annotated(result, _eager_annotate(types), types)
    result.__orig_bases__ = (NamedTuple,)
    return result


NamedTuple.__mro_entries__ = lambda bases: (_NamedTuple,)
NamedTuple.__module__ = "typing"
_NamedTuple = type.__new__(NamedTupleMeta, "NamedTuple", (), {"__module__": "typing"})


# --- TypedDict ---


def _qualifiers(tp):
    found = set()
    while True:
        origin = get_origin(tp)
        if origin is Annotated:
            tp = get_args(tp)[0]
        elif origin in (Required, NotRequired, ReadOnly):
            found.add(origin)
            (tp,) = get_args(tp)
        else:
            return found


_FIELD = "TypedDict('Name', {{f0: t0, f1: t1, ...}}); each t must be a type"


class _TypedDictMeta(type):
    def __new__(cls, name, bases, ns, total=True):
        for base in bases:
            if type(base) is not _TypedDictMeta and base is not Generic:
                raise TypeError("cannot inherit from both a TypedDict type and a non-TypedDict base class")
        generic = (Generic,) if any([issubclass(b, Generic) for b in bases]) else ()
        own, annotate = _own_annotations(ns, _FIELD)
        by_function = "__annotations__" in ns
        ns = {k: v for k, v in ns.items() if k != "__annotations__"}
        made = type.__new__(_TypedDictMeta, name, (*generic, dict), ns)
        if "__orig_bases__" not in ns:
            made.__orig_bases__ = bases
        required = set()
        optional = set()
        readonly = set()
        mutable = set()
        for base in bases:
            more = base.__dict__.get("__required_keys__", set())
            required |= more
            optional -= more
            more = base.__dict__.get("__optional_keys__", set())
            required -= more
            optional |= more
            readonly.update(base.__dict__.get("__readonly_keys__", ()))
            mutable.update(base.__dict__.get("__mutable_keys__", ()))
        for key, tp in own.items():
            found = _qualifiers(tp)
            if Required in found or NotRequired not in found and total:
                required.add(key)
                optional.discard(key)
            else:
                optional.add(key)
                required.discard(key)
            if ReadOnly in found:
                if key in mutable:
                    raise TypeError(f"Cannot override mutable key {key!r} with read-only key")
                readonly.add(key)
            else:
                mutable.add(key)
                readonly.discard(key)

        def all_annotations(format, /):
            found = {}
            for base in bases:
                inherited = None if base is Generic else base.__dict__.get("_typed_annotations")
                if inherited is not None:
                    found.update(inherited(format))
            mine = annotate(format)
            for tp in mine.values():
                if type(tp) is ForwardRef:
                    tp.__forward_module__ = made.__module__
                    tp.__owner__ = made if by_function else None
            found.update(mine)
            return found

        made._typed_annotations = staticmethod(all_annotations)
        _annotated(made, all_annotations, all_annotations(Format.FORWARDREF))
        made.__required_keys__ = frozenset(required)
        made.__optional_keys__ = frozenset(optional)
        made.__readonly_keys__ = frozenset(readonly)
        made.__mutable_keys__ = frozenset(mutable)
        made.__total__ = total
        return made

    def __init__(cls, *args, **kwargs):
        pass

    def __call__(cls, /, *args, **kwargs):
        return dict(*args, **kwargs)

    def __subclasscheck__(cls, other):
        raise TypeError("TypedDict does not support instance and class checks")

    __instancecheck__ = __subclasscheck__


class _TypedDictForm:
    """The object TypedDict: a base class and a function."""

    def TypedDict(self, typename, fields=_missing, /, *, total=True):
        if fields is _missing or fields is None:
            what = "Failing to pass a value for the 'fields' parameter" if fields is _missing else "Passing `None` as the 'fields' parameter"
            _deprecated(what, "To create a TypedDict class with 0 fields using the functional syntax, pass an empty dictionary, "
                        f"e.g. `{typename} = TypedDict({typename!r}, {{}})`.")
            fields = {}
        ns = {"__annotations__": dict(fields), "__module__": _calling_module()}
        made = _TypedDictMeta(typename, (), ns, total=total)
        made.__orig_bases__ = (TypedDict,)
        return made

    TypedDict.__qualname__ = "TypedDict"
    __call__ = TypedDict
    del TypedDict

    def __mro_entries__(self, bases):
        return (_TypedDict,)

    def __repr__(self):
        return f"<function TypedDict at {id(self):#x}>"


_TypedDictForm.__name__ = "function"
TypedDict = _TypedDictForm()
TypedDict.__name__ = TypedDict.__qualname__ = "TypedDict"
_TypedDict = type.__new__(_TypedDictMeta, "TypedDict", (), {"__module__": "typing"})


def is_typeddict(tp):
    """Return True for a class made with TypedDict."""
    return isinstance(tp, _TypedDictMeta)
