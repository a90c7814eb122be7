"""Table of the native modules of the sandbox's standard library.

Must not know their content: each mod_*.pyx exports a NAMESPACE.
"""
# One cimport per table: the build tracks `from module cimport name`, not `from package cimport module`.
from ouros._core.modules.itertools_groups cimport GROUPS
from ouros._core.modules.mod_array cimport NAMESPACE as ARRAY
from ouros._core.modules.mod_cmath cimport NAMESPACE as CMATH
from ouros._core.modules.mod_collections cimport NAMESPACE as COLLECTIONS
from ouros._core.modules.mod_compress cimport NAMESPACE as COMPRESS
from ouros._core.modules.ordered_dict cimport ORDERED
from ouros._core.modules.mod_contextvars cimport MISSING, NAMESPACE as CONTEXTVARS
from ouros._core.modules.mod_copy cimport NAMESPACE as COPY
from ouros._core.modules.mod_csv cimport NAMESPACE as CSV
from ouros._core.modules.mod_dataclasses cimport NAMESPACE as DATACLASSES
from ouros._core.modules.mod_datetime cimport NAMESPACE as DATETIME
from ouros._core.modules.mod_decimal_context cimport NAMESPACE as DECIMAL
from ouros._core.modules.mod_event_loop cimport NAMESPACE as EVENT_LOOP
from ouros._core.modules.mod_functools cimport NAMESPACE as FUNCTOOLS
from ouros._core.modules.mod_heapq cimport BISECT, NAMESPACE as HEAPQ
from ouros._core.modules.mod_itertools cimport NAMESPACE as ITERTOOLS
from ouros._core.modules.mod_hashlib cimport NAMESPACE as HASHLIB
from ouros._core.modules.mod_io cimport NAMESPACE as IO
from ouros._core.modules.mod_json cimport NAMESPACE as JSON
from ouros._core.modules.mod_logging cimport NAMESPACE as LOGGING
from ouros._core.modules.mod_math cimport NAMESPACE as MATH
from ouros._core.modules.mod_operator cimport NAMESPACE as OPERATOR
from ouros._core.modules.mod_pickle cimport NAMESPACE as PICKLING
from ouros._core.modules.mod_plain cimport NAMESPACE as PLAIN, STRUCT
from ouros._core.modules.mod_os cimport NAMESPACE as OS
from ouros._core.modules.mod_random cimport NAMESPACE as RANDOM
from ouros._core.modules.mod_copyreg cimport NAMESPACE as REDUCE
from ouros._core.modules.mod_re cimport NAMESPACE as RE
from ouros._core.modules.mod_sqlite cimport NAMESPACE as SQLITE
from ouros._core.modules.mod_statistics cimport NAMESPACE as STATISTICS
from ouros._core.modules.mod_string_template cimport NAMESPACE as TEMPLATE
from ouros._core.modules.mod_ast cimport NAMESPACE as SYNTAX
from ouros._core.modules.mod_sys cimport NAMESPACE as SYS
from ouros._core.modules.mod_threads cimport NAMESPACE as THREADS
from ouros._core.modules.mod_time cimport NAMESPACE as TIME
from ouros._core.modules.mod_unicodedata cimport NAMESPACE as UNIDATA
from ouros._core.modules.mod_weakref cimport NAMESPACE as WEAKREF, TRACEBACK_NAMESPACE
from ouros._core.modules.mod_xml_tree cimport NAMESPACE as XML_TREE
from ouros._core.modules.xml_document cimport NAMESPACE as XML_DOCUMENT
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.call cimport function
from ouros._core.heap.exceptions cimport raise_type
from ouros._core.types.type_sequence cimport ListObject
from ouros._core.syntax.deferred_definitions cimport helper_modules, native_helpers
from ouros._core.heap.runtime cimport runtime
from ouros._core.machine.builtins cimport BUILTINS, new_stream
from ouros._core.snapshot.layouts cimport share
# Only because importing it registers how its values cross the boundary.
import ouros._core.boundary.convert_values

STDOUT = new_stream(1)
STDERR = new_stream(2)
share("stdout", STDOUT)
share("stderr", STDERR)
share("Token.MISSING", MISSING)

HOST = {}

cdef object wait_futures(VM* vm, PyObject** a):
    """
    Suspend until the host has results for some of the calls, or some seconds of its time have passed (None: without end).
    Returns: (seconds that the host waited, list of (id, failed, value or exception)).
    """
    v, secs = <object>a[0], <object>a[1]
    if not (<ListObject?>v).items:
        return raise_type(vm, "expected a list of call ids")
    if type(secs) is int:
        secs = float(secs) if 0 <= secs < 1 << 62 else None
    if secs is not None and not (type(secs) is float and secs >= 0):
        return raise_type(vm, "expected seconds or None")
    return runtime(vm).wait_for_calls((<ListObject?>v).items, secs)

