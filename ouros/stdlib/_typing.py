"""Core of `typing`: type parameters, aliases of generic types, Generic.

Separate from `typing`, so that statements with type parameters load no more than this. A type parameter made by such a
statement has functions that compute its bound, constraints and default at the first access (`evaluate(1)`). Knows
nothing of protocols and type hints. Invariants: the arguments of an alias are flat; `__parameters__` holds each type
parameter among them once, in order.
"""

from _caller_module import calling_module as _calling_module
from _plain import argument_type as _argument_type
from functools import lru_cache as _lru_cache

__name__ = "typing"

GenericAlias = type(list[int])
Union = type(int | str)
NoneType = type(None)
_missing = object()


class NoDefaultType:
    """The type of the NoDefault singleton."""

    __slots__ = ()

    def __new__(cls):
        return NoDefault

    def __repr__(self):
        return "typing.NoDefault"

    def __reduce__(self):
        return "NoDefault"


NoDefault = object.__new__(NoDefaultType)


# --- what arguments may be ---

_keywords = frozenset(
    "and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass "
    "raise return try while with yield".split()
)


def _type_convert(arg, is_class=False):
    """Return NoneType for None, and a forward reference for a str. is_class: what belongs into classes, as ClassVar, may be in it."""
    if arg is None:
        return NoneType
    if isinstance(arg, str):
        from annotationlib import ForwardRef

        _check_expression(arg)
        return ForwardRef(arg, is_class=is_class)
    return arg


def _check_expression(text):
    """Raise SyntaxError for a text that is no expression."""
    if text.isidentifier() and text not in _keywords:
        return
    try:
        compile(f"({text},)[0]" if text.startswith("*") else text, "<string>", "eval")
    except SyntaxError:
        raise SyntaxError(f"Forward reference must be an expression -- got {text!r}") from None


def _type_check(arg, msg, is_argument=True, allow_special_forms=False):
    """Return `arg` as a type: None becomes NoneType, a str a ForwardRef. Raises TypeError for what is not a type."""
    arg = _type_convert(arg, allow_special_forms)
    if isinstance(arg, type):
        if arg is Generic or arg.__name__ == "Protocol" and arg.__module__ == "typing":
            raise TypeError(f"Plain {arg} is not valid as type argument")
        return arg
    if isinstance(arg, _GenericAlias):
        origin = arg.__origin__
        if origin is Generic or isinstance(origin, type) and origin.__dict__.get("_is_protocol_root", False):
            raise TypeError(f"{arg} is not valid as type argument")
        if isinstance(origin, _SpecialForm) and origin._name in ("ClassVar", "Final"):
            if not allow_special_forms:
                raise TypeError(f"{arg} is not valid as type argument")
    elif isinstance(arg, _SpecialForm):
        if arg._name in _PLAIN_FORMS or allow_special_forms and arg._name in ("ClassVar", "Final"):
            return arg
        raise TypeError(f"Plain {arg} is not valid as type argument")
    elif type(arg) is tuple:
        raise TypeError(f"{msg} Got {arg!r:.100}.")
    return arg


_PLAIN_FORMS = frozenset(("LiteralString", "NoReturn", "Never", "Self", "TypeAlias"))


def _type_repr(obj):
    if isinstance(obj, type) and not isinstance(obj, GenericAlias):
        if obj.__module__ == "builtins":
            return obj.__qualname__
        return f"{obj.__module__}.{obj.__qualname__}"
    if obj is ...:
        return "..."
    if isinstance(obj, (tuple, list)):
        return "[" + ", ".join([_type_repr(t) for t in obj]) + "]"
    if isinstance(obj, _function_types):
        return obj.__qualname__ if obj.__module__ == "builtins" else f"{obj.__module__}.{obj.__qualname__}"
    return repr(obj)


_function_types = (type(lambda: 0), type(len))


def _is_unpacked_typevartuple(x):
    return not isinstance(x, type) and getattr(x, "__typing_is_unpacked_typevartuple__", False) is True


def _is_param_expr(arg):
    return arg is ... or isinstance(arg, (tuple, list, ParamSpec)) or _is_concatenate(arg)


def _is_concatenate(arg):
    return isinstance(arg, _GenericAlias) and getattr(arg.__origin__, "_name", None) == "Concatenate"


