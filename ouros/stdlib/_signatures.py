"""Signatures of callables, for `inspect.signature`.

Knows functions, descriptors and the signature texts of natives. Invariant: annotations are read only by
`inspect.get_annotations`, with the arguments of the caller.
"""

import enum as _enum
import functools as _functools
import inspect as _inspect
import sys as _sys
import types as _types
from _collections import _tuple_maker
from inspect import Parameter, _empty

_ONLY_POSITIONAL, _POSITIONAL, _VAR_POSITIONAL = Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD, Parameter.VAR_POSITIONAL
_KEYWORD, _VAR_KEYWORD = Parameter.KEYWORD_ONLY, Parameter.VAR_KEYWORD


class Signatures:
    """Factory of signatures, for one class of signatures and one set of arguments of `inspect.get_annotations`."""

    def __init__(self, kind, follow_wrapped, **annotations):
        self.kind = kind
        self.follow_wrapped = follow_wrapped
        self.annotations = annotations

    def of(self, obj):
        """Return the signature of an object. Raises TypeError if it cannot be called, ValueError if no signature is known."""
        if not callable(obj):
            raise TypeError(f"{obj!r} is not a callable object")
        if _inspect.ismethod(obj):
            return _without_first(self.of(obj.__func__))
        if self.follow_wrapped:
            obj = _inspect.unwrap(obj, stop=lambda f: hasattr(f, "__signature__") or _inspect.ismethod(f))
            if _inspect.ismethod(obj):
                return self.of(obj)
        sig = getattr(obj, "__signature__", None)
        if sig is not None:
            if isinstance(sig, str) and isinstance(obj, _enum.EnumType):
                return self._of_text(sig)
            if not isinstance(sig, _inspect.Signature):
                raise TypeError(f"unexpected object {sig!r} in __signature__ attribute")
            return sig
        fixed = getattr(obj, "__partialmethod__", None)
        if isinstance(fixed, _functools.partialmethod):
            return _of_partialmethod(fixed, self.of(fixed.func))
        if _inspect.isfunction(obj):
            return self._of_function(obj)
        if isinstance(obj, _functools.partial):
            return _of_partial(obj, self.of(obj.func), obj.args)
        if _inspect.isclass(obj):
            return self._of_class(obj)
        text = getattr(obj, "__text_signature__", None)
        if isinstance(text, str):
            if "<" in text or "[" in text.partition("=")[0]:
                raise ValueError(f"{obj!r} builtin has invalid signature")
            sig = self._of_text(text)
            bound = getattr(obj, "__self__", None) is not None and not _inspect.ismodule(obj.__self__)
            return _without_first(sig) if bound and text.startswith("($") else sig
        if _inspect.isbuiltin(obj) or _inspect.ismethoddescriptor(obj) or _inspect.ismethodwrapper(obj):
            raise ValueError(f"no signature found for builtin {obj!r}")
        call = _method(type(obj), "__call__")
        if call is not None:
            return self.of(_bound(call, obj))
        raise ValueError(f"callable {obj!r} is not supported by signature")

    def _of_function(self, func):
        code = func.__code__
        names = code.co_varnames
        npos = code.co_argcount
        nkw = code.co_kwonlyargcount
        defaults = func.__defaults__ or ()
        kwdefaults = func.__kwdefaults__ or {}
        annotations = _inspect.get_annotations(func, **self.annotations)
        first_default = npos - len(defaults)
        parameters = []

        def add(name, kind, default=_empty):
            parameters.append(self.kind._parameter_cls(name, kind, default=default, annotation=annotations.get(name, _empty)))

        for i, name in enumerate(names[:npos]):
            kind = _ONLY_POSITIONAL if i < code.co_posonlyargcount else _POSITIONAL
            add(name, kind, defaults[i - first_default] if i >= first_default else _empty)
        at = npos + nkw
        if code.co_flags & _inspect.CO_VARARGS:
            add(names[at], _VAR_POSITIONAL)
            at += 1
        for name in names[npos:npos + nkw]:
            add(name, _KEYWORD, kwdefaults.get(name, _empty))
        if code.co_flags & _inspect.CO_VARKEYWORDS:
            add(names[at], _VAR_KEYWORD)
        return self.kind(parameters, return_annotation=annotations.get("return", _empty), __validate_parameters__=False)

    def _of_class(self, obj):
        call = _method(type(obj), "__call__")
        if call is not None:
            return self.of(_bound(call, obj))
        for base in obj.__mro__:
            new, init = _method(base, "__new__", True), _method(base, "__init__", True)
            if new is not None:
                return _without_first(self.of(new.__func__ if isinstance(new, staticmethod) else _bound(new, None, obj)))
            if init is not None:
                # Only a function still needs its first parameter removed: other descriptors have bound theirs.
                return _without_first(self.of(init)) if _inspect.isfunction(init) else self.of(_bound(init, obj))
            if isinstance(base.__dict__.get("_field_defaults"), dict) and issubclass(base, tuple):
                given = base.__new__.__defaults__ or ()
                defaults = dict(zip(base._fields[len(base._fields) - len(given):], given))
                types = _inspect.get_annotations(base, **self.annotations)
                return self.kind([
                    self.kind._parameter_cls(name, _POSITIONAL, default=defaults.get(name, _empty), annotation=types.get(name, _empty))
                    for name in base._fields
                ])
        for base in obj.__mro__[:-1]:
            text = base.__text_signature__ or _TEXTS.get(f"{base.__module__}.{base.__qualname__}")
            if text:
                return self._of_text(text)
        if type not in obj.__mro__ and obj.__init__ is object.__init__ and obj.__new__ is object.__new__:
            return self.kind()
        raise ValueError(f"no signature found for builtin {'' if obj is type else 'type '}{obj!r}")

    def _of_text(self, text):
        """Return the signature for a native's signature text, without a parameter that is bound to the module."""
        parameters = []
        kind = _POSITIONAL
        for part in _parts(text[1:-1]):
            if part == "/":
                parameters = [p.replace(kind=_ONLY_POSITIONAL) for p in parameters]
            elif part == "*":
                kind = _KEYWORD
            elif part.startswith("**"):
                parameters.append(self.kind._parameter_cls(part[2:], _VAR_KEYWORD))
            elif part.startswith("*"):
                parameters.append(self.kind._parameter_cls(part[1:], _VAR_POSITIONAL))
                kind = _KEYWORD
            elif part == "$module":
                pass
            else:
                name, has, default = part.partition("=")
                value = eval(default, {"inf": float("inf"), "sys": _sys}) if has else _empty
                parameters.append(self.kind._parameter_cls(name.removeprefix("$"), kind, default=value))
        return self.kind(parameters, __validate_parameters__=False)


