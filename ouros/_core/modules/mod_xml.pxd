# XML tokenizer: splits a str into a tuple of plain events.

cdef tuple scan(str text, bint final, bint namespaces, int mode, Py_ssize_t depth, Py_ssize_t most)
