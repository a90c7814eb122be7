"""State of a paused program as data, and the table of object layouts: shared by dump, load and clone.

Must not know machines. Invariant: KINDS names every layout that a value can have, and the classes that objects of it may have. Natives
infer an object's layout from its class, so no loaded object may have any other combination.
"""
from zlib import crc32

cimport cython
from libc.stdlib cimport calloc, free
from ouros._core.protocols.call cimport Native, natives
from ouros._core.protocols.descriptors cimport UNLINKED
from ouros._core.protocols.node cimport native_nodes, resume_functions
from ouros._core.heap.hash_table cimport hash_bytes

cdef extern from *:
    """
    static PyObject* ou_blank(PyObject* t) {
        static PyObject* none = NULL;
        if (none == NULL) none = PyTuple_New(0);
        return none == NULL ? NULL : ((PyTypeObject*)t)->tp_new((PyTypeObject*)t, none, NULL);
    }
    """
    object ou_blank(PyObject* t)


runtime_version = "unknown"

def set_version(str version):
    """Set the version of ouros that dumps name."""
    global runtime_version
    runtime_version = version


cdef dict text_checksums = {}    # module of the runtime -> checksum

cdef int64_t text_checksum(Source source) except? -1:
    cdef bytes data
    if source.kind.startswith("module:"):
        data = source.text.encode()
        return hash_bytes(<const char*>data, len(data))
    module = source.kind.split(":")[1]
    known = text_checksums.get(module)
    if known is None:
        data = source.text.encode()
        known = text_checksums[module] = hash_bytes(<const char*>data, len(data))
    return known




cdef object refuse(str version, str why):
    raise ValueError(f"the data was made by ouros {version[:40]}, {why}: go on with it in the version that made it, or run the program "
                     "from the start")

cdef object refuse_module(str version, str name):
    refuse(version, f"in which the module {name!r} is another one than in this ouros {runtime_version}")


@cython.final
cdef class State:
    pass

cdef State new_state():
    cdef State s = State.__new__(State)
    s.kstack = []
    s.ret = STOP
    s.modules = {}
    s.tables = []
    s.sources = []
    s.classes = {}
    s.roots = []
    s.scalars = {}
    return s


