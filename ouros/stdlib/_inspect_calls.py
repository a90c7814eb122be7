"""The part of `inspect` about arguments: those of a frame, of a call and of a signature as lists, and the variables of a closure.

Knows signatures by their public attributes.
"""

from collections import namedtuple as _namedtuple
from inspect import CO_VARARGS, CO_VARKEYWORDS, _empty, _ParameterKind, iscode, isfunction, ismethod, ismodule, signature

__name__ = "inspect"

FullArgSpec = _namedtuple("FullArgSpec", "args, varargs, varkw, defaults, kwonlyargs, kwonlydefaults, annotations", module="inspect")
ArgInfo = _namedtuple("ArgInfo", "args varargs keywords locals", module="inspect")
Arguments = _namedtuple("Arguments", "args, varargs, varkw", module="inspect")
ClosureVars = _namedtuple("ClosureVars", "nonlocals globals builtins unbound", module="inspect")


def getargs(co):
    """Return the names of a code object's parameters: (list of ordinary ones, name of `*args`, name of `**kwargs`)."""
    if not iscode(co):
        raise TypeError(f"{co!r} is not a code object")
    names = co.co_varnames
    end = n = co.co_argcount + co.co_kwonlyargcount
    varargs = varkw = None
    if co.co_flags & CO_VARARGS:
        varargs = names[end]
        end += 1
    if co.co_flags & CO_VARKEYWORDS:
        varkw = names[end]
    return Arguments(list(names[:n]), varargs, varkw)


def getargvalues(frame):
    """Return the parameters of a frame, and its variables."""
    return ArgInfo(*getargs(frame.f_code), frame.f_locals)


def formatargvalues(args, varargs, varkw, locals, formatarg=str, formatvarargs=lambda name: "*" + name, formatvarkw=lambda name: "**" + name,
                    formatvalue=lambda value: "=" + repr(value)):
    """Return the values that getargvalues() gives as text: names and values between parentheses."""
    shown = [formatarg(name) + formatvalue(locals[name]) for name in args]
    if varargs:
        shown.append(formatvarargs(varargs) + formatvalue(locals[varargs]))
    if varkw:
        shown.append(formatvarkw(varkw) + formatvalue(locals[varkw]))
    return f"({', '.join(shown)})"


def getfullargspec(func):
    try:
        sig = signature(func.__func__ if ismethod(func) else func, follow_wrapped=False)
    except Exception as ex:
        raise TypeError("unsupported callable") from ex
    args, kwonly, defaults = [], [], ()
    posonly = []
    varargs = varkw = None
    kwdefaults, annotations = {}, {}
    for p in sig.parameters.values():
        if p.kind is _ParameterKind.POSITIONAL_ONLY:
            posonly.append(p.name)
        elif p.kind is _ParameterKind.POSITIONAL_OR_KEYWORD:
            args.append(p.name)
        elif p.kind is _ParameterKind.VAR_POSITIONAL:
            varargs = p.name
        elif p.kind is _ParameterKind.KEYWORD_ONLY:
            kwonly.append(p.name)
            if p.default is not _empty:
                kwdefaults[p.name] = p.default
        else:
            varkw = p.name
        if p.kind in (_ParameterKind.POSITIONAL_ONLY, _ParameterKind.POSITIONAL_OR_KEYWORD) and p.default is not _empty:
            defaults += (p.default,)
        if p.annotation is not _empty:
            annotations[p.name] = p.annotation
    if sig.return_annotation is not _empty:
        annotations = {"return": sig.return_annotation, **annotations}
    return FullArgSpec(posonly + args, varargs, varkw, defaults or None, kwonly, kwdefaults or None, annotations)


def getcallargs(func, /, *positional, **named):
    """Return the arguments of a call by the names of the parameters. Raises the TypeError of the call."""
    args, varargs, varkw, defaults, kwonly, kwdefaults, _ = getfullargspec(func)
    name = func.__name__
    values = {}
    if ismethod(func) and func.__self__ is not None:
        positional = (func.__self__, *positional)
    defaults = defaults or ()
    for arg, value in zip(args, positional):
        values[arg] = value
    if varargs:
        values[varargs] = tuple(positional[len(args):])
    if varkw:
        values[varkw] = {}
    for arg, value in named.items():
        if arg not in args and arg not in kwonly:
            if not varkw:
                raise TypeError(f"{name}() got an unexpected keyword argument {arg!r}")
            values[varkw][arg] = value
        elif arg in values:
            raise TypeError(f"{name}() got multiple values for argument {arg!r}")
        else:
            values[arg] = value
    if len(positional) > len(args) and not varargs:
        _raise_too_many(name, len(args), len(defaults), len(positional), sum([arg in values for arg in kwonly]))
    least = len(args) - len(defaults)
    _raise_missing(name, [arg for arg in args[:least] if arg not in values], "positional")
    for arg, value in zip(args[least:], defaults):
        values.setdefault(arg, value)
    for arg, value in (kwdefaults or {}).items():
        values.setdefault(arg, value)
    _raise_missing(name, [arg for arg in kwonly if arg not in values], "keyword-only")
    return values


def _raise_too_many(name, most, optional, given, given_by_name):
    takes = f"from {most - optional} to {most} positional arguments" if optional else f"{most} positional argument{'s' * (most != 1)}"
    more = ""
    if given_by_name:
        more = f" positional argument{'s' * (given != 1)} (and {given_by_name} keyword-only argument{'s' * (given_by_name != 1)})"
    raise TypeError(f"{name}() takes {takes} but {given}{more} {'was' if given == 1 and not given_by_name else 'were'} given")


def _raise_missing(name, missing, kind):
    if not missing:
        return
    *first, last = map(repr, missing)
    text = f"{', '.join(first)} and {last}" if first else last
    raise TypeError(f"{name}() missing {len(missing)} required {kind} argument{'s' * (len(missing) != 1)}: {text}")


def getclosurevars(func):
    if ismethod(func):
        func = func.__func__
    if not isfunction(func):
        raise TypeError(f"{func!r} is not a Python function")
    nonlocals = {}
    for name, cell in zip(func.__code__.co_freevars, func.__closure__ or ()):
        try:
            nonlocals[name] = cell.cell_contents
        except ValueError:
            pass
    variables = func.__globals__
    builtins = variables.get("__builtins__")
    if builtins is None:
        import builtins
    builtins = builtins.__dict__ if ismodule(builtins) else builtins
    found = {}, {}
    unbound = set()
    for name in func.__code__.co_names:
        for place, names in zip(found, (variables, builtins)):
            if name in names:
                place[name] = names[name]
                break
        else:
            unbound.add(name)
    return ClosureVars(nonlocals, *found, unbound)
