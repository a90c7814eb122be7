"""Module `_ast`: the node classes of `ast`, under the name of CPython's built-in module."""

import ast

AST = ast.AST
PyCF_ALLOW_TOP_LEVEL_AWAIT = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
PyCF_ONLY_AST = ast.PyCF_ONLY_AST
PyCF_OPTIMIZED_AST = ast.PyCF_OPTIMIZED_AST
PyCF_TYPE_COMMENTS = ast.PyCF_TYPE_COMMENTS

globals().update(ast._CLASSES)
