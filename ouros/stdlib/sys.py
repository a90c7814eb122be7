"""Module `sys`: describes a CPython 3.14 on 64-bit Linux, without its host.

Knows the natives of `_sys`. Invariant: no value tells about the host or its interpreter.
"""

import _sys
from _import import script as _script
from _standard_input import argv as _given_argv
from _traceback import standard_modules as _standard_modules
from _sys import _getframe, _getframemodulename, exc_info, exception, getrecursionlimit, intern, setrecursionlimit, stderr, stdout


_NOTHING = object()


class _Fields(tuple):
    """Tuple with named items. Lighter than a `_structseq.StructSequence`, since programs ask for version_info at their start."""

    __slots__ = ()
    _names = ()
    _hidden = {}
    n_unnamed_fields = 0

    def __new__(cls, sequence=_NOTHING, dict=None):
        what = f"sys.{cls.__name__}"
        if cls.__name__ in ("flags", "version_info"):
            raise TypeError(f"cannot create '{what}' instances")
        if sequence is _NOTHING:
            raise TypeError("structseq() missing required argument 'sequence' (pos 1)")
        try:
            items = tuple(sequence)
        except TypeError:
            raise TypeError("constructor requires a sequence") from None
        if dict is not None and not isinstance(dict, type(cls._hidden)):
            raise TypeError(f"{what}() takes a dict as second arg, if any")
        if len(items) != len(cls._names):
            raise TypeError(f"{what}() takes a {len(cls._names)}-sequence ({len(items)}-sequence given)")
        return tuple.__new__(cls, items)

    def __init_subclass__(cls):
        if cls.__base__ is not _Fields:
            raise TypeError(f"type 'sys.{cls.__base__.__name__}' is not an acceptable base type")

    def __getattr__(self, name):
        if name in self._names:
            return self[self._names.index(name)]
        if name in self._hidden:
            return self._hidden[name]
        raise AttributeError(f"'sys.{type(self).__name__}' object has no attribute '{name}'")

    def __setattr__(self, name, value):
        raise AttributeError("readonly attribute" if name in self._names or name in self._hidden else
                             f"'sys.{type(self).__name__}' object has no attribute {name!r} and no __dict__ for setting new attributes")

    def __repr__(self):
        inside = ", ".join([f"{name}={value!r}" for name, value in zip(self._names, self)])
        return f"sys.{type(self).__name__}({inside})"

    def __reduce__(self):
        return type(self), (tuple(self), dict(self._hidden))


def _fields(name, hidden=(), /, **content):
    """Return the only instance of a class like a struct sequence. `hidden`: pairs of names and values of fields beside the tuple."""
    names = tuple(content)
    kind = type(name, (_Fields,), {
        "__module__": "sys", "__slots__": (), "__full_type_name__": True, "__match_args__": names, "_names": names, "_hidden": dict(hidden),
        "n_fields": len(names) + len(hidden), "n_sequence_fields": len(names),
    })
    return tuple.__new__(kind, content.values())


def _modules():
    builtins = _sys.builtins_module()
    found = _sys.modules()
    found["builtins"] = builtins
    return found


def _script_folder():
    """Return the folder that imports search first for files."""
    name = _script()
    return name.rpartition("/")[0] or "/" * name.startswith("/")


def _arguments():
    """Return the arguments that the host gave, or [""]."""
    given = _given_argv()
    return [""] if given is None else given


def _standard_input():
    from _stdin import stream
    return stream


version_info = _fields("version_info", major=3, minor=14, micro=0, releaselevel="final", serial=0)
version = "3.14.0 (ouros)"
hexversion = 0x030E00F0
api_version = 1013
copyright = "ouros"
_git = ("CPython", "", "")  # branch and revision of the sources
maxsize = 2**63 - 1
maxunicode = 0x10FFFF
byteorder = "little"
platform = "linux"
float_repr_style = "short"
executable = prefix = base_prefix = exec_prefix = base_exec_prefix = ""
platlibdir = "lib"
abiflags = ""
argv = _arguments()
orig_argv = []
path = [_script_folder()]
meta_path = []
path_hooks = []
path_importer_cache = {}
warnoptions = []
dont_write_bytecode = True
pycache_prefix = None
ps1 = ">>> "
ps2 = "... "
del ps1, ps2
modules = _modules()
_interned = {}  # strs that intern() has returned, each under itself
stdin = _standard_input()
__stdout__ = stdout
__stderr__ = stderr
__stdin__ = _standard_input()
builtin_module_names = ("_sys", "builtins", "sys")
stdlib_module_names = frozenset(_standard_modules)

float_info = _fields(
    "float_info", max=1.7976931348623157e308, max_exp=1024, max_10_exp=308, min=2.2250738585072014e-308, min_exp=-1021,
    min_10_exp=-307, dig=15, mant_dig=53, epsilon=2.220446049250313e-16, radix=2, rounds=1)
