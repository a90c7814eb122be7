"""Module `inspect`: information about live objects: members, sources, signatures, frames.

Signatures are made by `_signatures`. Knows functions and code objects by their public attributes.
"""

import sys as _sys
import types as _types
from _inspect_calls import (
    ArgInfo, Arguments, ClosureVars, FullArgSpec, formatargvalues, getargs, getargvalues, getcallargs, getclosurevars, getfullargspec,
)
from _inspect_source import (
    BlockFinder, EndOfBlock, findsource, getabsfile, getblock, getclasstree, getcomments, getfile, getsource, getsourcefile, getsourcelines,
    indentsize, walktree,
)
from annotationlib import ForwardRef as _ForwardRef
from collections import OrderedDict as _OrderedDict, namedtuple as _namedtuple
from keyword import iskeyword as _iskeyword
from enum import IntEnum as _IntEnum, IntFlag as _IntFlag

__all__ = [
    "AGEN_CLOSED", "AGEN_CREATED", "AGEN_RUNNING", "AGEN_SUSPENDED", "ArgInfo", "Arguments", "Attribute", "BlockFinder",
    "BoundArguments", "BufferFlags", "CORO_CLOSED", "CORO_CREATED", "CORO_RUNNING", "CORO_SUSPENDED", "CO_ASYNC_GENERATOR",
    "CO_COROUTINE", "CO_GENERATOR", "CO_ITERABLE_COROUTINE", "CO_NESTED", "CO_NEWLOCALS", "CO_NOFREE", "CO_OPTIMIZED",
    "CO_VARARGS", "CO_VARKEYWORDS", "CO_HAS_DOCSTRING", "CO_METHOD", "ClassFoundException", "ClosureVars", "EndOfBlock",
    "FrameInfo", "FullArgSpec", "GEN_CLOSED", "GEN_CREATED", "GEN_RUNNING", "GEN_SUSPENDED", "Parameter", "Signature",
    "TPFLAGS_IS_ABSTRACT", "Traceback", "classify_class_attrs", "cleandoc", "currentframe", "findsource", "formatannotation",
    "formatannotationrelativeto", "formatargvalues", "get_annotations", "getabsfile", "getargs", "getargvalues",
    "getasyncgenlocals", "getasyncgenstate", "getattr_static", "getblock", "getcallargs", "getclasstree", "getclosurevars",
    "getcomments", "getcoroutinelocals", "getcoroutinestate", "getdoc", "getfile", "getframeinfo", "getfullargspec",
    "getgeneratorlocals", "getgeneratorstate", "getinnerframes", "getlineno", "getmembers", "getmembers_static", "getmodule",
    "getmodulename", "getmro", "getouterframes", "getsource", "getsourcefile", "getsourcelines", "indentsize", "isabstract",
    "isasyncgen", "isasyncgenfunction", "isawaitable", "isbuiltin", "isclass", "iscode", "iscoroutine", "iscoroutinefunction",
    "isdatadescriptor", "isframe", "isfunction", "isgenerator", "isgeneratorfunction", "isgetsetdescriptor", "ismemberdescriptor",
    "ismethod", "ismethoddescriptor", "ismethodwrapper", "ismodule", "ispackage", "isroutine", "istraceback",
    "markcoroutinefunction", "signature", "stack", "trace", "unwrap", "walktree",
]

CO_OPTIMIZED, CO_NEWLOCALS, CO_VARARGS, CO_VARKEYWORDS, CO_NESTED, CO_GENERATOR = 1, 2, 4, 8, 16, 32
CO_NOFREE, CO_COROUTINE, CO_ITERABLE_COROUTINE, CO_ASYNC_GENERATOR, CO_HAS_DOCSTRING, CO_METHOD = 64, 128, 256, 512, 1 << 26, 1 << 27
TPFLAGS_IS_ABSTRACT = 1 << 20  # of type.__flags__
AGEN_CREATED, AGEN_RUNNING, AGEN_SUSPENDED, AGEN_CLOSED = "AGEN_CREATED", "AGEN_RUNNING", "AGEN_SUSPENDED", "AGEN_CLOSED"
GEN_CREATED, GEN_RUNNING, GEN_SUSPENDED, GEN_CLOSED = "GEN_CREATED", "GEN_RUNNING", "GEN_SUSPENDED", "GEN_CLOSED"
CORO_CREATED, CORO_RUNNING, CORO_SUSPENDED, CORO_CLOSED = "CORO_CREATED", "CORO_RUNNING", "CORO_SUSPENDED", "CORO_CLOSED"


