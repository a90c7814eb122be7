# Member tables of exceptions and of tracebacks.
# cython: preliminary_late_includes_cy28=True
# (The tables need the C structs of the classes, which Cython declares before late includes only.)
from ouros._core.heap.exceptions cimport ExceptionObject, TracebackObject
from ouros._core.heap.members cimport Member

cdef extern from *:
    """
    #define OU_MEMBER(kind, field) {kind, offsetof(struct __pyx_obj_5ouros_5_core_4heap_10exceptions_ExceptionObject, field)}
    static const ou_member ou_exception_members[] = {
        OU_MEMBER(AS_TUPLE, args),
        OU_MEMBER(AS_TRACEBACK, traceback),
        OU_MEMBER(AS_EXCEPTION, cause),
        OU_MEMBER(AS_EXCEPTION, context),
        OU_MEMBER(AS_FLAG, suppress),
        OU_MEMBER(AS_NAMES, extra),
        OU_MEMBER(AS_HOLDER, ext),
        {AS_END, 0}
    };
    #undef OU_MEMBER
    #define OU_MEMBER(kind, field) {kind, offsetof(struct __pyx_obj_5ouros_5_core_4heap_10exceptions_TracebackObject, field)}
    static const ou_member ou_traceback_members[] = {
        OU_MEMBER(AS_TRACEBACK, tb_next),
        OU_MEMBER(AS_CODE, code),
        OU_MEMBER(AS_NODE, node),
        OU_MEMBER(AS_SOURCE, source),
        OU_MEMBER(AS_MODULE, module),
        {AS_END, 0}
    };
    #undef OU_MEMBER
    """
    const Member* EXCEPTION_MEMBERS "ou_exception_members"
    const Member* TRACEBACK_MEMBERS "ou_traceback_members"