def _collect_type_parameters(args, enforce_default_ordering=False):
    """Return the type parameters among `args` without duplicates, in order."""
    default_encountered = False
    after_tuple = False
    parameters = []
    for t in args:
        if isinstance(t, type) and not isinstance(t, GenericAlias):
            continue
        if isinstance(t, (tuple, list)):
            for x in _collect_type_parameters(t):
                if x not in parameters:
                    parameters.append(x)
        elif hasattr(t, "__typing_subst__"):
            if t in parameters:
                continue
            if enforce_default_ordering:
                if t.has_default():
                    if after_tuple:
                        raise TypeError("Type parameter with a default follows TypeVarTuple")
                    default_encountered = True
                elif default_encountered:
                    raise TypeError(
                        f"Type parameter {t!r} without a default follows type parameter with a default"
                    )
            parameters.append(t)
        else:
            if _is_unpacked_typevartuple(t):
                after_tuple = True
            for x in getattr(t, "__parameters__", ()):
                if x not in parameters:
                    parameters.append(x)
    return tuple(parameters)


def _check_count(what, parameters, args):
    expected = len(parameters)
    if not expected:
        raise TypeError(f"{what} is not a generic class")
    given = len(args)
    if given == expected:
        return args
    if given < expected and parameters[given].has_default():
        return args + tuple([p.__default__ for p in parameters[given:]])
    shown = expected
    if given < expected and isinstance(parameters[given], TypeVar):
        shown = f"at least {given + 1}"
    elif given < expected:
        least = expected - sum([p.has_default() for p in parameters])
        if least != expected:
            shown = f"at least {least}"
    raise TypeError(
        f"Too {'many' if given > expected else 'few'} arguments for {what}; actual {given}, expected {shown}"
    )


def _unpack_args(args):
    flat = []
    for arg in args:
        is_class = isinstance(arg, type) and not isinstance(arg, GenericAlias)
        inner = None if is_class else getattr(arg, "__typing_unpacked_tuple_args__", None)
        if inner is not None and not (inner and inner[-1] is ...):
            flat.extend(inner)
        else:
            flat.append(arg)
    return tuple(flat)


# --- type parameters ---


def _no_subclass(cls, **kwargs):
    raise TypeError(f"type 'typing.{cls.__mro__[1].__name__}' is not an acceptable base type")


class _TypeParameter:
    """Base of the kinds of type parameters."""

    def __repr__(self):
        return self.__name__

    def __reduce__(self):
        return self.__name__

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    @property
    def __default__(self):
        if self._default is _missing:
            self._default = self.evaluate_default(1)
        return self._default

    @property
    def evaluate_default(self):
        if self._evaluate_default is None and self._default is not NoDefault:
            value = self._default
            return lambda format=1: value
        return self._evaluate_default

    def has_default(self):
        """Return True if the parameter has a default."""
        return self._default is not NoDefault

    def _set_default(self, default):
        self._evaluate_default = None
        self._default = default if default is NoDefault or default is None else _type_convert(default)


def _not_a_name(function, value):
    return TypeError(f"{function}() argument 'name' must be str, not {_argument_type(value)}")


class TypeVar(_TypeParameter):
    """Type variable."""

    __full_type_name__ = True  # error messages use the name typing.TypeVar

    def __init__(
        self, name, *constraints, bound=None, default=NoDefault, covariant=False, contravariant=False, infer_variance=False
    ):
        if covariant and contravariant:
            raise ValueError("Bivariant types are not supported.")
        if infer_variance and (covariant or contravariant):
            raise ValueError("Variance cannot be specified with infer_variance.")
        if len(constraints) == 1:
            raise TypeError("A single constraint is not allowed")
        if constraints and bound is not None:
            raise TypeError("Constraints cannot be combined with bound=...")
        if not isinstance(name, str):
            raise _not_a_name("typevar", name)
        self.__name__ = name
        self._constraints = tuple(
            [_type_check(t, "TypeVar(name, constraint, ...): constraints must be types.") for t in constraints]
        )
        self._bound = None if bound is None else _type_check(bound, "Bound must be a type.")
        self._evaluate_bound = self._evaluate_constraints = None
        self.__covariant__ = bool(covariant)
        self.__contravariant__ = bool(contravariant)
        self.__infer_variance__ = bool(infer_variance)
        self.__module__ = _calling_module()
        self._set_default(default)

    __init_subclass__ = classmethod(_no_subclass)

    def __repr__(self):
        if self.__infer_variance__:
            return self.__name__
        return ("+" if self.__covariant__ else "-" if self.__contravariant__ else "~") + self.__name__

    @property
    def __bound__(self):
        if self._bound is _missing:
            self._bound = self._evaluate_bound(1)
        return self._bound

    @property
    def __constraints__(self):
        if self._constraints is _missing:
            self._constraints = self._evaluate_constraints(1)
        return self._constraints

    @property
    def evaluate_bound(self):
        if self._evaluate_bound is None and self._bound is not None:
            value = self._bound
            return lambda format=1: value
        return self._evaluate_bound

    @property
    def evaluate_constraints(self):
        if self._evaluate_constraints is None and self._constraints:
            value = self._constraints
            return lambda format=1: value
        return self._evaluate_constraints

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __mro_entries__(self, bases):
        raise TypeError("Cannot subclass an instance of TypeVar")

    def __typing_subst__(self, arg):
        arg = _type_check(arg, "Parameters to generic types must be types.")
        if isinstance(arg, _UnpackAlias) or isinstance(arg, GenericAlias) and arg.__unpacked__:
            raise TypeError(f"{arg} is not valid as type argument")
        return arg

    def __typing_prepare_subst__(self, alias, args):
        params = alias.__parameters__
        i = params.index(self)
        if i < len(args):
            return args
        if i == len(args) and self.has_default():
            return (*args, self.__default__)
        return args


