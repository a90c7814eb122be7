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

cdef inline bint is_variable(Py_UCS4 c) noexcept:
    return c == u"$" or c == u"@" or c == u":" or c == u"#" or c == u"?"

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


# --- weights ---
#
# SQLite copies the definition of a view or common table expression for each of its names, before it asks anybody whether to go on. So the
# number of copies is estimated first: every word that is such a name counts as a reference.

DEF MOST_DEFINITIONS = 300
DEF DEEPEST = 100            # levels of definitions within definitions
DEF MOST_WORDS = 2_000_000   # words that one estimate reads
DEF COMMON = 10              # columns that the tables of a NATURAL JOIN have in common
DEF MOST_TERMS = 4000        # product of the tables of a join and the conditions that must be met together

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

cdef inline bint may_name(str word):
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
        cdef dict spans
        self.left -= len(words)
        spans = definitions(words, {})
        if sum([len(found) for found in spans.values()]) > MOST_DEFINITIONS:
            return HEAVY
        return self.part(words, 0, len(words), spans, {}, set(), own)

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
            if not may_name(word) or i + 1 < end and words[i + 1] == ".":
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
            # The same name may mean a view elsewhere in the statement.
            if word in self.views and word != own:
                total += self.view(word)
            if total >= HEAVY:
                break
        self.depth -= 1
        return min(total, HEAVY)


# SQLite also replaces the columns of a subquery by their expressions, wherever they are named. A level of SELECT names a column of its
# sources at most so often as the most frequent name in it: that bounds how much the expressions of the columns (in the list of the SELECT) and
# all expressions grow. A name that a column has in the list stands for its expression in the other clauses. And SQLite repeats a SELECT for
# each member of a UNION ALL that it reads.
#
# And SQLite looks at all conditions of a join for each of its plans, whose number grows with the tables. So both are counted: the conditions
# are those with AND between them in one SELECT, with those of the subqueries that it reads, unless they group.

cdef class _Statement:
    cdef list words
    cdef bytearray columns   # as columns_of() returns
    cdef dict opening        # index of an opening parenthesis -> of the closing one
    cdef dict spans          # as definitions() returns
    cdef dict done           # name of a common table expression -> what its levels return
    cdef set  busy
    cdef str  own            # name of the view; or ""

cdef bint defines(_Statement s, Py_ssize_t i) except -1:
    """Return whether the name at i is that of a definition: `name [(columns)] AS [[NOT] MATERIALIZED] (`."""
    cdef list words = s.words
    cdef Py_ssize_t n = len(words)
    i += 1
    if words[i] == "(":
        i = s.opening.get(i, n) + 1
    if i >= n or words[i] != "as":
        return False
    i += 1
    while i < n and (words[i] == "not" or words[i] == "materialized"):
        i += 1
    return i < n and words[i] == "("

cdef class _Items:
    """The columns in the list of a SELECT that stand for more than a column."""
    cdef dict sizes          # name -> words
    cdef dict most           # name -> how often the most frequent name is in it
    cdef set  selects        # names of those with a SELECT
    cdef int64_t longest     # most words of one
    cdef int64_t highest     # most in `most`
    cdef bint    whole       # whether any has a SELECT

    cdef int add(self, _Statement s, Py_ssize_t start, Py_ssize_t end) except -1:
        cdef Py_ssize_t i, n = end - start
        cdef int64_t count, high = 0
        cdef dict counts = {}
        cdef list words = s.words
        if start < 0 or n < 2:
            return 0
        name = name_of(words[end - 1]) if may_name(words[end - 1]) else None
        # `x AS x` and `t.x` stand for the column.
        if n == 3 and words[start + 1] == "." or words[end - 2] == "as" and (n == 3 or n == 5 and words[start + 1] == ".") \
                and name_of(words[end - 3]) == name:
            return 0
        for i in range(start, end):
            if s.columns[i]:
                count = counts.get(words[i], 0) + 1
                counts[words[i]] = count
                high = max(high, count)
        select = "select" in words[start:end]
        self.longest = max(self.longest, n)
        self.highest = max(self.highest, high)
        self.whole = self.whole or select
        if name is not None:
            self.sizes[name] = max(self.sizes.get(name, 0), n)
            self.most[name] = max(self.most.get(name, 0), high)
            if select:
                self.selects.add(name)
        return 0

cdef int64_t count_in(dict counts, str word) except -1:
    cdef int64_t n = counts.get(word, 0) + 1
    counts[word] = n
    return n

# What level() returns for nothing.
cdef tuple NOTHING = (0.0, 0.0, 1.0, 1.0, 0.0, 0.0)

cdef tuple both(tuple x, tuple y):
    """Return what level() returns for two parts, side by side."""
    return x[0] + y[0], x[1] + y[1], max(x[2], y[2]), max(x[3], y[3]), x[4] + y[4], x[5] + y[5]


