"""Module `pydoc`: documentation of objects as text.

There is no pager and no HTML: what CPython shows page by page is printed. Invariant: a value is asked for its attributes only as `inspect` asks.
"""

import _re_flags
import builtins
import inspect
import re
import sys
from annotationlib import Format
from collections import deque
from reprlib import Repr

__all__ = ["help"]

_TITLE = "Python Library Documentation: %s"
_MOST_SUBCLASSES = 4
_HIDDEN = frozenset((
    "__annotate_func__", "__annotations__", "__annotations_cache__", "__author__", "__builtins__", "__cached__", "__credits__", "__date__",
    "__doc__", "__docformat__", "__file__", "__firstlineno__", "__loader__", "__module__", "__name__", "__package__", "__path__",
    "__qualname__", "__slots__", "__spec__", "__static_attributes__", "__version__",
))


# --- texts ---

def _own_doc(object):
    """Return the documentation of the object itself, not that of its class, or None."""
    try:
        doc = builtins.object.__getattribute__(object, "__doc__") if not isinstance(object, type) else object.__doc__
        if object is not type and doc is not None and isinstance(type(object).__doc__, str) and type(object).__doc__ == doc:
            return None
        return doc
    except AttributeError:
        return None


def _doc_of(object):
    doc = _own_doc(object)
    if doc is None:
        if inspect.isclass(object) or not (inspect.isroutine(object) or inspect.isdatadescriptor(object)):
            return None
        return inspect.getdoc(object)
    return inspect.cleandoc(doc) if isinstance(doc, str) else None


def getdoc(object):
    """Return the documentation of an object, or the comments before its source; '' if there are none."""
    text = _doc_of(object) or inspect.getcomments(object)
    return text and re.sub("^ *\n", "", text.rstrip()) or ""


def splitdoc(doc):
    """Return the first line of a documentation string and the rest."""
    lines = doc.strip().split("\n")
    if len(lines) == 1:
        return lines[0], ""
    if not lines[1].rstrip():
        return lines[0], "\n".join(lines[2:])
    return "", "\n".join(lines)


def replace(text, *pairs):
    """Replace strings, given as old, new, old, new, ..."""
    for old, new in zip(pairs[::2], pairs[1::2]):
        text = text.replace(old, new)
    return text