class ParamSpecArgs:
    """The form `P.args` of a ParamSpec."""

    def __init__(self, origin):
        self.__origin__ = origin

    def __repr__(self):
        return f"{self.__origin__.__name__}.args"

    __init_subclass__ = classmethod(_no_subclass)

    def __eq__(self, other):
        if not isinstance(other, ParamSpecArgs):
            return NotImplemented
        return self.__origin__ == other.__origin__

    def __hash__(self):
        return hash((ParamSpecArgs, self.__origin__))

    def __mro_entries__(self, bases):
        raise TypeError("Cannot subclass an instance of ParamSpecArgs")


class ParamSpecKwargs:
    """The form `P.kwargs` of a ParamSpec."""

    def __init__(self, origin):
        self.__origin__ = origin

    def __repr__(self):
        return f"{self.__origin__.__name__}.kwargs"

    __init_subclass__ = classmethod(_no_subclass)

    def __eq__(self, other):
        if not isinstance(other, ParamSpecKwargs):
            return NotImplemented
        return self.__origin__ == other.__origin__

    def __hash__(self):
        return hash((ParamSpecKwargs, self.__origin__))

    def __mro_entries__(self, bases):
        raise TypeError("Cannot subclass an instance of ParamSpecKwargs")


class ParamSpec(_TypeParameter):
    """Type parameter for the parameters of a callable."""

    __full_type_name__ = True  # error messages use the name typing.ParamSpec

    def __init__(
        self, name, *, bound=None, default=NoDefault, covariant=False, contravariant=False, infer_variance=False
    ):
        if covariant and contravariant:
            raise ValueError("Bivariant types are not supported.")
        if infer_variance and (covariant or contravariant):
            raise ValueError("Variance cannot be specified with infer_variance.")
        if not isinstance(name, str):
            raise _not_a_name("paramspec", name)
        self.__name__ = name
        self.__bound__ = None if bound is None else _type_check(bound, "Bound must be a type.")
        self.__covariant__ = bool(covariant)
        self.__contravariant__ = bool(contravariant)
        self.__infer_variance__ = bool(infer_variance)
        self.__module__ = _calling_module()
        self._evaluate_default = None
        self._default = default

    __init_subclass__ = classmethod(_no_subclass)

    def __repr__(self):
        if self.__infer_variance__:
            return self.__name__
        return ("+" if self.__covariant__ else "-" if self.__contravariant__ else "~") + self.__name__

    @property
    def args(self):
        return ParamSpecArgs(self)

    @property
    def kwargs(self):
        return ParamSpecKwargs(self)

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __mro_entries__(self, bases):
        raise TypeError("Cannot subclass an instance of ParamSpec")

    def __typing_subst__(self, arg):
        if isinstance(arg, (list, tuple)):
            return tuple([_type_check(a, "Expected a type.") for a in arg])
        if not _is_param_expr(arg):
            raise TypeError(f"Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got {arg}")
        return arg

    def __typing_prepare_subst__(self, alias, args):
        params = alias.__parameters__
        i = params.index(self)
        if i == len(args) and self.has_default():
            args = (*args, self.__default__)
        if i >= len(args):
            raise TypeError(f"Too few arguments for {alias}")
        if len(params) == 1 and not _is_param_expr(args[0]):
            # X[int, str] is short for X[[int, str]].
            return (args,)
        if isinstance(args[i], list):
            return (*args[:i], tuple(args[i]), *args[i + 1 :])
        return args


