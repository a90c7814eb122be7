# Misspelt keywords in programs that failed.

from ouros._core.syntax.syntax_errors cimport SyntaxFailure

# The failure to show for a program: `failure` itself, or one that names the keyword likely meant, at the misspelt word.
# CPython does this where it prints an uncaught SyntaxError; `str(error)` inside a program stays as it was.
cdef SyntaxFailure with_suggestion(SyntaxFailure failure, str source)
