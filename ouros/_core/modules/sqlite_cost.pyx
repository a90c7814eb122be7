"""How much a statement of SQL stands for once SQLite has replaced the names of views and columns in it.

Must not know databases. Estimates are too high rather than too low: what exceeds a bound is refused before SQLite sees it.
"""
from libc.stdint cimport int64_t
from ouros._core.modules.sqlite_text cimport BEHIND, RESERVED, columns_of, definitions, is_variable, is_word, may_name, name_of

DEF MOST_DEFINITIONS = 300
DEF DEEPEST = 100            # levels of definitions within definitions
DEF MOST_WORDS = 2_000_000   # words that one estimate reads
DEF COMMON = 10              # columns that the tables of a NATURAL JOIN have in common
DEF MOST_TERMS = 4000        # product of the tables of a join and the conditions that must be met together
DEF LIGHTER = 32             # words that stand for short values, or for one that is given once, for each that counts
DEF BOUND = 1e12             # highest number that is counted


# --- weights: how many SELECTs ---
#
# SQLite copies the definition of a view or common table expression for each of its names, before it looks at any limit. So the
# number of copies is estimated first: every word that is such a name counts as a reference.

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


cdef int64_t weight_of(list words, dict views) except -1:
    cdef _Scale scale = _Scale.__new__(_Scale)
    scale.views = views
    scale.weights = {}
    scale.open_ = set()
    scale.left = MOST_WORDS
    scale.depth = 0
    return scale.statement(words, "")


# --- growth: how many words ---
#
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

cdef class _Extent:
    """What a part of a statement stands for, once SQLite has replaced its names."""
    cdef double columns      # size of the columns in its list
    cdef double whole        # size of all
    cdef double repeats      # how often its expressions may be repeated by names within it
    cdef double members      # of UNION ALL
    cdef double conditions
    cdef double tables

cdef _Extent extent(double columns, double whole, double repeats, double members, double conditions, double tables):
    cdef _Extent e = _Extent.__new__(_Extent)
    e.columns = min(columns, BOUND)
    e.whole = min(whole, BOUND)
    e.repeats = min(repeats, BOUND)
    e.members = min(members, BOUND)
    e.conditions = min(conditions, BOUND)
    e.tables = min(tables, BOUND)
    return e

cdef _Extent NOTHING = extent(0, 0, 1, 1, 0, 0)
cdef _Extent ONE_EACH = extent(1, 1, 1, 1, 1, 1)
cdef _Extent TOO_MUCH = extent(BOUND, BOUND, BOUND, BOUND, BOUND, BOUND)

cdef _Extent both(_Extent x, _Extent y):
    """Return what two parts side by side stand for."""
    return extent(x.columns + y.columns, x.whole + y.whole, max(x.repeats, y.repeats), max(x.members, y.members),
                  x.conditions + y.conditions, x.tables + y.tables)


cdef class _Conditions:
    """The most conditions that AND joins in one SELECT: of several clauses their sum, of members of OR the highest."""
    cdef double clauses      # of the clauses before
    cdef double best         # of the members of OR before, in this clause
    cdef double current      # of this member
    cdef list   outer        # the same of the parentheses around
    cdef int    commas       # in the innermost parentheses so far
    cdef int    depth        # of parentheses

    cdef int take(self, _Statement s, Py_ssize_t i, Py_ssize_t end, str word) except -1:
        if word == "(":
            self.depth += 1
            self.commas = 0
            self.outer.append((self.clauses, self.best, self.current))
            self.clauses = self.best = 0
            self.current = 1
        elif word == ")":
            self.close(i + 1 < end and s.words[i + 1] in ("=", "is"))
        elif word == "and":
            self.current += 1
        elif word == "or":
            self.best = max(self.best, self.current)
            self.current = 1
        elif word == ",":
            self.commas += 1
        elif word == "natural":
            self.current += COMMON
        elif word == "using" and i + 1 < end:
            # A condition for each column.
            self.current += max(s.opening.get(i + 1, 0) - i, 0) // 2
        elif word == "having" or word == "limit" or word == "where" or word == "on":
            self.clauses += max(self.best, self.current)
            self.best = 0
            self.current = 1
        return 0

    cdef int close(self, bint compared) except -1:
        """End parentheses. compared: what is in them is compared with a row."""
        cdef double inner
        self.depth -= 1
        if self.outer:
            inner = self.clauses + max(self.best, self.current)
            self.clauses, self.best, self.current = self.outer.pop()
            # Rows are compared column by column.
            self.current += inner - 1
            if compared:
                self.current += self.commas
        self.commas = 0
        return 0

    cdef double total(self) except -1:
        cdef double inner
        while self.outer:
            inner = self.clauses + max(self.best, self.current)
            self.clauses, self.best, self.current = self.outer.pop()
            self.current += inner
        return self.clauses + max(self.best, self.current)

cdef _Conditions no_conditions():
    cdef _Conditions conditions = _Conditions.__new__(_Conditions)
    conditions.current = 1
    conditions.outer = []
    return conditions