class TypeVarTuple(_TypeParameter):
    """Type parameter for any number of types."""

    __full_type_name__ = True  # error messages use the name typing.TypeVarTuple

    def __init__(self, name, *, default=NoDefault):
        if not isinstance(name, str):
            raise _not_a_name("typevartuple", name)
        self.__name__ = name
        self.__module__ = _calling_module()
        self._evaluate_default = None
        self._default = default

    __init_subclass__ = classmethod(_no_subclass)

    def __iter__(self):
        yield _unpack(self)

    def __mro_entries__(self, bases):
        raise TypeError("Cannot subclass an instance of TypeVarTuple")

    def __typing_subst__(self, arg):
        raise TypeError("Substitution of bare TypeVarTuple is not supported")

    def __typing_prepare_subst__(self, alias, args):
        """Return `args` with the arguments for this parameter joined into one tuple."""
        params = alias.__parameters__
        at = params.index(self)
        for param in params[at + 1 :]:
            if isinstance(param, TypeVarTuple):
                raise TypeError(f"More than one TypeVarTuple parameter in {alias}")
        given = len(args)
        wanted = len(params)
        left = at
        right = wanted - at - 1
        endless = None
        fill = None
        for k, arg in enumerate(args):
            is_class = isinstance(arg, type) and not isinstance(arg, GenericAlias)
            inner = None if is_class else getattr(arg, "__typing_unpacked_tuple_args__", None)
            if inner and len(inner) == 2 and inner[-1] is ...:
                if endless is not None:
                    raise TypeError("More than one unpacked arbitrary-length tuple argument")
                endless = k
                fill = inner[0]
        if endless is not None:
            left = min(left, endless)
            right = min(right, given - endless - 1)
        elif left + right > given:
            raise TypeError(f"Too few arguments for {alias}; actual {given}, expected at least {wanted - 1}")
        if left == given - right and self.has_default():
            middle = _unpack_args((self.__default__,))
        else:
            middle = args[left : given - right]
        return (
            *args[:left],
            *([fill] * (at - left)),
            middle,
            *([fill] * (wanted - right - left - at - 1)),
            *args[given - right :],
        )


def _unpack(item):
    return _UnpackAlias(Unpack, (item,))


class TypeAliasType:
    """Alias made by a `type` statement."""

    __full_type_name__ = True  # error messages use the name typing.TypeAliasType

    def __init__(self, name, value, *, type_params=()):
        if not isinstance(type_params, tuple):
            raise TypeError("type_params must be a tuple")
        from _sys import _getframe
        self._setup(name, value, None, type_params, _getframe(1).f_globals.get("__name__"))

    def _setup(self, name, value, evaluate, type_params, module):
        fields = self.__dict__
        fields["__name__"] = name
        fields["__type_params__"] = type_params
        fields["__module__"] = module
        fields["_value"] = value
        fields["_evaluate"] = evaluate

    def __setattr__(self, name, value):
        if name in ("__name__", "__value__", "__type_params__", "__parameters__", "__module__", "evaluate_value"):
            raise AttributeError("readonly attribute")
        raise AttributeError(f"'typing.TypeAliasType' object has no attribute '{name}' and no __dict__ for setting new attributes")

    __init_subclass__ = classmethod(_no_subclass)

    @property
    def __value__(self):
        if self._value is _missing:
            self.__dict__["_value"] = self._evaluate(1)
        return self._value

    @property
    def evaluate_value(self):
        if self._evaluate is None:
            value = self._value
            return lambda format=1: value
        return self._evaluate

    @property
    def __parameters__(self):
        out = []
        for p in self.__type_params__:
            out.append(_unpack(p) if isinstance(p, TypeVarTuple) else p)
        return tuple(out)

    def __repr__(self):
        return self.__name__

    def __getitem__(self, args):
        if not self.__type_params__:
            raise TypeError("Only generic type aliases are subscriptable")
        return GenericAlias(self, args)

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __iter__(self):
        yield _unpack(self)

    def __reduce__(self):
        return self.__name__

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


# --- functions that statements with type parameters call ---


