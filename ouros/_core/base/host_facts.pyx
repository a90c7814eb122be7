"""Values of this host that programs get, such as versions of its libraries.

Must not know values of the sandbox. They are counted, so that a caller can tell whether what a program computed is the same on every host.
"""

told = 0

cdef object host_fact(object v):
    global told
    told += 1
    return v