# Filled by files that know machines.
IMPORTS = {}
STANDARD_INPUT = {}

function(HOST, "_host", "wait_futures", wait_futures, "call_ids: list, secs, /")

cdef dict TABLE = {
    "builtins": BUILTINS,
    "_array": ARRAY,
    "_bisect": BISECT,
    "_compress": COMPRESS,
    "_collections": {**COLLECTIONS, **ORDERED},
    "_contextvars": CONTEXTVARS,
    "_copy": COPY,
    "_csv": CSV,
    "_dataclasses": DATACLASSES,
    "_datetime": DATETIME,
    "_decimal": DECIMAL,
    "_event_loop": EVENT_LOOP,
    "_functools": FUNCTOOLS,
    "_heapq": HEAPQ,
    "_host": HOST,
    "_import": IMPORTS,
    "_io": IO,
    "_json": JSON,
    "_logging": LOGGING,
    "_operator": OPERATOR,
    "_pickling": PICKLING,
    "_plain": PLAIN,
    "_os": OS,
    "_random": RANDOM,
    "_reduce": REDUCE,
    "_re": RE,
    "_sqlite": SQLITE,
    "_standard_input": STANDARD_INPUT,
    "_statistics": STATISTICS,
    "_struct": STRUCT,
    "_sys": {**SYS, "stdout": STDOUT, "stderr": STDERR},
    "_syntax": SYNTAX,
    "_template": TEMPLATE,
    "_threads": THREADS,
    "_time": TIME,
    "_traceback": TRACEBACK_NAMESPACE,
    "_unidata": UNIDATA,
    "_weakref": WEAKREF,
    "_xml_tree": {**XML_TREE, **XML_DOCUMENT},
    "cmath": CMATH,
    "itertools": {**ITERTOOLS, **GROUPS},
    "_digests": HASHLIB,
    "math": MATH,
}

cdef dict native_module(str name):
    return TABLE.get(name)

cdef list native_names():
    return list(TABLE)

# Natives name these modules as their own, as in CPython, and pickles contain the names.
cdef frozenset NAMED_BY_NATIVES = frozenset({"_bisect", "_collections", "_csv", "_functools", "_heapq", "_io", "_operator", "_struct",
                                         "_weakref"})

native_helpers.update([name for name in TABLE if name.startswith("_") and name not in NAMED_BY_NATIVES])
helper_modules.update(native_helpers)

cdef str _NETWORK = "there is no network; call an external function of the host"
cdef str _SYSTEM = "there is no operating system in the sandbox"
cdef str _NO_PACKAGES = "the host gives this sandbox no such package"
cdef str _NO_TERMINAL = "there is no terminal in the sandbox"
cdef str _NO_DISPLAY = "there is no display; use print()"
cdef str _NO_PROFILER = "there is no profiler in the sandbox; use timeit, or time.perf_counter() around the parts"
cdef str _NO_BYTECODE = "there is no bytecode in the sandbox; use ast"
cdef str _NO_INSTALLATION = "there is no installation of Python in the sandbox"

