# Checks that a continuation from a dump has the fields that its node relies on.
from ouros._core.protocols.node cimport HeapFrame, K, Source

# Whether a, b and c have the types that the node itself saves, and i is within its parts.
cdef bint k_fits(K k) except -1
# Whether all slots for cells hold cells; `hidden`: result of hidden_cells for the frame's source.
cdef bint cells_fit(HeapFrame frame, dict hidden) except -1
cdef dict hidden_cells(Source source)