def _method(cls, name, own=False):
    """Return the class's (with `own` false, also a base's) method of that name if the program defined it, or None for natives."""
    for base in (cls,) if own else cls.__mro__:
        if name in base.__dict__:
            found = base.__dict__[name]
            inner = found.__func__ if isinstance(found, (staticmethod, classmethod)) else found
            return None if found is None or isinstance(inner, _NATIVES) else found
    return None


_NATIVES = (
    _types.BuiltinFunctionType, _types.MethodDescriptorType, _types.ClassMethodDescriptorType, _types.WrapperDescriptorType,
    _types.MethodWrapperType, _tuple_maker,
)


def _bound(method, obj, cls=None):
    get = getattr(type(method), "__get__", None)
    return method if get is None else get(method, obj, type(obj) if cls is None else cls)


def _without_first(sig):
    parameters = list(sig.parameters.values())
    if not parameters or parameters[0].kind in (_VAR_KEYWORD, _KEYWORD):
        raise ValueError("invalid method signature")
    if parameters[0].kind is not _VAR_POSITIONAL:
        parameters = parameters[1:]
    return sig.replace(parameters=parameters)


def _of_partial(obj, sig, args):
    """Return the signature that the positional `args` and the keywords of a partial object or method leave of a callable's."""
    try:
        bound = sig.bind_partial(*args, **obj.keywords)
    except TypeError as error:
        raise ValueError(f"partial object {obj!r} has incorrect arguments") from error
    parameters = []
    keyword = False
    for name, p in sig.parameters.items():
        if name in bound.arguments and p.kind in (_ONLY_POSITIONAL, _POSITIONAL):
            if bound.arguments[name] is _functools.Placeholder:
                # Only a positional argument fills a placeholder, and each call needs one.
                parameters.append(p.replace(kind=_ONLY_POSITIONAL, default=_empty))
            elif name in obj.keywords:
                keyword = True
                parameters.append(p.replace(kind=_KEYWORD, default=obj.keywords[name]))
            continue
        if name in obj.keywords and p.kind is _KEYWORD:
            p = p.replace(default=obj.keywords[name])
        elif keyword and p.kind is _POSITIONAL:
            p = p.replace(kind=_KEYWORD)
        elif keyword and p.kind is _VAR_POSITIONAL:
            continue
        parameters.append(p)
    return sig.replace(parameters=parameters)


def _of_partialmethod(obj, sig):
    first = next(iter(sig.parameters.values()), None)
    rest = _of_partial(obj, sig, (None, *obj.args))
    if first is None or first.kind is _VAR_POSITIONAL:
        return rest
    parameters = list(rest.parameters.values())
    if parameters and parameters[0].kind is _ONLY_POSITIONAL:
        first = first.replace(kind=_ONLY_POSITIONAL)
    return rest.replace(parameters=[first, *parameters])


def _parts(text):
    """Split the text at commas outside of brackets and quotes."""
    found, depth, quote, start = [], 0, "", 0
    for i, c in enumerate(text):
        if quote:
            if c == quote:
                quote = ""
        elif c in "'\"":
            quote = c
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
        elif c == "," and not depth:
            found.append(text[start:i].strip())
            start = i + 1
    found.append(text[start:].strip())
    return [part for part in found if part]


# Signature texts of library classes that are natives in CPython
_TEXTS = {
    "_io.BytesIO": "(initial_bytes=b'')",
    "_io.StringIO": "(initial_value='', newline='\\n')",
    "abc.abstractclassmethod": "(callable)",
    "abc.abstractproperty": "(fget=None, fset=None, fdel=None, doc=None)",
    "abc.abstractstaticmethod": "(callable)",
    "decimal.Decimal": "(value='0', context=None)",
    "enum.property": "(fget=None, fset=None, fdel=None, doc=None)",
    "types.GenericAlias": "(origin, args, /)",
}