# ORDER KIND of layouts.pxd: number -> (name of the HeapObject class, keys of the built-in classes that decide the layout of its objects). A new
# HeapObject class needs a line here (tests/dumps/test_dump.py checks it). Classes of the same name need a key each: value.name_class.
cdef dict KINDS = {
    KIND_INSTANCE: ("Instance", ("object",)),
    KIND_VALUE: ("ValueInstance", ("int", "float", "complex", "str", "bytes", "tuple")),
    KIND_LIST: ("ListObject", ("list",)),
    KIND_CELL: ("Cell", ("cell",)),
    KIND_FUNCTION: ("Function", ("function",)),
    KIND_GENERATOR: ("Generator", ("generator", "coroutine", "async_generator")),
    KIND_EXCEPTION: ("ExceptionObject", ("BaseException", "AttributeError", "BaseExceptionGroup", "ImportError", "NameError", "OSError",
                                         "StopIteration", "SyntaxError", "SystemExit", "UnicodeDecodeError", "UnicodeEncodeError",
                                         "UnicodeTranslateError")),
    KIND_TRACEBACK: ("TracebackObject", ("traceback",)),
    32: ("DictObject", ("dict",)),
    33: ("SetObject", ("set", "frozenset")),
    34: ("SliceObject", ("slice",)),
    35: ("ModuleObject", ("module",)),
    36: ("PropertyObject", ("property",)),
    37: ("WrapperObject", ("classmethod", "staticmethod")),
    38: ("SuperObject", ("super",)),
    39: ("MemberObject", ("member_descriptor",)),
    40: ("ExternalFunction", ("external_function",)),
    41: ("BoundMethod", ("method", "builtin_function_or_method", "method-wrapper")),
    42: ("TupleField", ("_tuplegetter",)),
    43: ("SequenceIter", ("list_iterator", "list_reverseiterator", "tuple_iterator", "str_ascii_iterator", "str_iterator",
                          "bytes_iterator", "bytearray_iterator", "longrange_iterator", "iterator", "reversed")),
    44: ("RangeIter", ("range_iterator",)),
    45: ("SetIter", ("set_iterator",)),
    46: ("DictView", ("dict_keys", "dict_values", "dict_items", "odict_keys", "odict_values", "odict_items")),
    47: ("DictIter", ("dict_keyiterator", "dict_valueiterator", "dict_itemiterator",
                      "dict_reversekeyiterator", "dict_reversevalueiterator", "dict_reverseitemiterator", "odict_iterator")),
    48: ("MappingProxy", ("mappingproxy",)),
    49: ("EnumerateIter", ("enumerate",)),
    50: ("ZipIter", ("zip", "map")),
    51: ("FilterIter", ("filter",)),
    52: ("CallIter", ("callable_iterator",)),
    53: ("AsyncStep", ("async_generator_asend", "async_generator_athrow")),
    54: ("CoroutineWrapper", ("coroutine_wrapper",)),
    55: ("AliasObject", ("GenericAlias",)),
    56: ("UnionObject", ("Union",)),
    57: ("FrameView", ("frame",)),
    58: ("CodeView", ("code",)),
    70: ("BytearrayObject", ("bytearray",)),
    71: ("MemoryView", ("memoryview",)),
    72: ("MemoryIter", ("memory_iterator",)),
    120: ("TemplateObject", ("Template",)),
    121: ("InterpolationObject", ("Interpolation",)),
    122: ("TemplateIter", ("TemplateIter",)),
    59: ("StdStream", ("TextIOWrapper",)),
    80: ("Getter", ("itemgetter", "attrgetter")),
    81: ("MethodCaller", ("methodcaller",)),
    82: ("PlaceholderObject", ("_PlaceholderType",)),
    83: ("Partial", ("partial",)),
    84: ("CmpKey", ("KeyWrapper",)),
    85: ("LruCache", ("_lru_cache_wrapper",)),
    86: ("CountIter", ("count",)),
    87: ("RepeatIter", ("repeat",)),
    88: ("CycleIter", ("cycle",)),
    89: ("ChainIter", ("chain",)),
    90: ("TestIter", ("takewhile", "dropwhile", "filterfalse", "starmap")),
    91: ("CompressIter", ("compress",)),
    92: ("SliceIter", ("islice",)),
    93: ("PairIter", ("pairwise",)),
    94: ("BatchIter", ("batched",)),
    95: ("AccumulateIter", ("accumulate",)),
    96: ("LongestIter", ("zip_longest",)),
    97: ("CombineIter", ("product", "permutations", "combinations", "combinations_with_replacement")),
    98: ("GroupByIter", ("groupby",)),
    99: ("GrouperIter", ("_grouper",)),
    100: ("TeeBlock", ("_tee_dataobject",)),
    101: ("TeeIter", ("_tee",)),
    102: ("DequeObject", ("deque",)),
    103: ("DequeIter", ("_deque_iterator", "_deque_reverse_iterator")),
    104: ("TupleMaker", ("_tuple_maker",)),
    105: ("TextStream", ("_TextStream",)),
    106: ("ByteStream", ("_ByteStream",)),
    107: ("CsvReader", ("reader",)),
    108: ("CsvWriter", ("writer",)),
    73: ("RandomObject", ("Random",)),
    74: ("HashObject", ("HASH",)),
    75: ("Decompressor", ("_Decompressor",)),
    76: ("ArrayObject", ("_Array",)),
    109: ("ArrayIter", ("arrayiterator",)),
    77: ("ElementObject", ("_Element",)),
    78: ("ElementIter", ("_element_iterator",)),
    110: ("PatternObject", ("Pattern",)),
    111: ("MatchObject", ("Match",)),
    113: ("DateObject", ("timedelta", "date", "time", "datetime", "tzinfo", "timezone", "ZoneInfo")),
    114: ("DecimalObject", ("Decimal",)),
    115: ("ContextObject", ("Context",)),
    116: ("WeakObject", ("ReferenceType",)),
    123: ("VariableContext", ("variable_context",)),
    124: ("ContextState", ("context_state",)),
    125: ("VariableObject", ("context_variable",)),
    126: ("TokenObject", ("context_token",)),
    127: ("MissingObject", ("context_missing",)),
    128: ("Database", ("_Database",)),
    112: ("ScannerObject", ("SRE_Scanner", "re_match_iterator")),
}

cdef dict numbers = {}       # HeapObject class -> kind
cdef dict types = {}         # kind -> HeapObject class
cdef int known_types = 0     # number of HeapObject classes when both tables were filled


cdef list heap_types():
    """Return all HeapObject classes of the modules imported so far."""
    cdef list out = []
    cdef list todo = [HeapObject]
    while todo:
        for t in type.__subclasses__(todo.pop()):
            out.append(t)
            todo.append(t)
    return out


