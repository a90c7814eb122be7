"""Words and ends of statements in texts of SQL.

Must not know databases. Invariant: a text is read once, from left to right.
"""

cdef enum Token:
    T_SEMI    = 0
    T_WS      = 1
    T_OTHER   = 2
    T_EXPLAIN = 3
    T_CREATE  = 4
    T_TEMP    = 5
    T_TRIGGER = 6
    T_END     = 7

cdef dict WORDS = {"EXPLAIN": T_EXPLAIN, "CREATE": T_CREATE, "TEMP": T_TEMP, "TEMPORARY": T_TEMP, "TRIGGER": T_TRIGGER, "END": T_END}

# The state after each Token, by the state before it, as the documentation of sqlite3_complete() describes it: 1 is the start of a
# statement, 5 the body of a trigger, which ends with `;`, END and `;`.
cdef signed char[8][8] NEXT = [
    [1, 0, 2, 3, 4, 2, 2, 2],
    [1, 1, 2, 3, 4, 2, 2, 2],
    [1, 2, 2, 2, 2, 2, 2, 2],
    [1, 3, 3, 2, 4, 2, 2, 2],
    [1, 4, 2, 2, 2, 4, 5, 2],
    [6, 5, 5, 5, 5, 5, 5, 5],
    [6, 6, 5, 5, 5, 5, 5, 7],
    [1, 7, 5, 5, 5, 5, 5, 5],
]


cdef Py_ssize_t end_of_variable(str sql, Py_ssize_t at) except -2:
    """Return the index behind a parameter. SQLite takes `$a::b(c)` as one name, with any character but spaces in parentheses."""
    cdef Py_ssize_t n = len(sql), end = at + 1
    cdef bint named = False
    if sql[at] == u"?":
        while end < n and u"0" <= sql[end] <= u"9":
            end += 1
        return end
    while end < n:
        if is_word(sql[end]):
            end += 1
            named = True
        elif sql[end] == u":" and end + 1 < n and sql[end + 1] == u":":
            end += 2
        else:
            break
    if named and end < n and sql[end] == u"(":
        end += 1
        while end < n and sql[end] not in u" \t\n\v\f\r)":
            end += 1
        if end < n and sql[end] == u")":
            end += 1
    return end

cdef Py_ssize_t token(str sql, Py_ssize_t at, int* kind) except -2:
    """Read one token. Returns: the index behind it; -1: it has no end."""
    cdef Py_ssize_t n = len(sql), end
    cdef Py_UCS4 c = sql[at]
    kind[0] = T_OTHER
    if c == u";":
        kind[0] = T_SEMI
        return at + 1
    if c == u" " or c == u"\t" or c == u"\n" or c == u"\r" or c == u"\f" or c == 0xFEFF:
        kind[0] = T_WS
        return at + 1
    if c == u"-" and at + 1 < n and sql[at + 1] == u"-":
        kind[0] = T_WS
        end = sql.find("\n", at)
        return n if end < 0 else end + 1
    if c == u"/" and at + 1 < n and sql[at + 1] == u"*":
        kind[0] = T_WS
        end = sql.find("*/", at + 2)
        return -1 if end < 0 else end + 2
    if c == u"[":
        end = sql.find("]", at + 1)
        return -1 if end < 0 else end + 1
    if c == u"'" or c == u'"' or c == u"`":
        # A doubled quote ends a str and begins another one.
        end = sql.find(c, at + 1)
        return -1 if end < 0 else end + 1
    if is_variable(c):
        return end_of_variable(sql, at)
    if is_word(c):
        end = at + 1
        while end < n and is_word(sql[end]):
            end += 1
        if end - at <= 9 and sql[at:end].isascii():
            kind[0] = WORDS.get(sql[at:end].upper(), T_OTHER)
        return end
    return at + 1

cdef str first_word(str sql, str after=""):
    cdef Py_ssize_t at = 0, end, n = len(sql)
    cdef int kind = 0
    cdef str word
    while at < n:
        end = token(sql, at, &kind)
        if end < 0:
            return ""
        if kind != T_WS:
            word = sql[at:end].upper() if is_word(sql[at]) and end - at <= 30 and sql[at:end].isascii() else ""
            if not after:
                return word
            if word != after:
                return ""
            after = ""
        at = end
    return ""

cdef Py_ssize_t end_of_statement(str sql, Py_ssize_t at) except -2:
    cdef Py_ssize_t n = len(sql)
    cdef int kind = 0, state = 1
    cdef bint begun = False
    while at < n:
        at = token(sql, at, &kind)
        if at < 0:
            return -1
        begun = begun or kind != T_WS
        state = NEXT[state][kind]
        if state == 1 and kind == T_SEMI:
            return at
    return -1


