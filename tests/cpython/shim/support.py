"""test.support as a sandbox can give it: what needs the host skips the test and says so.

Installed as `test.support` before a test module runs. Written against the names CPython's tests use.
"""

import contextlib
import functools
import sys
import types
import unittest

verbose = 0
use_resources = None
Py_DEBUG = False
Py_GIL_DISABLED = False
Py_TRACE_REFS = False
PGO = False
HAVE_DOCSTRINGS = True
MISSING_C_DOCSTRINGS = False
MS_WINDOWS = is_jython = is_android = is_emscripten = is_wasi = is_apple = is_apple_mobile = False
has_fork_support = has_subprocess_support = has_socket_support = False
has_strftime_extensions = True
HAVE_ASAN_FORK_BUG = False
SHORT_TIMEOUT = LONG_TIMEOUT = LOOPBACK_TIMEOUT = INTERNET_TIMEOUT = 30.0
MAX_Py_ssize_t = sys.maxsize
_1M = 1024 * 1024
_1G = 1024 * _1M
_2G = 2 * _1G
_4G = 4 * _1G
max_memuse = real_max_memuse = 0
NHASHBITS = 64
PIPE_MAX_SIZE = 4 * 1024 * 1024 + 1
SOCK_MAX_SIZE = 16 * 1024 * 1024 + 1
TEST_HOME_DIR = STDLIB_DIR = REPO_ROOT = "/"
TEST_MODULES_ENABLED = False
LOOPBACK = "127.0.0.1"
unix_shell = "/bin/sh"
darwin_malloc_err_warning = print_warning = lambda *a: None


class Error(Exception):
    pass


class TestFailed(Error):
    pass


class ResourceDenied(unittest.SkipTest):
    pass


def needs_host(what):
    """A function that skips the test which calls it."""
    def stop(*args, **kwargs):
        raise unittest.SkipTest(f"needs the host: {what}")
    stop.__name__ = what
    return stop


def skip_for(what):
    """A decorator, plain or with arguments, that skips what it decorates."""
    def decorate(*args, **kwargs):
        if len(args) == 1 and not kwargs and (isinstance(args[0], type) or callable(args[0])):
            return unittest.skip(f"needs the host: {what}")(args[0])
        return unittest.skip(f"needs the host: {what}")
    return decorate


cpython_only = skip_for("CPython's implementation")
no_tracing = lambda f: f
refcount_test = skip_for("reference counts")
requires_subprocess = skip_for("processes")
requires_fork = skip_for("processes")
requires_working_socket = skip_for("sockets")
requires_specialization = skip_for("bytecode")
requires_limited_api = skip_for("the C API")
requires_gil_enabled = lambda *a, **k: (a[0] if a and callable(a[0]) else lambda f: f)
requires_venv_with_pip = skip_for("pip")
requires_linux_version = requires_mac_ver = requires_freebsd_version = lambda *a: (lambda f: f)
requires_debug_ranges = lambda *a: (lambda f: f)
has_no_debug_ranges = lambda: False
without_optimizer = suppress_immortalization_decorator = lambda f: f
requires_docstrings = requires_IEEE_754 = requires_zlib_plain = lambda f: f
skip_if_pgo_task = skip_if_suppress_immortalization = lambda *a: (a[0] if a and callable(a[0]) else lambda f: f)
skip_if_buggy_ucrt_strfptime = skip_on_s390x = force_not_colorized = force_not_colorized_test_class = lambda f: f
force_colorized = skip_for("a terminal")
skip_if_sanitizer = lambda *a, **k: (lambda f: f)
skip_emscripten_stack_overflow = skip_wasi_stack_overflow = lambda: (lambda f: f)
thread_unsafe = lambda *a: (a[0] if a and callable(a[0]) else lambda f: f)
requires_gzip = requires_zlib = lambda *a: (a[0] if a and callable(a[0]) else lambda f: f)
requires_bz2 = lambda *a: skip_for("bz2")
requires_lzma = lambda *a: skip_for("lzma")
impl_detail = lambda msg=None, **guards: (lambda f: f) if guards and not guards.get("cpython") else skip_for("CPython's implementation")
bigmemtest = bigaddrspacetest = lambda *a, **k: skip_for("much memory")
run_with_tz = lambda *a: skip_for("time zones of the system")
catch_unraisable_exception = needs_host("unraisable exceptions")
run_in_subinterp = needs_host("interpreters")
def findfile(filename, subdir=None):
    return f"/test/test/{subdir}/{filename}" if subdir else f"/test/test/{filename}"


def load_package_tests(*args):
    return None


def maybe_get_event_loop_policy():
    return None