cdef int learn_types() except -1:
    global known_types
    cdef list found = heap_types()
    cdef dict by_name
    if len(found) == known_types:
        return 0
    known_types = len(found)
    by_name = {t.__name__: t for t in found}
    for kind, (name, _) in KINDS.items():
        t = by_name.get(name)
        if t is not None:
            numbers[t] = kind
            types[kind] = t
    return 0


def layouts_without_kind():
    """For tests: return the HeapObject classes that dump cannot write, and the built-in classes of KINDS that don't exist."""
    learn_types()
    # Two written by name, one with rows of its own, five abstract ones, one only in flight, one part of a module.
    never = ("Native", "GetSet", "ClassObject", "Keyed", "NativeObject", "BufferObject", "ToolIter", "CsvObject", "StopValue", "Deferred")
    missing = [t.__name__ for t in heap_types() if t not in numbers and t.__name__ not in never]
    for name, classes in KINDS.values():
        missing += [f"{name}: {key}" for key in classes if key not in builtin_classes]
    return sorted(missing)


def continuation_names():
    """For tests: return the names by which dumps refer to the runtime's own continuations."""
    return sorted(["n:" + name for name in native_nodes] + ["p:" + name for name in resume_functions])


def shared_ids():
    """For tests: return the names of the objects that all programs share, by id."""
    cdef dict found = {}
    for table in (builtin_classes, natives, shared):
        for name, o in (<dict?>table).items():
            found.setdefault((<HeapObject?><object>o).hid, []).append(name)
    return found


cdef int kind_of(object heap_type) except -1:
    kind = numbers.get(heap_type)
    if kind is None:
        learn_types()
        kind = numbers.get(heap_type, 0)
    return kind


cdef object type_of_kind(int64_t kind):
    t = types.get(kind)
    if t is None:
        learn_types()
        t = types.get(kind)
    return t


cdef bint class_fits(object heap_type, ClassObject cls) except -1:
    if cls is None or cls.solid is None:
        return False
    return class_key(cls.solid) in (<tuple?>KINDS[kind_of(heap_type)])[1]


cdef HeapObject allocate(object heap_type):
    return <HeapObject?>ou_blank(<PyObject*>heap_type)

cdef ListObject blank_list():
    cdef ListObject o = ListObject.__new__(ListObject)
    o.items = []
    return o

cdef ClassObject blank_class():
    cdef ClassObject o = ClassObject.__new__(ClassObject)
    o.ns = {}
    o.cache = {}
    o.subclasses = []
    return o


# --- objects of the runtime itself, by name ---

cdef dict shared = {}
cdef dict shared_names = {}      # address of a shared object -> its name in dumps
cdef dict native_keys = {}       # address of a native -> its key in `natives`
cdef dict node_names = {}        # address of a node of the runtime -> its name in dumps

cdef int share(str name, HeapObject o) except -1:
    shared[name] = o
    shared_names[<size_t><PyObject*>o] = name
    o.hid = 0x80000000U | crc32(name.encode())
    return 0

cdef str shared_name(object o):
    return shared_names.get(<size_t><PyObject*>o)

cdef object shared_object(str name):
    return shared.get(name)

cdef str native_key(HeapObject o):
    if len(native_keys) != len(natives):
        for key, v in natives.items():
            native_keys[<size_t><PyObject*>v] = key
    return native_keys.get(<size_t><PyObject*>o)

cdef str node_name(Node node):
    if len(node_names) != len(native_nodes) + len(resume_functions):
        for name, v in native_nodes.items():
            node_names[<size_t><PyObject*>v] = "n:" + name
        for name, v in resume_functions.items():
            node_names[<size_t><PyObject*>v] = "p:" + name
    return node_names.get(<size_t><PyObject*>node)

cdef Node named(str name):
    if name.startswith("n:"):
        return native_nodes.get(name[2:])
    if name.startswith("p:"):
        return resume_functions.get(name[2:])
    return None


cdef int link_globals(Globals g) except -1:
    cdef Py_ssize_t i, n = len(g.cells)
    cdef PyObject** block = <PyObject**>calloc(n + 1, sizeof(PyObject*))
    if block == NULL:
        raise MemoryError
    for i in range(n):
        block[i] = <PyObject*>(UNLINKED if g.cells[i] is None else <Cell?>g.cells[i])
    free(g.g)
    g.g = block
    return 0
