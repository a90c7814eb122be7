# State of a paused program as data, shared by dump, load and clone. The machine fills a State and is restored from one.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport Code, Globals, Node, Source
from ouros._core.types.type_sequence cimport ListObject

cdef class State:
    cdef list   kstack       # Continuations, outermost first
    cdef object ret          # value in flight, or STOP
    cdef object exc          # ExceptionObject being raised, or None
    cdef object handled
    cdef dict   modules      # name -> ModuleObject
    cdef list   tables       # Globals
    cdef list   sources      # Sources whose position matters to the machine; others are appended
    cdef dict   classes      # Boundary.classes: key -> ClassObject
    cdef list   roots        # all else that must survive: values, or host lists, tuples and dicts of values
    cdef dict   scalars      # counters, limits, ids: str keys; None bool int float str bytes, lists and dicts of them

cdef enum:
    FORMAT = 3               # of dumps; changes when older dumps can no longer be read

cdef str runtime_version
cdef int64_t text_checksum(Source source) except? -1   # of a text of the runtime: SipHash-1-3 of its UTF-8 with a zero key
# Raise the ValueError for data of a version of ouros which this one cannot read.
cdef object refuse(str version, str why)
cdef object refuse_module(str version, str name)
cdef State new_state()

# --- how layouts are named in a dump ---
cdef enum Kind:              # ORDER KIND: numbers are in dumps, never re-use one
    KIND_TUPLE     = 1
    KIND_STR       = 2
    KIND_BYTES     = 3
    KIND_INT       = 4
    KIND_COMPLEX   = 5
    KIND_RANGE     = 6
    KIND_BUILTIN   = 7       # class of the runtime, written by name
    KIND_NATIVE    = 8
    KIND_SHARED    = 9       # another object of the runtime, written by name
    KIND_CLASS     = 10
    KIND_SHAPE     = 11
    KIND_INSTANCE  = 12
    KIND_VALUE     = 13      # layout of ValueInstance
    KIND_HOLDER    = 14      # Instance that holds the attributes of an object of another layout
    KIND_LIST      = 15
    KIND_CELL      = 16
    KIND_FUNCTION  = 17
    KIND_FRAME     = 18
    KIND_CONTINUATION = 19
    KIND_GLOBALS   = 20
    KIND_GENERATOR = 21
    KIND_EXCEPTION = 22
    KIND_TRACEBACK = 23
    KIND_HOST_LIST = 24      # list of the evaluator, in continuations only
    KIND_HOST_DICT = 25
    KIND_HOST_TUPLE = 26     # a host tuple that holds lists or dicts
    KIND_NAN       = 27      # NaN: written as its own row to preserve identity
    KIND_FIRST     = 32      # from here on: layouts with get_state and set_state, see KINDS

cdef int    kind_of(object heap_type) except -1          # number of a HeapObject class; 0: it has none
cdef object type_of_kind(int64_t kind)                   # HeapObject class, or None
cdef bint   class_fits(object heap_type, ClassObject cls) except -1    # whether an object of that layout may have that class
cdef HeapObject allocate(object heap_type)               # makes a blank object of the class
cdef ListObject blank_list()
cdef ClassObject blank_class()

# Objects of the runtime that all programs share, other than classes and natives.
cdef int    share(str name, HeapObject o) except -1
cdef str    shared_name(object o)
cdef object shared_object(str name)
cdef str    native_key(HeapObject o)                     # key in call.natives; None: not a native of the runtime
cdef str    node_name(Node node)                         # name of a node that belongs to no source
cdef Node   named(str name)

# Rebuild a Source from its kind, file name and text, or find the one of that kind. Set by the machine. Raises ValueError.
ctypedef Source (*SourceHook)(str kind, str filename, str text, object options)
cdef SourceHook source_hook
ctypedef object (*OptionsHook)(Source source)            # build options for source_hook, as plain data
cdef OptionsHook options_hook
cdef int link_globals(Globals g) except -1               # makes g.g from g.cells
