"""Suggestions for misspelt keywords: finds a word that, replaced by a keyword, makes the lines so far a program.

Must not know trees: it uses tokens and whether the parser succeeds. The work is limited to 1,024 characters, ten words, and three
keywords for each word.
"""

from ouros._core.syntax.ast cimport Module
from ouros._core.base.lazy_import cimport later
from ouros._core.syntax.lexer cimport Lexer, T_EOF, T_NAME
from ouros._core.syntax.parser cimport parse_beginning
from ouros._core.syntax.scope cimport analyze
from ouros._core.syntax.symbols cimport release
from ouros._core.syntax.syntax_errors cimport SyntaxFailure, failure_at, syntax_text

cdef object _difflib = later("difflib")

cdef enum:
    MAX_TEXT = 1024
    MAX_WORDS = 10
    MAX_KEYWORDS = 3        # most keywords that are tried for one word
    MAX_WORD = 40           # longer words are not compared
    CHANGE = 2              # cost of inserting, removing or replacing a letter
    CHANGE_OF_CASE = 1

# Sorted: the first of several equally close keywords is suggested.
cdef list KEYWORDS = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
    "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
    "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
]


cdef int distance(str a, str b) except -1:
    """Return the cost of changing one word into the other."""
    cdef list row = [CHANGE * i for i in range(len(b) + 1)]
    cdef int i, j, corner, cost, best
    for i in range(len(a)):
        corner = row[0]
        row[0] = CHANGE * (i + 1)
        for j in range(len(b)):
            if a[i] == b[j]:
                cost = corner
            elif a[i].lower() == b[j].lower():
                cost = corner + CHANGE_OF_CASE
            else:
                cost = corner + CHANGE
            best = min(cost, <int>row[j] + CHANGE, <int>row[j + 1] + CHANGE)
            corner = row[j + 1]
            row[j + 1] = best
    return row[len(b)]


cdef str closest(str word):
    """Return the keyword at the least distance, if at most a third of the letters must change."""
    cdef str found = None, keyword
    cdef int best = 1 << 20, cost
    if len(word) > MAX_WORD:
        return None
    for keyword in KEYWORDS:
        cost = distance(word, keyword)
        if cost <= (<int>len(word) + <int>len(keyword) + 3) * CHANGE // 6 and cost < best:
            best = cost
            found = keyword
    return found


cdef list candidates(str word):
    cdef list found = []
    cdef str keyword = closest(word)
    if keyword is not None:
        found.append(keyword)
    found.extend(_difflib.get_close_matches(word, KEYWORDS, MAX_KEYWORDS, 0.5))
    return found[:MAX_KEYWORDS]


cdef bint is_acceptable(str source) except -1:
    """Returns: True if a text is a program, or may be the beginning of one."""
    cdef Module tree
    try:
        tree = parse_beginning(source)
        if tree is not None:
            release(analyze(tree, source, ""))
    except SyntaxFailure:
        return False
    return True


cdef SyntaxFailure with_suggestion(SyntaxFailure failure, str source):
    cdef list lines
    cdef str word, keyword
    cdef int words = 0, start, end
    cdef bytes text
    cdef Lexer lexer
    if failure.line is None or (failure.message != "invalid syntax"
                                and "Perhaps you forgot a comma" not in failure.message):
        return failure
    lines = syntax_text(source).split(b"\n")[:failure.line]
    text = b"\n".join(lines) + b"\n"
    if len(text) > MAX_TEXT * 4 or len(text.decode()) > MAX_TEXT:
        return failure
    lexer = Lexer.__new__(Lexer)
    try:
        lexer.open_text(text.decode(), failure.filename)
        while lexer.tok.kind != T_EOF and words < MAX_WORDS:
            if lexer.tok.kind == T_NAME:
                words += 1
                start = lexer.tok.start
                end = lexer.tok.end
                word = text[start:end].decode()
                for keyword in candidates(word):
                    if is_acceptable((text[:start] + keyword.encode() + text[end:]).decode()):
                        return failure_at(
                            "SyntaxError", f"invalid syntax. Did you mean '{keyword}'?", failure.filename, text,
                            len(text), lexer.tok.lineno, lexer.tok.col, lexer.tok.lineno, lexer.tok.end_col)
            lexer.pos = lexer.fill = 0
            lexer.tok = lexer.tokens
            lexer.fetch()
    except SyntaxFailure:
        pass
    return failure


def suggest(failure, source):
    """with_suggestion, for tests."""
    return with_suggestion(failure, source)
