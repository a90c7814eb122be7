"""_os: the only access of programs to files and environment, by calls that the host answers.

Must not know files: the calling modules define the names and arguments of OS functions. Invariant: this module does not access the host's
files or environment. The machine suspends, and the host answers the call.
"""
from ouros._core.heap.runtime cimport runtime
from ouros._core.heap.value cimport *
from ouros._core.protocols.call cimport call_prelude, function
from ouros._core.heap.exceptions cimport raise_type, raise_value
from ouros._core.heap.heap cimport reserve, work
from ouros._core.types.type_dict cimport DictObject, dict_items_list
from ouros._core.types.type_sequence cimport new_list

NAMESPACE = {}

DEF LONGEST_PATH = 1 << 16   # characters of a path that is read at once
DEF MOST_ARGUMENTS = 16      # conversion of arguments for the host is not counted as time of the program

cdef object os_call(VM* vm, PyObject** a):
    """Suspends for an OS function. Returns: the host's answer."""
    cdef str name = <str?><object>a[0]
    cdef tuple args = <tuple?><object>a[1]
    cdef DictObject given = None if a[2] == NULL else <DictObject?><object>a[2]
    cdef dict kwargs = {}
    if len(args) > MOST_ARGUMENTS or given is not None and given.length() > MOST_ARGUMENTS:
        return raise_type(vm, f"OS functions take at most {MOST_ARGUMENTS} arguments")
    # Names of OS functions contain a dot, names of external functions are identifiers.
    if "." not in name:
        return raise_value(vm, f"{name!r} is no OS function")   # short: a name in the library
    if given is not None:
        if reserve(vm, 400) < 0:
            return SIGNAL
        for key, v in dict_items_list(vm, given):
            if type(key) is not str:
                return raise_type(vm, "keywords must be strings")
            kwargs[key] = v
    return runtime(vm).call_os(name, args, kwargs)

cdef object os_environ(VM* vm, PyObject** a):
    """Returns: the policy's environment variables as pairs; None: the host is asked."""
    cdef dict given = runtime(vm).environment()
    if given is None:
        return None
    if reserve(vm, sum([200 + 4 * (len(<str?>name) + len(<str?>text)) for name, text in given.items()])) < 0:
        return SIGNAL
    return tuple(given.items())

cdef object os_path_parts(VM* vm, PyObject** a):
    """
    path_parts(path, more): (path joined with more, its root, list of its other parts, normal text) of a POSIX path; None: it is long.
    """
    cdef str path = <str?><object>a[0], more = <str?><object>a[1], root
    cdef list parts
    if len(path) + len(more) > LONGEST_PATH:
        return None
    if more:
        if reserve(vm, 60 + 4 * (len(path) + len(more))) < 0:
            return SIGNAL
        if not path or more[0] == u"/":
            path = more
        else:
            path = path + more if path[len(path) - 1] == u"/" else path + "/" + more
    # The parts, and the normal text.
    if reserve(vm, 400 + 70 * path.count("/") + 12 * len(path)) < 0:
        return SIGNAL
    work(vm, len(path))
    root = ""
    if path and path[0] == u"/":
        root = "//" if path[:2] == "//" and path[2:3] != "/" else "/"
    parts = path.split("/")
    if "" in parts or "." in parts:
        parts = [part for part in parts if part and part != "."]
    text = root + "/".join(parts)
    return (path, root, new_list(vm, parts), text if text else ".")

function(NAMESPACE, "_os", "path_parts", os_path_parts, "path: str, more: str, /")
function(NAMESPACE, "_os", "call", os_call, "name: str, args: tuple, kwargs: dict=..., /")
function(NAMESPACE, "_os", "environ", os_environ, "")

cdef object os_open(VM* vm, PyObject** a):
    return call_prelude(vm, "open_file", args_tuple(a, 8))

OPEN = {}
function(OPEN, "_io", "open", os_open, "file, mode='r', buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None")
