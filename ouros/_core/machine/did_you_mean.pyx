"""Suggestions for misspelt names, by the rules in CPython's Lib/traceback.py.

The rules: a weighted edit distance, in which a move costs 2 and a change of case costs 1; at most a third of the letters may differ.
Must not run code of the sandbox. Invariant: the work is bounded (750 candidates of at most 40 letters).
"""
from ouros._core.heap.value cimport *
from ouros._core.machine.builtins cimport BUILTINS
from ouros._core.protocols.call cimport function
from ouros._core.heap.exceptions cimport IMPORT_ERROR, NAME_ERROR
from ouros._core.modules.mod_weakref cimport TRACEBACK_NAMESPACE
cimport ouros._core.protocols.call as _call

cdef frozenset STANDARD_MODULES = frozenset("""
__future__ _abc _aix_support _android_support _apple_support _ast _ast_unparse _asyncio _bisect _blake2 _bz2 _codecs
_codecs_cn _codecs_hk _codecs_iso2022 _codecs_jp _codecs_kr _codecs_tw _collections _collections_abc _colorize _compat_pickle
_contextvars _csv _ctypes _curses _curses_panel _datetime _dbm _decimal _elementtree _frozen_importlib
_frozen_importlib_external _functools _gdbm _hashlib _heapq _hmac _imp _interpchannels _interpqueues _interpreters _io
_ios_support _json _locale _lsprof _lzma _markupbase _md5 _multibytecodec _multiprocessing _opcode _opcode_metadata _operator
_osx_support _overlapped _pickle _posixshmem _posixsubprocess _py_abc _py_warnings _pydatetime _pydecimal _pyio _pylong
_pyrepl _queue _random _remote_debugging _scproxy _sha1 _sha2 _sha3 _signal _sitebuiltins _socket _sqlite3 _sre _ssl _stat
_statistics _string _strptime _struct _suggestions _symtable _sysconfig _thread _threading_local _tkinter _tokenize
_tracemalloc _types _typing _uuid _warnings _weakref _weakrefset _winapi _wmi _zoneinfo _zstd abc annotationlib antigravity
argparse array ast asyncio atexit base64 bdb binascii bisect builtins bz2 cProfile calendar cmath cmd code codecs codeop
collections colorsys compileall compression concurrent configparser contextlib contextvars copy copyreg csv ctypes curses
dataclasses datetime dbm decimal difflib dis doctest email encodings ensurepip enum errno faulthandler fcntl filecmp
fileinput fnmatch fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac
html http idlelib imaplib importlib inspect io ipaddress itertools json keyword linecache locale logging lzma mailbox marshal
math mimetypes mmap modulefinder msvcrt multiprocessing netrc nt ntpath nturl2path numbers opcode operator optparse os
pathlib pdb pickle pickletools pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty pwd py_compile
pyclbr pydoc pydoc_data pyexpat queue quopri random re readline reprlib resource rlcompleter runpy sched secrets select
selectors shelve shlex shutil signal site smtplib socket socketserver sqlite3 sre_compile sre_constants sre_parse ssl stat
statistics string stringprep struct subprocess symtable sys sysconfig syslog tabnanny tarfile tempfile termios textwrap this
threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types typing
unicodedata unittest urllib uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xml xmlrpc zipapp zipfile
zipimport zlib zoneinfo
""".split())

DEF MAX_CANDIDATES = 750
DEF MAX_LENGTH = 40
DEF MOVE = 2
DEF CASE = 1


cdef int substitution(Py_UCS4 a, Py_UCS4 b):
    if a == b:
        return 0
    if chr(a).lower() == chr(b).lower():
        return CASE
    return MOVE


cdef int distance(str a, str b, int most):
    """Return the Levenshtein distance, or a number above `most`."""
    cdef list row
    cdef int i, j, above, left, result, lowest
    while a and b and a[0] == b[0]:
        a, b = a[1:], b[1:]
    while a and b and a[len(a) - 1] == b[len(b) - 1]:
        a, b = a[:len(a) - 1], b[:len(b) - 1]
    if not a or not b:
        return MOVE * (len(a) + len(b))
    if len(a) > MAX_LENGTH or len(b) > MAX_LENGTH:
        return most + 1
    if len(b) < len(a):
        a, b = b, a
    if (len(b) - len(a)) * MOVE > most:
        return most + 1
    row = list(range(MOVE, MOVE * (len(a) + 1), MOVE))
    result = 0
    for i in range(len(b)):
        above = result = i * MOVE
        lowest = 1 << 30
        for j in range(len(a)):
            left = above + substitution(b[i], a[j])
            above = row[j]
            result = min(left, min(result, above) + MOVE)
            row[j] = result
            if result < lowest:
                lowest = result
        if lowest > most:
            return most + 1
    return result


