"""Module `warnings`: a list of filters decides if a warning is shown on stderr, ignored or raised."""

import linecache as _linecache
import sys as _sys

__all__ = ["warn", "warn_explicit", "showwarning", "formatwarning", "filterwarnings", "simplefilter", "resetwarnings", "catch_warnings", "deprecated"]

filters = [
    ("default", None, DeprecationWarning, "__main__", 0), ("ignore", None, DeprecationWarning, None, 0),
    ("ignore", None, PendingDeprecationWarning, None, 0), ("ignore", None, ImportWarning, None, 0), ("ignore", None, ResourceWarning, None, 0),
]
defaultaction = "default"
onceregistry = {}
_shown = {}
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
    _shown.clear()


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    """Add a filter. `message` and `module` are regular expressions."""
    _check(action, category, message, module, lineno)
    if message or module:
        import re
        message = re.compile(message, re.I) if message else None
        module = re.compile(module) if module else None
    _add((action, message or None, category, module or None, lineno), append)


def simplefilter(action, category=Warning, lineno=0, append=False):
    _check(action, Warning, lineno=lineno)  # As in CPython, `category` is not checked here: it may be a tuple.
    _add((action, None, category, None, lineno), append)


def resetwarnings():
    filters[:] = []
    _shown.clear()


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
    if isinstance(message, Warning):
        text = str(message)
        category = message.__class__
    else:
        text = message
        message = category(message)
    if module is None:
        module = filename.removesuffix(".py") or "<unknown>"
    for action, pattern, cls, where, line in filters:
        if issubclass(category, cls) and line in (0, lineno) and _matches(pattern, text) and _matches(where, module):
            break
    else:
        action = defaultaction
    if action == "ignore":
        return
    if action == "error":
        raise message
    if action not in ("always", "all"):
        key = (text, category) if action == "once" else (text, category, module) if action == "module" else (text, category, module, lineno)
        if registry is None:
            registry = onceregistry if action == "once" else {}
        if registry.get(key):
            return
        registry[key] = 1
    if _recorders and showwarning is _original_showwarning:
        _recorders[-1].append(WarningMessage(message, category, filename, lineno, source=source))
    else:
        showwarning(message, category, filename, lineno)


def warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=()):
    """Issue a warning for the caller's position."""
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
        warn_explicit(message, category, "<sys>", 0, "sys", _shown, source=source)
        return
    module = frame.f_globals.get("__name__", "<string>")
    warn_explicit(message, category, frame.f_code.co_filename, frame.f_lineno, module, _shown, source=source)


def _is_internal(filename, prefixes=()):
    """Return True for frames that `stacklevel` skips: those of imports, or with these prefixes."""
    if prefixes:
        return filename.startswith(prefixes)
    return "importlib" in filename and "_bootstrap" in filename or filename in ("<_imports>", "<_prelude_import>")


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
        self._saved = filters, dict(_shown), showwarning
        filters = filters[:]
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
        filters, shown, showwarning = self._saved
        _shown.clear()
        _shown.update(shown)
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
        message, category = self.message, self.category
        if category is None:
            arg.__deprecated__ = message
            return arg
        import functools
        if isinstance(arg, type):
            make = arg.__new__

            def __new__(cls, /, *args, **kwargs):
                if cls is arg:
                    warn(message, category=category)
                if make is not object.__new__:
                    return make(cls, *args, **kwargs)
                return make(cls)

            arg.__new__ = staticmethod(__new__)
            arg.__deprecated__ = message
            return arg
        if callable(arg):
            @functools.wraps(arg)
            def wrapper(*args, **kwargs):
                warn(message, category=category)
                return arg(*args, **kwargs)
            arg.__deprecated__ = wrapper.__deprecated__ = message
            return wrapper
        raise TypeError(f"@deprecated decorator with non-None category must be applied to a class or callable, not {arg!r}")
