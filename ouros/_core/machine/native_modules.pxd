# The modules that are made of natives.
# name -> values of the module `name`, or None.
cdef dict native_module(str name)
cdef dict HOST               # of module _host: filled by the machine
cdef str missing_text(str name)                  # for a ModuleNotFoundError
cdef object STDOUT, STDERR                       # the program's own streams, until it replaces them
