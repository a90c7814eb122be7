# Checks of loaded frames.
from ouros._core.protocols.node cimport HeapFrame, Source

# Whether all slots for cells hold cells; `hidden`: result of hidden_cells for the frame's source.
cdef bint cells_fit(HeapFrame frame, dict hidden) except -1
cdef dict hidden_cells(Source source)
