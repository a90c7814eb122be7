"""Module `warnings`: a list of filters decides if a warning is shown on stderr, ignored or raised."""

import linecache as _linecache
import sys as _sys

from _plain import argument_type as _argument_type

__all__ = ["warn", "warn_explicit", "showwarning", "formatwarning", "filterwarnings", "simplefilter", "resetwarnings", "catch_warnings", "deprecated"]

filters = [
    ("default", None, DeprecationWarning, "__main__", 0), ("ignore", None, DeprecationWarning, None, 0),
    ("ignore", None, PendingDeprecationWarning, None, 0), ("ignore", None, ImportWarning, None, 0), ("ignore", None, ResourceWarning, None, 0),
]
defaultaction = "default"
onceregistry = {}
_filters_version = 1  # number of changes of the filters; a registry of another version is empty
_stored = {}  # values of variables that the program may delete, as last seen
_ACTIONS = ("default", "error", "ignore", "always", "all", "module", "once")


class WarningMessage:
    """Record of a warning, for catch_warnings(record=True)."""

    def __init__(self, message, category, filename, lineno, file=None, line=None, source=None):
        self.message, self.category, self.source = message, category, source
        self.filename, self.lineno, self.file, self.line = filename, lineno, file, line
        self._category_name = category.__name__ if category else None

    def __str__(self):
        return (f"{{message : {self.message!r}, category : {self._category_name!r}, filename : {self.filename!r}, "
                f"lineno : {self.lineno}, line : {self.line!r}}}")


def formatwarning(message, category, filename, lineno, line=None):
    text = f"{filename}:{lineno}: {category.__name__}: {message}\n"
    if line is None:
        line = _linecache.getline(filename, lineno)
    if line:
        text += f"  {line.strip()}\n"
    return text


def showwarning(message, category, filename, lineno, file=None, line=None):
    if file is None:
        file = _sys.stderr
    file.write(formatwarning(message, category, filename, lineno, line))


_original_showwarning = showwarning


def _showwarnmsg_impl(msg):
    file = _sys.stderr if msg.file is None else msg.file
    if file is None:
        return
    try:
        file.write(formatwarning(msg.message, msg.category, msg.filename, msg.lineno, msg.line))
    except OSError:
        pass


def _showwarnmsg(msg):
    """Show a warning by `showwarning`, if the program has set it."""
    show = _variable("showwarning")
    if show is _original_showwarning:
        _showwarnmsg_impl(msg)
        return
    if not callable(show):
        raise TypeError("warnings.showwarning() must be set to a function or method")
    show(msg.message, msg.category, msg.filename, msg.lineno, msg.file, msg.line)


_original_showwarnmsg = _showwarnmsg


def _variable(name):
    """Return a variable of this module, or its last value if the program has deleted it."""
    names = globals()
    if name in names:
        _stored[name] = names[name]
    return _stored.get(name, _original_showwarning if name == "showwarning" else None)


def _filters_mutated():
    global _filters_version
    _filters_version += 1


def _check(action, category, message="", module="", lineno=0):
    """Raise ValueError or TypeError for a wrong argument of a filter."""
    if action not in _ACTIONS:
        raise ValueError(f"invalid action: {action!r}")
    is_category = isinstance(category, type) and issubclass(category, Warning)
    for right, problem in (
        (isinstance(message, str), "message must be a string"), (is_category, "category must be a Warning subclass"),
        (isinstance(module, str), "module must be a string"), (isinstance(lineno, int), "lineno must be an int"),
    ):
        if not right:
            raise TypeError(problem)
    if lineno < 0:
        raise ValueError("lineno must be an int >= 0")


def _add(item, append):
    if append:
        if item not in filters:
            filters.append(item)
    else:
        if item in filters:
            filters.remove(item)
        filters.insert(0, item)
    _filters_mutated()


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    """Add a filter. `message` and `module` are regular expressions."""
    _check(action, category, message, module, lineno)
    if message or module:
        import _re_flags
        import re
        message = re.compile(message, _re_flags.IGNORECASE) if message else None
        module = re.compile(module) if module else None
    _add((action, message or None, category, module or None, lineno), append)


def simplefilter(action, category=Warning, lineno=0, append=False):
    _check(action, Warning, lineno=lineno)  # As in CPython, `category` is not checked here: it may be a tuple.
    _add((action, None, category, None, lineno), append)


def resetwarnings():
    filters[:] = []
    _filters_mutated()


class _OptionError(Exception):
    """Raised for an invalid filter of the command line."""


def _getaction(action):
    """Return the action for a text: a prefix of its name, or "" for `default`."""
    if not action:
        return "default"
    if action == "all":
        return action
    for name in ("default", "always", "ignore", "module", "once", "error"):
        if name.startswith(action):
            return name
    raise _OptionError(f"invalid action: {action!r}")