cdef class _Level:
    """Counts of one SELECT with its clauses, and of those that UNION joins to it, while their words are read from left to right."""
    cdef _Statement  s
    cdef Py_ssize_t  start
    cdef Py_ssize_t  end
    cdef _Items      items
    cdef _Conditions conditions
    cdef bint    inside          # the list of columns
    cdef bint    ordered         # the expressions of GROUP BY or ORDER BY
    cdef bint    joined          # the tables behind FROM
    cdef bint    grouped
    cdef Py_ssize_t item         # where the column in the list begins; or -1
    cdef double  columns         # sizes of the columns of what it reads
    cdef double  whole           # sizes of what it reads
    cdef double  listed_whole    # the same, of what stands in a list of columns
    cdef double  members
    cdef double  product         # of the members of what this member of UNION reads
    cdef double  copies
    cdef double  tables
    cdef double  elsewhere       # conditions of what it reads
    cdef int64_t most            # how often the most frequent name is in it
    cdef int64_t listed          # how often it is in a list of columns
    cdef int64_t words_listed
    cdef int64_t natural
    cdef int64_t ordinals        # numbers of columns in GROUP BY and ORDER BY
    cdef int64_t stars           # `*` in the list
    cdef int64_t of_one          # `t.*` in the list, of the most frequent t
    cdef int64_t starred         # both, in the list that has most
    cdef dict    in_all          # name -> how often it occurs
    cdef dict    in_list
    cdef dict    behind          # the same, behind the list
    cdef dict    qualified       # t -> how often `t.*` is in the list

    cdef int take(self, Py_ssize_t i) except -1:
        """Count the word at i, which begins no subquery."""
        cdef list words = self.s.words
        cdef str word = words[i], before = words[i - 1] if i > self.start else ""
        cdef bint sources = word == "from" and before != "distinct"
        self.grouped = self.grouped or self.conditions.depth == 0 and (word == "group" or word == "distinct" and before == "select")
        if sources:
            self.joined = True
            self.tables += 1
        elif word == "join":
            self.tables += 1
        elif word in BEHIND:
            self.joined = False
        if self.inside and (self.conditions.depth == 0 and word in BEHIND or sources
                            or word == "window" and i + 3 < self.end and words[i + 2] == "as" and words[i + 3] == "("):
            self.inside = False
            self.items.add(self.s, self.item, i)
        self.conditions.take(self.s, i, self.end, word)
        self.clause(i, word, before)
        if self.inside:
            self.words_listed += 1
        return 0

    cdef int clause(self, Py_ssize_t i, str word, str before) except -1:
        """Count a word that begins a clause or separates the parts of one."""
        if word == "select":
            self.inside = True
            self.ordered = False
            self.item = i + 1
            self.in_list = {}
            self.qualified = {}
            self.stars = self.of_one = 0
        elif word == ",":
            self.tables += self.joined
            if self.inside and self.conditions.depth == 0:
                self.items.add(self.s, self.item, i)
                self.item = i + 1
        elif word == "*" and self.inside and before in ("select", ",", ".", "distinct", "all"):
            if before == "." and i - 2 >= self.start:
                self.of_one = max(self.of_one, count_in(self.qualified, self.s.words[i - 2]))
            else:
                self.stars += 1
            self.starred = max(self.starred, self.stars + self.of_one)
        elif word == "union" or word == "except" or word == "intersect":
            self.members += self.product
            self.product = 1
            self.ordered = False
        elif word == "natural":
            self.natural += 1
        elif word == "by":
            self.ordered = self.ordered or before == "group" or before == "order"
        elif word == "having" or word == "limit" or word == "where" or word == "on":
            self.ordered = False
        elif self.ordered and u"0" <= word[0] <= u"9" and not self.inside:
            self.ordinals += 1
        return 0

    cdef int column(self, Py_ssize_t i, bint qualified) except -1:
        """Count a word that may name a column. qualified: the name of a table stands before it."""
        cdef str word = self.s.words[i]
        self.most = max(self.most, count_in(self.in_all, word))
        if self.inside:
            self.listed = max(self.listed, count_in(self.in_list, word))
        elif not qualified:
            count_in(self.behind, name_of(word))
        return 0

    cdef int named(self, _Extent e) except -1:
        """Count what a name stands for."""
        self.elsewhere += e.conditions
        self.tables += e.tables
        self.columns += e.columns
        self.whole += e.whole
        self.product = min(self.product * e.members, BOUND)
        return 0

    cdef int subquery(self, _Extent e, Py_ssize_t i, Py_ssize_t close) except -1:
        """Count a query in the parentheses from i to close."""
        cdef str before = self.s.words[i - 1] if i > self.start else ""
        cdef Py_ssize_t j
        cdef bint source = before == "from" or before == "join", part = before == "," or before == "("
        self.whole += e.whole
        if source or before == "exists" or not self.inside and part:
            self.elsewhere += e.conditions
            self.tables += e.tables
        if before != "as" and before != "materialized":
            self.columns += e.columns
            if source or part:
                self.product = min(self.product * e.members, BOUND)
            if not source:
                # It may name the columns around it.
                self.copies = max(self.copies, e.repeats)
                for j in range(i, close):
                    if self.s.columns[j]:
                        self.column(j, self.s.words[j - 1] == ".")
        if self.inside:
            self.listed_whole += e.whole
            self.words_listed += close - i
        return 0

    cdef _Extent total(self):
        cdef _Items items = self.items
        cdef double size = self.end - self.start, repeated = 0, times = self.ordinals, named
        cdef int64_t n
        named = self.most + self.natural + self.starred + self.copies * self.ordinals * items.highest
        size += self.copies * self.ordinals * items.longest
        if items.whole:
            repeated += self.copies * self.ordinals
        for name, n in items.sizes.items():
            count = self.behind.get(name, 0)
            if count:
                times += count
                size += self.copies * count * n
                named += self.copies * count * <int64_t?>items.most[name]
                if name in items.selects:
                    repeated += self.copies * count
        return extent(self.words_listed + self.listed_whole + max(self.listed + self.starred, 1) * self.columns,
                      (size + max(named, 1) * self.columns + self.whole * (1 + repeated)) * self.members,
                      self.copies * (1 + times), self.members, self.conditions.clauses, self.tables)

