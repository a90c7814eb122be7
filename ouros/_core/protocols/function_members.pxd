# Member table of functions.
# cython: preliminary_late_includes_cy28=True
# (The table needs the C struct of the class, which Cython declares before late includes only.)
from ouros._core.heap.members cimport Member
from ouros._core.protocols.node cimport Function

cdef extern from *:
    """
    #define OU_MEMBER(kind, field) {kind, offsetof(struct __pyx_obj_5ouros_5_core_9protocols_4node_Function, field)}
    static const ou_member ou_function_members[] = {
        OU_MEMBER(AS_CODE, code),
        OU_MEMBER(AS_GLOBALS, globs),
        OU_MEMBER(AS_TUPLE_OR_NONE, closure),
        OU_MEMBER(AS_TUPLE_OR_NONE, defaults),
        OU_MEMBER(AS_NAMES, kwdefaults),
        OU_MEMBER(AS_TEXT, name),
        OU_MEMBER(AS_TEXT, qualname),
        OU_MEMBER(AS_VALUE, doc),
        OU_MEMBER(AS_VALUE, module),
        OU_MEMBER(AS_VALUE, annotate),
        OU_MEMBER(AS_VALUE, annotations),
        OU_MEMBER(AS_VALUE, type_params),
        OU_MEMBER(AS_HOLDER, ext),
        OU_MEMBER(AS_FORMER, former),
        {AS_END, 0}
    };
    #undef OU_MEMBER
    """
    const Member* FUNCTION_MEMBERS "ou_function_members"