def _getcategory(category):
    """Return the category that a text names, with its module unless it is built in."""
    if not category:
        return Warning
    module, _, name = category.rpartition(".")
    try:
        found = __import__(module or "builtins", None, None, [name])
    except ImportError:
        raise _OptionError(f"invalid module name: {module!r}") from None
    try:
        kind = getattr(found, name)
    except AttributeError:
        raise _OptionError(f"unknown warning category: {category!r}") from None
    if not issubclass(kind, Warning):
        raise _OptionError(f"invalid warning category: {category!r}")
    return kind


def _setoption(arg):
    """Add a filter in the form `action:message:category:module:line` of the option -W."""
    import re
    parts = [part.strip() for part in arg.split(":")]
    if len(parts) > 5:
        raise _OptionError(f"too many fields (max 5): {arg!r}")
    action, message, category, module, lineno = parts + [""] * (5 - len(parts))
    action, category = _getaction(action), _getcategory(category)
    try:
        lineno = int(lineno or 0)
    except ValueError:
        raise _OptionError(f"invalid lineno {lineno!r}") from None
    if lineno < 0:
        raise _OptionError(f"invalid lineno {lineno!r}")
    filterwarnings(action, re.escape(message), category, re.escape(module) + r"\z" if module else "", lineno)


def _processoptions(args):
    """Add filters of the command line. Invalid ones are reported and skipped."""
    import sys
    for arg in args:
        try:
            _setoption(arg)
        except _OptionError as error:
            print("Invalid -W option ignored:", error, file=sys.stderr)


def _matches(pattern, text):
    if pattern is None:
        return True
    if isinstance(pattern, str):
        return pattern == text
    return pattern.match(text) is not None


def warn_explicit(message, category, filename, lineno, module=None, registry=None, module_globals=None, source=None):
    """Issue a warning for an explicit position."""
    if not isinstance(filename, str):
        raise TypeError(f"warn_explicit() argument 'filename' must be str, not {_argument_type(filename)}")
    lineno = _index(lineno)
    if module_globals is not None and not isinstance(module_globals, dict):
        raise TypeError(f"module_globals must be a dict, not '{type(module_globals).__name__}'")
    if registry is not None and not isinstance(registry, dict):
        raise TypeError("'registry' must be a dict or None")
    if isinstance(message, Warning):
        text = str(message)
        category = message.__class__
    else:
        text = message
        message = category(message)
    if module is None:
        module = filename.removesuffix(".py") or "<unknown>"
    key = text, category, lineno
    if registry is not None and _is_known(registry, key):
        return
    for item in _variable("filters"):
        action, pattern, cls, where, line = item
        if issubclass(category, cls) and line in (0, lineno) and _matches(pattern, text) and _matches(where, module):
            break
    else:
        action = _variable("defaultaction")
    if action == "ignore":
        return
    if action == "error":
        raise message
    if action not in ("always", "all") and registry is not None:
        registry[key] = True
    if action == "once":
        if _is_known(_variable("onceregistry") if registry is None else registry, (text, category), True):
            return
    elif action == "module":
        if registry is not None and _is_known(registry, (text, category), True):
            return
    elif action not in ("always", "all", "default"):
        raise RuntimeError(f"Unrecognized action ({action!r}) in warnings.filters:\n {item!r}")
    message = WarningMessage(message, category, filename, lineno, source=source)
    if _recorders and _variable("showwarning") is _original_showwarning:
        _recorders[-1].append(message)
    else:
        (_variable("_showwarnmsg") or _original_showwarnmsg)(message)


def _is_known(registry, key, add=False):
    """Return True if a registry of the present filters has the key. With `add`, put it there."""
    if registry.get("version", 0) != _filters_version:
        registry.clear()
        registry["version"] = _filters_version
    elif registry.get(key):
        return True
    if add:
        registry[key] = True
    return False


def _index(number):
    if not hasattr(type(number), "__index__"):
        raise TypeError(f"'{type(number).__name__}' object cannot be interpreted as an integer")
    return number.__index__()


def warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=()):
    """Issue a warning for the caller's position."""
    stacklevel = _index(stacklevel)
    if not isinstance(skip_file_prefixes, tuple):
        raise TypeError(f"warn() argument 'skip_file_prefixes' must be tuple, not {_argument_type(skip_file_prefixes)}")
    for prefix in skip_file_prefixes:
        if not isinstance(prefix, str):
            raise TypeError(f"Found non-str '{type(prefix).__name__}' in skip_file_prefixes.")
        stacklevel = max(stacklevel, 2)
    if isinstance(message, Warning):
        category = message.__class__
    elif category is None:
        category = UserWarning
    elif not isinstance(category, type) or not issubclass(category, Warning):
        raise TypeError(f"category must be a Warning subclass, not '{type(category).__name__}'")
    try:
        frame = _sys._getframe(1)
        if stacklevel <= 1 or _is_internal(frame.f_code.co_filename):
            frame = _sys._getframe(max(stacklevel, 1))
        else:
            for _ in range(stacklevel - 1):
                frame = frame.f_back
                while frame is not None and _is_internal(frame.f_code.co_filename, skip_file_prefixes):
                    frame = frame.f_back
                if frame is None:
                    raise ValueError
    except ValueError:
        warn_explicit(message, category, "<sys>", 0, "sys", _sys.__dict__.setdefault("__warningregistry__", {}), source=source)
        return
    names = frame.f_globals
    registry = names.setdefault("__warningregistry__", {})
    warn_explicit(message, category, frame.f_code.co_filename, frame.f_lineno, names.get("__name__", "<string>"), registry, source=source)


