"""_heapq, _bisect: heaps in lists, smallest or largest item first, and binary search in sorted lists.

Must not know nodes or the machine. Items are compared by `<` only: plain values here, others by ops, where the sift continues in a ResumeFunction.
Invariant: between two comparisons the list is a permutation of its items, so exceptions and sandbox code in a comparison see all of them.
"""
from ouros._core.base.number_cost cimport boxed_size
from ouros._core.protocols.call cimport call1, call_prelude, function
from ouros._core.heap.exceptions cimport INDEX_ERROR, RUNTIME_ERROR, raise_error
from ouros._core.heap.heap cimport must_poll, poll, reserve, touch, work
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.protocols.ops cimport CMP_LT, compare, truth_value
from ouros._core.types.type_iter cimport hold
from ouros._core.types.type_list cimport uncharged_list
from ouros._core.types.type_sequence cimport ListObject

cdef extern from "Python.h":
    PyObject** PySequence_Fast_ITEMS(object v) noexcept

NAMESPACE = {}
BISECT = {}

cdef enum:
    UNKNOWN = 2              # result of less(): needs sandbox code

cdef enum Phase:
    SINK = 0                 # from an index down to a leaf, along the smaller children
    RISE = 1                 # from the leaf up to the final index

cdef enum Comes:
    NOTHING = 0
    ANSWER  = 1              # `value` is the result of the comparison
    TRUTH_  = 2              # `value` is the truth of that result


# --- comparing plain values ---

cdef inline int scalar_kind(object v) noexcept:
    """Returns: the kind of a value that the host may compare with others of its kind; 0: none."""
    t = type(v)
    if t is int or t is float or t is bool:
        return 1
    if t is str:
        return 2
    if t is bytes:
        return 3
    return 0

cdef int less(object a, object b) except -1:
    """Returns: 1, 0 or UNKNOWN."""
    cdef int64_t x, y
    cdef Py_ssize_t k, n
    cdef PyObject* p
    cdef PyObject* q
    cdef int kind
    if compact_int(<PyObject*>a, &x) and compact_int(<PyObject*>b, &y):
        return x < y
    kind = scalar_kind(a)
    if kind:
        return a < b if scalar_kind(b) == kind else UNKNOWN
    if type(a) is not tuple or type(b) is not tuple:
        return UNKNOWN
    n = min(tuple_size(<PyObject*>a), tuple_size(<PyObject*>b))
    for k in range(n):
        p = tuple_at(<PyObject*>a, k)
        q = tuple_at(<PyObject*>b, k)
        if p == q:
            continue
        if compact_int(p, &x) and compact_int(q, &y):
            if x == y:
                continue
            return x < y
        kind = scalar_kind(<object>p)
        if kind == 0 or scalar_kind(<object>q) != kind:
            return UNKNOWN
        if <object>p == <object>q:
            continue
        return <object>p < <object>q
    return tuple_size(<PyObject*>a) < tuple_size(<PyObject*>b)


# --- sifting ---

# saves: the list, the result, [Phase, start, position, size, next index to sift or -1, largest first]; i: Comes
cdef object sift(VM* vm, object value, object heap_list, object result, object progress, int64_t comes):
    cdef ListObject heap = <ListObject?>heap_list
    cdef list items
    cdef Py_ssize_t start, pos, size, following, child, parent
    cdef int phase, answer
    cdef bint largest
    phase, start, pos, size, following, largest = <list?>progress
    while True:
        if value is SIGNAL:
            return hold(vm, SIFT, heap_list, result, [phase, start, pos, size, following, largest], comes)
        if comes == ANSWER:
            value = truth_value(vm, value)
            comes = TRUTH_
            continue
        items = heap.items
        if len(items) != size or not 0 <= start <= pos < size:
            return raise_error(vm, RUNTIME_ERROR, "list changed size during iteration")
        child = 2 * pos + 1
        parent = (pos - 1) >> 1
        if comes == TRUTH_:
            answer = value is True
            comes = NOTHING
            if touch(vm, heap) < 0:
                return SIGNAL
        elif phase == SINK:
            if child >= size:
                phase = RISE
                continue
            answer = 1
            if child + 1 < size:
                x, y = (items[child + 1], items[child]) if largest else (items[child], items[child + 1])
                answer = less(x, y)
        elif pos > start:
            x, y = (items[parent], items[pos]) if largest else (items[pos], items[parent])
            answer = less(x, y)
        elif following >= 0:
            start = pos = following
            following -= 1
            phase = SINK
            vm.ticks -= 1
            if must_poll(vm) and poll(vm) != NORMAL:
                return hold(vm, SIFT, heap_list, result, [phase, start, pos, size, following, largest], NOTHING)
            continue
        else:
            return result
        if answer == UNKNOWN:
            value = compare(vm, CMP_LT, x, y)
            comes = ANSWER
        elif phase == SINK:
            if not answer:
                child += 1
            items[pos], items[child] = items[child], items[pos]
            pos = child
        elif answer:
            items[pos], items[parent] = items[parent], items[pos]
            pos = parent
        else:
            pos = start