open_urlresource = needs_host("the network")
skip_if_broken_multiprocessing_synchronize = needs_host("processes")
wait_process = reap_children_of = needs_host("processes")
set_memlimit = needs_host("much memory")
check_sizeof = needs_host("sizes of CPython's objects")
calcobjsize = calcvobjsize = needs_host("sizes of CPython's objects")
collision_stats = needs_host("statistics")
get_pagesize = lambda: 4096
reap_children = lambda: None
clear_ignored_deprecations = lambda *a, **k: None
python_is_optimized = lambda: True
check_sanitizer = lambda **k: False
check_cflags_pgo = lambda: False
check_bolt_optimized = lambda: False
is_resource_enabled = lambda name: False
get_original_stdout = lambda: sys.stdout
flush_std_streams = lambda: None
system_must_validate_cert = no_tracing
with_pymalloc = with_mimalloc = lambda: False


def requires(resource, msg=None):
    raise ResourceDenied(msg or f"needs the host: resource {resource!r}")


def requires_resource(resource):
    return unittest.skip(f"needs the host: resource {resource!r}")


class run_with_locale(contextlib.ContextDecorator):
    """The sandbox has one locale."""

    def __init__(self, catstr, *locales):
        self.locales = locales

    def __enter__(self):
        return ""

    def __exit__(self, *exc):
        return None


def check_impl_detail(**guards):
    # These tests are for any Python: not for details of CPython's implementation.
    return bool(guards) and not any(guards.values())


def gc_collect():
    import gc
    gc.collect()


@contextlib.contextmanager
def disable_gc():
    yield


@contextlib.contextmanager
def gc_threshold(*args):
    yield


@contextlib.contextmanager
def suppress_immortalization(suppress=True):
    yield


@contextlib.contextmanager
def infinite_recursion(max_depth=None):
    original = sys.getrecursionlimit()
    if max_depth is None:
        max_depth = 1000
    try:
        sys.setrecursionlimit(max(min(max_depth, original), 100))
        yield
    finally:
        sys.setrecursionlimit(original)


set_recursion_limit = infinite_recursion
get_c_recursion_limit = lambda: 1000
exceeds_recursion_limit = lambda: 100_000
get_recursion_depth = needs_host("the depth of the stack")
get_recursion_available = lambda: sys.getrecursionlimit() - 100


@contextlib.contextmanager
def captured_output(stream_name):
    import io
    saved = getattr(sys, stream_name)
    setattr(sys, stream_name, io.StringIO())
    try:
        yield getattr(sys, stream_name)
    finally:
        setattr(sys, stream_name, saved)


captured_stdout = lambda: captured_output("stdout")
captured_stderr = lambda: captured_output("stderr")
captured_stdin = lambda: captured_output("stdin")


@contextlib.contextmanager
def swap_attr(obj, attr, new_val):
    missing = object()
    saved = getattr(obj, attr, missing)
    setattr(obj, attr, new_val)
    try:
        yield None if saved is missing else saved
    finally:
        if saved is not missing:
            setattr(obj, attr, saved)
        elif hasattr(obj, attr):
            delattr(obj, attr)


@contextlib.contextmanager
def swap_item(obj, item, new_val):
    missing = object()
    saved = obj.get(item, missing) if hasattr(obj, "get") else obj[item]
    obj[item] = new_val
    try:
        yield None if saved is missing else saved
    finally:
        if saved is not missing:
            obj[item] = saved
        elif item in obj:
            del obj[item]


def patch(test_instance, object_to_patch, attr_name, new_value):
    saved = getattr(object_to_patch, attr_name)
    test_instance.addCleanup(setattr, object_to_patch, attr_name, saved)
    setattr(object_to_patch, attr_name, new_value)


@contextlib.contextmanager
def patch_list(orig):
    saved = orig[:]
    try:
        yield
    finally:
        orig[:] = saved


def get_attribute(obj, name):
    try:
        return getattr(obj, name)
    except AttributeError:
        raise unittest.SkipTest(f"object {obj!r} has no attribute {name!r}")


@contextlib.contextmanager
def adjust_int_max_str_digits(max_digits):
    raise unittest.SkipTest("needs the host: another limit of digits")
    yield


@contextlib.contextmanager
def setswitchinterval_for(interval):
    yield


setswitchinterval = lambda interval: None
sortdict = lambda d: "{" + ", ".join(["%r: %r" % pair for pair in sorted(d.items())]) + "}"


def run_code(code, extra_names=None):
    ns = dict(extra_names or {})
    import textwrap
    exec(textwrap.dedent(code), ns)
    return ns