def make_type_var(name, evaluate_bound=None, evaluate_constraints=None, evaluate_default=None):
    """Make the type variable of `def f[T: bound = default]()`. Each function returns its value when called with 1."""
    t = object.__new__(TypeVar)
    t.__name__ = name
    t._bound = None if evaluate_bound is None else _missing
    t._constraints = () if evaluate_constraints is None else _missing
    t._evaluate_bound = evaluate_bound
    t._evaluate_constraints = evaluate_constraints
    t.__covariant__ = t.__contravariant__ = False
    t.__infer_variance__ = True
    t._default = NoDefault if evaluate_default is None else _missing
    t._evaluate_default = evaluate_default
    return t


def make_param_spec(name, evaluate_default=None):
    p = object.__new__(ParamSpec)
    p.__name__ = name
    p.__bound__ = None
    p.__covariant__ = p.__contravariant__ = False
    p.__infer_variance__ = True
    p._default = NoDefault if evaluate_default is None else _missing
    p._evaluate_default = evaluate_default
    return p


def make_type_var_tuple(name, evaluate_default=None):
    t = object.__new__(TypeVarTuple)
    t.__name__ = name
    t._default = NoDefault if evaluate_default is None else _missing
    t._evaluate_default = evaluate_default
    return t


def make_type_alias(name, type_params, evaluate_value):
    a = object.__new__(TypeAliasType)
    a._setup(name, _missing, evaluate_value, type_params, evaluate_value.__module__)
    return a


def make_generic_base(type_params):
    """Return Generic[...] with the type parameters: the base class that `class C[T]` adds."""
    return Generic[tuple([_unpack(p) if isinstance(p, TypeVarTuple) else p for p in type_params])]


# --- special forms ---


def _only_here(cls, **kwargs):
    """Refuse subclasses outside of the typing modules. Used as `__init_subclass__`."""
    if cls.__module__ not in ("typing", "typing_extensions") and not cls.__module__.startswith("_typing"):
        raise TypeError("Cannot subclass special typing classes")


class _SpecialForm:
    """Name with a special meaning in annotations. `getitem` makes the result of a subscription."""

    __init_subclass__ = classmethod(_only_here)

    def __init__(self, name, getitem=None, doc=None):
        self._name = name
        self._getitem = getitem
        self.__doc__ = doc

    def __getattr__(self, item):
        if item in ("__name__", "__qualname__"):
            return self._name
        raise AttributeError(item)

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass {self!r}")

    def __repr__(self):
        return "typing." + self._name

    def __reduce__(self):
        return self._name

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __call__(self, *args, **kwds):
        raise TypeError(f"Cannot instantiate {self!r}")

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __instancecheck__(self, obj):
        raise TypeError(f"{self} cannot be used with isinstance()")

    def __subclasscheck__(self, cls):
        raise TypeError(f"{self} cannot be used with issubclass()")

    def __getitem__(self, parameters):
        if self._getitem is None:
            raise TypeError(f"{self} is not subscriptable")
        try:
            if self._name in ("Annotated", "Literal"):
                return _typed_form(self, *(parameters if isinstance(parameters, tuple) else (parameters,)))
            return _form(self, parameters)
        except TypeError:
            pass
        # Arguments without a hash, or wrong ones: these are refused here.
        return self._getitem(self, parameters)

    __iter__ = None


# Results are kept, so that equal subscriptions give one object.


@_lru_cache
def _form(form, parameters):
    return form._getitem(form, parameters)


@_lru_cache(typed=True)
def _typed_form(form, *parameters):
    return form._getitem(form, parameters)


@_lru_cache
def _subscribed(alias, args):
    return alias._subscript(args)


# --- aliases ---


def _is_dunder(name):
    return name.startswith("__") and name.endswith("__")


_OF_ALIASES = frozenset(("_inst", "_name", "_origin", "_nparams", "_cls_name", "_defaults"))