# Hints for modules that need the host, and for the packages that programs import most.
cdef dict INSTEAD = {
    "cffi": "there is no native code in the sandbox",
    "compileall": "there are no compiled files; use py_compile to check a file",
    "cProfile": _NO_PROFILER,
    "ctypes": "there is no native code in the sandbox",
    "curses": "there is no terminal; use print()",
    "dis": _NO_BYTECODE,
    "ensurepip": "packages cannot be installed in the sandbox",
    "faulthandler": "the sandbox reports its errors itself",
    "fcntl": _SYSTEM,
    "ftplib": _NETWORK,
    "getpass": "there is no terminal; let the host hand secrets over as inputs",
    "grp": "there are no users in the sandbox",
    "http.client": _NETWORK,
    "http.cookiejar": _NETWORK,
    "http.server": _NETWORK,
    "idlelib": _NO_DISPLAY,
    "imaplib": _NETWORK,
    "mailbox": "use email.message_from_string",
    "mmap": _SYSTEM,
    "modulefinder": "use ast",
    "msvcrt": _SYSTEM,
    "multiprocessing": "there are no processes; use concurrent.futures or asyncio",
    "nt": "use os",
    "nturl2path": "use pathlib.Path.from_uri() and as_uri()",
    "opcode": _NO_BYTECODE,
    "pip": "packages cannot be installed in the sandbox",
    "poplib": _NETWORK,
    "posix": "use os",
    "profile": _NO_PROFILER,
    "pstats": _NO_PROFILER,
    "pty": _SYSTEM,
    "pwd": "there are no users in the sandbox",
    "pyclbr": "use ast",
    "readline": _NO_TERMINAL,
    "resource": "limits are set by the host",
    "rlcompleter": _NO_TERMINAL,
    "select": "there are no sockets; use asyncio",
    "selectors": "there are no sockets; use asyncio",
    "signal": "there are no signals in the sandbox",
    "site": _NO_INSTALLATION,
    "smtplib": _NETWORK,
    "socket": _NETWORK,
    "socketserver": _NETWORK,
    "ssl": _NETWORK,
    "subprocess": "there are no processes; call an external function of the host",
    "symtable": "use ast",
    "sysconfig": _NO_INSTALLATION,
    "syslog": _SYSTEM,
    "tabnanny": "compile() reports tabs and spaces that do not agree",
    "termios": _SYSTEM,
    "tkinter": _NO_DISPLAY,
    "trace": "there is no tracing in the sandbox",
    "tracemalloc": "memory is counted and limited by the host",
    "tty": _NO_TERMINAL,
    "turtle": _NO_DISPLAY,
    "turtledemo": _NO_DISPLAY,
    "urllib.error": _NETWORK,
    "urllib.request": _NETWORK,
    "venv": "packages cannot be installed in the sandbox",
    "webbrowser": _NO_DISPLAY,
    "winreg": _SYSTEM,
    "winsound": _SYSTEM,
    "wsgiref": _NETWORK,
    "xmlrpc": _NETWORK,
    "zipapp": "use zipfile",
    "aiohttp": _NETWORK,
    "httpx": _NETWORK,
    "requests": _NETWORK,
    "urllib3": _NETWORK,
    "websockets": _NETWORK,
    "sqlalchemy": "there is no database; call an external function of the host",
    "psycopg2": "there is no database; call an external function of the host",
    "attr": f"{_NO_PACKAGES}; use dataclasses",
    "attrs": f"{_NO_PACKAGES}; use dataclasses",
    "bs4": f"{_NO_PACKAGES}; use html.parser",
    "dateutil": f"{_NO_PACKAGES}; use datetime",
    "defusedxml": f"{_NO_PACKAGES}; use xml.etree.ElementTree",
    "dotenv": f"{_NO_PACKAGES}; use os.environ",
    "lxml": f"{_NO_PACKAGES}; use xml.etree.ElementTree or html.parser",
    "matplotlib": f"{_NO_PACKAGES}; there is no display, return the data instead",
    "networkx": f"{_NO_PACKAGES}; use dicts, collections.deque, heapq and graphlib",
    "numpy": f"{_NO_PACKAGES}; use lists, math, cmath, statistics and array",
    "pandas": f"{_NO_PACKAGES}; use lists of dicts, csv, collections and statistics",
    "plotly": f"{_NO_PACKAGES}; there is no display, return the data instead",
    "pydantic": f"{_NO_PACKAGES}; use dataclasses",
    "pytest": f"{_NO_PACKAGES}; use assert or unittest",
    "pytz": f"{_NO_PACKAGES}; use zoneinfo",
    "regex": f"{_NO_PACKAGES}; use re",
    "rich": f"{_NO_PACKAGES}; use print()",
    "scipy": f"{_NO_PACKAGES}; use math, cmath and statistics",
    "seaborn": f"{_NO_PACKAGES}; there is no display, return the data instead",
    "simplejson": f"{_NO_PACKAGES}; use json",
    "sklearn": f"{_NO_PACKAGES}; use math and statistics",
    "six": f"{_NO_PACKAGES}; the sandbox has Python 3.14",
    "sympy": f"{_NO_PACKAGES}; use fractions, decimal and math",
    "tabulate": f"{_NO_PACKAGES}; use f-strings and str.ljust",
    "tensorflow": f"{_NO_PACKAGES}; call an external function of the host",
    "toml": f"{_NO_PACKAGES}; use tomllib",
    "torch": f"{_NO_PACKAGES}; call an external function of the host",
    "tqdm": f"{_NO_PACKAGES}; use print()",
    "ujson": f"{_NO_PACKAGES}; use json",
    "xmltodict": f"{_NO_PACKAGES}; use xml.etree.ElementTree",
    "yaml": f"{_NO_PACKAGES}; use json or tomllib",
}

cdef str missing_text(str name):
    """Return the message of the ModuleNotFoundError."""
    reason = INSTEAD.get(name) or INSTEAD.get(name.partition(".")[0])
    return f"No module named '{name}'" + (f" ({reason})" if reason else "")