def check_syntax_error(testcase, statement, errtext="", *, lineno=None, offset=None):
    with testcase.assertRaisesRegex(SyntaxError, errtext) as cm:
        compile(statement, "<test string>", "exec")
    err = cm.exception
    testcase.assertIsNotNone(err.lineno)
    if lineno is not None:
        testcase.assertEqual(err.lineno, lineno)
    testcase.assertIsNotNone(err.offset)
    if offset is not None:
        testcase.assertEqual(err.offset, offset)


def check_disallow_instantiation(testcase, tp, *args, **kwds):
    name = f"{tp.__module__}.{tp.__name__}" if tp.__module__ != "builtins" else tp.__name__
    import re
    with testcase.assertRaisesRegex(TypeError, f"cannot create {re.escape(repr(name))} instances"):
        tp(*args, **kwds)


def check_free_after_iterating(test, iter, cls, args=()):
    raise unittest.SkipTest("needs the host: finalizers")


def check__all__(test_case, module, name_of_module=None, extra=(), not_exported=()):
    names = (module.__name__,) if name_of_module is None else (name_of_module,) if isinstance(name_of_module, str) else name_of_module
    expected = set(extra)
    for name in dir(module):
        if name.startswith("_") or name in not_exported:
            continue
        obj = getattr(module, name)
        if getattr(obj, "__module__", None) in names or (not hasattr(obj, "__module__") and not isinstance(obj, types.ModuleType)):
            expected.add(name)
    test_case.assertCountEqual(module.__all__, expected)


def detect_api_mismatch(ref_api, other_api, *, ignore=()):
    missing = set(dir(ref_api)) - set(dir(other_api))
    return {m for m in missing - set(ignore) if not m.startswith("_") or m.endswith("__")}


def iter_builtin_types():
    seen = set()
    def recurse(cls):
        for sub in type.__subclasses__(cls):
            if sub.__module__ == "builtins" and sub not in seen:
                seen.add(sub)
                yield sub
                yield from recurse(sub)
    yield from recurse(object)


def iter_slot_wrappers(cls):
    for name, value in sorted(vars(cls).items()):
        if name.startswith("__") and name.endswith("__") and isinstance(value, types.WrapperDescriptorType):
            yield name, True


def busy_retry(timeout, err_msg=None, /, *, error=True):
    import time
    end = time.monotonic() + timeout
    while time.monotonic() < end:
        yield
    if error:
        raise AssertionError(err_msg or "timeout")


def sleeping_retry(timeout, err_msg=None, /, *, init_delay=0.010, max_delay=1.0, error=True):
    import time
    delay = init_delay
    for _ in busy_retry(timeout, err_msg, error=error):
        yield
        time.sleep(delay)
        delay = min(delay * 2, max_delay)


class _Always:
    def __eq__(self, other):
        return True
    def __ne__(self, other):
        return False
    def __hash__(self):
        return 1


class _Never:
    def __eq__(self, other):
        return False
    def __ne__(self, other):
        return True
    def __hash__(self):
        return 1


@functools.total_ordering
class _Largest:
    def __eq__(self, other):
        return isinstance(other, _Largest)
    def __lt__(self, other):
        return False


@functools.total_ordering
class _Smallest:
    def __eq__(self, other):
        return isinstance(other, _Smallest)
    def __gt__(self, other):
        return False


ALWAYS_EQ, NEVER_EQ, LARGEST, SMALLEST = _Always(), _Never(), _Largest(), _Smallest()


class BrokenIter:
    def __init__(self, init_raises=False, next_raises=False, iter_raises=False):
        if init_raises:
            1 / 0
        self.next_raises = next_raises
        self.iter_raises = iter_raises

    def __next__(self):
        if self.next_raises:
            1 / 0

    def __iter__(self):
        if self.iter_raises:
            1 / 0
        return self


class Matcher:
    _partial_matches = ("msg", "message")

    def matches(self, d, **kwargs):
        return all([self.match_value(k, d.get(k), v) for k, v in kwargs.items()])

    def match_value(self, k, dv, v):
        if type(v) is not type(dv):
            return False
        return v == dv if type(dv) is not str or k not in self._partial_matches else dv.find(v) >= 0


class SuppressCrashReport:
    def __enter__(self):
        raise unittest.SkipTest("needs the host: crashes")

    def __exit__(self, *args):
        return None


class SaveSignals:
    def __init__(self):
        raise unittest.SkipTest("needs the host: signals")


class CPUStopwatch:
    def __enter__(self):
        import time
        self._start = time.process_time()
        return self

    def __exit__(self, *exc):
        import time
        self.seconds = time.process_time() - self._start