cdef ResumeFunction SIFT = resume_function("heap_sift", sift)


cdef inline int less_of(PyObject** items, Py_ssize_t i, Py_ssize_t j) except -1:
    return less(<object>items[i], <object>items[j])

cdef inline void swap(PyObject** items, Py_ssize_t i, Py_ssize_t j) noexcept:
    items[i], items[j] = items[j], items[i]

cdef object start_sift(VM* vm, ListObject heap, object result, int phase, Py_ssize_t start, Py_ssize_t pos, Py_ssize_t size,
                       Py_ssize_t following, bint largest):
    """Fast path of sift() without sandbox code. Call sift() at the first UNKNOWN comparison or poll."""
    # These comparisons run no sandbox code, so the list does not change.
    cdef PyObject** items = PySequence_Fast_ITEMS(heap.items)
    cdef Py_ssize_t child, parent
    cdef int answer
    while not must_poll(vm):
        if phase == SINK:
            child = 2 * pos + 1
            if child >= size:
                phase = RISE
                continue
            if child + 1 < size:
                answer = less_of(items, child + 1, child) if largest else less_of(items, child, child + 1)
                if answer == UNKNOWN:
                    break
                child += 1 - answer
            swap(items, pos, child)
            pos = child
        elif pos > start:
            parent = (pos - 1) >> 1
            answer = less_of(items, parent, pos) if largest else less_of(items, pos, parent)
            if answer == UNKNOWN:
                break
            if answer:
                swap(items, pos, parent)
                pos = parent
            else:
                pos = start
        elif following >= 0:
            start = pos = following
            following -= 1
            phase = SINK
            vm.ticks -= 1
        else:
            return result
    return sift(vm, None, heap, result, [phase, start, pos, size, following, largest], NOTHING)


cdef ListObject heap_of(VM* vm, PyObject** a):
    """Returns: the list, touched; None: raised."""
    cdef ListObject heap = <ListObject?><object>a[0]
    return heap if touch(vm, heap) == 0 else None

cdef object push(VM* vm, PyObject** a, bint largest):
    cdef ListObject heap = heap_of(vm, a)
    cdef Py_ssize_t n
    if heap is None:
        return SIGNAL
    heap.items.append(<object>a[1])
    vm.budget -= 9 + boxed_size(<object>a[1])
    n = len(heap.items)
    return start_sift(vm, heap, None, RISE, 0, n - 1, n, -1, largest)

cdef object pop(VM* vm, PyObject** a, bint largest):
    cdef ListObject heap = heap_of(vm, a)
    if heap is None:
        return SIGNAL
    if not heap.items:
        return raise_error(vm, INDEX_ERROR, "index out of range")
    last = heap.items.pop()
    if not heap.items:
        return last
    first = heap.items[0]
    heap.items[0] = last
    return start_sift(vm, heap, first, SINK, 0, 0, len(heap.items), -1, largest)

cdef object replace(VM* vm, ListObject heap, object item, bint largest):
    if not heap.items:
        return raise_error(vm, INDEX_ERROR, "index out of range")
    if touch(vm, heap) < 0:
        return SIGNAL
    first = heap.items[0]
    heap.items[0] = item
    return start_sift(vm, heap, first, SINK, 0, 0, len(heap.items), -1, largest)