cdef str folded(str s):
    """Return s as SQLite compares names: only the letters of ASCII have cases."""
    if s.isascii():
        return s.lower()
    return s.encode("utf-8", "surrogatepass").lower().decode("utf-8", "surrogatepass")

cdef list words_of(str sql):
    cdef list out = []
    cdef Py_ssize_t at = 0, end, n = len(sql), last
    cdef int kind = 0
    cdef Py_UCS4 c
    while at < n:
        end = token(sql, at, &kind)
        if end < 0:
            break
        c = sql[at]
        if kind != T_WS:
            if is_variable(c):
                out.append("?" if end == at + 1 else sql[at:end])
            elif is_word(c):
                out.append(folded(sql[at:end]))
            elif c == u"'" or c == u'"' or c == u"`" or c == u"[":
                if c != u"[":
                    # A doubled quote stands for one.
                    while end < n and sql[end] == c:
                        last = sql.find(c, end + 1)
                        if last < 0:
                            break
                        end = last + 1
                text = folded(sql[at + 1:end - 1])
                if c != u"[":
                    quote = sql[at:at + 1]
                    text = text.replace(quote + quote, quote)
                out.append(("'" if c == u"'" else '"') + text)
            else:
                out.append(sql[at:end])
        at = end
    return out

# Words that SQLite never takes as names.
cdef frozenset RESERVED = frozenset((
    "all and as between case collate create distinct else escape except exists from group having in index insert intersect into is isnull "
    "join limit not notnull null on or order primary select set table then union unique update using values when where").split())
# Words that SQLite takes as names only where nothing else may stand.
cdef frozenset MODEST = frozenset((
    "asc by cast cross current current_date current_time current_timestamp desc end false filter first following for full glob groups if "
    "inner last left like match materialized natural nulls offset outer over partition preceding range recursive regexp right row rows true "
    "unbounded window with").split())
# Words that end the columns of a SELECT.
cdef frozenset BEHIND = frozenset(("from", "where", "group", "having", "order", "limit", "union", "except", "intersect"))

cdef str name_of(str word):
    return word[1:] if word and (word[0] == u"'" or word[0] == u'"') else word

cdef bint may_name(str word) except -1:
    cdef Py_UCS4 c = word[0]
    return c == u"'" or c == u'"' or is_word(c) and word not in RESERVED

cdef bytearray columns_of(list words):
    """Return for each word whether it may be the name of a column, where it is read."""
    cdef Py_ssize_t i, n = len(words)
    cdef bytearray out = bytearray(n)
    cdef bint operand = False    # whether a value ends before the word: no other one can follow
    cdef bint using = False
    cdef Py_UCS4 c
    cdef str word, before = ""
    for i in range(n):
        word = words[i]
        c = word[0]
        if c == u"'":
            operand = True
            out[i] = using or before == "."
        elif is_variable(c) or u"0" <= c <= u"9":
            operand = True
        elif c != u'"' and not is_word(c):
            operand = c == u")"
            using = using and not operand
        elif word in RESERVED:
            operand = word == "null"
            using = word == "using"
        elif word in MODEST and before != "." and (operand or word == "by" and before in ("group", "order", "partition")):
            operand = word == "end"
        else:
            operand = True
            out[i] = before != "as" and not (i + 1 < n and (words[i + 1] == "." or words[i + 1] == "("))
        before = word
    return out

cdef str object_of(list words):
    """Return the name of the object that a CREATE statement makes; "" if there is none."""
    cdef Py_ssize_t i = 1, n = len(words)
    if i < n and (words[i] == "temp" or words[i] == "temporary"):
        i += 1
    if i < n and words[i] == "unique":
        i += 1
    i += 1
    if words[i:i + 3] == ["if", "not", "exists"]:
        i += 3
    return name_of(words[i]) if i < n else ""

cdef dict definitions(list words, dict opening):
    """
    Find the common table expressions: name -> list of (index of the opening parenthesis, index of the closing one).
    opening: filled with the closing parenthesis of each opening one.
    """
    cdef Py_ssize_t i, j, n = len(words)
    cdef dict spans = {}, closing = {}
    cdef list opened = []
    for i in range(n):
        if words[i] == "(":
            opened.append(i)
        elif words[i] == ")" and opened:
            j = opened.pop()
            closing[i] = j
            opening[j] = i
    for i in range(1, n - 1):
        if words[i] != "as":
            continue
        j = i + 1
        while j < n and (words[j] == "not" or words[j] == "materialized"):
            j += 1
        if j < n and words[j] == "(" and j in opening:
            name = words[i - 1]
            if name == ")" and closing.get(i - 1, 0) > 0:
                name = words[closing[i - 1] - 1]
            spans.setdefault(name_of(name), []).append((j, opening[j]))
    return spans
