# Steps of generators and coroutines: next() and send().
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.call cimport Native
from ouros._core.protocols.generators cimport Generator
from ouros._core.protocols.node cimport ResumeFunction

cdef Native next_native, send_native     # next() and the send() of generators, which nodes make themselves (set where they are declared)
cdef object reused(VM* vm, Generator g)                # None; SIGNAL: RuntimeError, since a coroutine has ended
cdef object generator_next(VM* vm, PyObject** a)
cdef object generator_send(VM* vm, PyObject** a)
# ResumeFunctions of a step, which handle the end. NEXT_GENERATOR: of next(); b: (default,) or (). GEN_ENDED: of methods. a: the generator.
cdef ResumeFunction NEXT_GENERATOR, GEN_ENDED
# Resume g, with the value `sent`, which is taken over (NULL: None). Returns: the tag of out, which gets the value; T_SIGNAL.
cdef int step_slot(VM* vm, Generator g, Slot* sent, ResumeFunction resume, object b, Slot* out) except -9
