"""Words, ends and weights of statements in texts of SQL.

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


cdef inline bint is_word(Py_UCS4 c) noexcept:
    return c == u"_" or c == u"$" or u"0" <= c <= u"9" or u"A" <= c <= u"Z" or u"a" <= c <= u"z" or c > 127

cdef Py_ssize_t token(str sql, Py_ssize_t at, int* kind) except -2:
    """Read one token. Returns: the index behind it; -1: it has no end."""
    cdef Py_ssize_t n = len(sql), end
    cdef Py_UCS4 c = sql[at]
    kind[0] = T_OTHER
    if c == u";":
        kind[0] = T_SEMI
        return at + 1
    if c == u" " or c == u"\t" or c == u"\n" or c == u"\r" or c == u"\f" or c == 0xFEFF and at == 0:
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
    if is_word(c):
        end = at + 1
        while end < n and is_word(sql[end]):
            end += 1
        if end - at <= 9:
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
            word = sql[at:end].upper() if is_word(sql[at]) and end - at <= 30 else ""
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


# --- weights ---
#
# SQLite copies the definition of a view or common table expression for each of its names, before it asks anybody whether to go on. So the
# number of copies is estimated first: every word that is such a name counts as a reference.

DEF MOST_DEFINITIONS = 300
DEF DEEPEST = 100            # levels of definitions within definitions
DEF MOST_WORDS = 2_000_000   # words that one estimate reads

cdef list words_of(str sql):
    cdef list out = []
    cdef Py_ssize_t at = 0, end, n = len(sql), last
    cdef int kind = 0
    cdef Py_UCS4 c, close
    while at < n:
        end = token(sql, at, &kind)
        if end < 0:
            break
        c = sql[at]
        if kind != T_WS:
            if is_word(c):
                out.append(sql[at:end].lower())
            elif c == u"(" or c == u")" or c == u"." or c == u",":
                out.append(sql[at:end])
            elif c == u"'" or c == u'"' or c == u"`" or c == u"[":
                if c != u"[":
                    # A doubled quote stands for one.
                    while end < n and sql[end] == c:
                        last = sql.find(c, end + 1)
                        if last < 0:
                            break
                        end = last + 1
                text = sql[at + 1:end - 1].lower()
                if c != u"[":
                    quote = sql[at:at + 1]
                    text = text.replace(quote + quote, quote)
                # Texts are no columns, but may name views.
                out.append("'" + text if c == u"'" else text)
        at = end
    return out

# Words that are no columns.
cdef frozenset KEYWORDS = frozenset((
    "( ) . , all and any as asc between by case cast collate cross current_date current_time current_timestamp desc distinct else end escape "
    "except exists false following for from full glob group groups having if in inner intersect into is isnull join last left like limit "
    "match materialized natural not notnull null nulls offset on or order outer over partition preceding range recursive regexp right row "
    "rows select set then true unbounded union using values when where window with").split())

cdef inline str name_of(str word):
    return word[1:] if word and word[0] == u"'" else word

cdef class _Scale:
    cdef dict views          # name -> words
    cdef dict weights        # name -> weight
    cdef set  open_          # names whose weight is being computed
    cdef int64_t left        # words that may still be read
    cdef int depth

    cdef int64_t view(self, str name) except -1:
        if name in self.weights:
            return self.weights[name]
        if name in self.open_ or len(self.open_) > MOST_DEFINITIONS:
            return 1 if name in self.open_ else HEAVY
        self.open_.add(name)
        n = self.statement(self.views[name], name)
        self.open_.discard(name)
        self.weights[name] = n
        return n

    cdef int64_t statement(self, list words, str own) except -1:
        cdef Py_ssize_t i, j, n = len(words)
        cdef dict spans = {}         # name of a common table expression -> list of (start, end)
        cdef dict closing = {}
        cdef list opened = []
        cdef int count = 0
        self.left -= n
        for i in range(n):
            if words[i] == "(":
                opened.append(i)
            elif words[i] == ")" and opened:
                closing[opened.pop()] = i
        opening = {b: a for a, b in closing.items()}
        for i in range(1, n - 1):
            if words[i] != "as":
                continue
            j = i + 1
            while j < n and (words[j] == "not" or words[j] == "materialized"):
                j += 1
            if j < n and words[j] == "(" and j in closing:
                name = words[i - 1]
                if name == ")" and i - 1 in opening and opening[i - 1] > 0:
                    name = words[opening[i - 1] - 1]
                spans.setdefault(name, []).append((j, closing[j]))
                count += 1
                if count > MOST_DEFINITIONS:
                    return HEAVY
        return self.part(words, 0, n, spans, {}, set(), own)

    cdef int64_t part(self, list words, Py_ssize_t start, Py_ssize_t end, dict spans, dict known, set busy, str own) except -1:
        cdef Py_ssize_t i
        cdef int64_t total = 1
        self.left -= end - start
        if self.left < 0 or self.depth > DEEPEST:
            return HEAVY
        self.depth += 1
        for i in range(start, end):
            word = words[i]
            if word == "select" or word == "values":
                total += 1
                continue
            word = name_of(word)
            if word in spans:
                if word not in busy:
                    n = known.get(word)
                    if n is None:
                        busy.add(word)
                        n = 0
                        for a, b in spans[word]:
                            n += self.part(words, a, b, spans, known, busy, own)
                        busy.discard(word)
                        known[word] = n
                    total += n
            elif word in self.views and word != own:
                total += self.view(word)
            if total >= HEAVY:
                break
        self.depth -= 1
        return min(total, HEAVY)


# SQLite also replaces the columns of a subquery by their expressions, wherever they are named. A level of SELECT names a column of its
# sources at most so often as the most frequent name in it: that bounds how much the expressions of the columns (in the list of the SELECT) and
# all expressions grow.

cdef class _Growth:
    cdef dict   views        # name -> words
    cdef dict   known        # name of a view -> (size of its columns, of all)
    cdef set    open_
    cdef int64_t left
    cdef int    depth

    cdef tuple view(self, str name):
        cdef tuple found = self.known.get(name)
        if found is None:
            if name in self.open_ or len(self.open_) > MOST_DEFINITIONS:
                return (1.0, 1.0)
            self.open_.add(name)
            found = self.statement(self.views[name], name)
            self.open_.discard(name)
            self.known[name] = found
        return found

    cdef tuple statement(self, list words, str own):
        cdef Py_ssize_t i, j, n = len(words)
        cdef dict closing = {}, spans = {}, opening = {}
        cdef list opened = []
        for i in range(n):
            if words[i] == "(":
                opened.append(i)
            elif words[i] == ")" and opened:
                j = opened.pop()
                closing[j] = i
                opening[i] = j
        for i in range(1, n - 1):
            if words[i] == "as":
                j = i + 1
                while j < n and (words[j] == "not" or words[j] == "materialized"):
                    j += 1
                if j < n and words[j] == "(" and j in closing:
                    name = words[i - 1]
                    if name == ")" and i - 1 in opening and opening[i - 1] > 0:
                        name = words[opening[i - 1] - 1]
                    spans.setdefault(name_of(name), []).append((j + 1, closing[j]))
        return self.level(words, 0, n, closing, spans, {}, set(), own)

    cdef tuple level(self, list words, Py_ssize_t start, Py_ssize_t end, dict closing, dict spans, dict done, set busy, str own):
        cdef Py_ssize_t i = start
        cdef double columns = 0, whole = 0
        cdef int64_t listed = 0, named = 0, size = end - start
        cdef bint inside = False
        cdef dict in_list = {}, in_all = {}
        self.left -= end - start
        if self.left < 0 or self.depth > DEEPEST:
            return (1e12, 1e12)
        self.depth += 1
        while i < end:
            word = words[i]
            if word == "(" and i + 1 < end and (words[i + 1] == "select" or words[i + 1] == "with" or words[i + 1] == "values") and i in closing:
                c, w = self.level(words, i + 1, closing[i], closing, spans, done, busy, own)
                columns += c
                whole += w
                i = closing[i] + 1
                continue
            if word == "select":
                inside = True
                in_list = {}
            elif word == "from" and not (i > start and words[i - 1] == "distinct"):
                inside = False
            elif word not in KEYWORDS:
                name = name_of(word)
                if name in spans or name in self.views and name != own:
                    if name in spans:
                        c = w = 0.0
                        if name in done:
                            c, w = done[name]
                        elif name not in busy:
                            busy.add(name)
                            for a, b in spans[name]:
                                x, y = self.level(words, a, b, closing, spans, done, busy, own)
                                c += x
                                w += y
                            busy.discard(name)
                            done[name] = (c, w)
                    else:
                        c, w = self.view(name)
                    columns += c
                    whole += w
                if name is word and not (i > start and words[i - 1] == "as") and not (i + 1 < end and (words[i + 1] == "." or words[i + 1] == "(")) \
                        and not u"0" <= word[:1] <= u"9":
                    count = in_all.get(word, 0) + 1
                    in_all[word] = count
                    named = max(named, count)
                    if inside:
                        count = in_list.get(word, 0) + 1
                        in_list[word] = count
                        listed = max(listed, count)
            i += 1
        self.depth -= 1
        return (min(size + max(listed, 1) * columns, 1e12), min(size + max(named, 1) * columns + whole, 1e12))

cdef double growth_of(list words, dict views) except -1:
    cdef _Growth growth = _Growth.__new__(_Growth)
    growth.views = views
    growth.known = {}
    growth.open_ = set()
    growth.left = MOST_WORDS
    growth.depth = 0
    return growth.statement(words, "")[1]

cdef int64_t weight_of(list words, dict views) except -1:
    cdef _Scale scale = _Scale.__new__(_Scale)
    scale.views = views
    scale.weights = {}
    scale.open_ = set()
    scale.left = MOST_WORDS
    scale.depth = 0
    return scale.statement(words, "")
