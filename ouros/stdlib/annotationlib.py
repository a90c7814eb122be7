"""Module `annotationlib`: annotations in three formats, and forward references.

An annotate function made by the runtime accepts each format: FORWARDREF returns a ForwardRef for an expression with
undefined names, STRING returns the source. A function of the program may accept only VALUE. Knows nothing of `typing`.
Invariant: an undefined name raises NameError in the format VALUE only.
"""

__all__ = [
    "Format", "ForwardRef", "call_annotate_function", "call_evaluate_function", "get_annotate_from_class_namespace",
    "get_annotations", "annotations_to_string", "type_repr",
]


def _with_members(cls):
    for value, name in ((1, "VALUE"), (2, "VALUE_WITH_FAKE_GLOBALS"), (3, "FORWARDREF"), (4, "STRING")):
        member = int.__new__(cls, value)
        member.name = name
        member.value = value
        setattr(cls, name, member)
    return cls


@_with_members
class Format(int):
    """Formats of annotations: VALUE, VALUE_WITH_FAKE_GLOBALS, FORWARDREF, STRING."""

    def __new__(cls, value):
        for member in (cls.VALUE, cls.VALUE_WITH_FAKE_GLOBALS, cls.FORWARDREF, cls.STRING):
            if member == value:
                return member
        raise ValueError(f"{value!r} is not a valid Format")

    def __repr__(self):
        return f"<Format.{self.name}: {self.value}>"

    def __str__(self):
        return int.__repr__(self)

    def __reduce__(self):
        return Format, (self.value,)


_missing = object()


class ForwardRef:
    """Type in the form of source text, or of an expression with undefined names."""

    def __init__(self, arg, *, module=None, owner=None, is_argument=True, is_class=False):
        if not isinstance(arg, str):
            raise TypeError(f"Forward reference must be a string -- got {arg!r}")
        self.__forward_arg__ = arg
        self.__forward_is_argument__ = is_argument
        self.__forward_is_class__ = is_class
        self.__forward_module__ = module
        self.__owner__ = owner

    def __init_subclass__(cls, /, *args, **kwds):
        raise TypeError("Cannot subclass ForwardRef")

    def evaluate(self, *, globals=None, locals=None, type_params=None, owner=None, format=Format.VALUE):
        """Evaluate the text in the namespace where it was written. Returns the type."""
        if format == Format.STRING:
            return self.__forward_arg__
        if owner is None:
            owner = self.__owner__
        names = {}
        if globals is None:
            names.update(_globals_of(self.__forward_module__ if self.__forward_module__ is not None else owner))
        else:
            names.update(globals)
        if type_params is None and owner is not None:
            type_params = getattr(owner, "__type_params__", ())
        # Type parameters hide names of the module, and names of the class hide type parameters.
        for param in type_params or ():
            names[param.__name__] = param
        if isinstance(owner, type):
            names.update(vars(owner))
        if locals is not None:
            names.update(locals)
        arg = self.__forward_arg__
        if arg.isidentifier() and arg in names:
            return names[arg]
        if arg.lstrip().startswith("*"):
            # a starred expression is allowed only within brackets
            arg = f"({arg},)[0]"
        try:
            return eval(arg, names)
        except NameError:
            if format == Format.FORWARDREF:
                return self
            raise

    def __eq__(self, other):
        if not isinstance(other, ForwardRef):
            return NotImplemented
        return (
            self.__forward_arg__ == other.__forward_arg__
            and self.__forward_module__ == other.__forward_module__
            and self.__forward_is_class__ == other.__forward_is_class__
            and self.__owner__ == other.__owner__
        )

    def __hash__(self):
        return hash((self.__forward_arg__, self.__forward_module__, self.__forward_is_class__))

    def __or__(self, other):
        return _union[self, other]

    def __ror__(self, other):
        return _union[other, self]

    def __repr__(self):
        extra = []
        if self.__forward_module__ is not None:
            extra.append(f", module={self.__forward_module__!r}")
        if self.__forward_is_class__:
            extra.append(", is_class=True")
        if self.__owner__ is not None:
            extra.append(f", owner={self.__owner__!r}")
        return f"ForwardRef({self.__forward_arg__!r}{''.join(extra)})"


_union = type(int | str)


