# Lowering, fourth part: functions and classes.
cimport ouros._core.syntax.ast as A
cimport ouros._core.nodes.nodes_def as D
cimport ouros._core.syntax.scope as S
from ouros._core.lowering.build_type cimport TypeBuilder
from ouros._core.lowering.build_unit cimport Unit
from ouros._core.protocols.node cimport *


cdef class DefBuilder(TypeBuilder):
    cdef list parameters(self, A.arguments args, Code code, str class_name)
    cdef int code_kind(self, S.Scope scope)
    cdef D.MakeFunction function(self, S.Scope scope, A.arguments args, str name, list body, A.expr value, list decorators,
                                 A.AST tree, int kind, list outer_defaults)
    cdef Node function_def(self, A.FunctionDef s)
    cdef Node generic_function(self, A.FunctionDef s)
    cdef Node generic_class(self, A.ClassDef s)
    cdef D.MakeClass make_class(self, A.ClassDef s, tuple params)
    cdef list class_end(self, Unit inner, A.ClassDef s)
    cdef Node class_def(self, A.ClassDef s)
    cdef D.MakeFunction class_body(self, A.ClassDef s, tuple params)
    cdef Node class_assign(self, str name, object value, A.AST tree)
    # Provided by Builder.
    cdef Node block(self, list body, A.AST tree)
    cdef Node stmt(self, A.stmt s)

cdef str clean_doc(str doc)
