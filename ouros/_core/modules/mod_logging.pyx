"""_logging: what the package logging does for each record, without the dict of the record's attributes.

Must not know loggers and handlers. Invariants: a native handles instances whose class customizes neither attributes nor `__dict__`, and leaves
others to the library's code by None. No code of the program runs, but in the template's own conversions of values.
"""
from libc.stdlib cimport calloc
from libc.string cimport memcpy
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
DEF BLOCK   = 26             # slots of a record: for the attributes of all records, those of formatters, and two more

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

cdef tuple ATTRIBUTES = (
    "name", "msg", "args", "levelname", "levelno", "pathname", "filename", "module", "exc_info", "exc_text", "stack_info", "lineno",
    "funcName", "created", "msecs", "relativeCreated", "thread", "threadName", "processName", "process", "taskName",
)
cdef uint64_t fillable_version = 0       # version of the last class that passed is_fillable
# The shapes of the last record, before and after it was filled. They are kept, or others could have their numbers.
cdef Shape filled_from = None
cdef Shape filled_to = None

cdef bint is_fillable(ClassObject cls) except -1:
    """Return whether instances get the attributes of a record as usual: the class has none of the names, and no __setattr__."""
    global fillable_version
    if cls.version == fillable_version:
        return True
    if cls.flags & C_SETATTR or not is_ordinary(cls):
        return False
    for name in ATTRIBUTES:
        if lookup(cls, <str?>name) != NULL:
            return False
    fillable_version = cls.version
    return True

cdef object logging_fill(VM* vm, PyObject** a):
    """fill(record, now, start, ...): set the attributes of a new record. Returns: True; None, and nothing was set: left to sandbox code."""
    global filled_from, filled_to
    cdef Slot[21] values
    cdef Slot* block
    cdef Instance record
    cdef Shape before
    cdef str path, filename
    cdef int64_t now, start
    cdef Py_ssize_t i
    if type(<object>a[0]) is not Instance or type(<object>a[6]) is not str or type(<object>a[9]) is not tuple:
        return None
    record = <Instance><object>a[0]
    before = shape_of(record)
    if before.n != 0 or before.private or not is_fillable(record.cls):
        return None
    if tuple_size(a[9]) == 1 and is_heap(<object>tuple_at(a[9], 0)):
        return None                      # probably a dict, for a message with names
    path = <str><object>a[6]
    if len(path) > LONGEST or not exact_int64(a[1], &now) or not exact_int64(a[2], &start) or now < 0 or start < 0:
        return None
    if touch(vm, record) < 0:
        return SIGNAL
    charge(vm, 900 + 2 * len(path))
    filename = path[path.rfind("/") + 1:]
    i = filename.rfind(".")
    slot_unbox(&values[0], <object>a[4])
    slot_unbox(&values[1], <object>a[8])
    slot_unbox(&values[2], <object>a[9])
    slot_unbox(&values[3], <object>a[3])
    slot_unbox(&values[4], <object>a[5])
    slot_unbox(&values[5], path)
    slot_unbox(&values[6], filename)
    slot_unbox(&values[7], filename[:i] if i > 0 else filename)
    slot_unbox(&values[8], <object>a[10])
    values[9].o = new_ref(None)
    slot_unbox(&values[10], <object>a[12])
    slot_unbox(&values[11], <object>a[7])
    slot_unbox(&values[12], <object>a[11])
    put_float(&values[13], <double>now / 1e9)
    put_float(&values[14], <double>(now // 1000000 % 1000))
    put_float(&values[15], <double>(now - start) / 1e6)
    slot_unbox(&values[16], 1)
    slot_unbox(&values[17], "MainThread")
    slot_unbox(&values[18], "MainProcess")
    slot_unbox(&values[19], 1)
    values[20].o = new_ref(None)
    if before is filled_from:
        # All attributes at once, in a block: they are more than there is ever room for in place.
        block = <Slot*>calloc(BLOCK, sizeof(Slot))
        if block == NULL:
            raise MemoryError
        memcpy(block, values, 20 * sizeof(Slot))
        record.move_to(block, BLOCK, 0, before.room)
        record.append(filled_to, &values[20])
        return True
    for i in range(21):
        record.put(<str?>ATTRIBUTES[i], &values[i])
    filled_from, filled_to = before, shape_of(record)
    return True

cdef inline int put_float(Slot* s, double v) noexcept:
    s.o = TAG_FLOAT
    s.u.d = v
    return 0

# Names in templates, by the template's address: formatters use the same few again and again.
cdef enum:
    KEPT = 8
cdef list templates = [None] * KEPT
cdef list template_names = [None] * KEPT

cdef tuple names_in(str template):
    """Return the names in the %(name)s of a template; None: it has other conversions."""
    cdef Py_ssize_t at = 0, end, n = len(template)
    cdef int place = <size_t><PyObject*>template >> 5 & (KEPT - 1)
    cdef list names
    if templates[place] is template:
        return <tuple?>template_names[place]
    names = []
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
        names.append(template[at + 2:end])
        if "(" in names[-1]:
            return None
        at = end + 1
    templates[place], template_names[place] = template, tuple(names)
    return <tuple?>template_names[place]

cdef object logging_text(VM* vm, PyObject** a):
    """text(template, record): template % record.__dict__; None: left to sandbox code."""
    cdef Instance record = record_of(<object>a[1])
    cdef dict values = {}
    cdef tuple names
    cdef str template
    cdef Slot* s
    if record is None or type(<object>a[0]) is not str or len(<str><object>a[0]) > LONGEST:
        return None
    template = <str><object>a[0]
    work(vm, len(template))
    names = names_in(template)
    if names is None:
        return None
    for name in names:
        s = record.find(<str?>name)
        if s == NULL:
            return None
        values[name] = slot_box(s)
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
function(NAMESPACE, "_logging", "fill", logging_fill,
         "record, now, start, levelname, name, level, path, line, msg, args, exc_info, func, sinfo, /")
function(NAMESPACE, "_logging", "moment", logging_moment, "format, seconds, is_local, /")
function(NAMESPACE, "_logging", "text", logging_text, "template, record, /")