cdef _Level new_level(_Statement s, Py_ssize_t start, Py_ssize_t end):
    cdef _Level level = _Level.__new__(_Level)
    level.s, level.start, level.end, level.item = s, start, end, -1
    level.items = _Items.__new__(_Items)
    level.items.sizes, level.items.most, level.items.selects = {}, {}, set()
    level.conditions = no_conditions()
    level.product = level.copies = 1
    level.in_all, level.in_list, level.behind, level.qualified = {}, {}, {}, {}
    return level


cdef class _Growth:
    cdef dict   views        # name -> words
    cdef dict   known        # name of a view -> its extent
    cdef set    open_
    cdef double terms        # highest product of conditions and tables in a SELECT
    cdef int64_t left        # words that may still be read
    cdef int    depth

    cdef _Extent view(self, str name):
        cdef _Extent found = self.known.get(name)
        if found is None:
            if name in self.open_ or len(self.open_) > MOST_DEFINITIONS:
                return ONE_EACH
            self.open_.add(name)
            found = self.statement(self.views[name], name)
            self.open_.discard(name)
            self.known[name] = found
        return found

    cdef _Extent statement(self, list words, str own):
        cdef _Statement s = _Statement.__new__(_Statement)
        self.left -= len(words)
        if self.left < 0:
            return TOO_MUCH
        s.words = words
        s.columns = columns_of(words)
        s.opening = {}
        s.spans = definitions(words, s.opening)
        s.done = {}
        s.busy = set()
        s.own = own
        return self.level(s, 0, len(words))

    cdef _Extent source(self, _Statement s, str name):
        """Return what a name stands for; None: it is no view and no common table expression."""
        cdef _Extent total = NOTHING
        if name in s.spans:
            if name in s.done:
                total = <_Extent?>s.done[name]
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

    cdef _Extent level(self, _Statement s, Py_ssize_t start, Py_ssize_t end):
        """Return what the words from start to end stand for."""
        cdef Py_ssize_t i = start, close
        cdef list words = s.words
        cdef _Level level
        cdef str word
        self.left -= end - start
        if self.left < 0 or self.depth > DEEPEST:
            return TOO_MUCH
        self.depth += 1
        level = new_level(s, start, end)
        while i < end:
            word = words[i]
            close = s.opening.get(i, -1) if word == "(" and i + 1 < end and words[i + 1] in ("select", "with", "values") else -1
            if close >= 0:
                found = self.level(s, i + 1, close)
                if i == start or words[i - 1] not in ("as", "materialized", "from", "join"):
                    self.left -= close - i
                level.subquery(found, i, close)
                i = close + 1
                continue
            level.take(i)
            if may_name(word) and not (i + 1 < end and (words[i + 1] == "." or defines(s, i))):
                found = self.source(s, name_of(word))
                if found is not None:
                    level.named(found)
            if s.columns[i]:
                level.column(i, i > start and words[i - 1] == ".")
            i += 1
        self.depth -= 1
        return self.ended(level)

    cdef _Extent ended(self, _Level level):
        cdef _Conditions conditions = level.conditions
        if level.inside:
            level.items.add(level.s, level.item, level.end)
        level.members += level.product
        conditions.clauses = conditions.total() + level.elsewhere
        # SQLite joins at most 64 tables.
        self.terms = max(self.terms, conditions.clauses * min(max(level.tables, 1), 64))
        if level.grouped and level.members == 1:
            conditions.clauses = level.tables = 1
        return level.total()

cdef double growth_of(list words, dict views) except -1:
    cdef _Growth growth = _Growth.__new__(_Growth)
    growth.views = views
    growth.known = {}
    growth.open_ = set()
    growth.left = MOST_WORDS
    growth.depth = 0
    growth.terms = 0
    cdef _Extent found
    found = growth.statement(words, "")
    return BOUND if growth.terms > MOST_TERMS else found.whole


# --- straight code: how many values ---
#
# SQLite looks at limits where its code jumps back, and so many operations may come before that. What they take depends on the values that
# they handle, which names stand for. (A text that begins with `$` is a path of JSON, for which a function searches its argument.)

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
