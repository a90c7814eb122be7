# Lowering, between expressions and definitions: annotations, type parameters, type aliases.
cimport ouros._core.syntax.ast as A
cimport ouros._core.nodes.nodes_def as D
cimport ouros._core.nodes.nodes_type as T
cimport ouros._core.syntax.scope as S
from ouros._core.lowering.build_expr cimport ExprBuilder
from ouros._core.lowering.build_unit cimport Unit
from ouros._core.protocols.node cimport *


cdef class TypeBuilder(ExprBuilder):
    cdef D.MakeFunction lazy_function(self, S.Scope scope, str name, list names, list values, list marks, Node seen, A.AST tree)
    cdef D.MakeFunction function_annotations(self, A.FunctionDef s)
    cdef D.MakeFunction deferred_annotations(self, S.Scope scope, Unit owner, A.AST tree)
    cdef Node annotation(self, A.expr e)
    cdef object defer(self, A.AnnAssign s)
    cdef Node store_text(self, A.AnnAssign s)
    cdef Node empty_annotations(self, A.AST tree)
    cdef Node return_(self, Node value, A.AST tree)
    cdef Node assign_node(self, Node target, Node value, A.AST tree)
    cdef Unit open_generic(self, S.Scope scope, str name, list params, A.AST tree)
    cdef tuple type_params(self, list params, list out)
    cdef D.MakeFunction close_generic(self, Unit inner, list items, A.AST tree)
    cdef D.MakeFunction lazy_type(self, object scope, str name, A.expr value)
    cdef Node type_alias(self, A.TypeAlias s)