def _globals_of(what):
    """Return the namespace of a module (given, or by name), or of the module that defines a class or function."""
    if what is None:
        what = "__main__"
    if isinstance(what, str):
        if not all([part.isidentifier() for part in what.split(".")]):
            return {}
        space = {}
        try:
            exec(f"import {what} as module", space)
        except (ImportError, SyntaxError):
            return {}
        what = space["module"]
    elif not _is_module(what):
        if isinstance(what, type):
            return _globals_of(what.__module__)
        while hasattr(what, "__wrapped__"):
            what = what.__wrapped__
        found = getattr(what, "__globals__", None)
        if found is not None:
            return found
        return _globals_of(getattr(what, "__module__", None))
    return getattr(what, "__dict__", {})


def _is_module(what):
    return type(what).__name__ == "module"


_OWN_FORMATS = 1000  # added to FORWARDREF and STRING in calls of the runtime's own annotate functions


class _Names(dict):
    """Namespace of an annotate function. An undefined name reads as an _Unknown."""

    def __init__(self, annotate):
        self.made = []
        self.globals = annotate.__globals__
        self.builtins = annotate.__builtins__
        self.space = {}
        for name, cell in zip(annotate.__code__.co_freevars, annotate.__closure__ or ()):
            try:
                value = cell.cell_contents
            except ValueError:
                continue
            if name == "__classdict__":
                self.space = vars(value) if isinstance(value, type) else value
            else:
                self[name] = value

    def __missing__(self, name):
        for names in (self.space, self.globals, self.builtins):
            if name in names:
                return names[name]
        return _Unknown(name, self.made)

    def __getitem__(self, name):
        if name in self.space:
            return self.space[name]
        return dict.get(self, name, _missing) if name in self else self.__missing__(name)


def _written(value):
    if isinstance(value, _Unknown):
        return value.__forward_arg__
    if isinstance(value, slice):
        parts = ["" if part is None else _written(part) for part in (value.start, value.stop)]
        if value.step is not None:
            parts.append(_written(value.step))
        return ":".join(parts)
    if isinstance(value, tuple):
        return ", ".join([_written(part) for part in value]) + ("," if len(value) == 1 else "")
    return type_repr(value)


def _with_operators(cls):
    for name, symbol in (
        ("add", "+"), ("sub", "-"), ("mul", "*"), ("matmul", "@"), ("truediv", "/"), ("mod", "%"), ("lshift", "<<"), ("rshift", ">>"),
        ("or", "|"), ("xor", "^"), ("and", "&"), ("floordiv", "//"), ("pow", "**"),
    ):
        def forward(self, other, symbol=symbol):
            return _Unknown(f"{self.__forward_arg__} {symbol} {_written(other)}", self.__made__)

        def backward(self, other, symbol=symbol):
            return _Unknown(f"{_written(other)} {symbol} {self.__forward_arg__}", self.__made__)

        setattr(cls, f"__{name}__", forward)
        setattr(cls, f"__r{name}__", backward)
    for name, symbol in (("lt", "<"), ("le", "<="), ("eq", "=="), ("ne", "!="), ("gt", ">"), ("ge", ">=")):
        def compare(self, other, symbol=symbol):
            return _Unknown(f"{self.__forward_arg__} {symbol} {_written(other)}", self.__made__)

        setattr(cls, f"__{name}__", compare)
    for name, symbol in (("invert", "~"), ("pos", "+"), ("neg", "-")):
        def unary(self, symbol=symbol):
            return _Unknown(symbol + self.__forward_arg__, self.__made__)

        setattr(cls, f"__{name}__", unary)
    cls.__hash__ = object.__hash__
    return cls


@_with_operators
class _Unknown:
    """Value of an expression with undefined names: its text, which becomes a ForwardRef after the evaluation."""

    def __init__(self, text, made):
        self.__forward_arg__ = text
        self.__made__ = made
        made.append(self)

    def __getattr__(self, name):
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return _Unknown(f"{self.__forward_arg__}.{name}", self.__made__)

    def __getitem__(self, item):
        return _Unknown(f"{self.__forward_arg__}[{_written(item)}]", self.__made__)

    def __call__(self, *args, **kwargs):
        given = [_written(a) for a in args] + [f"{k}={_written(v)}" for k, v in kwargs.items()]
        return _Unknown(f"{self.__forward_arg__}({', '.join(given)})", self.__made__)

    def __iter__(self):
        yield _Unknown(f"*{self.__forward_arg__}", self.__made__)


