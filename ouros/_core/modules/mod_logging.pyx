"""_logging: what the package logging does for each record, without the dict of the record's attributes.

Must not know loggers and handlers. Invariants: a native handles instances whose class customizes neither attributes nor `__dict__`, and leaves
others to the library's code by None. No code of the program runs, but in the template's own conversions of values.
"""
from ouros._core.heap.heap cimport charge, reserve, touch, work
from ouros._core.heap.runtime cimport runtime
from ouros._core.heap.value cimport *
from ouros._core.modules.datetime_text cimport plain_strftime
from ouros._core.modules.mod_copy cimport is_ordinary
from ouros._core.modules.mod_time cimport civil_fields
from ouros._core.protocols.call cimport function
from ouros._core.base.status cimport *
from ouros._core.protocols.plain_text cimport percent_format
from ouros._core.types.type_dict cimport DictObject, dict_len, dict_next, new_dict

NAMESPACE = {}

DEF LONGEST = 1000           # characters of a template
DEF MOST    = 100            # attributes that are added

cdef Instance record_of(object v):
    """Return the record if its attributes are in place, or None."""
    if type(v) is Instance and not shape_of(<Instance>v).dict_mode and is_ordinary((<Instance>v).cls):
        return <Instance>v
    return None

cdef object logging_extend(VM* vm, PyObject** a):
    """extend(record, extra): add the attributes of a dict. Returns: True; None, and nothing was added: left to sandbox code."""
    cdef Instance record = record_of(<object>a[0])
    cdef DictObject extra
    cdef Py_ssize_t pos = 0
    cdef PyObject* key
    cdef PyObject* value
    cdef Slot s
    if record is None or type(<object>a[1]) is not DictObject:
        return None
    extra = <DictObject><object>a[1]
    if extra.cls is not DICT or extra.home is not None or dict_len(extra) > MOST:
        return None
    while dict_next(extra, &pos, &key, &value):
        if type(<object>key) is not str or (<str><object>key).startswith("__") or record.find(<str><object>key) != NULL:
            return None
        if <str><object>key == "message" or <str><object>key == "asctime":
            return None
    if touch(vm, record) < 0:
        return SIGNAL
    charge(vm, 32 * dict_len(extra))
    pos = 0
    while dict_next(extra, &pos, &key, &value):
        s.o = NULL
        slot_set(&s, <object>value)
        record.put(<str><object>key, &s)
    return True

cdef object logging_text(VM* vm, PyObject** a):
    """text(template, record): template % record.__dict__; None: left to sandbox code."""
    cdef Instance record = record_of(<object>a[1])
    cdef dict values
    cdef str template, name
    cdef Py_ssize_t at = 0, end, n
    cdef Slot* s
    if record is None or type(<object>a[0]) is not str or len(<str><object>a[0]) > LONGEST:
        return None
    template = <str><object>a[0]
    n = len(template)
    values = {}
    work(vm, n)
    while True:
        at = template.find("%", at, n)
        if at < 0:
            break
        if at + 1 < n and template[at + 1] == u'%':
            at += 2
            continue
        if at + 2 >= n or template[at + 1] != u'(':
            return None
        end = template.find(")", at, n)
        if end < 0:
            return None
        name = template[at + 2:end]
        s = record.find(name)
        if s == NULL or "(" in name:
            return None
        values[name] = slot_box(s)
        at = end + 1
    if reserve(vm, 200 + 100 * len(values)) < 0:
        return SIGNAL
    return percent_format(vm, template, new_dict(vm, values))

cdef object logging_moment(VM* vm, PyObject** a):
    """moment(format, seconds, is_local): the calendar time as text; None: the program has a zone, or the format or time is not usual."""
    cdef int[9] fields
    cdef double seconds
    if type(<object>a[0]) is not str or not PyFloat_CheckExact(a[1]):
        return None
    if <object>a[2] is not False and runtime(vm).local_zone() is not None:
        return None
    seconds = <double><object>a[1]
    if not -30610224000.0 <= seconds < 253402300800.0:
        return None
    seconds = seconds // 1
    if not civil_fields(<int64_t>seconds, fields):
        return None
    fields[6] = 0
    return plain_strftime(<str><object>a[0], fields)

function(NAMESPACE, "_logging", "extend", logging_extend, "record, extra, /")
function(NAMESPACE, "_logging", "moment", logging_moment, "format, seconds, is_local, /")
function(NAMESPACE, "_logging", "text", logging_text, "template, record, /")
