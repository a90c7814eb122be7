"""Docstrings and text signatures of natives and built-in classes.

Must not know what natives do. Docstrings are read from the host CPython, under names defined by this runtime, never under a name chosen by
a program. The text of a signature is that of the native's declaration, except where CPython 3.14 shows another.
"""
import builtins
import sys
import types

import _collections
import _functools
import _operator
import itertools

from ouros._core.protocols.call cimport N_CLASS, N_STATIC, Native
from ouros._core.heap.value cimport ClassObject, builtin_classes

# Host module that holds the natives of each sandbox module.
cdef dict HOMES = {
    "builtins": "builtins", "math": "math", "cmath": "cmath", "itertools": "itertools", "functools": "functools", "operator": "operator",
    "collections": "collections", "_collections": "collections", "_functools": "functools", "_operator": "operator", "sys": "sys",
    "time": "time", "datetime": "datetime", "decimal": "decimal", "re": "re", "heapq": "heapq", "bisect": "bisect", "_heapq": "heapq",
    "_bisect": "bisect", "_pickle": "_pickle", "types": "types", "random": "random", "_random": "random", "weakref": "weakref",
}
cdef dict host_types = None  # name -> host type


cdef dict find_types():
    """Map names to host types, including the types that no module exports (function, generator, ...)."""
    global host_types
    if host_types is None:
        found = {}
        for v in vars(types).values():
            if isinstance(v, type):
                found[v.__name__] = v
        for v in ([], (), "", b"", bytearray(), {}, set(), range(1)):
            found[type(iter(v)).__name__] = type(iter(v))
        for v in ({}.keys(), {}.values(), {}.items(), iter({}.values()), iter({}.items())):
            found[type(v).__name__] = type(v)
        for v in vars(builtins).values():
            if isinstance(v, type):
                found[v.__name__] = v
        host_types = found
    return host_types


cdef object host_type(ClassObject cls):
    found = find_types().get(cls.name)
    if found is None:
        module = cls.ns.get("__module__")
        home = HOMES.get(module) if type(module) is str else None
        # An already imported host module may have the class, too.
        for name in (home, "_" + str(home)):
            if found is None and name in sys.modules:
                found = vars(sys.modules[name]).get(cls.name)
    return found if isinstance(found, type) else None


cdef object doc_of(object v):
    text = getattr(v, "__doc__", None)
    return text if type(text) is str else None


cdef object class_doc(ClassObject cls):
    """Returns: the docstring of a built-in class, or None."""
    t = host_type(cls)
    return None if t is None else doc_of(t)


cdef int fill_classes() except -1:
    """Set the docstring of every built-in class. Does not import host modules."""
    for cls in list(builtin_classes.values()):
        if "__doc__" not in (<ClassObject?>cls).ns:
            (<ClassObject?>cls).ns["__doc__"] = class_doc(<ClassObject?>cls)
    return 0


cdef object member_doc(ClassObject cls, str name):
    """Returns: the docstring of an attribute of a built-in class, or None."""
    t = host_type(cls)
    if t is not None:
        # Not by getattr: it would call descriptors, such as that of __dict__.
        for base in t.__mro__:
            if name in vars(base):
                return doc_of(vars(base)[name])
    return None


cdef object native_doc(Native n):
    if n.doc is None:
        if n.owner is not None:
            n.doc = member_doc(n.owner, n.name)
        else:
            home = HOMES.get(n.module)
            n.doc = None if home is None else doc_of(vars(__import__(home)).get(n.name))
        if n.doc is None:
            n.doc = False
    return None if n.doc is False else n.doc


cdef object native_signature(Native n):
    """Format a signature as CPython does: the bound parameter first, then `/` unless another parameter is positional-only."""
    cdef str text = n.sig.text, first
    cdef str key = n.qualname if n.owner is not None else f"{n.module}.{n.name}"
    if key in SIGNATURES:
        return SIGNATURES[key]
    if n.name == "__new__":
        return "($type, *args, **kwargs)"
    if n.name == "__get__":
        return "($self, instance, owner=None, /)"
    if n.name == "__class_getitem__":
        return "($type, object, /)"
    if n.owner is None:
        first = "$module"
    elif n.flags & N_STATIC:
        first = ""
    else:
        first = "$type" if n.flags & N_CLASS else "$self"
    rest = text
    if n.owner is not None and first:
        rest = text.partition(", ")[2]
    parts = rest.split(", ") if rest else []
    if first:
        if "/" not in parts:
            parts.insert(0, "/")
        parts.insert(0, first)
    return "(" + ", ".join(parts).replace("=...", "=<unrepresentable>") + ")"


