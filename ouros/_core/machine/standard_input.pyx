"""_standard_input: arguments and standard input of a program, which the policy holds.

Must not know streams: stdlib/_stdin.py makes sys.stdin of these natives. Invariant: text that the host gives is in the policy before a
native can be suspended, so nothing is lost when the native is called again.
"""
from ouros._core.base.status cimport *
from ouros._core.heap.exceptions cimport raise_value
from ouros._core.heap.heap cimport reserve, work
from ouros._core.heap.value cimport *
from ouros._core.machine.machine cimport Machine
from ouros._core.machine.native_modules cimport STANDARD_INPUT
from ouros._core.machine.policy cimport MOST_INPUT, Policy
from ouros._core.protocols.call cimport function
from ouros._core.types.argument_conversion cimport size_in
from ouros._core.types.type_sequence cimport new_list


cdef object input_take(VM* vm, PyObject** a):
    """
    Return the next text: at most n characters (below 0: any number), and of one line at most if by_line. It may be shorter: all that the
    host has given so far. The host is asked only if the program has read all of it. '' at the end.
    """
    cdef Machine m = <Machine?><object>vm.machine
    cdef Policy p = m.policy
    cdef Py_ssize_t size, end, n = size_in(a[0])
    by_line = <object>a[1]
    if p is None:
        return ""
    if p.at >= len(p.text):
        if not p.has_lines:
            return ""
        text = m.ask_host("line", 0)
        if text is SIGNAL:
            return SIGNAL
        p.text, p.at = <str?>text, 0
    size = len(p.text)
    end = size if n < 0 else min(size, p.at + min(n, size))
    if by_line is True:
        found = p.text.find("\n", p.at, end)
        if found >= 0:
            end = found + 1
    if reserve(vm, 80 + 4 * (end - p.at)) < 0:
        return SIGNAL
    text = p.text[p.at:end]
    p.at = end
    if end == size:
        p.text, p.at = "", 0
    return text

cdef object input_put_back(VM* vm, PyObject** a):
    """Make text the next that is read."""
    cdef Policy p = (<Machine?><object>vm.machine).policy
    text = <object>a[0]
    if p is None or len(<str?>text) + len(p.text) - p.at > MOST_INPUT:
        return raise_value(vm, "text that was not read from standard input")
    work(vm, (len(p.text) - p.at) >> 5)
    p.text, p.at = <str>text + p.text[p.at:], 0
    return None

cdef object input_argv(VM* vm, PyObject** a):
    """Return the arguments of the program, which it can take once; None: the host has given none."""
    cdef Policy p = (<Machine?><object>vm.machine).policy
    if p is None or p.argv is None:
        return None
    if reserve(vm, 64 + sum([80 + 4 * len(<str?>v) for v in p.argv])) < 0:
        return SIGNAL
    argv, p.argv = p.argv, None
    return new_list(vm, list(argv))


function(STANDARD_INPUT, "_standard_input", "take", input_take, "n: size, by_line, /")
function(STANDARD_INPUT, "_standard_input", "put_back", input_put_back, "text: str, /")
function(STANDARD_INPUT, "_standard_input", "argv", input_argv, "")
