"""Module `keyword`: reserved words, and soft keywords. Data only."""

__all__ = ["iskeyword", "issoftkeyword", "kwlist", "softkwlist"]

_words = (
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else",
    "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise",
    "return", "try", "while", "with", "yield",
)

_soft_words = ("_", "case", "match", "type")
kwlist = [*_words]
softkwlist = [*_soft_words]

iskeyword = frozenset(_words).__contains__
issoftkeyword = frozenset(_soft_words).__contains__
