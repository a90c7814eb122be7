import ast
from pyflakes.checker import Checker
assert [str(m.message % m.message_args) for m in Checker(ast.parse("import os\nx = y")).messages] != []
