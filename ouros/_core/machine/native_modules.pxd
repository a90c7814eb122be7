# Table of the modules that are made of natives.
# Returns name -> value of the module `name`, or None.
cdef dict native_module(str name)
cdef list native_names()
cdef dict HOST               # namespace of the module _host
cdef dict IMPORTS            # content of module _import: see import_builtin.pyx
cdef dict STANDARD_INPUT     # content of module _standard_input: see standard_input.pyx
cdef str missing_text(str name)                  # message of a ModuleNotFoundError
cdef object STDOUT, STDERR                       # the program's initial streams