def cram(text, maxlen):
    """Leave out the middle of a text that is longer than maxlen."""
    if len(text) <= maxlen:
        return text
    before = max(0, (maxlen - 3) // 2)
    after = max(0, maxlen - 3 - before)
    return text[:before] + "..." + text[len(text) - after:]


_re_stripid = re.compile(r" at 0x[0-9a-f]{6,16}(>+)$", _re_flags.IGNORECASE)


def stripid(text):
    """Remove the address at the end of a repr."""
    return _re_stripid.sub(r"\1", text)


def plain(text):
    """Remove the overstrikes that make text bold."""
    return re.sub(".\b", "", text)


# --- what there is to document ---

def classname(object, modname):
    """Return the name of a class, with its module unless that is modname."""
    name = object.__name__
    return name if object.__module__ == modname else f"{object.__module__}.{name}"


def parentname(object, modname):
    """Return the name of the place where an object is defined, without modname; None for the module itself."""
    if "." in object.__qualname__:
        name = object.__qualname__.rpartition(".")[0]
        return name if object.__module__ == modname else f"{object.__module__}.{name}"
    return object.__module__ if object.__module__ != modname else None


def isdata(object):
    """Return whether the object is none of those that have a description of their own."""
    return not any(test(object) for test in (
        inspect.ismodule, inspect.isclass, inspect.isroutine, inspect.isframe, inspect.istraceback, inspect.iscode))


def allmethods(cl):
    """Return a dict of the methods of a class and its bases."""
    names = [name for name, _ in inspect.getmembers(cl, inspect.isroutine)]
    for base in cl.__bases__:
        names += allmethods(base)
    return {name: getattr(cl, name) for name in dict.fromkeys(names)}


def visiblename(name, all=None, obj=None):
    """Return whether a name is to be documented."""
    if name in _HIDDEN:
        return 0
    if name.startswith("__") and name.endswith("__"):
        return 1
    if name.startswith("_") and hasattr(obj, "_fields"):
        return True
    if type(obj).__name__ != "module" or obj.__name__ != "__future__":
        import __future__
        if name in __future__.all_feature_names and getattr(obj, name, None) is getattr(__future__, name):
            return False
    return name in all if all is not None else not name.startswith("_")


def classify_class_attrs(object):
    """Like inspect.classify_class_attrs, with kinds 'data descriptor' and 'readonly property'."""
    found = []
    for name, kind, home, value in inspect.classify_class_attrs(object):
        if inspect.isdatadescriptor(value):
            kind = "readonly property" if isinstance(value, property) and value.fset is None else "data descriptor"
        found.append((name, kind, home, value))
    return found


def sort_attributes(attrs, object):
    """Sort attributes by name, those of `_fields` first and in their order."""
    order = {name: i - len(object._fields) for i, name in enumerate(getattr(object, "_fields", ()))} if hasattr(object, "_fields") else {}
    attrs.sort(key=lambda attr: (order.get(attr[0], 0), attr[0]))


def ispackage(path):
    """Return whether a folder has a module __init__."""
    import os
    return os.path.isdir(path) and any(os.path.exists(os.path.join(path, "__init__" + ext)) for ext in (".py", ".pyc"))


def source_synopsis(file):
    """Return the first line of the documentation in the source of a module, or None."""
    import ast
    doc = ast.get_docstring(ast.parse(file.read()))
    return doc.split("\n")[0].strip() if doc else None


# --- looking up ---

class ErrorDuringImport(Exception):
    """Raised for a module that exists, and whose import fails."""

    def __init__(self, filename, exc_info):
        if not isinstance(exc_info, tuple):
            exc_info = type(exc_info), exc_info, exc_info.__traceback__
        self.filename = filename
        self.exc, self.value, self.tb = exc_info

    def __str__(self):
        return f"problem in {self.filename} - {self.exc.__name__}: {self.value}"


def safeimport(path, forceload=0, cache={}):
    """Import a module. Returns None if there is none. Raises ErrorDuringImport."""
    if forceload and path in sys.modules and path not in sys.builtin_module_names:
        for name in [name for name in sys.modules if name == path or name.startswith(path + ".")]:
            cache[name] = sys.modules.pop(name)
    try:
        module = __import__(path)
    except BaseException as error:
        if path in sys.modules:
            raise ErrorDuringImport(getattr(sys.modules[path], "__file__", path), error)
        if isinstance(error, SyntaxError):
            raise ErrorDuringImport(error.filename, error)
        if isinstance(error, ImportError) and error.name == path:
            return None
        raise ErrorDuringImport(path, error)
    for part in path.split(".")[1:]:
        try:
            module = getattr(module, part)
        except AttributeError:
            return None
    return module


def locate(path, forceload=0):
    """Return the object with a dotted name, or None."""
    parts = [part for part in path.split(".") if part]
    found, n = None, 0
    while n < len(parts) and (module := safeimport(".".join(parts[:n + 1]), forceload)):
        found, n = module, n + 1
    found = found or builtins
    for part in parts[n:]:
        try:
            found = getattr(found, part)
        except AttributeError:
            return None
    return found


def resolve(thing, forceload=0):
    """Return (object, name) of an object, or of the object with the dotted name `thing`. Raises ImportError."""
    if isinstance(thing, str):
        object = locate(thing, forceload)
        if object is None:
            raise ImportError(f"No Python documentation found for {thing!r}.\nUse help() to get the interactive help utility.\n"
                              "Use help(str) for help on the str class.")
        return object, thing
    name = getattr(thing, "__name__", None)
    return thing, name if isinstance(name, str) else None


def describe(thing):
    """Return a short description of the kind of an object."""
    if inspect.ismodule(thing):
        if thing.__name__ in sys.builtin_module_names:
            return "built-in module " + thing.__name__
        return ("package " if hasattr(thing, "__path__") else "module ") + thing.__name__
    if inspect.isgetsetdescriptor(thing) or inspect.ismemberdescriptor(thing):
        kind = "getset" if inspect.isgetsetdescriptor(thing) else "member"
        home = thing.__objclass__
        return f"{kind} descriptor {home.__module__}.{home.__name__}.{thing.__name__}"
    for test, kind in (
        (inspect.isbuiltin, "built-in function"), (inspect.isclass, "class"), (inspect.isfunction, "function"), (inspect.ismethod, "method"),
        (inspect.ismethodwrapper, "method wrapper"), (inspect.ismethoddescriptor, "method descriptor"),
    ):
        if test(thing):
            name = getattr(thing, "__name__", None)
            return f"{kind} {name}" if name is not None else type(thing).__name__
    return type(thing).__name__


def _arguments(object):
    """Return the text of a signature, or None."""
    try:
        signature = inspect.signature(object, annotation_format=Format.STRING)
    except (TypeError, ValueError):
        return getattr(object, "__text_signature__", None)
    name = getattr(object, "__name__", "")
    return signature.format(max_width=None if name == "<lambda>" else 80 - len(name), quote_annotation_strings=False)


# --- documents ---

class Doc:
    """Base of generators of documents: `document` selects the method for the kind of an object."""

    def document(self, object, name=None, *args):
        given = (object, name, *args)
        if inspect.isgetsetdescriptor(object) or inspect.ismemberdescriptor(object):
            return self.docdata(*given)
        try:
            if inspect.ismodule(object):
                return self.docmodule(*given)
            if inspect.isclass(object):
                return self.docclass(*given)
            if inspect.isroutine(object):
                return self.docroutine(*given)
        except AttributeError:
            pass
        return self.docdata(*given) if inspect.isdatadescriptor(object) else self.docother(*given)

    def fail(self, object, name=None, *args):
        raise TypeError(f"don't know how to document object{name and ' ' + repr(name)} of type {type(object).__name__}")

    docmodule = docclass = docroutine = docother = docproperty = docdata = fail


class TextRepr(Repr):
    """Reprs that are short, and without addresses."""

    def __init__(self):
        super().__init__()
        self.maxlist = self.maxtuple = 20
        self.maxdict = 10
        self.maxstring = self.maxother = 100

    def repr1(self, x, level):
        method = getattr(self, "repr_" + "_".join(type(x).__name__.split()), None)
        return method(x, level) if method is not None else cram(stripid(repr(x)), self.maxother)

    def repr_string(self, x, level):
        text = cram(x, self.maxstring)
        shown = repr(text)
        if "\\" in text and "\\" not in shown.replace("\\\\", ""):
            return f"r{shown[0]}{text}{shown[0]}"
        return shown

    repr_str = repr_string

    def repr_instance(self, x, level):
        try:
            return cram(stripid(repr(x)), self.maxstring)
        except Exception:
            return f"<{x.__class__.__name__} instance>"


class TextDoc(Doc):
    """Makes documents as text. Bold words are overstruck."""

    _repr_instance = TextRepr()
    repr = _repr_instance.repr

    def bold(self, text):
        return "".join(c + "\b" + c for c in text)

    def indent(self, text, prefix="    "):
        return "\n".join((prefix + line).rstrip() for line in text.split("\n")) if text else ""

    def section(self, title, contents):
        return f"{self.bold(title)}\n{self.indent(contents).rstrip()}\n\n"

    def formattree(self, tree, modname, parent=None, prefix=""):
        """Return the lines of a tree as inspect.getclasstree returns it."""
        text = ""
        for entry in tree:
            if type(entry) is tuple:
                c, bases = entry
                text += prefix + classname(c, modname)
                if bases and bases != (parent,):
                    text += f"({', '.join(classname(base, modname) for base in bases)})"
                text += "\n"
            elif type(entry) is list:
                text += self.formattree(entry, modname, c, prefix + "    ")
        return text

    def docmodule(self, object, name=None, mod=None):
        name = object.__name__
        first, rest = splitdoc(getdoc(object))
        text = self.section("NAME", name + (first and " - " + first))
        if rest:
            text += self.section("DESCRIPTION", rest)
        all = getattr(object, "__all__", None)
        wanted = lambda key, value: (all is not None or (inspect.getmodule(value) or object) is object) and visiblename(key, all, object)
        classes = [(key, value) for key, value in inspect.getmembers(object, inspect.isclass) if wanted(key, value)]
        functions = [
            (key, value) for key, value in inspect.getmembers(object, inspect.isroutine)
            if visiblename(key, all, object) and (all is not None or inspect.isbuiltin(value) or inspect.getmodule(value) is object)
        ]
        data = [(key, value) for key, value in inspect.getmembers(object, isdata) if visiblename(key, all, object)]
        text += self._contents(object)
        if classes:
            tree = inspect.getclasstree([value for _, value in classes], 1)
            parts = [self.formattree(tree, name)] + [self.document(value, key, name) for key, value in classes]
            text += self.section("CLASSES", "\n".join(parts))
        if functions:
            text += self.section("FUNCTIONS", "\n".join(self.document(value, key, name) for key, value in functions))
        if data:
            text += self.section("DATA", "\n".join(self.docother(value, key, name, maxlen=70) for key, value in data))
        if hasattr(object, "__version__"):
            version = str(object.__version__)
            if version.startswith("$Revision: ") and version.endswith("$"):
                version = version[11:-1].strip()
            text += self.section("VERSION", version)
        for title, key in (("DATE", "__date__"), ("AUTHOR", "__author__"), ("CREDITS", "__credits__")):
            if hasattr(object, key):
                text += self.section(title, str(getattr(object, key)))
        return text + self.section("FILE", getattr(object, "__file__", None) or "(built-in)")

    def _contents(self, module):
        """Return the sections about the modules of a package."""
        import pkgutil
        text = ""
        names = []
        if hasattr(module, "__path__"):
            for _, name, package in pkgutil.iter_modules(module.__path__):
                names.append(name + " (package)" if package else name)
            names.sort()
            text += self.section("PACKAGE CONTENTS", "\n".join(names)) if names else ""
        seen = {name.partition(" ")[0] for name in names}
        inner = [key for key, value in inspect.getmembers(module, inspect.ismodule)
                 if value.__name__.startswith(module.__name__ + ".") and key not in seen]
        return text + (self.section("SUBMODULES", "\n".join(sorted(inner))) if inner else "")

    def docclass(self, object, name=None, mod=None, *ignored):
        real = object.__name__
        name = name or real
        title = f"class {self.bold(real)}" if name == real else f"{self.bold(name)} = class {real}"
        if object.__bases__:
            title += f"({', '.join(classname(base, object.__module__) for base in object.__bases__)})"
        contents = []
        try:
            arguments = str(inspect.signature(object))
        except (TypeError, ValueError):
            arguments = ""
        if arguments and arguments != "()":
            contents.append(f"{name}{arguments}\n")
        if doc := getdoc(object):
            contents.append(doc + "\n")
        mro = deque(inspect.getmro(object))
        if len(mro) > 2:
            contents += ["Method resolution order:", *("    " + classname(base, object.__module__) for base in mro), ""]
        contents += self._built_in_subclasses(object)
        attrs = [attr for attr in classify_class_attrs(object) if visiblename(attr[0], obj=object)]
        between = []  # the rule between two parts
        while attrs:
            home = mro.popleft() if mro else attrs[0][2]
            own = [attr for attr in attrs if attr[2] is home]
            attrs = [attr for attr in attrs if attr[2] is not home]
            if home is builtins.object and object is not builtins.object:
                continue
            tag = "defined here" if home is object else f"inherited from {classname(home, object.__module__)}"
            sort_attributes(own, object)
            for kinds, kind, show in (
                ("Methods", "method", self._member), ("Class methods", "class method", self._member),
                ("Static methods", "static method", self._member), ("Readonly properties", "readonly property", self._descriptor),
                ("Data descriptors", "data descriptor", self._descriptor), ("Data and other attributes", "data", self._data),
            ):
                chosen = [attr for attr in own if attr[1] == kind]
                if chosen:
                    contents += [*between, f"{kinds} {tag}:\n", *(show(object, attr, mod) for attr in chosen)]
                    between = ["-" * 70]
        text = "\n".join(contents)
        return f"{title}\n{self.indent(text.rstrip(), ' |  ')}\n" if text else title + "\n"

    def _built_in_subclasses(self, object):
        names = sorted((cls.__name__ for cls in type.__subclasses__(object)
                        if not cls.__name__.startswith("_") and getattr(cls, "__module__", "") == "builtins"), key=str.lower)
        if not names:
            return []
        lines = ["Built-in subclasses:", *("    " + name for name in names[:_MOST_SUBCLASSES])]
        if len(names) > _MOST_SUBCLASSES:
            lines.append(f"    ... and {len(names) - _MOST_SUBCLASSES} other subclasses")
        return [*lines, ""]

    def _member(self, cls, attr, mod):
        name, kind, home, value = attr
        try:
            found = getattr(cls, name)
        except Exception:
            return self.docdata(value, name, mod)
        return self.document(found, name, mod, cls, home)

    def _descriptor(self, cls, attr, mod):
        return self.docdata(attr[3], attr[0], mod)

    def _data(self, cls, attr, mod):
        name, kind, home, value = attr
        doc = getdoc(value) if callable(value) or inspect.isdatadescriptor(value) else None
        try:
            found = getattr(cls, name)
        except AttributeError:
            found = home.__dict__[name]
        return self.docother(found, name, mod, maxlen=70, doc=doc) + "\n"

    def docroutine(self, object, name=None, mod=None, cl=None, homecls=None):
        real = object.__name__
        name = name or real
        home = cl if homecls is None else homecls
        note, function = self._origin(object, mod, cl, home)
        if inspect.isfunction(function) and home is not None and (
            function.__module__ != home.__module__ or function.__qualname__ != f"{home.__qualname__}.{real}"
        ):
            place = parentname(function, mod)
            note = f" from {place}" if place else note
        is_alias = False
        title = self.bold(name)
        if name != real:
            is_alias = cl is not None and inspect.getattr_static(cl, real, []) is object
            if is_alias and note.startswith(" from "):
                note = ""
            title += f" = {real}"
        arguments = _arguments(object)
        if arguments and real == "<lambda>":
            title = f"{self.bold(name)} lambda "
            arguments = arguments[1:-1]
        start = "async " if inspect.iscoroutinefunction(object) or inspect.isasyncgenfunction(object) else ""
        line = f"{start}{title}{arguments or '(...)'}{note}\n"
        doc = "" if is_alias else getdoc(object)
        return f"{line}{self.indent(doc).rstrip()}\n" if doc else line

    def _origin(self, object, mod, cl, home):
        """Return a note about where a routine comes from, and the function whose place is to be looked at."""
        owner = getattr(object, "__self__", None)
        if inspect.ismethod(object) or inspect.isbuiltin(object) and not (owner is None or inspect.ismodule(owner)):
            if owner is cl and cl is not None:
                return "", getattr(object, "__func__", None)
            if inspect.isclass(owner):
                return f" class method of {classname(owner, mod)}", None
            return f" method of {classname(owner.__class__, mod)} instance", None
        if inspect.ismethoddescriptor(object) or inspect.ismethodwrapper(object):
            origin = getattr(object, "__objclass__", None)
            if origin is None:
                return "", None
            if cl is None:
                return f" unbound {classname(origin, mod)} method", None
            return "" if origin is home else f" from {classname(origin, mod)}", None
        return "", object

    def docdata(self, object, name=None, mod=None, cl=None, *ignored):
        doc = getdoc(object)
        return (f"{self.bold(name)}\n" if name else "") + (f"{self.indent(doc)}\n" if doc else "")

    docproperty = docdata

    def docother(self, object, name=None, mod=None, parent=None, *ignored, maxlen=None, doc=None):
        shown = self.repr(object)
        if maxlen:
            spare = maxlen - len((name and name + " = " or "") + shown)
            if spare < 0:
                shown = shown[:spare] + "..."
        line = (f"{self.bold(name)} = " if name else "") + shown
        doc = doc or getdoc(object)
        return f"{line}\n{self.indent(str(doc))}\n" if doc else line


class _PlainTextDoc(TextDoc):
    """Makes documents without overstrikes."""

    def bold(self, text):
        return text


text = TextDoc()
plaintext = _PlainTextDoc()


def render_doc(thing, title=_TITLE, forceload=0, renderer=None):
    """Return the document of an object, or of the object with the dotted name `thing`."""
    if renderer is None:
        renderer = text
    object, name = resolve(thing, forceload)
    kind = describe(object)
    module = inspect.getmodule(object)
    if name and "." in name:
        kind += " in " + name.rpartition(".")[0]
    elif module and module is not object:
        kind += " in module " + module.__name__
    if not (inspect.ismodule(object) or inspect.isclass(object) or inspect.isroutine(object) or inspect.isdatadescriptor(object)
            or _doc_of(object)):
        # A value is described by its class.
        object = object.__origin__ if hasattr(object, "__origin__") else type(object)
        kind += " object"
    return title % kind + "\n\n" + renderer.document(object, name)


def doc(thing, title=_TITLE, forceload=0, output=None, is_cli=False):
    """Print the document of an object, or write it to a file."""
    try:
        if output is None:
            pager(render_doc(thing, title, forceload))
        else:
            output.write(render_doc(thing, title, forceload, plaintext))
    except ImportError as error:
        if is_cli:
            raise
        print(error)


def plain_pager(text, title=""):
    """Print a text without overstrikes."""
    sys.stdout.write(plain(text))


def pager(text, title=""):
    plain_pager(text, title)


plainpager = plain_pager


def get_pager():
    return plain_pager


getpager = get_pager


class Helper:
    """The function `help`: prints the document of what it is given."""

    def __init__(self, input=None, output=None):
        self._output = output

    @property
    def output(self):
        return self._output or sys.stdout

    def __repr__(self):
        return "<pydoc.Helper instance>"

    def __call__(self, request=None):
        if request is None:
            raise RuntimeError("there is no interactive help in the sandbox; give help() an object or a name")
        self.help(request)

    def help(self, request, is_cli=False):
        doc(request, "Help on %s:", output=self._output, is_cli=is_cli)
        self.output.write("\n")


help = Helper()
