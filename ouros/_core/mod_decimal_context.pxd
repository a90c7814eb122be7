# Modules: _decimal, complete: what mod_decimal has in its namespace, and contexts.
from ouros._core.status cimport *
from ouros._core.value cimport *

cdef dict NAMESPACE          # name -> native or class