def _evaluate_partly(text, annotate):
    """Evaluate an annotation in which some names are undefined."""
    names = _Names(annotate)
    try:
        value = eval(f"({text})", annotate.__globals__, names)
    except Exception:
        return ForwardRef(text)
    for unknown in names.made:
        arg = unknown.__forward_arg__
        unknown.__class__ = ForwardRef
        unknown.__dict__.clear()
        unknown.__init__(arg)
    return value


def call_annotate_function(annotate, format, *, owner=None, _is_evaluate=False):
    """Call an annotate function. Returns the annotations in any format."""
    if format == Format.VALUE_WITH_FAKE_GLOBALS:
        raise ValueError("The VALUE_WITH_FAKE_GLOBALS format is for internal use only")
    try:
        return annotate(format)
    except NotImplementedError:
        if format == Format.VALUE:
            raise
    try:
        found = annotate(_OWN_FORMATS + format)
    except NotImplementedError:
        pass
    else:
        if owner is not None:
            for value in (found,) if _is_evaluate else found.values():
                if isinstance(value, ForwardRef) and value.__owner__ is None:
                    value.__owner__ = owner
        return found
    values = annotate(Format.VALUE)
    if format == Format.FORWARDREF:
        return values
    if _is_evaluate:
        return type_repr(values)
    return annotations_to_string(values)


def call_evaluate_function(evaluate, format, *, owner=None):
    """Call a function that computes one value (a bound or a type alias, for example). Returns the value in any format."""
    return call_annotate_function(evaluate, format, owner=owner, _is_evaluate=True)


def get_annotate_from_class_namespace(obj):
    """Return the annotate function in the namespace of a class under construction, or None."""
    try:
        return obj["__annotate__"]
    except KeyError:
        return obj.get("__annotate_func__", None)


def get_annotations(obj, *, globals=None, locals=None, eval_str=False, format=Format.VALUE):
    """Return the annotations of a class, module or callable as a new dict."""
    if eval_str and format != Format.VALUE:
        raise ValueError("eval_str=True is only supported with format=Format.VALUE")
    format = Format(format)
    if format == Format.VALUE:
        found = _annotations_of(obj)
        if found is None:
            found = _from_annotate(obj, format)
    elif format == Format.VALUE_WITH_FAKE_GLOBALS:
        raise ValueError("The VALUE_WITH_FAKE_GLOBALS format is for internal use only")
    else:
        found = _from_annotate(obj, format)
        if found is None:
            found = _annotations_of(obj)
            if found is not None and format == Format.STRING:
                found = annotations_to_string(found)
    if found is None:
        if isinstance(obj, type) or callable(obj):
            return {}
        raise TypeError(f"{obj!r} does not have annotations")
    if not found:
        return {}
    if not eval_str:
        return dict(found)
    names = dict(_globals_of(obj) if globals is None else globals)
    if isinstance(obj, type) and locals is None:
        locals = vars(obj)
    for param in getattr(obj, "__type_params__", ()):
        names.setdefault(param.__name__, param)
    if locals is not None:
        names.update(locals)
    return {k: eval(v, names) if isinstance(v, str) else v for k, v in found.items()}


def _annotations_of(obj):
    found = getattr(obj, "__annotations__", None)
    if found is not None and not isinstance(found, dict):
        raise ValueError(f"{obj!r}.__annotations__ is neither a dict nor None")
    return found


def _from_annotate(obj, format):
    annotate = getattr(obj, "__annotate__", None)
    if annotate is None:
        return None
    found = call_annotate_function(annotate, format, owner=obj)
    if not isinstance(found, dict):
        raise ValueError(f"{obj!r}.__annotate__ returned a non-dict")
    return found


def type_repr(value):
    """Return a type as text, as annotations in the format STRING show it."""
    if isinstance(value, (type, type(type_repr), type(len))):
        if value.__module__ == "builtins":
            return value.__qualname__
        return f"{value.__module__}.{value.__qualname__}"
    if value is ...:
        return "..."
    return repr(value)


def annotations_to_string(annotations):
    """Convert annotations in the format VALUE to the format STRING."""
    return {k: v if isinstance(v, str) else type_repr(v) for k, v in annotations.items()}
