"""_os: the one way from the sandbox to files and environment, which are the host's business.

Must not know files: names and arguments of the functions are the business of the modules that call. Invariant: nothing here
touches the host; the machine pauses, and whoever runs the program answers.
"""
from ouros._core.heap.runtime cimport runtime
from ouros._core.heap.value cimport *
from ouros._core.protocols.call cimport call_prelude, function
from ouros._core.heap.exceptions cimport raise_type, raise_value
from ouros._core.heap.heap cimport reserve
from ouros._core.types.type_dict cimport DictObject, dict_items_list

NAMESPACE = {}

DEF MOST_ARGUMENTS = 16      # what crosses to the host is not counted as time of the program

cdef object os_call(VM* vm, PyObject** a):
    """The host's answer to an OS function."""
    cdef dict kwargs = {}
    name, args = <object>a[0], <object>a[1]
    if type(name) is not str or type(args) is not tuple or not (a[2] == NULL or type(<object>a[2]) is DictObject):
        return raise_type(vm, "_os.call() takes a name, a tuple and a dict")
    if len(<tuple>args) > MOST_ARGUMENTS or a[2] != NULL and (<DictObject><object>a[2]).length() > MOST_ARGUMENTS:
        return raise_type(vm, f"OS functions take at most {MOST_ARGUMENTS} arguments")
    # The dot tells OS functions from external ones, whose names are identifiers.
    if "." not in <str>name:
        return raise_value(vm, f"{name!r} is no OS function")
    if a[2] != NULL:
        if reserve(vm, 400) < 0:
            return SIGNAL
        for key, v in dict_items_list(vm, <DictObject>a[2]):
            if type(key) is not str:
                return raise_type(vm, "keywords must be strings")
            kwargs[key] = v
    return runtime(vm).call_os(<str>name, <tuple>args, kwargs)

function(NAMESPACE, "_os", "call", os_call, "name, args, kwargs=..., /")

cdef object os_open(VM* vm, PyObject** a):
    return call_prelude(vm, "open_file", args_tuple(a, 8))

OPEN = {}
function(OPEN, "_io", "open", os_open, "file, mode='r', buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None")
