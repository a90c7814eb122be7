# Analysis of scopes; re-exports the classes of symbols.pxd.

from ouros._core.syntax.ast cimport mod
from ouros._core.syntax.symbols cimport *

# Find all scopes, resolve their names, and set the tree's scope fields. Returns the outermost scope, which is in the tree's field
# `scope`, too. Raises SyntaxFailure. A tree is analyzed once; the caller calls `release` when the scopes are no longer needed.
# top_return: `return` may stand at the top level. limiter: counts the steps of the work.
cdef Scope analyze(mod tree, str source, str filename, bint top_return=*, Limiter limiter=*)
