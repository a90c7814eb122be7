"""Calls of host functions that work in pieces, under the limits of the program.

Must not know the functions. Invariant: a function that raises TooBig has had no effect, because it is called again.
"""
from ouros._core.base.limiter cimport Limiter
from ouros._core.heap.exceptions cimport raise_host
from ouros._core.heap.heap cimport reserve, work
from ouros._core.heap.long_loops cimport is_over_now
from ouros._core.protocols.call cimport call_prelude

from ouros._core.base.limiter import Stopped


class TooBig(Exception):
    """The result needs this number of bytes, more than available."""


class Failed(Exception):
    """An exception of a library: its kind and message."""


cdef class Meter(Limiter):
    """Limits for a function that works in pieces. Valid during the call only."""
    cdef int look(self) except -1:
        if is_over_now(self.vm, 0):
            raise Stopped
        return 0

    cpdef int spent(self, int64_t n) except -1:
        """Charge time: one unit for a small object. Raises Stopped at a limit."""
        work(self.vm, n)
        return self.look()

    cpdef int needs(self, int64_t n) except -1:
        """Check the total memory of the call, n bytes. Raises TooBig."""
        if n > self.room:
            raise TooBig(n)
        return 0


cdef int64_t size_of(object v) except -1:
    if type(v) is str or type(v) is bytes:
        return 60 + len(v)
    if type(v) is tuple:
        total = 56
        for item in <tuple>v:
            total += 8 + size_of(item)
        return total
    return 32

cdef Meter meter_of(VM* vm):
    cdef Meter meter = Meter.__new__(Meter)
    meter.vm = vm
    return meter


cdef object metered(VM* vm, object function, object args):
    """
    Call the function with a Meter and the arguments. Failed becomes an exception of the library, by the prelude.
    Returns: the result; SIGNAL.
    """
    cdef Meter meter = meter_of(vm)
    while True:
        meter.room = max(vm.budget, 4096)
        try:
            return function(meter, *args)
        except TooBig as e:
            # The limit is reached, or the machine walks the heap and calls the native again.
            if reserve(vm, e.args[0]) < 0:
                return SIGNAL
            vm.budget += e.args[0]
            meter.room = vm.budget
            if meter.room < e.args[0]:
                return raise_host(vm, MemoryError())
        except Stopped:
            return SIGNAL
        except Failed as e:
            return call_prelude(vm, "plain_error", (e.args[0], e.args[1]))
        except (TypeError, ValueError, OverflowError, KeyError, MemoryError) as e:
            return raise_host(vm, e)
