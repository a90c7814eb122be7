# Lowering of annotations, type parameters and type aliases.
cimport ouros._core.syntax.ast as ast
cimport ouros._core.nodes.nodes_def as nodes_def
cimport ouros._core.nodes.nodes_type as nodes_type
cimport ouros._core.syntax.scope as scopes
from ouros._core.lowering.build_expr cimport ExprBuilder
from ouros._core.lowering.build_unit cimport Unit
from ouros._core.protocols.node cimport *


cdef class TypeBuilder(ExprBuilder):
    cdef nodes_def.MakeFunction lazy_function(self, scopes.Scope scope, str name, list names, list values, list marks, Node seen, ast.AST tree)
    cdef nodes_def.MakeFunction function_annotations(self, ast.FunctionDef s)
    cdef nodes_def.MakeFunction deferred_annotations(self, scopes.Scope scope, Unit owner, ast.AST tree)
    cdef Node annotation(self, ast.expr e)
    cdef object defer(self, ast.AnnAssign s)
    cdef Node store_text(self, ast.AnnAssign s)
    cdef Node empty_annotations(self, ast.AST tree)
    cdef Node return_(self, Node value, ast.AST tree)
    cdef Node assign_node(self, Node target, Node value, ast.AST tree)
    cdef Unit open_generic(self, scopes.Scope scope, str name, list params, ast.AST tree)
    cdef tuple type_params(self, list params, list out)
    cdef nodes_def.MakeFunction close_generic(self, Unit inner, list items, ast.AST tree)
    cdef nodes_def.MakeFunction lazy_type(self, object scope, str name, ast.expr value)
    cdef Node type_alias(self, ast.TypeAlias s)