cdef object class_signature(ClassObject cls):
    return CLASSES.get(cls.name)


# Signatures that CPython 3.14 shows for natives declared differently here; None: it shows none.
cdef dict SIGNATURES = {
    "builtins.__import__": "($module, /, name, globals=None, locals=None, fromlist=(),\n           level=0)",
    "builtins.compile": "($module, /, source, filename, mode, flags=0,\n        dont_inherit=False, optimize=-1, *, _feature_version=-1)",
    "GenericAlias.__mro_entries__": "($self, object, /)", "builtins.dir": None, "builtins.getattr": None, "builtins.iter": None,
    "builtins.max": None, "builtins.min": None, "builtins.next": None,
    "builtins.print": "($module, /, *args, sep=' ', end='\\n', file=None, flush=False)",
    "re.split": "(pattern, string, maxsplit=0, flags=0)", "re.sub": "(pattern, repl, string, count=0, flags=0)",
    "re.subn": "(pattern, repl, string, count=0, flags=0)",
    "builtins.sorted": "($module, iterable, /, *, key=None, reverse=False)", "builtins.vars": None,
    "bytearray.__init__": "($self, /, *args, **kwargs)", "bytearray.center": "($self, width, fillchar=b' ', /)",
    "bytearray.count": "($self, sub[, start[, end]], /)", "bytearray.decode": "($self, /, encoding='utf-8', errors='strict')",
    "bytearray.endswith": "($self, suffix[, start[, end]], /)", "bytearray.find": "($self, sub[, start[, end]], /)",
    "bytearray.index": "($self, sub[, start[, end]], /)", "bytearray.ljust": "($self, width, fillchar=b' ', /)",
    "bytearray.rfind": "($self, sub[, start[, end]], /)", "bytearray.rindex": "($self, sub[, start[, end]], /)",
    "bytearray.rjust": "($self, width, fillchar=b' ', /)", "bytearray.startswith": "($self, prefix[, start[, end]], /)",
    "bytearray.translate": "($self, table, /, delete=b'')", "bytes.center": "($self, width, fillchar=b' ', /)",
    "bytes.count": "($self, sub[, start[, end]], /)", "bytes.decode": "($self, /, encoding='utf-8', errors='strict')",
    "bytes.endswith": "($self, suffix[, start[, end]], /)", "bytes.find": "($self, sub[, start[, end]], /)",
    "bytes.index": "($self, sub[, start[, end]], /)", "bytes.ljust": "($self, width, fillchar=b' ', /)",
    "bytes.rfind": "($self, sub[, start[, end]], /)", "bytes.rindex": "($self, sub[, start[, end]], /)",
    "bytes.rjust": "($self, width, fillchar=b' ', /)", "bytes.startswith": "($self, prefix[, start[, end]], /)",
    "bytes.translate": "($self, table, /, delete=b'')", "cell.__eq__": "($self, value, /)", "cell.__ge__": "($self, value, /)",
    "cell.__gt__": "($self, value, /)", "cell.__le__": "($self, value, /)", "cell.__lt__": "($self, value, /)",
    "cell.__ne__": "($self, value, /)", "classmethod.__get__": "($self, instance, owner=None, /)",
    "coroutine.send": "($self, object, /)", "coroutine.throw": None, "deque.__init__": "($self, /, *args, **kwargs)",
    "deque.index": "($self, value, [start, [stop]])", "dict.__init__": "($self, /, *args, **kwargs)", "dict.update": None,
    "dict_items.isdisjoint": "($self, object, /)", "dict_keys.isdisjoint": "($self, object, /)",
    "function.__get__": "($self, instance, owner=None, /)", "generator.send": "($self, object, /)", "generator.throw": None,
    "list.__init__": "($self, /, *args, **kwargs)", "list.index": "($self, value, start=0, stop=sys.maxsize, /)",
    "list.pop": "($self, index=-1, /)", "map.__setstate__": "($self, object, /)",
    "math.isclose": "($module, /, a, b, *, rel_tol=1e-09, abs_tol=0.0)", "math.log": None,
    "memoryview.__exit__": "($self, /, *exc_info)", "memoryview.index": "($self, value, start=0, stop=sys.maxsize, /)",
    "method.__eq__": "($self, value, /)", "object.__init_subclass__": "($type, /)", "operator.__abs__": "($module, a, /)",
    "operator.abs": "($module, a, /)", "property.__get__": "($self, instance, owner=None, /)",
    "property.__init__": "($self, /, *args, **kwargs)", "property.__set_name__": "($self, owner, name, /)",
    "property.deleter": "($self, object, /)", "property.getter": "($self, object, /)", "property.setter": "($self, object, /)",
    "range.count": "($self, object, /)", "range.index": "($self, object, /)", "reversed.__setstate__": "($self, object, /)",
    "set.__init__": "($self, /, *args, **kwargs)", "slice.indices": "($self, object, /)",
    "staticmethod.__get__": "($self, instance, owner=None, /)", "str.count": "($self, sub[, start[, end]], /)",
    "str.encode": "($self, /, encoding='utf-8', errors='strict')", "str.endswith": "($self, suffix[, start[, end]], /)",
    "str.find": "($self, sub[, start[, end]], /)", "str.index": "($self, sub[, start[, end]], /)",
    "str.rfind": "($self, sub[, start[, end]], /)", "str.rindex": "($self, sub[, start[, end]], /)",
    "str.startswith": "($self, prefix[, start[, end]], /)", "tuple.index": "($self, value, start=0, stop=sys.maxsize, /)",
    "type.__prepare__": "($cls, name, bases, /, **kwds)", "zip.__setstate__": "($self, object, /)",
}