cdef object pushpop(VM* vm, PyObject** a, bint largest):
    cdef ListObject heap = heap_of(vm, a)
    cdef int answer
    if heap is None:
        return SIGNAL
    item = <object>a[1]
    if not heap.items:
        return item
    x, y = (item, heap.items[0]) if largest else (heap.items[0], item)
    answer = less(x, y)
    if answer == UNKNOWN:
        return then(vm, compare(vm, CMP_LT, x, y), PUSHPOP, heap, item, None, largest)
    return replace(vm, heap, item, largest) if answer else item

cdef object pushpop_compared(VM* vm, object value, object heap, object item, object c, int64_t largest):
    return then(vm, truth_value(vm, value), PUSHPOP_TRUTH, heap, item, None, largest)

cdef object pushpop_truth(VM* vm, object value, object heap, object item, object c, int64_t largest):
    return replace(vm, <ListObject?>heap, item, largest != 0) if value is True else item

cdef ResumeFunction PUSHPOP = resume_function("heap_pushpop", pushpop_compared)
cdef ResumeFunction PUSHPOP_TRUTH = resume_function("heap_pushpop_truth", pushpop_truth)

cdef object make(VM* vm, PyObject** a, bint largest):
    cdef ListObject heap = heap_of(vm, a)
    cdef Py_ssize_t n
    if heap is None:
        return SIGNAL
    n = len(heap.items)
    if n < 2:
        return None
    return start_sift(vm, heap, None, SINK, n // 2 - 1, n // 2 - 1, n, n // 2 - 2, largest)


# --- natives ---

cdef object heappush(VM* vm, PyObject** a):
    return push(vm, a, False)

cdef object heappop(VM* vm, PyObject** a):
    return pop(vm, a, False)

cdef object heappushpop(VM* vm, PyObject** a):
    return pushpop(vm, a, False)

cdef object heapreplace(VM* vm, PyObject** a):
    heap = heap_of(vm, a)
    return SIGNAL if heap is None else replace(vm, heap, <object>a[1], False)

cdef object heapify(VM* vm, PyObject** a):
    return make(vm, a, False)

cdef object heappush_max(VM* vm, PyObject** a):
    return push(vm, a, True)

cdef object heappop_max(VM* vm, PyObject** a):
    return pop(vm, a, True)

cdef object heappushpop_max(VM* vm, PyObject** a):
    return pushpop(vm, a, True)

cdef object heapreplace_max(VM* vm, PyObject** a):
    heap = heap_of(vm, a)
    return SIGNAL if heap is None else replace(vm, heap, <object>a[1], True)

cdef object heapify_max(VM* vm, PyObject** a):
    return make(vm, a, True)


# --- binary search ---

cdef bint reads_plainly(ClassObject cls):
    """Return whether the items and the length of lists of this class are those of the list itself."""
    return cls is LIST or lookup(cls, "__getitem__") == lookup(LIST, "__getitem__") and lookup(cls, "__len__") == lookup(LIST, "__len__")

cdef inline bint is_list(object v) noexcept:
    return type(v) is ListObject and (<ListObject>v).cls is LIST

cdef enum Found:
    INDEX = 0                # low is the index
    PART  = 1                # a comparison needs sandbox code: the prelude searches from low to high
    ALL   = 2                # the prelude does all
    KEYED = 3                # with a key, from low to high

cdef int search(PyObject** a, bint right, int64_t* low, int64_t* high) except -1:
    """Search for the insertion index of a plain x in a sorted list, tuple or str. a: the arguments of bisect_left. Returns: a Found."""
    cdef Py_ssize_t middle
    cdef int answer
    items = <object>a[0]
    if type(items) is ListObject and reads_plainly((<ListObject>items).cls):
        items = (<ListObject>items).items
    elif type(items) is not tuple and type(items) is not str:
        return ALL
    high[0] = len(items)
    if not compact_int(a[2], low) or low[0] < 0:
        return ALL
    if <object>a[3] is not None and (not compact_int(a[3], high) or not 0 <= high[0] <= len(items)):
        return ALL
    if <object>a[4] is not None:
        return KEYED if is_list(<object>a[0]) else ALL
    x = <object>a[1]
    while low[0] < high[0]:
        middle = (low[0] + high[0]) >> 1
        answer = less(x, items[middle]) if right else less(items[middle], x)
        if answer == UNKNOWN:
            return PART
        if answer == right:
            high[0] = middle
        else:
            low[0] = middle + 1
    return INDEX

cdef object finish_search(VM* vm, PyObject** a, str name, int found, int64_t low, int64_t high):
    """Call the function of the prelude for what `search` left."""
    if found == PART:
        return call_prelude(vm, name, (<object>a[0], <object>a[1], low, high, None))
    return call_prelude(vm, name, (<object>a[0], <object>a[1], <object>a[2], <object>a[3], <object>a[4]))

# --- binary search by a key ---

cdef enum Want:              # what keyed() got a value for
    START_ = 0
    OF_X   = 1               # the key of x
    KEY    = 2               # the key of the item in the middle
    TESTED = 3               # the result of the comparison
    TRUE_  = 4               # its truth

cdef object keyed(VM* vm, object value, object items, object search, object options, int64_t want):
    """
    Search items by a key. search: [x, key, what is searched for, low, high]. options: (whether right of equal items, whether x is inserted).
    Suspends: in the key and in comparisons.
    """
    cdef ListObject l = <ListObject?>items
    cdef int64_t low = 0, high = 0, middle
    cdef bint right, inserts
    cdef int answer
    right, inserts = <tuple?>options
    x, key, wanted, first, last = <list?>search
    if not exact_int64(<PyObject*>first, &low) or not exact_int64(<PyObject*>last, &high) or low < 0 or high < 0:
        raise ValueError("damaged data: search")
    if want == START_ and inserts:
        value = call1(vm, key, x)
        want = OF_X
    while True:
        if value is SIGNAL:
            return hold(vm, SEARCHED, items, [x, key, wanted, low, high], options, want)
        if want == OF_X:
            wanted = value
            want = START_
        if want == START_:
            if low >= high:
                break
            # The key may have changed the list.
            middle = low + ((high - low) >> 1)
            if middle >= len(l.items):
                return raise_error(vm, INDEX_ERROR, "list index out of range")
            vm.ticks -= 1
            value = call1(vm, key, l.items[middle])
            want = KEY
            continue
        if want == KEY:
            answer = less(wanted, value) if right else less(value, wanted)
            if answer == UNKNOWN:
                value = compare(vm, CMP_LT, wanted, value) if right else compare(vm, CMP_LT, value, wanted)
                want = TESTED
                continue
        elif want == TESTED:
            value = truth_value(vm, value)
            want = TRUE_
            continue
        else:
            answer = value is True
        want = START_
        middle = low + ((high - low) >> 1)
        if answer == right:
            high = middle
        else:
            low = middle + 1
    if not inserts:
        return low
    if touch(vm, l) < 0:
        return SIGNAL
    low = min(low, len(l.items))
    work(vm, (len(l.items) - low) >> 3)
    vm.budget -= 9 + boxed_size(x)
    l.items.insert(low, x)
    return None

cdef ResumeFunction SEARCHED = resume_function("bisect_keyed", keyed)

cdef object start_keyed(VM* vm, PyObject** a, int64_t low, int64_t high, bint right, bint inserts):
    return keyed(vm, None, <object>a[0], [<object>a[1], <object>a[4], <object>a[1], low, high], (bool(right), bool(inserts)), START_)


cdef object bisect(VM* vm, PyObject** a, str name, bint right):
    cdef int64_t low = 0, high = 0
    cdef int found = search(a, right, &low, &high)
    if found == KEYED:
        return start_keyed(vm, a, low, high, right, False)
    return low if found == INDEX else finish_search(vm, a, name, found, low, high)

cdef object insort(VM* vm, PyObject** a, str name, bint right):
    cdef int64_t low = 0, high = 0
    cdef int found = search(a, right, &low, &high)
    cdef list items
    if found == KEYED:
        return start_keyed(vm, a, low, high, right, True)
    if found != INDEX or not is_list(<object>a[0]):
        return finish_search(vm, a, name, found, low, high)
    if touch(vm, <ListObject?><object>a[0]) < 0:
        return SIGNAL
    items = (<ListObject?><object>a[0]).items
    if low < len(items):
        work(vm, (len(items) - low) >> 3)
    vm.budget -= 9 + boxed_size(<object>a[1])
    items.insert(low, <object>a[1])
    return None

cdef object bisect_left(VM* vm, PyObject** a):
    return bisect(vm, a, "bisect_left", False)

cdef object bisect_right(VM* vm, PyObject** a):
    return bisect(vm, a, "bisect_right", True)

cdef object insort_left(VM* vm, PyObject** a):
    return insort(vm, a, "insort_left", False)

cdef object insort_right(VM* vm, PyObject** a):
    return insort(vm, a, "insort_right", True)


# --- the smallest and largest of plain numbers ---

DEF MANY = 100000            # numbers processed in one step

cdef object extreme_numbers(VM* vm, PyObject** a):
    """
    _extreme_numbers(n, items, greatest): sorted(items, reverse=greatest)[:n] for an exact list or tuple of small exact ints and floats
    without NaN. Returns: None: other arguments.
    """
    cdef object items = <object>a[1]
    cdef list best = []
    cdef int64_t most = 0, limit, number
    cdef Py_ssize_t i
    cdef bint greatest = <object>a[2] is True
    if type(items) is ListObject and (<ListObject>items).cls is LIST:
        items = (<ListObject>items).items
    elif type(items) is not tuple:
        return None
    if not exact_int64(a[0], &most) or not 0 < most < len(items) <= MANY:
        return None
    if reserve(vm, 112 + 48 * most) < 0:
        return SIGNAL
    last = None
    limit = 2 * most + 64
    for i in range(len(items)):
        v = items[i]
        if type(v) is float:
            if <double>v != <double>v:
                work(vm, i)
                return None
        elif not exact_int64(<PyObject*>v, &number):
            work(vm, i)
            return None
        if last is not None and not (last < v if greatest else v < last):
            continue
        best.append(v)
        if len(best) >= limit:
            # Equal numbers keep their order, and later equal ones are skipped.
            best.sort(reverse=greatest)
            del best[most:]
            last = best[most - 1]
            work(vm, 4 * limit)
    work(vm, len(items))
    best.sort(reverse=greatest)
    del best[most:]
    return uncharged_list(vm, best)


# --- table ---

function(NAMESPACE, "_heapq", "extreme_numbers", extreme_numbers, "n, items, greatest, /")
function(NAMESPACE, "_heapq", "heapify", heapify, "heap: list, /")
function(NAMESPACE, "_heapq", "heapify_max", heapify_max, "heap: list, /")
function(NAMESPACE, "_heapq", "heappop", heappop, "heap: list, /")
function(NAMESPACE, "_heapq", "heappop_max", heappop_max, "heap: list, /")
function(NAMESPACE, "_heapq", "heappush", heappush, "heap: list, item, /")
function(NAMESPACE, "_heapq", "heappush_max", heappush_max, "heap: list, item, /")
function(NAMESPACE, "_heapq", "heappushpop", heappushpop, "heap: list, item, /")
function(NAMESPACE, "_heapq", "heappushpop_max", heappushpop_max, "heap: list, item, /")
function(NAMESPACE, "_heapq", "heapreplace", heapreplace, "heap: list, item, /")
function(NAMESPACE, "_heapq", "heapreplace_max", heapreplace_max, "heap: list, item, /")
function(BISECT, "_bisect", "bisect_left", bisect_left, "a, x, lo=0, hi=None, *, key=None")
function(BISECT, "_bisect", "bisect_right", bisect_right, "a, x, lo=0, hi=None, *, key=None")
function(BISECT, "_bisect", "insort_left", insort_left, "a, x, lo=0, hi=None, *, key=None")
function(BISECT, "_bisect", "insort_right", insort_right, "a, x, lo=0, hi=None, *, key=None")
