"""Functions of SQL that replace those of SQLite.

SQLite looks at limits between its operations only, and a call of a function is one. Some of its functions take time in proportion to the
product of two arguments' lengths: they are replaced. Must not know connections. Invariant: they are pure, and what they return is
bounded by `guard.most()`; an exception has its text in the guard.
"""
from ouros._core.base.lazy_import cimport later

cdef object _re = later("re")
cdef object _compiler = later("re._compiler", "sre_compile")     # without the cache of `re`, which would keep patterns of programs
cdef object _sqlite = later("sqlite3")

cdef frozenset FUNCTIONS = frozenset((
    "-> ->> abs acos acosh asin asinh atan atan2 atanh avg ceil ceiling changes char coalesce concat concat_ws cos cosh count cume_dist "
    "current_date current_time current_timestamp date datetime degrees dense_rank exp first_value floor format glob group_concat hex if "
    "ifnull iif instr json json_array json_array_length json_array_insert json_error_position json_extract json_group_array json_group_object "
    "json_insert json_object json_pretty json_quote json_remove json_replace json_set json_type json_valid jsonb jsonb_array "
    "jsonb_extract jsonb_group_array jsonb_group_object jsonb_insert jsonb_object jsonb_remove jsonb_replace jsonb_set julianday "
    "lag last_insert_rowid last_value lead length like likelihood likely ln log log10 log2 lower ltrim max min mod nth_value ntile "
    "nullif octet_length percent_rank pi pow power printf quote radians random randomblob rank replace round row_number rtrim sign "
    "sin sinh soundex sqlite_source_id sqlite_version sqrt strftime string_agg substr substring subtype sum tan tanh time timediff total "
    "total_changes trim trunc typeof unhex unicode unixepoch unlikely upper zeroblob").split())

DEF PRODUCT = 20_000_000     # most steps of a match
DEF PATTERN = 50_000         # most characters of a pattern

cdef dict LOWER = {c: c + 32 for c in range(65, 91)}


cdef str text_of(object v):
    if type(v) is str:
        return v
    if type(v) is bytes:
        return v.decode("utf-8", "replace")
    if type(v) is float:
        text = f"{v:.15g}"
        return text if "." in text or "e" in text or "n" in text else text + ".0"
    return str(v)

cdef str folded(str s):
    return s.lower() if s.isascii() else s.translate(LOWER)


cdef class Pattern:
    """A pattern of LIKE or GLOB, as parts between the wildcards for any text."""
    cdef list parts      # (str or compiled pattern, number of characters)

    cdef bint matches(self, object guard, str s) except -1:
        cdef list parts = self.parts
        cdef Py_ssize_t at, n = len(s), last, i
        if parts is None:
            return False
        last = len(parts) - 1
        for part, size in parts:
            if type(part) is not str and size * n > PRODUCT:
                guard.refuse("LIKE or GLOB pattern too complex")
                raise ValueError
        part, size = parts[0]
        if n < size or not self.fits(part, s, 0, size):
            return False
        if last == 0:
            return n == size
        at = size
        for i in range(1, last):
            part, size = parts[i]
            if type(part) is str:
                at = s.find(part, at)
                if at < 0:
                    return False
            else:
                found = part.search(s, at)
                if found is None:
                    return False
                at = found.start()
            at += size
        part, size = parts[last]
        return n - size >= at and self.fits(part, s, n - size, size)

    cdef bint fits(self, object part, str s, Py_ssize_t at, Py_ssize_t size) except -1:
        if type(part) is str:
            return s.startswith(part, at)
        return part.match(s, at) is not None


cdef object one_part(list tokens):
    """tokens: characters, and pairs of an expression for `re` that matches one character."""
    if all([type(t) is str for t in tokens]):
        return ("".join(tokens), len(tokens))
    return (_compiler.compile("".join([_re.escape(t) if type(t) is str else t[0] for t in tokens]), int(_re.DOTALL)), len(tokens))

cdef Pattern pattern_from(object guard, list tokens):
    """Raises ValueError if the time is over. tokens: as in `one_part`, and None for each wildcard for any text; None: the pattern is malformed and matches nothing."""
    cdef Pattern p = Pattern.__new__(Pattern)
    cdef list part = []
    if tokens is None:
        return p
    p.parts = []
    for t in tokens:
        if t is None:
            p.parts.append(one_part(part))
            part = []
            if guard.late():
                raise ValueError
        else:
            part.append(t)
    p.parts.append(one_part(part))
    return p

cdef Pattern like_pattern(object guard, str s, str escape):
    cdef list tokens = []
    cdef Py_ssize_t i = 0, n = len(s)
    while i < n:
        c = s[i]
        i += 1
        if escape is not None and c == escape:
            if i >= n:
                return pattern_from(guard, None)
            tokens.append(s[i])
            i += 1
        elif c == "%":
            tokens.append(None)
        else:
            tokens.append((".",) if c == "_" else c)
    return pattern_from(guard, tokens)

cdef Pattern glob_pattern(object guard, str s):
    cdef list tokens = []
    cdef Py_ssize_t i = 0, n = len(s)
    while i < n:
        c = s[i]
        i += 1
        if c == "*":
            tokens.append(None)
        elif c == "?":
            tokens.append((".",))
        elif c == "[":
            invert = i < n and s[i] == "^"
            if invert:
                i += 1
            chosen = ""
            first = True
            while True:
                if i >= n:
                    return pattern_from(guard, None)
                c = s[i]
                if c == "]" and not first:
                    break
                first = False
                i += 1
                if i + 1 < n and s[i] == "-" and s[i + 1] != "]":
                    if c <= s[i + 1]:
                        chosen += _re.escape(c) + "-" + _re.escape(s[i + 1])
                    i += 2
                else:
                    chosen += _re.escape(c)
            i += 1
            tokens.append((f"[^{chosen}]" if invert else f"[{chosen}]",) if chosen else (".",) if invert else ("(?!)",))
        else:
            tokens.append(c)
    return pattern_from(guard, tokens)


