# The scopes of a program. The classes are those of symbols.pxd, which this re-exports.

from ouros._core.syntax.ast cimport mod
from ouros._core.syntax.symbols cimport *

# Finds all scopes, resolves their names and fills the tree's scope fields; returns the outermost scope, which is in the
# tree's `scope` field too. Raises SyntaxFailure. A tree is analyzed once. Call `release` when its scopes are done with.
cdef Scope analyze(mod tree, str source, str filename)
