"""_time: the clocks, calendar times in UTC, and the time limits for long-running natives.

Must not know the machine except as a Runtime. Invariant: programs see clocks as numbers only, and those that the policy says.
"""
from ouros._core.heap.runtime cimport CLOCK_MONOTONIC, CLOCK_PROCESS, CLOCK_TIME, SLEEP_HOST, SLEEP_VIRTUAL, runtime
from ouros._core.protocols.call cimport function
from ouros._core.heap.exceptions cimport limit_hit
from ouros._core.heap.heap cimport poll
from ouros._core.heap.value cimport unwrap
from ouros._core.modules.datetime_text cimport days_of, plain_strftime, year_day

NAMESPACE = {}

cdef double seconds_left(VM* vm) noexcept:
    return runtime(vm).seconds_left()

cdef object time_up(VM* vm):
    vm.ticks = min(vm.ticks, -1)
    if poll(vm) == LIMIT:
        return SIGNAL
    # The limit is not reached now, but the operation was aborted.
    return limit_hit(vm, "TimeoutError", "tick limit exceeded: one operation took too long")

cdef object time_time(VM* vm, PyObject** a):
    """Return the seconds since 1970."""
    cdef int64_t n
    ns = runtime(vm).read_clock(CLOCK_TIME)
    if ns is SIGNAL:
        return ns
    # The sum of two floats is the nearest one from 1988 on. The division of ints always gives it, and takes 70 ns.
    if exact_int64(<PyObject*>ns, &n) and n >> 59 > 0:
        return <double>(n // 1000000000) + <double>(n % 1000000000) / 1e9
    return ns / <object>1000000000

cdef object time_time_ns(VM* vm, PyObject** a): return runtime(vm).read_clock(CLOCK_TIME)
cdef object time_monotonic(VM* vm, PyObject** a): return seconds_of(runtime(vm).read_clock(CLOCK_MONOTONIC))
cdef object time_monotonic_ns(VM* vm, PyObject** a): return runtime(vm).read_clock(CLOCK_MONOTONIC)
cdef object time_process(VM* vm, PyObject** a): return seconds_of(runtime(vm).read_clock(CLOCK_PROCESS))
cdef object time_process_ns(VM* vm, PyObject** a): return runtime(vm).read_clock(CLOCK_PROCESS)

cdef object seconds_of(object ns):
    return SIGNAL if ns is SIGNAL else ns / 1e9

cdef object time_is_fixed(VM* vm, PyObject** a): return bool(runtime(vm).is_clock_fixed())
cdef object time_has_zone(VM* vm, PyObject** a): return runtime(vm).local_zone() is not None

cdef object time_sleep_mode(VM* vm, PyObject** a):
    cdef int mode = runtime(vm).sleep_mode()
    return "virtual" if mode == SLEEP_VIRTUAL else "host" if mode == SLEEP_HOST else "skip"

cdef bint civil_fields(int64_t n, int* fields) noexcept:
    cdef int64_t days, era, of_era, year_of_era, of_year, month, second
    if not -30610224000 <= n < 253402300800:
        return False
    # Days since the first of March of the year 0: the day that a leap year adds is then the last one of its year.
    second = n % 86400
    if second < 0:
        second += 86400
    days = (n - second) // 86400 + 719468
    era = days // 146097
    of_era = days - era * 146097
    year_of_era = (of_era - of_era // 1460 + of_era // 36524 - of_era // 146096) // 365
    of_year = of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    month = (5 * of_year + 2) // 153
    fields[2] = <int>(of_year - (153 * month + 2) // 5 + 1)
    fields[1] = <int>(month + 3 if month < 10 else month - 9)
    fields[0] = <int>(year_of_era + era * 400 + (fields[1] <= 2))
    fields[3], fields[4], fields[5] = <int>(second // 3600), <int>(second // 60 % 60), <int>(second % 60)
    fields[6], fields[7], fields[8] = <int>((days + 2) % 7), year_day(fields[0], fields[1], fields[2]), 0
    return True

cdef object time_civil(VM* vm, PyObject** a):
    """civil(seconds): the tuple of civil_fields(), or None."""
    cdef int[9] f
    cdef int64_t n
    if not exact_int64(a[0], &n) or not civil_fields(n, f):
        return None
    return (f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8])

cdef object time_strftime(VM* vm, PyObject** a):
    """strftime(format, time): the text; None for values out of range, and for formats that need a zone or a locale."""
    cdef int[7] fields
    cdef int64_t v
    cdef int i
    cdef object t = unwrap(<object>a[1])
    if type(<object>a[0]) is not str or type(t) is not tuple or len(<tuple>t) < 9:
        return None
    for i in range(8):
        if not exact_int64(<PyObject*>(<tuple>t)[i], &v) or not LEAST[i] <= v <= MOST[i]:
            return None
        if i < 6:
            fields[i] = <int>v
    fields[6] = 0
    return None if fields[2] > days_of(fields[0], fields[1]) else plain_strftime(<str?><object>a[0], fields)

# Year to second, weekday, day of the year.
cdef int* LEAST = [1000, 1, 1, 0, 0, 0, -1, 0]
cdef int* MOST = [9999, 12, 31, 23, 59, 59, 6, 366]

function(NAMESPACE, "_time", "civil", time_civil, "seconds, /")
function(NAMESPACE, "_time", "has_zone", time_has_zone, "")
function(NAMESPACE, "_time", "is_fixed", time_is_fixed, "")
function(NAMESPACE, "_time", "sleep_mode", time_sleep_mode, "")
function(NAMESPACE, "_time", "strftime", time_strftime, "format, time, /")
function(NAMESPACE, "time", "monotonic", time_monotonic, "")
function(NAMESPACE, "time", "monotonic_ns", time_monotonic_ns, "")
function(NAMESPACE, "time", "perf_counter", time_monotonic, "")
function(NAMESPACE, "time", "perf_counter_ns", time_monotonic_ns, "")
function(NAMESPACE, "time", "process_time", time_process, "")
function(NAMESPACE, "time", "process_time_ns", time_process_ns, "")
function(NAMESPACE, "time", "time", time_time, "")
function(NAMESPACE, "time", "time_ns", time_time_ns, "")
