# Lowering of functions and classes.
cimport ouros._core.syntax.ast as ast
cimport ouros._core.nodes.nodes_def as nodes_def
cimport ouros._core.syntax.scope as scopes
from ouros._core.lowering.build_type cimport TypeBuilder
from ouros._core.lowering.build_unit cimport Unit
from ouros._core.protocols.node cimport *


cdef class DefBuilder(TypeBuilder):
    cdef list parameters(self, ast.arguments args, Code code, str class_name)
    cdef int code_kind(self, scopes.Scope scope)
    cdef nodes_def.MakeFunction function(self, scopes.Scope scope, ast.arguments args, str name, list body, ast.expr value, list decorators,
                                 ast.AST tree, int kind, list outer_defaults)
    cdef Node function_def(self, ast.FunctionDef s)
    cdef Node generic_function(self, ast.FunctionDef s)
    cdef Node generic_class(self, ast.ClassDef s)
    cdef nodes_def.MakeClass make_class(self, ast.ClassDef s, tuple params)
    cdef list class_end(self, Unit inner, ast.ClassDef s)
    cdef Node class_def(self, ast.ClassDef s)
    cdef nodes_def.MakeFunction class_body(self, ast.ClassDef s, tuple params)
    cdef Node class_assign(self, str name, object value, ast.AST tree)
    # Provided by Builder:
    cdef Node block(self, list body, ast.AST tree)
    cdef Node stmt(self, ast.stmt s)

cdef str clean_doc(str doc)
