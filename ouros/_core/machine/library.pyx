"""Sources of the runtime's own modules, parsed once for all machines.

Must not know machines. Invariant: a Source is found by the name that dumps contain, so it has the same nodes in every process.
"""
import os as _os

from ouros._core.lowering.build cimport build_again, build_library, build_part, build_program
from ouros._core.machine.builtins cimport BUILTINS
from ouros._core.machine.native_modules cimport native_names
from ouros._core.protocols.node cimport Part, Source
from ouros._core.syntax.syntax_errors cimport SyntaxFailure
cimport ouros._core.syntax.deferred_definitions as _defer
cimport ouros._core.protocols.descriptors as _descriptors
cimport ouros._core.snapshot.layouts as _state

cdef dict sources = {}           # name -> Source or None
cdef dict prelude_files = None   # function name -> file name without .py
cdef set packages = None         # names of all packages, after preload(); None: they are looked for
# Private modules that CPython documents, or that programs import all the same.
cdef frozenset IMPORTED_BY_PROGRAMS = frozenset({
    "__future__", "_ast", "_codecs", "_collections_abc", "_compat_pickle", "_markupbase", "_pickle", "_string", "_strptime", "_thread",
    "_threading_local",
})
STDLIB_DIR = _os.path.join(_os.path.dirname(_os.path.dirname(_os.path.abspath(__file__))), "stdlib")


cdef Source library_source(str name):
    cdef Source s
    if name in sources:
        return <Source?>sources[name]
    if not name.isascii() or not all([part.isidentifier() for part in name.split(".")]):
        return None
    base = _os.path.join(STDLIB_DIR, *name.split("."))
    for path in (base + ".py", _os.path.join(base, "__init__.py")):
        if _os.path.isfile(path):
            with open(path, encoding="utf-8") as file:
                text = file.read()
            if not _defer.builtin_names:
                # All tables of built-ins are filled by now.
                _defer.builtin_names = frozenset(BUILTINS)
            if name.startswith("_prelude"):
                s = build_program(text, f"<{name}>", "stdlib:" + name, True, False)
            else:
                # Programs know the frames of imports by this name.
                filename = "<frozen importlib._bootstrap>" if name == "_imports" else f"<{name}>"
                s = build_library(text, filename, "stdlib:" + name)
            sources[name] = s
            return s
    return None


cdef frozenset top_names = None  # modules and packages of the library, natives included

cdef bint in_library(str name) except -1:
    global top_names
    if top_names is None:
        names = [entry.removesuffix(".py") for entry in _os.listdir(STDLIB_DIR) if entry != "__pycache__"]
        top_names = frozenset(names).union(_defer.helper_modules, native_names())
    return name in top_names

cdef dict package_tests = {}     # name of a module that has a source -> whether it is a package

cdef bint is_package(str name):
    if packages is not None:
        return name in packages
    found = package_tests.get(name)
    if found is None:
        found = is_folder(name)
        if sources.get(name) is not None:
            package_tests[name] = found
    return found

cdef bint is_folder(str name):
    # A program may ask for any name: it must not become another path.
    return name.replace(".", "").isidentifier() and _os.path.isdir(_os.path.join(STDLIB_DIR, *name.split(".")))


cdef str folder_of(str name):
    return "/lib/python3.14/" + name.replace(".", "/")

cdef tuple parts_of(str name):
    if not is_package(name):
        return ()
    if packages is not None:
        names = {key[len(name) + 1:] for key in (*sources, *packages) if key.startswith(name + ".")}
        names = {key for key in names if "." not in key}
    else:
        names = {entry.removesuffix(".py") for entry in _os.listdir(_os.path.join(STDLIB_DIR, *name.split("."))) if entry != "__pycache__"}
    return tuple(sorted([key for key in names if (not key.startswith("_") or key == "__main__") and key.isidentifier()]))


cdef dict prelude_index():
    global prelude_files
    if prelude_files is None:
        found = {}
        for entry in sorted(_os.listdir(STDLIB_DIR)):
            if entry.startswith("_prelude") and entry.endswith(".py"):
                with open(_os.path.join(STDLIB_DIR, entry), encoding="utf-8") as file:
                    for part in ("\n" + file.read()).replace("\nasync def ", "\ndef ").split("\ndef ")[1:]:
                        found[part.partition("(")[0]] = entry[:-3]
        prelude_files = found
    return prelude_files


def preload():
    """Read and parse all of the library now, for a process that will not be able to open files."""
    global packages
    found = set()
    for folder, folders, files in _os.walk(STDLIB_DIR):
        folders[:] = sorted([name for name in folders if name.isidentifier() and name != "__pycache__"])
        parts = _os.path.relpath(folder, STDLIB_DIR).split(_os.sep) if folder != STDLIB_DIR else []
        if parts:
            found.add(".".join(parts))
        for file in sorted(files):
            if file.endswith(".py"):
                name = file[:-3]
                library_source(".".join(parts if name == "__init__" else parts + [name]))
    prelude_index()
    packages = found


cdef Source find_source(str kind, str filename, str text, object options):
    """Return the Source for a dump: the runtime's own by name, others by text."""
    cdef Source s
    if kind == "user" or kind == "exec":
        try:
            return build_again(text, filename, options)
        except SyntaxFailure as e:
            raise ValueError(f"damaged data: source: {e}")
    if not kind.startswith("stdlib:"):
        raise ValueError("damaged data: unknown kind of source")
    name, _, part = kind[7:].partition(":")
    s = library_source(name)
    if s is None:
        raise ValueError(f"this version of ouros has no module '{name}'")
    if not part:
        return s
    if type(s.deferred.get(part)) is not Part:
        raise ValueError(f"this version of ouros has no '{part}' in module '{name}'")
    return build_part(s, part)

cdef object source_options(Source s):
    return s.options

cdef set private_files():
    """Return the library modules whose names start with an underscore."""
    names = {entry.removesuffix(".py") for entry in _os.listdir(STDLIB_DIR) if entry.startswith("_") and entry != "__pycache__"}
    return names - IMPORTED_BY_PROGRAMS

_defer.helper_modules.update(private_files())
_descriptors.library_hook = library_source
_state.source_hook = find_source
_state.options_hook = source_options