def ismodule(object):
    return isinstance(object, _types.ModuleType)


def isclass(object):
    return isinstance(object, type)


def ismethod(object):
    return isinstance(object, _types.MethodType)


def isfunction(object):
    return isinstance(object, _types.FunctionType)


def isbuiltin(object):
    return isinstance(object, _types.BuiltinFunctionType)


def ismethodwrapper(object):
    return isinstance(object, _types.MethodWrapperType)


def ismethoddescriptor(object):
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    tp = type(object)
    return hasattr(tp, "__get__") and not hasattr(tp, "__set__") and not hasattr(tp, "__delete__")


def isdatadescriptor(object):
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    tp = type(object)
    return hasattr(tp, "__set__") or hasattr(tp, "__delete__") or isinstance(object, (property, _types.GetSetDescriptorType, _types.MemberDescriptorType))


def isgetsetdescriptor(object):
    return isinstance(object, _types.GetSetDescriptorType)


def ismemberdescriptor(object):
    return isinstance(object, _types.MemberDescriptorType)


def isroutine(object):
    return isbuiltin(object) or isfunction(object) or ismethod(object) or ismethoddescriptor(object)


def ispackage(object):
    """Return whether the object is a package."""
    return ismodule(object) and hasattr(object, "__path__")


def iscode(object):
    return isinstance(object, _types.CodeType)


def isframe(object):
    return isinstance(object, _types.FrameType)


def istraceback(object):
    return isinstance(object, _types.TracebackType)


def isgenerator(object):
    return isinstance(object, _types.GeneratorType)


def iscoroutine(object):
    return isinstance(object, _types.CoroutineType)


def isasyncgen(object):
    return isinstance(object, _types.AsyncGeneratorType)


def isawaitable(object):
    if isinstance(object, _types.GeneratorType):
        return bool(object.gi_code.co_flags & CO_ITERABLE_COROUTINE)
    return isinstance(object, _types.CoroutineType) or hasattr(type(object), "__await__")


def _flag(obj, flag):
    import functools
    while True:
        if ismethod(obj):
            obj = obj.__func__
        elif isinstance(obj, functools.partial):
            obj = obj.func
        elif isfunction(obj) and isinstance(obj.__dict__.get("__partialmethod__"), functools.partialmethod):
            obj = obj.__dict__["__partialmethod__"].func
        else:
            break
    return isfunction(obj) and bool(obj.__code__.co_flags & flag)


def isgeneratorfunction(obj):
    return _flag(obj, CO_GENERATOR)


def iscoroutinefunction(obj):
    return _flag(obj, CO_COROUTINE) or getattr(obj, "_is_coroutine_mark", None) is _mark


def isasyncgenfunction(obj):
    return _flag(obj, CO_ASYNC_GENERATOR)


_mark = object()


def markcoroutinefunction(func):
    func._is_coroutine_mark = _mark
    return func


def isabstract(object):
    return isinstance(object, type) and bool(getattr(object, "__abstractmethods__", None)) if isclass(object) else False


def getmro(cls):
    return cls.__mro__


def _members(object, predicate, get):
    mro = object.__mro__ if isclass(object) else ()
    names = dir(object)
    results = []
    done = set()
    for name in names:
        if name in done:
            continue
        done.add(name)
        try:
            value = get(object, name)
        except AttributeError:
            for base in mro:
                if name in base.__dict__:
                    value = base.__dict__[name]
                    break
            else:
                continue
        if not predicate or predicate(value):
            results.append((name, value))
    results.sort(key=lambda pair: pair[0])
    return results


def getmembers(object, predicate=None):
    """Return (name, value) pairs of all attributes, sorted by name."""
    return _members(object, predicate, getattr)


