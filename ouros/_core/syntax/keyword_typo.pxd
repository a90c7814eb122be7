# Suggestions for misspelt keywords in programs that fail to parse.

from ouros._core.syntax.syntax_errors cimport SyntaxFailure

# Return the failure to show for a program: `failure` itself, or one that suggests a keyword, at the misspelt word.
# CPython does this when it prints an uncaught SyntaxError; `str(error)` in a program is unchanged.
cdef SyntaxFailure with_suggestion(SyntaxFailure failure, str source)