class _BaseGenericAlias:
    """Base of generic types, with arguments (_GenericAlias) or without (_SpecialGenericAlias)."""

    __init_subclass__ = classmethod(_only_here)

    def __call__(self, *args, **kwargs):
        origin = self.__origin__
        if not self._inst:
            raise TypeError(f"Type {self._name} cannot be instantiated; use {origin.__name__}() instead")
        result = origin(*args, **kwargs)
        try:
            result.__orig_class__ = self
        except Exception:
            # The object accepts no attributes, or refuses this one.
            pass
        return result

    def __mro_entries__(self, bases):
        found = []
        origin = self.__origin__
        if origin not in bases:
            found.append(origin)
        for b in bases[bases.index(self) + 1 :]:
            if isinstance(b, _BaseGenericAlias):
                break
            if not isinstance(b, type):
                entries = getattr(b, "__mro_entries__", None)
                more = entries(bases) if entries else None
                if isinstance(more, tuple) and any([isinstance(m, type) and issubclass(m, Generic) for m in more]):
                    break
            elif issubclass(b, Generic):
                break
        else:
            found.append(Generic)
        return tuple(found)

    def __getattr__(self, attr):
        if attr in ("__name__", "__qualname__"):
            return self._name or self.__origin__.__name__
        if not _is_dunder(attr) and "_name" in self.__dict__:
            return getattr(self.__origin__, attr)
        raise AttributeError(attr)

    def __setattr__(self, attr, value):
        """Set an attribute of the generic class, unless the alias itself has it."""
        if _is_dunder(attr) or attr in _OF_ALIASES:
            object.__setattr__(self, attr, value)
        else:
            setattr(self.__origin__, attr, value)

    def __instancecheck__(self, obj):
        return self.__subclasscheck__(type(obj))

    def __subclasscheck__(self, cls):
        raise TypeError("Subscripted generics cannot be used with class and instance checks")

    def __or__(self, right):
        return Union[self, right]

    def __ror__(self, left):
        return Union[left, self]

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