def _is_internal(filename, prefixes=()):
    """Return True for frames that `stacklevel` skips: those of imports, or with these prefixes."""
    return filename.startswith(prefixes) or "importlib" in filename and "_bootstrap" in filename or filename in ("<_imports>", "<_prelude_import>")


_DEPRECATED_MSG = "{name!r} is deprecated and slated for removal in Python {remove}"


def _deprecated(name, message=_DEPRECATED_MSG, *, remove, _version=_sys.version_info):
    """Warn that a name will be removed in a version. Raises RuntimeError if that version has come."""
    if _version[:2] > remove or _version[:2] == remove and _version[3] != "alpha":
        raise RuntimeError(f"{name!r} was slated for removal after Python {remove[0]}.{remove[1]} alpha")
    warn(message.format(name=name, remove=f"{remove[0]}.{remove[1]}"), DeprecationWarning, stacklevel=3)


_recorders = []


class catch_warnings:
    """Context manager that restores the filters at its end. With `record`, it returns a list of the warnings issued meanwhile."""

    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        self._record = record
        self._filter = None if action is None else (action, category, lineno, append)
        self._entered = False

    def __repr__(self):
        return f"catch_warnings({'record=True' if self._record else ''})"

    def __enter__(self):
        global filters, showwarning
        if self._entered:
            raise RuntimeError(f"Cannot enter {self!r} twice")
        self._entered = True
        self._saved = _variable("filters"), _variable("showwarning")
        filters = self._saved[0][:]
        _filters_mutated()
        if self._filter is not None:
            simplefilter(*self._filter)
        if self._record:
            log = []
            _recorders.append(log)
            showwarning = _original_showwarning
            return log
        return None

    def __exit__(self, *exc_info):
        global filters, showwarning
        if not self._entered:
            raise RuntimeError(f"Cannot exit {self!r} without entering first")
        filters, showwarning = self._saved
        _filters_mutated()
        if self._record:
            _recorders.pop()


class deprecated:
    """Decorator that issues a DeprecationWarning at each use of the decorated object."""

    def __init__(self, message, /, *, category=DeprecationWarning, stacklevel=1):
        if not isinstance(message, str):
            raise TypeError(f"Expected an object of type str for 'message', not {type(message).__name__!r}")
        self.message = message
        self.category = category
        self.stacklevel = stacklevel

    def __call__(self, arg, /):
        message, category, stacklevel = self.message, self.category, self.stacklevel + 1
        if category is None:
            arg.__deprecated__ = message
            return arg
        import functools
        if isinstance(arg, type):
            make = arg.__new__

            @functools.wraps(make)
            def __new__(cls, /, *args, **kwargs):
                if cls is arg:
                    warn(message, category=category, stacklevel=stacklevel)
                if make is not object.__new__:
                    return make(cls, *args, **kwargs)
                if cls.__init__ is object.__init__ and (args or kwargs):
                    raise TypeError(f"{cls.__name__}() takes no arguments")
                return make(cls)

            arg.__new__ = staticmethod(__new__)
            hook = arg.__init_subclass__
            is_method = hasattr(hook, "__func__")  # not so for that of `object`
            hook = hook.__func__ if is_method else hook

            @functools.wraps(hook)
            def __init_subclass__(*args, **kwargs):
                warn(message, category=category, stacklevel=stacklevel)
                return hook(*args, **kwargs)

            arg.__init_subclass__ = classmethod(__init_subclass__) if is_method else __init_subclass__
            arg.__deprecated__ = __new__.__deprecated__ = __init_subclass__.__deprecated__ = message
            return arg
        if callable(arg):
            @functools.wraps(arg)
            def wrapper(*args, **kwargs):
                warn(message, category=category, stacklevel=stacklevel)
                return arg(*args, **kwargs)
            if getattr(getattr(arg, "__code__", None), "co_flags", 0) & 0x80:
                import inspect
                wrapper = inspect.markcoroutinefunction(wrapper)
            arg.__deprecated__ = wrapper.__deprecated__ = message
            return wrapper
        raise TypeError(f"@deprecated decorator with non-None category must be applied to a class or callable, not {arg!r}")