int_info = _fields("int_info", bits_per_digit=30, sizeof_digit=4, default_max_str_digits=4300, str_digits_check_threshold=640)
hash_info = _fields(
    "hash_info", width=64, modulus=2**61 - 1, inf=314159, nan=0, imag=1000003, algorithm="siphash13", hash_bits=64, seed_bits=128,
    cutoff=0)
thread_info = _fields("thread_info", name="pthread", lock="semaphore", version=None)
flags = _fields(
    "flags", (("gil", 1), ("thread_inherit_context", 0), ("context_aware_warnings", 0)), debug=0, inspect=0, interactive=0, optimize=0, dont_write_bytecode=1, no_user_site=0, no_site=0,
    ignore_environment=0, verbose=0, bytes_warning=0, quiet=0, hash_randomization=0, isolated=1, dev_mode=False, utf8_mode=1,
    warn_default_encoding=0, safe_path=True, int_max_str_digits=4300)


def _namespace():
    from types import SimpleNamespace
    return SimpleNamespace(name="ouros", cache_tag=None, version=version_info, hexversion=hexversion)


def __getattr__(name):
    # made on demand, since they need another module
    if name == "implementation":
        return _namespace()
    if name == "monitoring":
        global monitoring
        import _monitoring
        monitoring = _monitoring.module
        return monitoring
    raise AttributeError(f"module 'sys' has no attribute '{name}'")


def exit(status=None, /):
    """Raise SystemExit(status), which ends the program."""
    if status is None:
        raise SystemExit
    if isinstance(status, tuple):
        raise SystemExit(*status)
    raise SystemExit(status)


_NO_DEFAULT = object()


def getsizeof(object, default=_NO_DEFAULT):
    """Return the size of an object in bytes."""
    method = getattr(type(object), "__sizeof__", None)
    if method is None:
        if default is _NO_DEFAULT:
            raise TypeError(f"Type {type(object).__name__} doesn't define __sizeof__")
        return default
    size = method(object)
    if not isinstance(size, int):
        if default is _NO_DEFAULT:
            raise TypeError(f"'{type(size).__name__}' object cannot be interpreted as an integer")
        return default
    if size < 0:
        raise ValueError("__sizeof__() should return >= 0")
    return size


def getrefcount(object, /):
    """Return a constant: reference counts are not visible to programs."""
    return 1


def getdefaultencoding():
    return "utf-8"


def getfilesystemencoding():
    return "utf-8"


def getfilesystemencodeerrors():
    return "surrogateescape"


_max_str_digits = 4300  # the runtime reads this variable


def get_int_max_str_digits():
    return _max_str_digits


def set_int_max_str_digits(maxdigits):
    """Set the greatest number of digits of ints that str() and int() convert. 0: no limit other than time and memory."""
    global _max_str_digits
    if not isinstance(maxdigits, int):
        raise TypeError(f"'{type(maxdigits).__name__}' object cannot be interpreted as an integer")
    if not -2**31 <= maxdigits < 2**31:
        raise OverflowError("Python int too large to convert to C int")
    if maxdigits and maxdigits < 640:
        raise ValueError("maxdigits must be >= 640 or 0 for unlimited")
    _max_str_digits = int(maxdigits)


_switch_interval = 0.005


def getswitchinterval():
    return _switch_interval


def setswitchinterval(interval, /):
    global _switch_interval
    if interval <= 0.0:
        raise ValueError("switch interval must be strictly positive")
    _switch_interval = float(interval)


def gettrace():
    return None


def getprofile():
    return None


def settrace(function, /):
    if function is not None:
        raise RuntimeError("the sandbox cannot trace")


def setprofile(function, /):
    if function is not None:
        raise RuntimeError("the sandbox cannot trace")


def getallocatedblocks():
    return 0


def is_finalizing():
    return False


def _is_gil_enabled():
    return True


def audit(event, /, *args):
    """Do nothing: there are no audit hooks."""


def addaudithook(hook):
    raise RuntimeError("the sandbox has no audit hooks")


def displayhook(object, /):
    """Print a value like the interactive prompt."""
    import builtins
    if object is None:
        return
    builtins._ = None
    print(repr(object))
    builtins._ = object


def excepthook(exctype, value, traceback, /):
    """Print an exception with its traceback to stderr."""
    from traceback import print_exception
    print_exception(exctype, value, traceback)


def unraisablehook(unraisable, /):
    """Print an exception that could not be raised."""
    excepthook(type(unraisable.exc_value), unraisable.exc_value, unraisable.exc_traceback)


def breakpointhook(*args, **kwargs):
    raise RuntimeError("the sandbox has no debugger")


__displayhook__ = displayhook
__excepthook__ = excepthook
__unraisablehook__ = unraisablehook
__breakpointhook__ = breakpointhook


def get_asyncgen_hooks():
    return _fields("asyncgen_hooks", firstiter=None, finalizer=None)


def get_coroutine_origin_tracking_depth():
    return 0