def getmembers_static(object, predicate=None):
    return _members(object, predicate, getattr_static)


_sentinel = object()


def _mro_of(cls):
    return type.__dict__["__mro__"].__get__(cls)


def _dict_of(cls):
    return type.__dict__["__dict__"].__get__(cls)


def getattr_static(obj, attr, default=_sentinel):
    """Return an attribute without running code of descriptors or `__getattr__`."""
    if type in _mro_of(type(obj)):  # isinstance() could run code of the object
        for base in _mro_of(obj):
            if attr in _dict_of(base):
                return _dict_of(base)[attr]
        # The attributes of a class include those of its metaclass.
        for base in _mro_of(type(obj)):
            if attr in _dict_of(base):
                return _dict_of(base)[attr]
    else:
        own = {}
        if not any(["__dict__" in _dict_of(base) and type(_dict_of(base)["__dict__"]) is property for base in _mro_of(type(obj))]):
            try:
                own = object.__getattribute__(obj, "__dict__")
            except AttributeError:
                pass
        for base in _mro_of(type(obj)):
            if attr in _dict_of(base):
                found = _dict_of(base)[attr]
                if isdatadescriptor(found) or attr not in own:
                    return found
                break
        if attr in own:
            return dict.__getitem__(own, attr) if isinstance(own, dict) else own[attr]
    if default is not _sentinel:
        return default
    raise AttributeError(attr)


Attribute = _namedtuple("Attribute", "name kind defining_class object", module=__name__)


def classify_class_attrs(cls):
    """Return an Attribute for each name in dir(cls), and for attributes that only instances have."""
    bases = getmro(cls)
    metaclasses = [base for base in getmro(type(cls)) if base not in (type, _ObjectType)]
    names = dir(cls)
    for base in bases:
        names += [name for name, value in base.__dict__.items() if isinstance(value, _types.DynamicClassAttribute) and value.fget is not None]
    result = []
    for name in dict.fromkeys(names):
        value = None
        home = None
        if name != "__dict__":
            try:
                value = getattr(cls, name)
            except Exception:
                pass
            else:
                home = _home_of(cls, name, value, bases, metaclasses)
        stored = None
        for base in (*bases, *metaclasses):
            if name in base.__dict__:
                stored = base.__dict__[name]
                if home not in metaclasses:
                    home = base
                break
        if home is None:
            continue
        for kind, types in (
            ("static method", (staticmethod, _types.BuiltinFunctionType)), ("class method", (classmethod, _types.ClassMethodDescriptorType)),
            ("property", property),
        ):
            if isinstance(stored, types):
                value = stored
                break
        else:
            value = stored if value is None else value
            kind = "method" if isroutine(value) else "data"
        result.append(Attribute(name, kind, home, value))
    return result


def _home_of(cls, name, value, bases, metaclasses):
    """Return the class that gives `cls` this value of an attribute, or None."""
    home = getattr(value, "__objclass__", None)
    if home in bases:
        return home
    home = None
    for base in bases:
        if getattr(base, name, None) is value:
            home = base
    for base in metaclasses:
        try:
            found = base.__getattr__(cls, name)
        except AttributeError:
            continue
        if found is value:
            home = base
    return home


def cleandoc(doc):
    """Return a docstring without its common indentation."""
    lines = doc.expandtabs().split("\n")
    margins = [len(line) - len(line.lstrip(" ")) for line in lines[1:] if line.lstrip(" ")]
    margin = min(margins) if margins else 0
    lines = [lines[0].lstrip(" "), *[line[margin:] for line in lines[1:]]]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return "\n".join(lines)


_ObjectType = object


def getdoc(object):
    """Return the docstring of an object, or the one that it inherits."""
    doc = getattr(object, "__doc__", None)
    if doc is None:
        name = getattr(object, "__name__", None)
        if isclass(object):
            for base in object.__mro__[1:]:
                if base is not _ObjectType and base.__doc__ is not None:
                    doc = base.__doc__
                    break
        elif ismethod(object):
            cls = object.__self__ if isclass(object.__self__) else type(object.__self__)
            for base in cls.__mro__:
                doc = getattr(base.__dict__.get(name), "__doc__", None)
                if doc is not None:
                    break
    return cleandoc(doc) if isinstance(doc, str) else None


