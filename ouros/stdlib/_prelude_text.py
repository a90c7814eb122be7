"""Prelude: slow paths of str, bytes and formatting that call code of the program.

Runs in the sandbox with only the built-ins. Knows nothing of the runtime. Each function is called by one native, which
has checked its arguments.
"""


def str_translate(text, table):
    out = []
    for character in text:
        try:
            value = table[ord(character)]
        except LookupError:
            out.append(character)
            continue
        if value is None:
            continue
        if isinstance(value, str):
            out.append(value)
        elif isinstance(value, int):
            if not 0 <= value <= 0x10FFFF:
                raise ValueError("character mapping must be in range(0x110000)")
            out.append(chr(value))
        else:
            raise TypeError("character mapping must return integer, None or str")
    return "".join(out)


def template_repr(strings, interpolations):
    return f"Template(strings={strings!r}, interpolations={interpolations!r})"


def interpolation_repr(value, expression, conversion, format_spec):
    return f"Interpolation({value!r}, {expression!r}, {conversion!r}, {format_spec!r})"


def builtin_input(prompt):
    import sys
    if sys.stdin is None:
        raise RuntimeError("input(): lost sys.stdin")
    if sys.stdout is None:
        raise RuntimeError("input(): lost sys.stdout")
    text = str(prompt)
    if text:
        sys.stdout.write(text)
        sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError("EOF when reading a line")
    return line.removesuffix("\n")


def builtin_help(request):
    """Print the text of help(): title, signature and docstring, for classes and modules also those of public members."""
    import types
    import _host
    if not request:
        print("Type help() for interactive help, or help(object) for help about object.")
        return
    thing = request[0]
    if isinstance(thing, types.ModuleType):
        print(f"Help on module {thing.__name__}:\n")
        _describe_members(thing, getattr(thing, "__all__", None) or [name for name in vars(thing) if not name.startswith("_")])
        return
    if isinstance(thing, _host.HostFunction):
        print(f"Help on function {thing.__name__} of the host:\n")
        _describe(thing, thing.__name__, "", "")
        return
    for cls, kind in (
        (type, "class"), (types.BuiltinFunctionType, "built-in function"), (types.MethodType, "method"), (types.FunctionType, "function"),
    ):
        if isinstance(thing, cls):
            print(f"Help on {kind} {thing.__name__} in module {thing.__module__ or 'builtins'}:\n")
            break
    else:
        kind = "class"
        thing = type(thing)
        print(f"Help on {thing.__name__} object:\n")
    tail = ""
    if kind == "method":
        owner = type(thing.__self__)
        tail = f" method of {owner.__module__}.{owner.__qualname__} instance"
    _describe(thing, ("class " if kind == "class" else "") + thing.__name__, "", tail)
    if kind == "class":
        _describe_members(thing, [name for name in vars(thing) if not name.startswith("_") or name == "__init__"])


def _describe_members(owner, names):
    import inspect
    if not isinstance(owner, type) and owner.__doc__:
        print(inspect.cleandoc(owner.__doc__) + "\n")
    for name in names:
        value = getattr(owner, name, None)
        if callable(value):
            _describe(value, name, "    ", "")


def _describe(thing, name, indent, tail):
    import inspect
    try:
        signature = inspect.signature(thing).format(quote_annotation_strings=False)
    except (TypeError, ValueError):
        signature = "(...)"
    print(f"{indent}{name}{signature}{tail}")
    doc = inspect.getdoc(thing)
    if doc:
        print("\n".join([f"{indent}    {line}".rstrip() for line in doc.split("\n")]))
    print()
