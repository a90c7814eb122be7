# Module mod_xml: XML text taken apart into events.

cdef tuple scan(str text, bint final, bint namespaces, int mode, Py_ssize_t depth, Py_ssize_t most)
