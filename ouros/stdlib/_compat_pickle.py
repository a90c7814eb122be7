"""Module `_compat_pickle`: names of Python 2 in pickles of protocols 0 to 2, and their names in Python 3. Data only."""

_EXCEPTIONS = (
    "ArithmeticError", "AssertionError", "AttributeError", "BaseException", "BufferError", "BytesWarning", "DeprecationWarning",
    "EOFError", "EnvironmentError", "Exception", "FloatingPointError", "FutureWarning", "GeneratorExit", "IOError", "ImportError",
    "ImportWarning", "IndentationError", "IndexError", "KeyError", "KeyboardInterrupt", "LookupError", "MemoryError", "NameError",
    "NotImplementedError", "OSError", "OverflowError", "PendingDeprecationWarning", "ReferenceError", "RuntimeError", "RuntimeWarning",
    "StopIteration", "SyntaxError", "SyntaxWarning", "SystemError", "SystemExit", "TabError", "TypeError", "UnboundLocalError",
    "UnicodeDecodeError", "UnicodeEncodeError", "UnicodeError", "UnicodeTranslateError", "UnicodeWarning", "UserWarning", "ValueError",
    "Warning", "ZeroDivisionError",
)
_OS_ERRORS = (
    "BrokenPipeError", "ChildProcessError", "ConnectionAbortedError", "ConnectionError", "ConnectionRefusedError",
    "ConnectionResetError", "FileExistsError", "FileNotFoundError", "InterruptedError", "IsADirectoryError", "NotADirectoryError",
    "PermissionError", "ProcessLookupError", "TimeoutError",
)
_QUOTES = ("quote", "quote_plus", "unquote", "unquote_plus", "urlencode")

IMPORT_MAPPING = {
    "__builtin__": "builtins",
    "copy_reg": "copyreg",
    "Queue": "queue",
    "ConfigParser": "configparser",
    "repr": "reprlib",
    "dumbdbm": "dbm.dumb",
    "htmlentitydefs": "html.entities",
    "HTMLParser": "html.parser",
    "urlparse": "urllib.parse",
    "markupbase": "_markupbase",
    "thread": "_thread",
    "xmlrpclib": "xmlrpc.client",
    "Cookie": "http.cookies",
    "anydbm": "dbm",
    "_abcoll": "collections.abc",
    "cPickle": "pickle",
    "UserDict": "collections",
    "UserList": "collections",
    "UserString": "collections",
    "whichdb": "dbm",
    "StringIO": "io",
    "cStringIO": "io",
    "_elementtree": "xml.etree.ElementTree",
}

NAME_MAPPING = {
    ("__builtin__", "xrange"): ("builtins", "range"),
    ("__builtin__", "reduce"): ("functools", "reduce"),
    ("__builtin__", "intern"): ("sys", "intern"),
    ("__builtin__", "unichr"): ("builtins", "chr"),
    ("__builtin__", "unicode"): ("builtins", "str"),
    ("__builtin__", "long"): ("builtins", "int"),
    ("itertools", "izip"): ("builtins", "zip"),
    ("itertools", "imap"): ("builtins", "map"),
    ("itertools", "ifilter"): ("builtins", "filter"),
    ("itertools", "ifilterfalse"): ("itertools", "filterfalse"),
    ("itertools", "izip_longest"): ("itertools", "zip_longest"),
    ("UserDict", "IterableUserDict"): ("collections", "UserDict"),
    ("UserList", "UserList"): ("collections", "UserList"),
    ("UserString", "UserString"): ("collections", "UserString"),
    ("whichdb", "whichdb"): ("dbm", "whichdb"),
    **{("urllib", name): ("urllib.parse", name) for name in _QUOTES},
    **{("exceptions", name): ("builtins", name) for name in _EXCEPTIONS},
}

REVERSE_IMPORT_MAPPING = {new: old for old, new in IMPORT_MAPPING.items() if old not in ("UserDict", "UserList", "UserString", "whichdb", "StringIO", "cStringIO", "cPickle", "_elementtree")}
REVERSE_IMPORT_MAPPING.update({"_functools": "functools", "_pickle": "pickle", "_bz2": "bz2"})
REVERSE_NAME_MAPPING = {new: old for old, new in NAME_MAPPING.items()}

# Mappings that hold in one direction only
NAME_MAPPING.update({
    ("__builtin__", "basestring"): ("builtins", "str"),
    ("exceptions", "StandardError"): ("builtins", "Exception"),
    ("UserDict", "UserDict"): ("collections", "UserDict"),
})
REVERSE_NAME_MAPPING.update({
    ("_functools", "reduce"): ("__builtin__", "reduce"),
    ("builtins", "ModuleNotFoundError"): ("exceptions", "ImportError"),
    **{("builtins", name): ("exceptions", "OSError") for name in _OS_ERRORS},
})