cdef class _Growth:
    cdef dict   views        # name -> words
    cdef dict   known        # name of a view -> what its level returns
    cdef set    open_
    cdef double terms        # highest product of conditions and tables in a SELECT
    cdef int64_t left
    cdef int    depth

    cdef tuple view(self, str name):
        cdef tuple found = self.known.get(name)
        if found is None:
            if name in self.open_ or len(self.open_) > MOST_DEFINITIONS:
                return (1.0, 1.0, 1.0, 1.0, 1.0, 1.0)
            self.open_.add(name)
            found = self.statement(self.views[name], name)
            self.open_.discard(name)
            self.known[name] = found
        return found

    cdef tuple statement(self, list words, str own):
        cdef _Statement s = _Statement.__new__(_Statement)
        self.left -= len(words)
        if self.left < 0:
            return (1e12, 1e12, 1e12, 1e12, 1e12, 1e12)
        s.words = words
        s.columns = columns_of(words)
        s.opening = {}
        s.spans = definitions(words, s.opening)
        s.done = {}
        s.busy = set()
        s.own = own
        return self.level(s, 0, len(words))

    cdef tuple source(self, _Statement s, str name):
        """Return what a name stands for, as level() does; None: it is no view and no common table expression."""
        cdef tuple total = NOTHING
        if name in s.spans:
            if name in s.done:
                total = <tuple?>s.done[name]
            elif name not in s.busy:
                s.busy.add(name)
                for start, end in s.spans[name]:
                    total = both(total, self.level(s, start + 1, end))
                s.busy.discard(name)
                s.done[name] = total
        elif name not in self.views or name == s.own:
            return None
        # The same name may mean a view elsewhere in the statement.
        return both(total, self.view(name)) if name in self.views and name != s.own else total

    cdef tuple level(self, _Statement s, Py_ssize_t start, Py_ssize_t end):
        """
        Returns: (size of the columns, of all, how often its expressions may be repeated by names within it, members of UNION ALL, conditions,
        tables).
        """
        cdef Py_ssize_t i = start, j, close, item = -1
        cdef list words = s.words
        cdef str word, before
        cdef double columns = 0, whole = 0, listed_whole = 0, members = 0, product = 1, copies = 1, repeated = 0, size = end - start
        cdef double named, times
        cdef int64_t listed = 0, most = 0, words_listed = 0, natural = 0, ordinals = 0, n
        cdef int64_t stars = 0, of_one = 0, starred = 0
        cdef int depth = 0, commas = 0
        cdef bint inside = False, ordered = False
        cdef dict in_list = {}, in_all = {}, behind = {}, qualified = {}
        cdef double tables = 0
        cdef bint joined = False, grouped = False
        cdef double terms = 0, best = 0, current = 1, elsewhere = 0      # of the clauses before, of the members of OR before, of this one
        cdef list outer = []         # the same of the parentheses around
        cdef _Items items = _Items.__new__(_Items)
        items.sizes = {}
        items.most = {}
        items.selects = set()
        self.left -= end - start
        if self.left < 0 or self.depth > DEEPEST:
            return (1e12, 1e12, 1e12, 1e12, 1e12, 1e12)
        self.depth += 1
        while i < end:
            word = words[i]
            before = words[i - 1] if i > start else ""
            close = s.opening.get(i, -1) if word == "(" and i + 1 < end and words[i + 1] in ("select", "with", "values") else -1
            if close >= 0:
                c, w, k, a, t, f = self.level(s, i + 1, close)
                whole += w
                if before == "from" or before == "join" or before == "exists" or not inside and (before == "," or before == "("):
                    elsewhere += t
                    tables += f
                if before != "as" and before != "materialized":
                    columns += c
                    if before == "from" or before == "join" or before == "," or before == "(":
                        product = min(product * a, 1e12)
                    if before != "from" and before != "join":
                        # It may name the columns around it.
                        copies = max(copies, k)
                        self.left -= close - i
                        for j in range(i, close):
                            if s.columns[j]:
                                most = max(most, count_in(in_all, words[j]))
                                if inside:
                                    listed = max(listed, count_in(in_list, words[j]))
                                elif words[j - 1] != ".":
                                    count_in(behind, name_of(words[j]))
                if inside:
                    listed_whole += w
                    words_listed += close - i
                i = close + 1
                continue
            grouped = grouped or depth == 0 and (word == "group" or word == "distinct" and before == "select")
            if word == "from" and before != "distinct":
                joined = True
                tables += 1
            elif word == "join":
                tables += 1
            elif word in BEHIND:
                joined = False
            if inside and (depth == 0 and word in BEHIND or word == "from" and before != "distinct"
                           or word == "window" and i + 3 < end and words[i + 2] == "as" and words[i + 3] == "("):
                inside = False
                items.add(s, item, i)
            if word == "select":
                inside = True
                ordered = False
                item = i + 1
                in_list = {}
                qualified = {}
                stars = of_one = 0
            elif word == "(":
                depth += 1
                commas = 0
                outer.append((terms, best, current))
                terms = best = 0
                current = 1
            elif word == ")":
                depth -= 1
                if outer:
                    t = terms + max(best, current)
                    terms, best, current = outer.pop()
                    # Rows are compared column by column.
                    current += t - 1
                    if i + 1 < end and (words[i + 1] == "=" or words[i + 1] == "is"):
                        current += commas
                commas = 0
            elif word == "and":
                current += 1
            elif word == "or":
                best = max(best, current)
                current = 1
            elif word == ",":
                commas += 1
                tables += joined
                if inside and depth == 0:
                    items.add(s, item, i)
                    item = i + 1
            elif word == "*" and inside and before in ("select", ",", ".", "distinct", "all"):
                if before == "." and i - 2 >= start:
                    of_one = max(of_one, count_in(qualified, words[i - 2]))
                else:
                    stars += 1
                starred = max(starred, stars + of_one)
            elif word == "union" or word == "except" or word == "intersect":
                members += product
                product = 1
                ordered = False
            elif word == "natural":
                natural += 1
                current += COMMON
            elif word == "using" and i + 1 < end:
                # A condition for each column.
                current += max(s.opening.get(i + 1, 0) - i, 0) // 2
            elif word == "by":
                ordered = ordered or before == "group" or before == "order"
            elif word == "having" or word == "limit" or word == "where" or word == "on":
                ordered = False
                terms += max(best, current)
                best = 0
                current = 1
            elif ordered and u"0" <= word[0] <= u"9" and not inside:
                ordinals += 1
            if inside:
                words_listed += 1
            if may_name(word) and not (i + 1 < end and (words[i + 1] == "." or defines(s, i))):
                found = self.source(s, name_of(word))
                if found is not None:
                    c, w, k, a, t, f = found
                    elsewhere += t
                    tables += f
                    columns += c
                    whole += w
                    product = min(product * a, 1e12)
            if s.columns[i]:
                most = max(most, count_in(in_all, word))
                if inside:
                    listed = max(listed, count_in(in_list, word))
                elif before != ".":
                    count_in(behind, name_of(word))
            i += 1
        self.depth -= 1
        if inside:
            items.add(s, item, end)
        while outer:
            t = terms + max(best, current)
            terms, best, current = outer.pop()
            current += t
        members += product
        terms += max(best, current) + elsewhere
        # SQLite joins at most 64 tables.
        self.terms = max(self.terms, terms * min(max(tables, 1), 64))
        if grouped and members == 1:
            terms = tables = 1
        named = most + natural + starred + copies * ordinals * items.highest
        size += copies * ordinals * items.longest
        times = ordinals
        if items.whole:
            repeated += copies * ordinals
        for name, n in items.sizes.items():
            count = behind.get(name, 0)
            if count:
                times += count
                size += copies * count * n
                named += copies * count * <int64_t?>items.most[name]
                if name in items.selects:
                    repeated += copies * count
        return (min(words_listed + listed_whole + max(listed + starred, 1) * columns, 1e12),
                min((size + max(named, 1) * columns + whole * (1 + repeated)) * members, 1e12),
                min(copies * (1 + times), 1e12), min(members, 1e12), min(terms, 1e12), min(tables, 1e12))