cdef dict CLASSES = {
    "MappingProxyType": "(mapping)", "MethodType": "(function, instance, /)", "_chain": "(*iterables)",
    "_itemgetter": "(item, /, *items)", "_starmap": "(function, iterable, /)", "_tee": "(iterable, /)",
    "accumulate": "(iterable, func=None, *, initial=None)", "attrgetter": "(attr, /, *attrs)",
    "batched": "(iterable, n, *, strict=False)", "bool": "(object=False, /)", "chain": "(*iterables)",
    "classmethod": "(function, /)",
    "code": "(argcount, posonlyargcount, kwonlyargcount, nlocals, stacksize, flags, codestring, constants, names, varnames, filename, "
            "name, qualname, firstlineno, linetable, exceptiontable, freevars=(), cellvars=(), /)",
    "function": "(code, globals, name=None, argdefs=None, closure=None, kwdefaults=None)",
    "module": "(name, doc=None)", "traceback": "(tb_next, tb_frame, tb_lasti, tb_lineno)", "combinations": "(iterable, r)", "combinations_with_replacement": "(iterable, r)",
    "complex": "(real=0, imag=0)", "compress": "(data, selectors)", "count": "(start=0, step=1)", "cycle": "(iterable, /)",
    "deque": "([iterable[, maxlen]])", "dropwhile": "(predicate, iterable, /)", "enumerate": "(iterable, start=0)",
    "filter": "(function, iterable, /)", "filterfalse": "(function, iterable, /)", "float": "(x=0, /)",
    "frozenset": "(iterable=(), /)", "groupby": "(iterable, key=None)", "itemgetter": "(item, /, *items)",
    "list": "(iterable=(), /)", "map": "(function, iterable, /, *iterables, strict=False)", "memoryview": "(object)",
    "methodcaller": "(name, /, *args, **kwargs)", "object": "()", "pairwise": "(iterable, /)",
    "partial": "(func, /, *args, **keywords)", "permutations": "(iterable, r=None)", "product": "(*iterables, repeat=1)",
    "property": "(fget=None, fset=None, fdel=None, doc=None)", "reversed": "(sequence, /)", "set": "(iterable=(), /)",
    "starmap": "(function, iterable, /)", "staticmethod": "(function, /)", "takewhile": "(predicate, iterable, /)",
    "tuple": "(iterable=(), /)", "zip": "(*iterables, strict=False)", "zip_longest": "(*iterables, fillvalue=None)",
}