def unwrap(func, *, stop=None):
    """Return the function inside of all wrappers. Objects that have any attribute seem to be wrappers without end."""
    first, seen, most = func, {id(func)}, _sys.getrecursionlimit()
    while not isinstance(func, type) and hasattr(func, "__wrapped__") and not (stop is not None and stop(func)):
        func = func.__wrapped__
        if id(func) in seen or len(seen) >= most:
            raise ValueError(f"wrapper loop when unwrapping {first!r}")
        seen.add(id(func))
    return func


def get_annotations(obj, *, globals=None, locals=None, eval_str=False, format=None):
    from annotationlib import Format, get_annotations
    return get_annotations(obj, globals=globals, locals=locals, eval_str=eval_str, format=Format.VALUE if format is None else format)


def getmodule(object, _filename=None):
    import sys
    if ismodule(object):
        return object
    return sys.modules.get(getattr(object, "__module__", None))


def getmodulename(path):
    from os.path import basename
    name = basename(path)
    return name[:-3] if name.endswith(".py") else None


def currentframe():
    """Return the frame of the caller."""
    return _sys._getframe(1)


Traceback = _namedtuple("Traceback", "filename lineno function code_context index", module="inspect")
FrameInfo = _namedtuple("FrameInfo", "frame filename lineno function code_context index", module="inspect")