class _GenericAlias(_BaseGenericAlias):
    """Generic type with arguments."""

    def __init__(self, origin, args, *, inst=True, name=None):
        fields = self.__dict__
        fields["_inst"] = inst
        fields["_name"] = name
        fields["__origin__"] = origin
        if not isinstance(args, tuple):
            args = (args,)
        fields["__args__"] = args
        fields["__parameters__"] = _collect_type_parameters(args, origin is Generic)
        if not name:
            fields["__module__"] = getattr(origin, "__module__", "typing")

    def __eq__(self, other):
        if not isinstance(other, _GenericAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__args__ == other.__args__

    def __hash__(self):
        return hash((self.__origin__, self.__args__))

    def __getitem__(self, args):
        try:
            return _subscribed(self, args)
        except TypeError:
            pass
        return self._subscript(args)

    def _subscript(self, args):
        if self.__origin__ is Generic or isinstance(self.__origin__, type) and self.__origin__.__dict__.get("_is_protocol_root", False):
            raise TypeError(f"Cannot subscript already-subscripted {self}")
        parameters = self.__parameters__
        if not parameters:
            raise TypeError(f"{self} is not a generic class")
        if not isinstance(args, tuple):
            args = (args,)
        args = _unpack_args([_type_convert(p) for p in args])
        for param in parameters:
            prepare = getattr(param, "__typing_prepare_subst__", None)
            if prepare is not None:
                args = prepare(self, args)
        if len(args) < len(parameters) and isinstance(parameters[len(args)], TypeVar):
            raise TypeError(f"Too few arguments for {self}; actual {len(args)}, expected at least {len(args) + 1}")
        if len(args) != len(parameters):
            raise TypeError(
                f"Too {'many' if len(args) > len(parameters) else 'few'} arguments for {self}; actual {len(args)}, "
                f"expected {len(parameters)}"
            )
        return self.copy_with(tuple(self._substituted(self.__args__, dict(zip(parameters, args)))))

    def _substituted(self, args, values):
        """Return `args` with the type parameters replaced by their values."""
        out = []
        for old in args:
            if isinstance(old, type) and not isinstance(old, GenericAlias):
                out.append(old)
                continue
            if isinstance(old, (tuple, list)):
                out.append(tuple(self._substituted(old, values)))
                continue
            subst = getattr(old, "__typing_subst__", None)
            if subst is not None:
                new = subst(values[old])
            else:
                inner = getattr(old, "__parameters__", ())
                if inner:
                    given = []
                    for x in inner:
                        if isinstance(x, TypeVarTuple):
                            given.extend(values[x])
                        else:
                            given.append(values[x])
                    new = old[tuple(given)]
                else:
                    new = old
            if _is_unpacked_typevartuple(old) or self._flat_parameters and isinstance(new, tuple):
                out.extend(new)
            else:
                out.append(new)
        return out

    _flat_parameters = False

    def copy_with(self, args):
        return self.__class__(self.__origin__, args, name=self._name, inst=self._inst)

    def __repr__(self):
        name = "typing." + self._name if self._name else _type_repr(self.__origin__)
        args = ", ".join([_type_repr(a) for a in self.__args__]) if self.__args__ else "()"
        return f"{name}[{args}]"

    def __reduce__(self):
        import operator
        import typing

        origin = getattr(typing, self._name) if self._name else self.__origin__
        args = self.__args__
        if len(args) == 1 and not isinstance(args[0], tuple):
            args = args[0]
        return operator.getitem, (origin, args)

    def __mro_entries__(self, bases):
        origin = self.__origin__
        if isinstance(origin, _SpecialForm):
            raise TypeError(f"Cannot subclass {self!r}")
        if self._name:
            return _BaseGenericAlias.__mro_entries__(self, bases)
        if origin is Generic:
            for b in bases:
                if isinstance(b, type) and b.__dict__.get("_is_protocol_root", False):
                    return ()
            for b in bases[bases.index(self) + 1 :]:
                if isinstance(b, _BaseGenericAlias) and b is not self:
                    return ()
        return (origin,)

    def __iter__(self):
        yield _unpack(self)


class _UnpackAlias(_GenericAlias):
    """The form `*X`, or Unpack[X]."""

    def __repr__(self):
        return "typing.Unpack[" + _type_repr(self.__args__[0]) + "]"

    def __getitem__(self, args):
        if self.__typing_is_unpacked_typevartuple__:
            return args
        return _GenericAlias.__getitem__(self, args)

    @property
    def __typing_unpacked_tuple_args__(self):
        (arg,) = self.__args__
        if isinstance(arg, (_GenericAlias, GenericAlias)):
            if arg.__origin__ is not tuple:
                raise TypeError("Unpack[...] must be used with a tuple type")
            return arg.__args__
        return None

    @property
    def __typing_is_unpacked_typevartuple__(self):
        return isinstance(self.__args__[0], TypeVarTuple)


def _unpack_form(self, parameters):
    return _UnpackAlias(self, (_type_check(parameters, f"{self} accepts only single type."),))


Unpack = _SpecialForm("Unpack", _unpack_form)


class _SpecialGenericAlias(_BaseGenericAlias):
    """Generic type without arguments, such as typing.List. `origin` is its class, or the module that contains the class
    of that name.
    """

    def __init__(self, origin, nparams, *, inst=True, name=None, cls_name=None, defaults=()):
        self._origin = origin
        self._nparams = nparams
        self._inst = inst
        self._name = name
        self._cls_name = cls_name or name
        self._defaults = defaults

    @property
    def __origin__(self):
        origin = self._origin
        if type(origin) is str:
            origin = self._origin = _load(origin, self._cls_name)
        return origin

    def __getitem__(self, params):
        try:
            return _subscribed(self, params)
        except TypeError:
            pass
        return self._subscript(params)

    def _subscript(self, params):
        if not isinstance(params, tuple):
            params = (params,)
        params = tuple([_type_check(p, "Parameters to generic types must be types.") for p in params])
        n = self._nparams
        if len(params) < n and self._defaults and len(params) + len(self._defaults) >= n:
            params = params + self._defaults[len(params) - n :]
        if len(params) != n:
            if not n:
                raise TypeError(f"{self} is not a generic class")
            expected = f"at least {n - len(self._defaults)}" if self._defaults else n
            raise TypeError(
                f"Too {'many' if len(params) > n else 'few'} arguments for {self}; actual {len(params)}, expected {expected}"
            )
        return self.copy_with(params)

    def copy_with(self, params):
        return _GenericAlias(self.__origin__, params, name=self._name, inst=self._inst)

    def __repr__(self):
        return "typing." + self._name

    def __subclasscheck__(self, cls):
        if isinstance(cls, _SpecialGenericAlias):
            return issubclass(cls.__origin__, self.__origin__)
        if not isinstance(cls, _GenericAlias):
            return issubclass(cls, self.__origin__)
        return _BaseGenericAlias.__subclasscheck__(self, cls)

    def __reduce__(self):
        return self._name

    __iter__ = None


def _load(module, name):
    if module == "_collections_abc":
        import _collections_abc

        return getattr(_collections_abc, name)
    if module == "collections":
        import collections

        return getattr(collections, name)
    if module == "re":
        import re

        return getattr(re, name)
    import contextlib

    return getattr(contextlib, name)


# --- callables ---


def _callable_args(args):
    """Return the arguments of Callable[...] as one flat tuple: the parameters' types, then the result's type."""
    if not isinstance(args, tuple) or len(args) != 2:
        raise TypeError("Callable must be used as Callable[[arg, ...], result].")
    params, result = args
    result = _type_check(result, "Callable[args, result]: result must be a type.")
    if isinstance(params, (list, tuple)):
        params = [_type_convert(p) for p in params]
        return (*_unpack_args(params), result)
    if params is ...:
        return (..., result)
    return (_type_convert(params), result)


class _CallableGenericAlias(_GenericAlias):
    _flat_parameters = True

    def __repr__(self):
        args = self.__args__
        if len(args) == 2 and _is_param_expr(args[0]):
            return _GenericAlias.__repr__(self)
        return f"{self._shown}[[{', '.join([_type_repr(a) for a in args[:-1]])}], {_type_repr(args[-1])}]"

    _shown = "typing.Callable"

    def __reduce__(self):
        import operator
        import typing

        args = self.__args__
        if not (len(args) == 2 and _is_param_expr(args[0])):
            args = list(args[:-1]), args[-1]
        return operator.getitem, (typing.Callable, args)

    __iter__ = None


class _AbcCallableAlias(_CallableGenericAlias):
    """The form collections.abc.Callable[...]."""

    def __init__(self, origin, args, *, inst=True, name=None):
        if isinstance(args, tuple) and len(args) == 2 and not (args[0] is ... or isinstance(args[0], (list, tuple))):
            if not _is_param_expr(args[0]):
                raise TypeError(f"Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got {args[0]}")
        _CallableGenericAlias.__init__(self, origin, _callable_args(args), inst=inst)

    def copy_with(self, args):
        new = object.__new__(_AbcCallableAlias)
        _CallableGenericAlias.__init__(new, self.__origin__, args)
        return new

    _shown = "collections.abc.Callable"


# --- Generic ---


def _parametrize(cls, args):
    """Return the alias of a generic class with these arguments."""
    if not isinstance(args, tuple):
        args = (args,)
    args = tuple([_type_convert(p) for p in args])
    if cls is Generic or cls.__dict__.get("_is_protocol_root", False):
        if not args:
            raise TypeError(f"Parameter list to {cls.__qualname__}[...] cannot be empty")
        for p in args:
            if not isinstance(p, (TypeVar, ParamSpec)) and not _is_unpacked_typevartuple(p):
                raise TypeError(
                    f"Parameters to {cls.__name__}[...] must all be type variables or parameter specification variables."
                )
        if len(set(args)) != len(args):
            raise TypeError(f"Parameters to {cls.__name__}[...] must all be unique")
        return _GenericAlias(cls, args)
    parameters = cls.__parameters__
    for param in parameters:
        prepare = getattr(param, "__typing_prepare_subst__", None)
        if prepare is not None:
            args = prepare(cls, args)
    args = _check_count(cls, parameters, args)
    flat = []
    for param, arg in zip(parameters, args):
        if isinstance(param, TypeVarTuple):
            flat.extend(arg)
        else:
            flat.append(arg)
    return _GenericAlias(cls, tuple(flat))


@_lru_cache
def _parametrized(cls, args):
    return _parametrize(cls, args)


class Generic:
    """Base of generic classes."""

    __slots__ = ()

    @classmethod
    def __class_getitem__(cls, args):
        try:
            return _parametrized(cls, args)
        except TypeError:
            pass
        # Arguments without a hash, or wrong ones: these are refused here.
        return _parametrize(cls, args)

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        own = cls.__dict__
        parameters = ()
        if "__orig_bases__" in own:
            bases = own["__orig_bases__"]
            plain = Generic in bases
        else:
            bases = ()
            plain = Generic in cls.__bases__ and cls.__name__ != "Protocol" and type(cls).__name__ != "_TypedDictMeta"
        if plain:
            raise TypeError("Cannot inherit from plain Generic")
        if bases:
            parameters = _collect_type_parameters(bases)
            listed = None
            for base in bases:
                if isinstance(base, _GenericAlias) and base.__origin__ is Generic:
                    if listed is not None:
                        raise TypeError("Cannot inherit from Generic[...] multiple times.")
                    listed = base.__parameters__
            if listed is not None:
                more = [str(t) for t in parameters if t not in listed]
                if more:
                    names = ", ".join([str(g) for g in listed])
                    raise TypeError(f"Some type variables ({', '.join(more)}) are not listed in Generic[{names}]")
                parameters = listed
        cls.__parameters__ = tuple(parameters)