cdef double growth_of(list words, dict views) except -1:
    cdef _Growth growth = _Growth.__new__(_Growth)
    growth.views = views
    growth.known = {}
    growth.open_ = set()
    growth.left = MOST_WORDS
    growth.depth = 0
    growth.terms = 0
    found = growth.statement(words, "")
    return 1e12 if growth.terms > MOST_TERMS else found[1]

cdef int64_t weight_of(list words, dict views) except -1:
    cdef _Scale scale = _Scale.__new__(_Scale)
    scale.views = views
    scale.weights = {}
    scale.open_ = set()
    scale.left = MOST_WORDS
    scale.depth = 0
    return scale.statement(words, "")


# --- straight code ---
#
# SQLite looks at limits where its code jumps back, and so many operations may come before that. What they take depends on the values that
# they handle, which names stand for. (A text that begins with `$` is a path of JSON, for which a function searches its argument.)

DEF LIGHTER = 32             # words that stand for short values, or for one that is given once, for each that counts

cdef int64_t straight_of(list words, dict views) except -1:
    """Estimate how many values of any length the code of a statement handles without a jump back."""
    cdef int64_t heavy = 0, light = 0
    cdef set given = set()
    cdef Py_UCS4 c
    cdef double grown = 1
    for word in words:
        c = word[0]
        if is_variable(c):
            if word in given:
                heavy += 1
            else:
                light += 1
            if word != "?":
                given.add(word)
        elif c == u"'" and not word.startswith("'$") or u"0" <= c <= u"9":
            light += 1
        elif c == u"'" or c == u'"' or c == u"|" or c == u">" or is_word(c) and word not in RESERVED:
            heavy += 1
    if views or words.count("select") > 1:
        grown = max(growth_of(words, views) / max(len(words), 1), 1)
    return <int64_t>min((heavy + light // LIGHTER) * grown, 1e12)

cdef int64_t straight_in(list words) except -1:
    """Estimate the same of the code that a table or an index adds to statements: of its checks and expressions."""
    cdef Py_ssize_t i
    if words[1:2] == ["table"]:
        for i in range(len(words)):
            if words[i] == "as" or words[i] == "check" or words[i] == "default" and words[i + 1:i + 2] == ["("]:
                return straight_of(words[i:], {})
        return 0
    return straight_of(words, {}) if words.count("(") > 1 or "where" in words else 0