def getframeinfo(frame, context=1):
    """Return the position of a frame or traceback, with `context` lines of the source around it."""
    import linecache
    if istraceback(frame):
        lineno = frame.tb_lineno
        frame = frame.tb_frame
    else:
        lineno = frame.f_lineno
    if not isframe(frame):
        raise TypeError(f"{frame!r} is not a frame or traceback object")
    filename = frame.f_code.co_filename
    lines = index = None
    if context > 0:
        all_lines = linecache.getlines(filename)
        if all_lines:
            start = max(0, min(lineno - 1 - context // 2, len(all_lines) - context))
            lines = all_lines[start:start + context]
            index = lineno - 1 - start
    return Traceback(filename, lineno, frame.f_code.co_name, lines, index)


def getlineno(frame):
    return frame.f_lineno


def getouterframes(frame, context=1):
    """Return FrameInfo objects of a frame and its callers, innermost first."""
    found = []
    while frame:
        found.append(FrameInfo(frame, *getframeinfo(frame, context)))
        frame = frame.f_back
    return found


def getinnerframes(tb, context=1):
    """Return FrameInfo objects from a traceback to the place where the exception was raised."""
    found = []
    while tb:
        found.append(FrameInfo(tb.tb_frame, *getframeinfo(tb, context)))
        tb = tb.tb_next
    return found


def stack(context=1):
    """Return FrameInfo objects of the caller's stack, innermost first."""
    return getouterframes(_sys._getframe(1), context)


def trace(context=1):
    """Return FrameInfo objects between this frame and the place where the handled exception was raised."""
    exc = _sys.exception()
    return getinnerframes(None if exc is None else exc.__traceback__, context)


def getgeneratorstate(generator):
    if generator.gi_running:
        return GEN_RUNNING
    if generator.gi_suspended:
        return GEN_SUSPENDED
    if generator.gi_frame is None:
        return GEN_CLOSED
    return GEN_CREATED


def getcoroutinestate(coroutine):
    if coroutine.cr_running:
        return CORO_RUNNING
    if coroutine.cr_suspended:
        return CORO_SUSPENDED
    if coroutine.cr_frame is None:
        return CORO_CLOSED
    return CORO_CREATED


def getasyncgenstate(agen):
    if agen.ag_running:
        return AGEN_RUNNING
    if agen.ag_suspended:
        return AGEN_SUSPENDED
    if agen.ag_frame is None:
        return AGEN_CLOSED
    return AGEN_CREATED


class BufferFlags(_IntFlag):
    """The flags with which a memoryview is requested of `__buffer__`."""

    SIMPLE = 0
    WRITABLE = 1
    FORMAT = 4
    ND = 8
    STRIDES = 16 | ND
    C_CONTIGUOUS = 32 | STRIDES
    F_CONTIGUOUS = 64 | STRIDES
    ANY_CONTIGUOUS = 128 | STRIDES
    INDIRECT = 256 | STRIDES
    CONTIG = ND | WRITABLE
    CONTIG_RO = ND
    STRIDED = STRIDES | WRITABLE
    STRIDED_RO = STRIDES
    RECORDS = STRIDES | WRITABLE | FORMAT
    RECORDS_RO = STRIDES | FORMAT
    FULL = INDIRECT | WRITABLE | FORMAT
    FULL_RO = INDIRECT | FORMAT
    READ = 256
    WRITE = 512


# --- signatures ---

class ClassFoundException(Exception):
    pass


class _ParameterKind(_IntEnum):
    POSITIONAL_ONLY = "positional-only"
    POSITIONAL_OR_KEYWORD = "positional or keyword"
    VAR_POSITIONAL = "variadic positional"
    KEYWORD_ONLY = "keyword-only"
    VAR_KEYWORD = "variadic keyword"

    def __new__(cls, description):
        value = len(cls.__members__)
        member = int.__new__(cls, value)
        member._value_ = value
        member.description = description
        return member

    def __str__(self):
        return self.name


class _void:
    """Marker: argument not given."""


class _empty:
    """Marker: no default, or no annotation."""


def formatannotation(annotation, base_module=None, *, quote_annotation_strings=True):
    if isinstance(annotation, str):
        return repr(annotation) if quote_annotation_strings else annotation
    if getattr(annotation, "__module__", None) == "typing":
        return repr(annotation).replace("typing.", "")
    if isinstance(annotation, _types.GenericAlias):
        return str(annotation)
    if isinstance(annotation, _ForwardRef):
        return annotation.__forward_arg__
    if isinstance(annotation, type):
        if annotation.__module__ in ("builtins", base_module):
            return annotation.__qualname__
        return annotation.__module__ + "." + annotation.__qualname__
    return repr(annotation)


def formatannotationrelativeto(object):
    """Return a formatannotation() for the annotations of an object, whose module it leaves out."""
    module = getattr(object, "__module__", None)

    def _formatannotation(annotation):
        return formatannotation(annotation, module)

    return _formatannotation


class Parameter:
    """Parameter of a signature."""

    __slots__ = ("_name", "_kind", "_default", "_annotation")

    POSITIONAL_ONLY = _ParameterKind.POSITIONAL_ONLY
    POSITIONAL_OR_KEYWORD = _ParameterKind.POSITIONAL_OR_KEYWORD
    VAR_POSITIONAL = _ParameterKind.VAR_POSITIONAL
    KEYWORD_ONLY = _ParameterKind.KEYWORD_ONLY
    VAR_KEYWORD = _ParameterKind.VAR_KEYWORD
    empty = _empty

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        try:
            self._kind = list(_ParameterKind)[kind]
        except (IndexError, TypeError):
            raise ValueError(f"value {kind!r} is not a valid Parameter.kind") from None
        if default is not _empty and self._kind in (_ParameterKind.VAR_POSITIONAL, _ParameterKind.VAR_KEYWORD):
            raise ValueError(f"{self._kind.description} parameters cannot have default values")
        if name is _empty:
            raise ValueError("name is a required attribute for Parameter")
        if not isinstance(name, str):
            raise TypeError(f"name must be a str, not a {type(name).__name__}")
        if name[:1] == "." and name[1:].isdigit():
            # The iterable of a comprehension.
            if self._kind != _ParameterKind.POSITIONAL_OR_KEYWORD:
                raise ValueError(f"implicit arguments must be passed as positional or keyword arguments, not {self._kind.description}")
            self._kind = _ParameterKind.POSITIONAL_ONLY
            name = f"implicit{name[1:]}"
        if not name.isidentifier() or _iskeyword(name) and self._kind is not _ParameterKind.POSITIONAL_ONLY:
            raise ValueError(f"{name!r} is not a valid parameter name")
        self._name = name
        self._default = default
        self._annotation = annotation

    @property
    def name(self):
        return self._name

    @property
    def default(self):
        return self._default

    @property
    def annotation(self):
        return self._annotation

    @property
    def kind(self):
        return self._kind

    def replace(self, *, name=_void, kind=_void, annotation=_void, default=_void):
        return type(self)(
            self._name if name is _void else name, self._kind if kind is _void else kind,
            default=self._default if default is _void else default, annotation=self._annotation if annotation is _void else annotation)

    __replace__ = replace

    def __reduce__(self):
        return type(self), (self._name, self._kind), {"_default": self._default, "_annotation": self._annotation}

    def __setstate__(self, state):
        self._default = state["_default"]
        self._annotation = state["_annotation"]

    def __str__(self):
        return self._format()

    def _format(self, *, quote_annotation_strings=True):
        text = self._name
        if self._annotation is not _empty:
            text = f"{text}: {formatannotation(self._annotation, quote_annotation_strings=quote_annotation_strings)}"
        if self._default is not _empty:
            text = f"{text} = {self._default!r}" if self._annotation is not _empty else f"{text}={self._default!r}"
        if self._kind == _ParameterKind.VAR_POSITIONAL:
            return "*" + text
        if self._kind == _ParameterKind.VAR_KEYWORD:
            return "**" + text
        return text

    def __repr__(self):
        return f'<{self.__class__.__name__} "{self}">'

    def __hash__(self):
        return hash((self._name, self._kind, self._annotation, self._default))

    def __eq__(self, other):
        if not isinstance(other, Parameter):
            return NotImplemented
        return (self._name == other._name and self._kind == other._kind and self._default == other._default
                and self._annotation == other._annotation)


class BoundArguments:
    """Arguments of a call, by parameter name."""

    __slots__ = ("arguments", "_signature")

    def __init__(self, signature, arguments):
        self.arguments = arguments
        self._signature = signature

    @property
    def signature(self):
        return self._signature

    @property
    def args(self):
        args = []
        for name, p in self._signature.parameters.items():
            if p.kind in (_ParameterKind.VAR_KEYWORD, _ParameterKind.KEYWORD_ONLY) or name not in self.arguments:
                break
            if p.kind == _ParameterKind.VAR_POSITIONAL:
                args.extend(self.arguments[name])
            else:
                args.append(self.arguments[name])
        return tuple(args)

    @property
    def kwargs(self):
        kwargs = {}
        started = False
        for name, p in self._signature.parameters.items():
            if not started:
                if p.kind in (_ParameterKind.VAR_KEYWORD, _ParameterKind.KEYWORD_ONLY):
                    started = True
                elif name not in self.arguments:
                    started = True
                    continue
            if not started or name not in self.arguments:
                continue
            if p.kind == _ParameterKind.VAR_KEYWORD:
                kwargs.update(self.arguments[name])
            else:
                kwargs[name] = self.arguments[name]
        return kwargs

    def apply_defaults(self):
        arguments = {}
        for name, p in self._signature.parameters.items():
            if name in self.arguments:
                arguments[name] = self.arguments[name]
            elif p.default is not _empty:
                arguments[name] = p.default
            elif p.kind is _ParameterKind.VAR_POSITIONAL:
                arguments[name] = ()
            elif p.kind is _ParameterKind.VAR_KEYWORD:
                arguments[name] = {}
        self.arguments = arguments

    def __getstate__(self):
        return {"_signature": self._signature, "arguments": self.arguments}

    def __setstate__(self, state):
        self._signature = state["_signature"]
        self.arguments = state["arguments"]

    def __eq__(self, other):
        if not isinstance(other, BoundArguments):
            return NotImplemented
        return self._signature == other._signature and self.arguments == other.arguments

    def __repr__(self):
        args = [f"{name}={value!r}" for name, value in self.arguments.items()]
        return f"<{self.__class__.__name__} ({', '.join(args)})>"


class Signature:
    """Signature of a callable: its parameters and return annotation."""

    __slots__ = ("_return_annotation", "_parameters")
    _parameter_cls = Parameter  # class of the parameters that from_callable makes; subclasses may replace it
    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty, __validate_parameters__=True):
        found = _OrderedDict()
        kind = _ParameterKind.POSITIONAL_ONLY
        had_default = False
        for p in parameters or ():
            if __validate_parameters__:
                if p.kind < kind:
                    raise ValueError(f"wrong parameter order: {kind.description} parameter before {p.kind.description} parameter")
                kind = p.kind
                if p.kind in (_ParameterKind.POSITIONAL_ONLY, _ParameterKind.POSITIONAL_OR_KEYWORD):
                    if p.default is _empty:
                        if had_default:
                            raise ValueError("non-default argument follows default argument")
                    else:
                        had_default = True
                if p.name in found:
                    raise ValueError(f"duplicate parameter name: {p.name!r}")
            found[p.name] = p
        self._parameters = _types.MappingProxyType(found)
        self._return_annotation = return_annotation

    @classmethod
    def from_callable(cls, obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False, annotation_format=None):
        """Return the signature of a callable, as an instance of this class."""
        from _signatures import Signatures
        return Signatures(
            cls, follow_wrapped, globals=globals, locals=locals, eval_str=eval_str, format=annotation_format).of(obj)

    @property
    def parameters(self):
        return self._parameters

    @property
    def return_annotation(self):
        return self._return_annotation

    def replace(self, *, parameters=_void, return_annotation=_void):
        return type(self)(
            self.parameters.values() if parameters is _void else parameters,
            return_annotation=self._return_annotation if return_annotation is _void else return_annotation)

    __replace__ = replace

    def __eq__(self, other):
        if not isinstance(other, Signature):
            return NotImplemented
        return self._by_kind() == other._by_kind() and self._return_annotation == other._return_annotation

    def __hash__(self):
        positional, named = self._by_kind()
        return hash((positional, frozenset(named.values()), self._return_annotation))

    def _by_kind(self):
        """Return (tuple of all but keyword-only parameters, dict of keyword-only ones), since the order of the latter is irrelevant."""
        found = self._parameters.values()
        named = {p.name: p for p in found if p.kind == _ParameterKind.KEYWORD_ONLY}
        return tuple([p for p in found if p.kind != _ParameterKind.KEYWORD_ONLY]), named

    def __reduce__(self):
        return type(self), (tuple(self._parameters.values()),), {"_return_annotation": self._return_annotation}

    def __setstate__(self, state):
        self._return_annotation = state["_return_annotation"]

    def _bind(self, args, kwargs, *, partial=False):
        arguments = {}
        rest = list(self._parameters.values())
        args = list(args)
        kwargs = dict(kwargs)
        positional_only_given = []
        by_name = False
        while rest:
            p = rest[0]
            if p.kind in (_ParameterKind.KEYWORD_ONLY, _ParameterKind.VAR_KEYWORD):
                break
            if p.kind == _ParameterKind.VAR_POSITIONAL:
                if args:
                    arguments[p.name] = tuple(args)
                    args = []
                rest.pop(0)
                by_name = True
                break
            if args:
                if p.name in kwargs and p.kind != _ParameterKind.POSITIONAL_ONLY:
                    raise TypeError(f"multiple values for argument {p.name!r}")
                arguments[p.name] = args.pop(0)
                rest.pop(0)
                continue
            break
        if args:
            raise TypeError("too many positional arguments")
        while rest and not by_name:
            # CPython names the kind of a missing parameter up to the first one that has a default or is given by name.
            p = rest[0]
            if p.kind == _ParameterKind.POSITIONAL_ONLY and p.name in kwargs:
                if p.default is _empty:
                    raise TypeError(f"missing a required positional-only argument: {p.name!r}")
                positional_only_given.append(rest.pop(0).name)
            elif p.name in kwargs or p.kind == _ParameterKind.VAR_KEYWORD or p.default is not _empty or partial:
                by_name = True
            else:
                kind = " keyword-only" if p.kind == _ParameterKind.KEYWORD_ONLY else ""
                raise TypeError(f"missing a required{kind} argument: {p.name!r}")
            if rest and rest[0].kind == _ParameterKind.VAR_POSITIONAL:
                by_name = True
        var_keyword = None
        for p in rest:
            if p.kind == _ParameterKind.VAR_KEYWORD:
                var_keyword = p
            elif p.kind == _ParameterKind.VAR_POSITIONAL:
                pass
            elif p.name in kwargs:
                arguments[p.name] = kwargs.pop(p.name)
            elif p.default is _empty and not partial:
                raise TypeError(f"missing a required argument: {p.name!r}")
        if kwargs:
            if var_keyword is not None:
                arguments[var_keyword.name] = kwargs
            elif positional_only_given:
                raise TypeError(f"got some positional-only arguments passed as keyword arguments: {', '.join(positional_only_given)!r}")
            else:
                raise TypeError(f"got an unexpected keyword argument {next(iter(kwargs))!r}")
        return BoundArguments(self, arguments)

    def bind(self, /, *args, **kwargs):
        """Return the arguments of a call by parameter name. Raises TypeError if they do not fit."""
        return self._bind(args, kwargs)

    def bind_partial(self, /, *args, **kwargs):
        return self._bind(args, kwargs, partial=True)

    def __repr__(self):
        return f"<{self.__class__.__name__} {self}>"

    def __str__(self):
        return self.format()

    def format(self, *, max_width=None, quote_annotation_strings=True):
        result = []
        render_pos_only = False
        render_kw_only = True
        for p in self._parameters.values():
            text = p._format(quote_annotation_strings=quote_annotation_strings)
            if p.kind == _ParameterKind.POSITIONAL_ONLY:
                render_pos_only = True
            elif render_pos_only:
                result.append("/")
                render_pos_only = False
            if p.kind == _ParameterKind.VAR_POSITIONAL:
                render_kw_only = False
            elif p.kind == _ParameterKind.KEYWORD_ONLY and render_kw_only:
                result.append("*")
                render_kw_only = False
            result.append(text)
        if render_pos_only:
            result.append("/")
        out = f"({', '.join(result)})"
        if max_width is not None and len(out) > max_width:
            out = "(\n    " + ",\n    ".join(result) + "\n)"
        if self._return_annotation is not _empty:
            out += f" -> {formatannotation(self._return_annotation, quote_annotation_strings=quote_annotation_strings)}"
        return out


def signature(obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False, annotation_format=None):
    """Return the signature of a callable."""
    return Signature.from_callable(
        obj, follow_wrapped=follow_wrapped, globals=globals, locals=locals, eval_str=eval_str, annotation_format=annotation_format)


# Private names of CPython's module that packages use
_POSITIONAL_ONLY = _ParameterKind.POSITIONAL_ONLY
_POSITIONAL_OR_KEYWORD = _ParameterKind.POSITIONAL_OR_KEYWORD
_VAR_POSITIONAL = _ParameterKind.VAR_POSITIONAL
_KEYWORD_ONLY = _ParameterKind.KEYWORD_ONLY
_VAR_KEYWORD = _ParameterKind.VAR_KEYWORD


def _signature_from_callable(obj, *, follow_wrapper_chains=True, skip_bound_arg=True, globals=None, locals=None, eval_str=False, sigcls,
                             annotation_format=None):
    if not skip_bound_arg and hasattr(obj, "__func__"):
        obj = obj.__func__
    return sigcls.from_callable(
        obj, follow_wrapped=follow_wrapper_chains, globals=globals, locals=locals, eval_str=eval_str, annotation_format=annotation_format)


def getgeneratorlocals(generator):
    """Return the local variables of a generator, {} if it has ended."""
    if not isgenerator(generator):
        raise TypeError(f"{generator!r} is not a Python generator")
    return generator.gi_frame.f_locals if generator.gi_frame is not None else {}


def getcoroutinelocals(coroutine):
    """Return the local variables of a coroutine, {} if it has ended."""
    return coroutine.cr_frame.f_locals if coroutine.cr_frame is not None else {}


def getasyncgenlocals(agen):
    """Return the local variables of an asynchronous generator, {} if it has ended."""
    if not isasyncgen(agen):
        raise TypeError(f"{agen!r} is not a Python async generator")
    return agen.ag_frame.f_locals if agen.ag_frame is not None else {}