cdef str closest(list names, str wrong):
    cdef str best = None
    cdef int best_distance = 0, d, most
    if len(names) > MAX_CANDIDATES or len(wrong) > MAX_LENGTH:
        return None
    for name in names:
        # A dump may bring an exception with values of any type among the names of its locals.
        if type(name) is not str or name == wrong:
            continue
        most = (len(<str>name) + len(wrong) + 3) * MOVE // 6
        if best is not None and best_distance - 1 < most:
            most = best_distance - 1
        d = distance(wrong, <str>name, most)
        if d > most:
            continue
        if best is None or d < best_distance:
            best = <str>name
            best_distance = d
    return best


cdef list attribute_names(object o):
    cdef set names = set()
    cdef ClassObject base
    cdef Instance own
    for base in class_of(o).mro:
        names.update(base.ns)
    if type(o) is ClassObject:
        for base in (<ClassObject>o).mro:
            names.update(base.ns)
    elif type(o) is ModuleObject:
        names = set((<ModuleObject>o).names())
    elif isinstance(o, HeapObject):
        own = (<HeapObject>o).attributes(False)
        if own is not None:
            names.update(own_attributes(own))
    return sorted([n for n in names if type(n) is str])


cdef object suggestion_for(ModuleObject main, dict modules, ExceptionObject e):
    """Return the suggestion for an exception of a program. modules: the loaded ones, by name."""
    cdef list names = []
    if e.extra is None:
        return None
    if is_subclass(e.cls, NAME_ERROR):
        names = list(main.content()) + [*BUILTINS, "False", "None", "True"]
    elif type(e.extra.get("name_from")) is str and type(e.extra.get("name")) is str:
        source = modules.get(e.extra["name"])
        if type(source) is ModuleObject:
            names = (<ModuleObject>source).names()
    return suggestion_among(names, e)


cdef object suggestion_among(list names, ExceptionObject e):
    """Return a suggestion from names: globals and built-ins for a NameError, names of the module for an ImportError."""
    cdef str name, found
    cdef bint forgotten = False
    if e.extra is None:
        return None
    wrong = e.extra.get("name_from") if is_subclass(e.cls, IMPORT_ERROR) else e.extra.get("name")
    if type(wrong) is not str:
        return None
    name = <str>wrong
    if "obj" in e.extra:
        names = attribute_names(e.extra["obj"])
    elif is_subclass(e.cls, NAME_ERROR):
        locals_ = e.extra.get("locals")
        names = (list(locals_) if type(locals_) is tuple or type(locals_) is list else []) + names
        forgotten = name in STANDARD_MODULES
    elif is_subclass(e.cls, IMPORT_ERROR):
        names = sorted(names)
    else:
        return None
    if not name.startswith("_") and not is_subclass(e.cls, NAME_ERROR):
        names = [n for n in names if not n.startswith("_")]
    found = closest(names, name)
    if found is None:
        return f". Did you forget to import '{name}'?" if forgotten else None
    return f". Did you mean: '{found}'?" + (f" Or did you forget to import '{name}'?" if forgotten else "")


cdef object suggestion(VM* vm, PyObject** a):
    cdef list names
    names = [unwrap(v) for v in <tuple?><object>a[1]]
    return suggestion_among([n for n in names if type(n) is str], <ExceptionObject?><object>a[0])

function(TRACEBACK_NAMESPACE, "_traceback", "suggestion", suggestion, "exc: BaseException, names: tuple, /")
TRACEBACK_NAMESPACE["standard_modules"] = tuple(sorted(STANDARD_MODULES))


cdef object closest_argument(list names, object wrong):
    return closest([n for n in names if type(n) is str], <str>wrong) if type(wrong) is str else None

_call.suggestion_hook = closest_argument