# Names that SQLite may have, and a sandbox has not. Tables may name them in constraints that come with an image.
cdef tuple MISSING = (
    ("json_patch", 2), ("jsonb_patch", 2), ("unhex", 2), ("load_extension", 1), ("load_extension", 2), ("fts3_tokenizer", 1),
    ("fts3_tokenizer", 2), ("sqlite_log", 2), ("rtreecheck", -1), ("rtreenode", 2), ("rtreedepth", 1), ("edit", 1), ("edit", 2),
    ("readfile", 1), ("writefile", -1),
)

cdef class _Functions:
    """Functions of SQL that SQLite's own would run without an end, in time and memory that the guard bounds."""
    cdef object guard
    cdef dict   patterns     # (whether it is one of GLOB, pattern, escape) -> Pattern
    cdef object beside       # a connection that formats; or None

    cdef int look(self) except -1:
        if self.guard.late():
            raise ValueError
        return 0

    cdef object refuse(self, str reason):
        self.guard.refuse(reason)
        raise ValueError

    cdef object too_long(self):
        return self.refuse("string or blob too big")

    cdef object pattern_of(self, bint globs, str pattern, object escape):
        key = (globs, pattern, escape)
        found = self.patterns.get(key)
        if found is None:
            if len(pattern) > PATTERN:
                self.refuse("LIKE or GLOB pattern too complex")
            found = glob_pattern(self.guard, pattern) if globs else like_pattern(self.guard, pattern, escape)
            if len(self.patterns) >= 16:
                self.patterns.clear()
            if len(pattern) < 1000:
                self.patterns[key] = found
        return found

    def like(self, pattern, value, escape=None):
        if pattern is None or value is None:
            return None
        self.look()
        if escape is not None:
            escape = folded(text_of(escape))
            if len(escape) != 1:
                self.refuse("ESCAPE expression must be a single character")
        return int((<Pattern?>self.pattern_of(False, folded(text_of(pattern)), escape)).matches(self.guard, folded(text_of(value))))

    def glob(self, pattern, value):
        if pattern is None or value is None:
            return None
        self.look()
        return int((<Pattern?>self.pattern_of(True, text_of(pattern), None)).matches(self.guard, text_of(value)))

    def instr(self, value, part):
        if value is None or part is None:
            return None
        if type(value) is bytes and type(part) is bytes:
            return value.find(part) + 1
        return text_of(value).find(text_of(part)) + 1

    def replace(self, value, old, new):
        if value is None or old is None or new is None:
            return None
        value, old, new = text_of(value), text_of(old), text_of(new)
        if not old:
            return value
        self.look()
        if len(value) + value.count(old) * (len(new) - len(old)) > self.guard.most():
            return self.too_long()
        return value.replace(old, new)

    def ltrim(self, value, characters=" "):
        return self.stripped(value, characters, True, False)

    def rtrim(self, value, characters=" "):
        return self.stripped(value, characters, False, True)

    def trim(self, value, characters=" "):
        return self.stripped(value, characters, True, True)

    cdef object stripped(self, value, characters, bint left, bint right):
        if value is None or characters is None:
            return None
        self.look()
        value = text_of(value)
        chosen = set(text_of(characters))
        start, end = 0, len(value)
        if left:
            while start < end and value[start] in chosen:
                start += 1
        if right:
            while end > start and value[end - 1] in chosen:
                end -= 1
        return value[start:end]

    def zeroblob(self, n):
        n = int(n or 0) if type(n) in (int, float, NoneType) else 0
        return bytes(max(n, 0)) if n <= self.guard.most() else self.too_long()

    def printf(self, format=None, *values):
        if format is None:
            return None
        format = text_of(format)
        # SQLite repeats a character as often as a precision says, whatever the limit of a text's length is.
        # Possessive quantifiers keep the search linear.
        if _re.search(r"%[-+ 0#!,]*+(?:\*|\d++)?+\.(?:\*|\d++)?+l*+c", format):
            self.refuse("there is no format %.*c in the sandbox")
        self.look()
        if self.beside is None:
            self.beside = _sqlite.connect(":memory:", isolation_level=None, check_same_thread=False)
        self.beside.setlimit(_sqlite.SQLITE_LIMIT_LENGTH, self.guard.most())
        try:
            return self.beside.execute(f"SELECT printf(?{', ?' * len(values)})", (format, *values)).fetchone()[0]
        except _sqlite.DataError:
            return self.too_long()

    def missing(self, name):
        """Return a function of SQL that says that it is missing."""
        def refuse(*args):
            self.refuse(f"there is no function {name}() in the sandbox")
        return refuse


cdef list functions_for(object guard):
    cdef _Functions own = _Functions.__new__(_Functions)
    own.guard = guard
    own.patterns = {}
    return [
        ("like", 2, own.like), ("like", 3, own.like), ("glob", 2, own.glob), ("instr", 2, own.instr), ("replace", 3, own.replace),
        ("zeroblob", 1, own.zeroblob), ("printf", -1, own.printf), ("format", -1, own.printf), ("ltrim", 1, own.ltrim),
        ("ltrim", 2, own.ltrim), ("rtrim", 1, own.rtrim), ("rtrim", 2, own.rtrim), ("trim", 1, own.trim), ("trim", 2, own.trim),
        *[(name, n, own.missing(name)) for name, n in MISSING],
    ]

cdef object NoneType = type(None)
