# Does a continuation that comes from a dump have what its node will take for granted?
from ouros._core.protocols.node cimport HeapFrame, K, Source

# What its own pushes would have saved: types of a, b and c, and i within the node's parts.
cdef bint k_fits(K k) except -1
# Slots that hold cells do; `hidden` is what hidden_cells gives for the frame's source.
cdef bint cells_fit(HeapFrame frame, dict hidden) except -1
cdef dict hidden_cells(Source source)
