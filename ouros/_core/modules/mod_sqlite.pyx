"""_sqlite: databases of SQLite in memory, by the host's module sqlite3.

Must not know files, cursors and adapters: the module sqlite3 of the library has them. Invariants: a connection of the host is one to
":memory:", and only this module holds it. Only exact immutable values cross. No statement of a program is running between two natives,
because all of its rows are fetched: so the content and the open transaction are all of the state.
"""
import os as _host_os
cimport cython
from libc.stdint cimport uintptr_t
from ouros._core.base.cstack cimport stack_here
from ouros._core.base.host_facts cimport host_fact
from ouros._core.base.lazy_import cimport later
from ouros._core.heap.exceptions cimport RECURSION_ERROR, IMPORT_ERROR, raise_error, raise_host, raise_value
from ouros._core.heap.heap cimport charge, look_slow, reserve, stack_low, touch, work
from ouros._core.heap.long_loops cimport is_over_now
from ouros._core.heap.runtime cimport runtime
from ouros._core.heap.write_barrier cimport born
from ouros._core.modules.sqlite_functions cimport FUNCTIONS, functions_for
from ouros._core.modules.sqlite_cost cimport growth_of, straight_in, straight_of, weight_of
from ouros._core.modules.sqlite_text cimport end_of_statement, first_word, folded, name_of, object_of, words_of
from ouros._core.protocols.call cimport function, method
from ouros._core.types.type_dict cimport DictObject, dict_items_list, dict_len
from ouros._core.types.type_sequence cimport ListObject, new_list

cdef object _sqlite = later("sqlite3")

NAMESPACE = {}
cdef ClassObject DATABASE = builtin_class("_Database", (OBJECT,), L_OTHER, C_NOSUBCLASS)

cdef enum:
    STACK       = 400 << 10      # bytes of the C stack that SQLite may need
    FIXED       = 100_000        # bytes of a connection without content
    SHORTEST    = 1 << 16        # a value may always have so many bytes
    USUAL       = 1 << 20        # and not more, unless the program stores longer ones
    LONGEST     = 1_000_000_000
    BYTES_STEP  = 20_000_000     # bytes that the operations between two looks may handle
    MOST_STEPS  = 200
    SHORT       = 16             # most values of a row that is read as often as it is named
    COLUMNS     = 500
    SQL         = 1_000_000      # characters of a statement
    SQL_COST    = 200            # bytes that SQLite may need for a character of a statement
    WEIGHT      = 300            # SELECTs that a statement may stand for
    GROWTH      = 200_000        # words of expressions that a statement may stand for
    OPERATIONS  = 250_000        # instructions of a statement
    STRAIGHT    = 400_000_000    # bytes that operations without a look between them may handle
    SHORT_VALUE = 4096           # a value may always have so many bytes
    RECOUNT     = 1 << 16        # bytes allocated after which the pages are counted

DEF WORD = 60                    # bytes of a word in a list
DEF PLAIN = 500                  # most characters of a SELECT that is not estimated

cdef enum Stop:
    S_NONE   = 0
    S_LIMIT  = 1                 # a limit of the program: vm.status tells which
    S_MEMORY = 2                 # the budget was used up

cdef enum Texts:
    T_STR    = 0
    T_BYTES  = 1
    T_TAGGED = 2                 # texts as tuples of their bytes: the program has a text_factory
    T_LOOSE  = 3                 # as str, with surrogates for what is no UTF-8: the runtime reads the schema

# Follows the runtime's own statements, so that no program finds them in the host's cache of statements.
cdef str SECRET = " --" + _host_os.urandom(16).hex()

# Actions that the authorizer of SQLite asks about.
cdef enum Action:
    A_FUNCTION  = 31
    A_PRAGMA    = 19
    A_READ      = 20
    A_SAVEPOINT = 32

# Create and drop indexes, tables, triggers and views; insert, select, update, delete; transactions; ALTER TABLE, REINDEX, ANALYZE; recursion.
cdef frozenset ACTIONS = frozenset((1, 2, 7, 8, 9, 10, 11, 16, 17, 18, 21, 22, 23, 26, 27, 28, 33))
cdef dict REFUSED = {
    3: "temporary indexes", 4: "temporary tables", 5: "temporary triggers", 6: "temporary views", 12: "temporary indexes",
    13: "temporary tables", 14: "temporary triggers", 15: "temporary views", 24: "ATTACH", 25: "DETACH", 29: "virtual tables",
    30: "virtual tables",
}
DEF OK = 0
DEF DENY = 1
DEF IGNORE = 2

# Pragmas of programs. Those that are in `WRITABLE`, too, may be given a value; of those in `IDLE` a value has no effect.
cdef frozenset READABLE = frozenset((
    "application_id analysis_limit auto_vacuum automatic_index busy_timeout cache_size cell_size_check collation_list compile_options "
    "count_changes data_version database_list defer_foreign_keys encoding foreign_key_check foreign_key_list foreign_keys freelist_count "
    "full_column_names function_list ignore_check_constraints incremental_vacuum index_info index_list index_xinfo integrity_check "
    "journal_mode journal_size_limit legacy_alter_table locking_mode max_page_count module_list optimize page_count page_size pragma_list "
    "query_only quick_check read_uncommitted recursive_triggers reverse_unordered_selects schema_version secure_delete "
    "short_column_names synchronous table_info table_list table_xinfo temp_store threads trusted_schema user_version "
    "wal_autocheckpoint wal_checkpoint").split())
cdef frozenset WRITABLE = frozenset((
    "application_id auto_vacuum defer_foreign_keys encoding foreign_key_check foreign_key_list foreign_keys "
    "ignore_check_constraints incremental_vacuum index_info index_list index_xinfo integrity_check legacy_alter_table optimize "
    "page_size query_only quick_check recursive_triggers reverse_unordered_selects table_info table_list table_xinfo "
    "user_version").split())
cdef frozenset IDLE = frozenset((
    "analysis_limit automatic_index busy_timeout cache_size cache_spill checkpoint_fullfsync fullfsync journal_size_limit locking_mode "
    "mmap_size read_uncommitted secure_delete shrink_memory synchronous temp_store threads wal_autocheckpoint wal_checkpoint").split())
# Settings of a connection, with their values in a new one.
cdef tuple SETTINGS = (("foreign_keys", 0), ("ignore_check_constraints", 0), ("legacy_alter_table", 0), ("recursive_triggers", 0),
                       ("reverse_unordered_selects", 0), ("defer_foreign_keys", 0), ("query_only", 0))


# --- the memory of SQLite ---

ctypedef int64_t (*Used)() noexcept nogil
cdef Used used_by_sqlite = NULL
cdef int pages_of_process = -1       # descriptor of /proc/self/statm, where SQLite does not tell
cdef bint prepared = False
cdef list running = []               # Guards of the statements that run in this process

cdef extern from *:
    """
    #if defined(_WIN32)
    #include <windows.h>
    static int64_t (*ou_memory_used(const char* path))(void) {
        HMODULE library = GetModuleHandleA("sqlite3.dll");
        return library ? (int64_t (*)(void))GetProcAddress(library, "sqlite3_memory_used") : NULL;
    }
    #else
    #include <dlfcn.h>
    /* Looks in the library, which is loaded, and in those that it needs. */
    static int64_t (*ou_memory_used(const char* path))(void) {
        void* library = dlopen(path, path ? RTLD_LAZY | RTLD_NOLOAD : RTLD_LAZY);
        return library ? (int64_t (*)(void))dlsym(library, "sqlite3_memory_used") : NULL;
    }
    #endif
    """
    Used ou_memory_used(const char* path) noexcept

cdef int prepare() except -1:
    """Find the host's sqlite3, and how to ask how much memory it uses. Raises ImportError."""
    global used_by_sqlite, pages_of_process, prepared
    if prepared:
        return 0
    try:
        known = hasattr(_sqlite.Connection, "deserialize")
        import _sqlite3
    except ImportError:
        raise ImportError("the host's Python has no sqlite3") from None
    if not known:
        raise ImportError("the host's sqlite3 cannot save databases: it needs Python 3.11 and an SQLite with serialize()")
    path = getattr(_sqlite3, "__file__", None)
    name = b"" if path is None else _host_os.fsencode(path)
    found = ou_memory_used(NULL if path is None else <char*>name)
    if found != NULL:
        c = _sqlite.connect(":memory:")
        c.execute("create table t(a)")
        # A build of SQLite may be without its counters.
        if found() > 0:
            used_by_sqlite = found
        c.close()
    if used_by_sqlite == NULL:
        try:
            pages_of_process = _host_os.open("/proc/self/statm", _host_os.O_RDONLY)
        except OSError:
            raise ImportError("the host's SQLite does not tell how much memory it uses") from None
    prepared = True
    return 0

def prepare_sqlite():
    """For the pool, whose workers can load no library: load the host's sqlite3, if there is one."""
    try:
        prepare()
    except ImportError:
        pass

cdef bint no_sqlite(VM* vm) except -1:
    """Return whether the host's sqlite3 cannot be used, with an ImportError raised. A database may come from a dump of another process."""
    try:
        prepare()
    except ImportError as e:
        raise_error(vm, IMPORT_ERROR, str(e))   # short: of an import of the host
        return True
    return False

cdef int64_t used() except -1:
    if used_by_sqlite != NULL:
        return used_by_sqlite()
    return int(_host_os.pread(pages_of_process, 100, 0).split()[1]) * 4096


# --- callbacks of SQLite ---

@cython.final
cdef class Guard:
    cdef int over(self) except -1:
        """Look at the limits. Returns: 1 to end the statement."""
        cdef VM* vm = self.vm
        cdef int64_t more
        if vm == NULL:
            return 0
        if self.stop:
            return 1
        if is_over_now(vm, 0):
            self.stop = S_LIMIT
            return 1
        more = used() - self.start
        if more > self.room:
            # A statement that changes data cannot be repeated within a transaction: it goes on until the limit alone is exceeded by it.
            if self.firm and not runtime(vm).refuses_memory(more):
                return 0
            self.stop = S_LIMIT if self.firm else S_MEMORY
            self.needs = more
            return 1
        return 0

    def step(self):
        """The progress handler."""
        if self.vm != NULL:
            work(self.vm, 32 * self.every)
        return self.over()

    def allow(self, action, first, second, database, trigger):
        """The authorizer, called while a statement is prepared."""
        cdef VM* vm = self.vm
        if vm == NULL:
            return OK
        if vm.ticks >= 0:
            work(vm, 32)
        if self.over():
            return DENY
        if stack_low(vm):
            return self.refuse("the statement is nested too deep")
        if action == A_READ:
            if (<str?>first).lower() in self.hidden:
                return self.refuse(f"no such table: {first}")
            if self.reads is not None and second:
                self.reads.append((first, second))
            return OK
        if action == A_FUNCTION:
            if (<str?>second).lower() in FUNCTIONS:
                return OK
            return self.refuse(f"there is no function {second}() in the sandbox")
        if action == A_PRAGMA:
            return self.pragma((<str?>first).lower(), second)
        if action in ACTIONS:
            return OK
        if action == A_SAVEPOINT:
            self.savepoints = True
            return OK
        return self.refuse(f"there are no {REFUSED[action]} in the sandbox" if action in REFUSED and action not in (24, 25) else
                           f"{REFUSED.get(action, 'this statement')} is not available in the sandbox")

    def late(self):
        return self.over()

    def most(self):
        return self.longest

    def refuse(self, reason):
        self.reason = reason
        return DENY

    def pragma(self, name, value):
        if name == "journal_mode" and (value is None or value.lower() in ("memory", "wal", "delete", "truncate", "persist")):
            return OK
        if value is None and name in READABLE or name in WRITABLE:
            if value is not None:
                self.pragmas.add(name)
            return OK
        if name in IDLE:
            return IGNORE
        return self.refuse(f"PRAGMA {name} is not available in the sandbox")


cdef int meet(Guard guard, Guard other) except -1:
    """Let the statement use what another one may use, once."""
    if other not in guard.met:
        guard.met.add(other)
        guard.room = min(guard.room + other.own, 1 << 60)
    return 0


cdef class _Running:
    """Registers a guard while a statement runs."""
    cdef Guard guard

    def __cinit__(self, Guard guard):
        cdef Guard other
        self.guard = guard
        guard.own = guard.room
        guard.met = set()
        # SQLite counts the memory of all connections together: statements that run at the same time may use what all may use.
        for other in running:
            meet(guard, other)
            meet(other, guard)
        running.append(guard)

    cdef int end(self) except -1:
        self.guard.vm = NULL
        self.guard.met = None
        if self.guard in running:
            running.remove(self.guard)
        return 0


# --- databases ---

@cython.final
cdef class Database(HeapObject):
    cdef int walk(self, Walker w) except -1:
        return 0

    cdef Py_ssize_t size(self) noexcept:
        cdef int64_t n = HeapObject.size(self) + len(self.image)
        if self.before is not None:
            n += len(self.before)
        if self.host is not None:
            n += FIXED + self.weight + max(self.added, 0) + self.read
        return n

    cdef tuple get_state(self):
        cdef int flags
        cdef bint open_ = self.open_
        image = self.image
        settings = self.settings
        total = self.total
        last = self.last if self.host is None else last_of(self.host)
        if self.host is not None:
            open_ = self.host.in_transaction
            image = image_of(self.host)
            if open_ and self.before is None:
                # Only by a rollback the host gives what was there before.
                self.host.rollback()
                before = image_of(self.host)
                settings = settings_of(self.host, self.guard)
                total += self.host.total_changes
                lost = self.guard.savepoints
                leave(self)
                self.total, self.settings, self.image, self.before, self.open_, self.lost = total, settings, image, before, True, lost
            else:
                settings = settings_of(self.host, self.guard)
                total += self.host.total_changes
        lost = open_ and (self.lost or self.guard is not None and self.guard.savepoints)
        flags = open_ | self.readonly << 1 | self.notes << 2 | self.closed << 3 | lost << 4
        return (image, self.before if open_ else None, flags, settings, total, self.widest, last)

    cdef int set_state(self, tuple state) except -1:
        if len(state) != 7 or type(state[6]) is not int or not -1 << 63 <= state[6] < 1 << 63:
            raise ValueError("damaged data: database")
        if type(state[0]) is not bytes or not (state[1] is None or type(state[1]) is bytes) \
                or type(state[2]) is not int or not 0 <= state[2] < 32 or type(state[3]) is not tuple \
                or type(state[4]) is not int or not 0 <= state[4] < 1 << 62 or type(state[5]) is not int or not 0 <= state[5] < 1 << 40 \
                or state[2] & 1 and state[1] is None or len(state[3]) > len(SETTINGS):
            raise ValueError("damaged data: database")
        known = dict(SETTINGS)
        for pair in <tuple>state[3]:
            if type(pair) is not tuple or len(pair) != 2 or type(pair[0]) is not str or pair[0] not in known or type(pair[1]) is not int \
                    or not 0 <= pair[1] <= 1:
                raise ValueError("damaged data: database")
        leave(self)
        self.image, self.before = state[0], state[1]
        self.open_ = state[2] & 1
        self.readonly = state[2] >> 1 & 1
        self.notes = state[2] >> 2 & 1
        self.closed = state[2] >> 3 & 1
        self.lost = state[2] >> 4 & 1
        self.settings, self.total, self.widest, self.last = state[3], state[4], state[5], state[6]
        return 0


cdef int leave(Database db) except -1:
    """Forget the connection of the host."""
    host, db.host, db.guard = db.host, None, None
    db.weight = db.added = db.read = 0
    if host is not None:
        db.last = last_of(host)
        host.close()
    return 0

cdef int64_t last_of(object host) except? -1:
    return host.execute("SELECT last_insert_rowid()" + SECRET).fetchone()[0]

cdef int set_last(object host, int64_t n) except -1:
    """Make last_insert_rowid() return n, as if that row had been inserted."""
    host.execute("BEGIN" + SECRET)
    host.execute("CREATE TABLE t(a INTEGER PRIMARY KEY)" + SECRET)
    host.execute("INSERT INTO t VALUES (?)" + SECRET, (n,))
    host.execute("ROLLBACK" + SECRET)
    return 0

cdef bytes image_of(object host):
    # The host refuses to save a database without pages.
    return host.serialize() if host.execute("PRAGMA page_count" + SECRET).fetchone()[0] else b""

cdef tuple settings_of(object host, Guard guard):
    cdef list out = []
    for name, usual in SETTINGS:
        if name in guard.pragmas:
            value = host.execute(f"PRAGMA {name}{SECRET}").fetchone()[0]
            if value != usual:
                out.append((name, value))
    return tuple(out)

cdef frozenset MADE = frozenset(("TABLE", "INDEX", "UNIQUE", "VIEW", "TRIGGER"))
cdef object loose = lambda content: content.decode("utf-8", "surrogateescape")

def plain_image(image):
    """Return an image without the mark of a write-ahead log, which a database in memory cannot have."""
    return image[:18] + b"\1\1" + image[20:] if image[18:20] == b"\2\2" else image

cdef int connect(VM* vm, Database db) except -1:
    """Make the host's connection from the image. Raises errors of the host's sqlite3, with `guard` still watching."""
    cdef Guard guard = Guard.__new__(Guard)
    guard.every = MOST_STEPS
    guard.hidden = set()
    guard.pragmas = {name for name, value in db.settings}
    guard.reads = [] if db.notes else None
    guard.longest = SHORTEST
    host = _sqlite.connect(":memory:", isolation_level=None, check_same_thread=False, cached_statements=0 if db.notes else 64)
    if hasattr(host, "setconfig"):
        for name in ("DEFENSIVE",):
            host.setconfig(getattr(_sqlite, "SQLITE_DBCONFIG_" + name), True)
        for name in ("ENABLE_LOAD_EXTENSION", "ENABLE_FTS3_TOKENIZER", "WRITABLE_SCHEMA"):
            host.setconfig(getattr(_sqlite, "SQLITE_DBCONFIG_" + name), False)
    host.execute("PRAGMA temp_store=MEMORY" + SECRET)
    host.execute("PRAGMA cell_size_check=ON" + SECRET)
    if db.last:
        set_last(host, db.last)
    for name, arguments, f in functions_for(guard):
        host.create_function(name, arguments, f, deterministic=True)
    host.set_progress_handler(guard.step, guard.every)
    host.set_authorizer(guard.allow)
    for row in host.execute("PRAGMA module_list" + SECRET):
        if row[0] not in ("json_each", "json_tree") and not row[0].startswith("pragma_"):
            guard.hidden.add(row[0].lower())
    guard.hidden.update(("dbstat", "sqlite_stmt", "sqlite_dbpage", "sqlite_dbdata", "sqlite_dbptr", "bytecode", "tables_used"))
    if db.image:
        watch_image(vm, guard, host, plain_image(db.image), len(db.image))
    for name, value in db.settings:
        if name != "query_only":
            host.execute(f"PRAGMA {name}={value}{SECRET}")
    if db.readonly or ("query_only", 1) in db.settings:
        host.execute("PRAGMA query_only=1" + SECRET)
    for category, most in (("ATTACHED", 0), ("WORKER_THREADS", 0), ("COLUMN", COLUMNS), ("EXPR_DEPTH", 400), ("COMPOUND_SELECT", 200),
                           ("VARIABLE_NUMBER", 32766), ("TRIGGER_DEPTH", 100), ("VDBE_OP", OPERATIONS), ("FUNCTION_ARG", 127),
                           ("LIKE_PATTERN_LENGTH", 1000)):
        host.setlimit(getattr(_sqlite, "SQLITE_LIMIT_" + category), most)
    if db.open_:
        host.execute("BEGIN" + SECRET)
    db.open_ = False
    db.total -= host.total_changes
    db.host, db.guard, db.image = host, guard, b""
    db.pages = db.longest = 0
    db.text = T_STR
    db.views = None
    db.light = {}
    return 0

cdef int watch_image(VM* vm, Guard guard, object host, bytes image, int64_t n) except -1:
    """Copy a checked image into the connection. Programs or dumps may have forged it."""
    cdef int64_t coded
    other = _sqlite.connect(":memory:", isolation_level=None, check_same_thread=False)
    try:
        other.setlimit(_sqlite.SQLITE_LIMIT_LENGTH, max(SHORTEST, n))
        other.set_progress_handler(guard.step, guard.every)
        other.deserialize(image)
        guard.vm = vm
        guard.start = used()
        guard.room = max(vm.budget, FIXED)
        other.execute("PRAGMA cell_size_check=ON")
        other.text_factory = loose
        # The check of the image also runs the checks of its tables.
        coded = 1
        for sql, in other.execute("SELECT sql FROM sqlite_master WHERE type IN ('table', 'index')"):
            if type(sql) is str:
                work(vm, 16 * len(<str>sql))
                coded += straight_in(words_of(sql))
        other.setlimit(_sqlite.SQLITE_LIMIT_LENGTH, max(min(STRAIGHT // coded, max(SHORTEST, n)), SHORT_VALUE))
        found = other.execute("PRAGMA quick_check(1)").fetchall()
        if found != [("ok",)]:
            raise _sqlite.DatabaseError("database disk image is malformed")
        other.setlimit(_sqlite.SQLITE_LIMIT_LENGTH, max(SHORTEST, n))
        for kind, root, sql in other.execute("SELECT type, rootpage, sql FROM sqlite_master"):
            made = first_word(sql, "CREATE") if type(sql) is str else ""
            if kind == "table" and not root or made == "VIRTUAL":
                raise _sqlite.NotSupportedError("the database has virtual tables, which are not available in the sandbox")
            # SQLite also takes statements from values of other types.
            if sql is not None and made not in MADE:
                raise _sqlite.DatabaseError("malformed database schema")
        guard.vm = NULL
        other.backup(host)
    finally:
        guard.vm = NULL
        other.close()
    return 0

cdef int fit(VM* vm, Database db, int64_t longest) except -1:
    """Set the limits of the connection by what remains of memory and time. longest: length of the longest row of arguments."""
    cdef Guard guard = db.guard
    cdef int64_t room = guard.room, most, pages, every, columns, n
    if 2 * longest > db.widest:
        db.widest = 2 * longest
    most = min(max(min(USUAL, room // 250), min(db.widest, room >> 4), SHORTEST), LONGEST)
    if most > 2 * db.longest or most < db.longest:
        host = db.host
        db.longest = guard.longest = most
        columns = min(max(4 * room // most, 64), COLUMNS)
        host.setlimit(_sqlite.SQLITE_LIMIT_LENGTH, most)
        host.setlimit(_sqlite.SQLITE_LIMIT_COLUMN, columns)
        host.setlimit(_sqlite.SQLITE_LIMIT_SQL_LENGTH, min(max(room // SQL_COST, 20_000), SQL))
        every = min(max(BYTES_STEP // most, 4), MOST_STEPS)
        if every != guard.every:
            guard.every = every
            host.set_progress_handler(guard.step, every)
    n = db.weight + max(db.added, 0)
    pages = (n + room) // 512 + 100
    if pages < db.pages // 2 or pages > 4 * db.pages:
        # The smallest page has 512 bytes; the look at SQLite's memory is more exact.
        guard.vm = NULL
        db.pages = pages
        db.host.execute(f"PRAGMA max_page_count={min(pages, 1 << 30)}{SECRET}")
        guard.vm = vm
    return 0


# --- arguments ---

cdef int64_t longest_of(object v) except -2:
    """Return the bytes of a value that SQLite takes, -1 for any other value."""
    t = type(v)
    if t is str:
        return len(<str?>v) if v.isascii() else 4 * len(<str?>v)
    if t is bytes:
        return len(<bytes?>v)
    return 8 if v is None or t is int or t is float or t is bool else -1

cdef object plain_row(VM* vm, object v, int64_t* longest):
    """Return the parameters of a statement for the host; None: they need an adapter. longest: raised to the bytes of all of them."""
    cdef int64_t n, total = 0
    cdef list items
    if type(v) is DictObject:
        if dict_len(<DictObject>v) > 32766:
            return None
        items = dict_items_list(vm, <DictObject>v)
        for key, value in items:
            n = longest_of(value)
            if n < 0 or type(key) is not str:
                return None
            total += n
        longest[0] = max(longest[0], total)
        return dict(items)
    if type(v) is tuple:
        row = <tuple>v
    elif type(v) is ListObject:
        if len((<ListObject>v).items) > 32766:
            return None
        row = tuple((<ListObject>v).items)
    else:
        return None
    if len(row) > 32766:
        return None
    for value in row:
        n = longest_of(value)
        if n < 0:
            return None
        total += n
    longest[0] = max(longest[0], total)
    return row

cdef object plain_rows(VM* vm, list rows, int64_t* longest):
    """
    Return the rows for the host, as plain_row() makes them. A program may name one long row many times: it is read once.
    Returns: a list; None: a row needs an adapter; SIGNAL.
    """
    cdef list out = []
    cdef dict known = {}         # address of a long row -> what was made of it
    cdef int64_t n
    if reserve(vm, (100 + 8 * SHORT) * len(rows)) < 0:
        return SIGNAL
    work(vm, 32 * len(rows))
    for v in rows:
        t = type(v)
        n = 0
        if type(v) is tuple:
            n = len(<tuple>v)
        elif type(v) is ListObject:
            n = len((<ListObject?>v).items)
        elif type(v) is DictObject:
            n = dict_len(<DictObject?>v)
        row = known.get(<uintptr_t><void*>v) if n > SHORT else None
        if row is None:
            if n > SHORT:
                if reserve(vm, 200 + (0 if t is tuple else 8 * n if t is ListObject else 200 * n)) < 0:
                    return SIGNAL
                work(vm, 32 * n)
            row = plain_row(vm, v, longest)
            if row is None:
                return None
            if n > SHORT:
                known[<uintptr_t><void*>v] = row
        out.append(row)
    return out

cdef int64_t row_size(tuple row) except -1:
    cdef int64_t n = 56 + 8 * len(row)
    for v in row:
        t = type(v)
        if t is str:
            n += 60 + len(<str?>v) * (1 if v.isascii() else 4)
        elif t is bytes:
            n += 40 + len(<bytes?>v)
        elif t is tuple:
            n += 100 + len((<tuple?>v)[0])
        else:
            n += 32
    return n


# --- statements ---

cdef str read_schema(VM* vm, Database db):
    """Read the views, and what else adds code to statements. Returns: why SQLite must not prepare a statement; or None."""
    cdef list triggers = []
    cdef list words
    cdef dict views = {}, coded = {}
    cdef int64_t read = 0, fired = 0
    cdef bint ended
    cdef Guard guard = db.guard
    for table, sql in db.host.execute("SELECT tbl_name, sql FROM sqlite_master" + SECRET):
        if type(sql) is not str:
            continue
        work(vm, 4 * len(<str>sql))
        made = first_word(sql, "CREATE")
        words = words_of(sql)
        if made == "VIEW":
            # An image may have more than one of the same name.
            views.setdefault(object_of(words), []).extend(words)
        elif made == "TRIGGER":
            triggers.append(words)
        else:
            more = straight_in(words)
            if more:
                table = folded(str(table))
                coded[table] = coded.get(table, 0) + more
            words = []
        read += WORD * len(words)
        guard.vm = vm
        ended = guard.over()
        guard.vm = NULL
        if ended or read > guard.room:
            if not ended:
                guard.stop, guard.needs = S_LIMIT if guard.firm and runtime(vm).refuses_memory(read) else S_MEMORY, read
            return "the views and triggers are too long"
    db.heavy = False
    for words in triggers:
        if weight_of(words, views) > WEIGHT or growth_of(words, views) > GROWTH:
            db.heavy = True
        fired += straight_of(words, views)
    charge(vm, read)
    db.views, db.read, db.coded, db.fired = views, read, coded, fired
    return None

cdef int64_t straight(VM* vm, Database db, str sql, str word) except -1:
    """Estimate how many values the code of a statement handles without a look at the limits."""
    cdef int64_t n = 0
    cdef list words
    if db.views or db.coded or len(sql) * db.longest > 2 * <int64_t>STRAIGHT:
        work(vm, 16 * len(sql))
        words = words_of(sql)
        n = straight_of(words, db.views)
        if word == "PRAGMA":
            n += sum(db.coded.values())
        elif db.coded:
            for name in {name_of(part) for part in words}:
                n += <int64_t?>db.coded.get(name, 0)
    return n + db.fired if word in CHANGES or word == "WITH" else n

cdef int narrow(Database db, int64_t straight) except -1:
    """Lower the limit of a value's length for a statement with much straight code."""
    if straight * db.longest > STRAIGHT:
        db.guard.longest = max(STRAIGHT // straight, SHORT_VALUE)
        db.host.setlimit(_sqlite.SQLITE_LIMIT_LENGTH, db.guard.longest)
        db.longest = 0       # so that fit() raises it again
    return 0

cdef str too_heavy(VM* vm, Database db, str sql, str word):
    """Return why SQLite must not prepare a statement: its views and common table expressions stand for too much; or None."""
    cdef list words
    cdef bint ended
    cdef Guard guard = db.guard
    if sql in db.light:
        narrow(db, db.light[sql])
        return None
    if db.views is None:
        reason = read_schema(vm, db)
        if reason is not None:
            return reason
    if db.heavy and (word in CHANGES or word == "WITH" or word == "EXPLAIN"):
        return "a trigger is too complex"
    text = sql.lower()
    if db.views or "with" in text or text.count("select") > (2 if len(sql) < PLAIN else 0):
        work(vm, 16 * len(sql))
        words = words_of(sql)
        if word != "DROP" and (weight_of(words, db.views) > WEIGHT or growth_of(words, db.views) > max(GROWTH, 4 * len(words))):
            return "the statement is too complex: its views, names of columns and joins stand for too much"
    if db.views and (word == "PRAGMA" or "pragma_" in text):
        # Pragmas may prepare any view, or one that a parameter names.
        for words in db.views.values():
            guard.vm = vm
            ended = guard.over()
            guard.vm = NULL
            if ended or weight_of(words, db.views) > WEIGHT or growth_of(words, db.views) > GROWTH:
                return "a view is too complex"
            work(vm, 16 * len(words))
    n = straight(vm, db, sql, word)
    narrow(db, n)
    if len(db.light) >= 64:
        db.light.clear()
    if len(sql) < 1000:
        db.light[sql] = n
    return None

cdef frozenset CHANGES = frozenset(("INSERT", "UPDATE", "DELETE", "REPLACE"))
cdef frozenset COMMITS = frozenset(("COMMIT", "END"))
cdef frozenset KEEPING = frozenset(("SELECT", "VALUES", "EXPLAIN", "INSERT", "UPDATE", "DELETE", "REPLACE", "WITH", "BEGIN", "COMMIT", "END"))
cdef frozenset PURE = frozenset(("SELECT", "VALUES", "EXPLAIN"))
cdef object tagged = lambda content: (content,)

cdef object enough_stack(VM* vm):
    """Returns: None; SIGNAL: the native is called again with more of the C stack."""
    if stack_here() < vm.c_limit + STACK:
        if look_slow(vm) < 0:
            return SIGNAL
        if stack_here() < vm.c_limit + STACK // 2:
            return raise_error(vm, RECURSION_ERROR, "not enough of the stack is left for SQL")
    return None

cdef object rolled_back(Database db):
    """Return to the content before a transaction that began in another connection of the host."""
    cdef tuple settings = settings_of(db.host, db.guard)
    cdef int64_t total = db.total + db.host.total_changes
    before = db.before
    leave(db)
    db.before, db.image, db.open_, db.lost, db.settings, db.total = None, before, False, False, settings, total
    return None

cdef object failure(Database db, object e):
    """Return what the library raises: (name of the class, text, number, name of the error)."""
    cdef str kind = type(e).__name__, text = str(e)
    if kind == "Warning":
        kind = "ProgrammingError"
    if db.guard is not None and db.guard.reason is not None:
        text = db.guard.reason
        db.guard.reason = None
        kind = "NotSupportedError" if "sandbox" in text else "DataError" if "too big" in text else "OperationalError"
    elif db.lost and text.startswith("no such savepoint"):
        text += ": a fork, dump or rewind within a transaction loses its savepoints"
    return (kind, text, getattr(e, "sqlite_errorcode", None), getattr(e, "sqlite_errorname", None))

cdef class _Statement:
    """One run of a statement: what it was given, and what came of it."""
    cdef str     sql
    cdef str     word        # its first word
    cdef str     begin       # the statement that begins a transaction before it changes something; ""
    cdef int     text        # how texts are returned: T_...
    cdef bint    many        # run once for each row of parameters
    cdef bint    firm        # it may change something, so it cannot be repeated
    cdef object  values      # parameters: a tuple or dict, or a list of them
    cdef int64_t longest     # bytes of the largest parameters
    cdef list    rows
    cdef tuple   names       # of the columns; None: it returns no rows
    cdef int64_t size        # bytes of the rows
    cdef object  changed     # number of changed rows
    cdef object  last        # rowid of the last row that was inserted
    cdef bint    within      # a transaction was open before it
    cdef bint    done
    cdef object  failed      # what failure() returns, or an exception that is none of SQLite's; None

    cdef object prepare(self, VM* vm, Database db, object rows):
        """Convert the parameters, request memory and connect. Returns: None, or what the native returns instead of a result."""
        cdef int64_t room
        if self.many:
            self.values = plain_rows(vm, (<ListObject?>rows).items, &self.longest)
        else:
            self.values = plain_row(vm, rows, &self.longest)
        if self.values is None:
            return NotImplemented
        if self.values is SIGNAL or enough_stack(vm) is SIGNAL:
            return SIGNAL
        # SQLite copies the parameters. What the image takes twice, until it is copied.
        room = 50_000 + self.longest + SQL_COST * min(len(self.sql), 1000) + (0 if db.host is not None else FIXED + 3 * len(db.image))
        if reserve(vm, room) < 0:
            return SIGNAL
        vm.budget += room
        if (self.firm or 2 * self.longest > db.widest) and touch(vm, db) < 0:
            return SIGNAL
        if db.host is None:
            if no_sqlite(vm):
                return SIGNAL
            try:
                connect(vm, db)
            except _sqlite.Error as e:
                if vm.status == LIMIT:
                    return SIGNAL
                return failure(db, e)
            except (OverflowError, MemoryError, ValueError) as e:
                return raise_host(vm, e)
            recount(vm, db)
        return None

    cdef int attempt(self, VM* vm, Database db) except -1:
        """Run it. If it only reads and needs more memory than there is, guard.stop is S_MEMORY: it may be run again."""
        cdef Guard guard = db.guard
        cdef _Running entry
        guard.room = max(2 * vm.budget if self.firm else vm.budget, 50_000)
        guard.start = used()
        guard.firm = self.firm
        guard.stop = S_NONE
        guard.needs = 0
        guard.reason = None
        if guard.reads is not None:
            guard.reads = []
        guard.vm = vm
        vm.status = NORMAL
        fit(vm, db, self.longest)
        entry = _Running(guard)
        self.size = 0
        self.rows = []
        self.failed = None
        self.done = False
        try:
            self.admit(vm, db)
            self.fetch(vm, db)
            self.done = True
        except _sqlite.Error as e:
            self.failed = failure(db, e)
        except (OverflowError, UnicodeError, TypeError, ValueError, MemoryError) as e:
            self.failed = e
        finally:
            entry.end()
        return 0

    cdef int admit(self, VM* vm, Database db) except -1:
        """Refuse what is too complex, and begin a transaction if the statement needs one."""
        cdef Guard guard = db.guard
        host = db.host
        guard.vm = NULL
        if db.views is None and db.text != T_LOOSE:
            db.text = T_LOOSE
            host.text_factory = loose
        if len(self.sql) > host.getlimit(_sqlite.SQLITE_LIMIT_SQL_LENGTH):
            raise _sqlite.DataError("query string is too large")
        reason = too_heavy(vm, db, self.sql, self.word)
        if db.text != self.text:
            db.text = self.text
            host.text_factory = str if self.text == T_STR else bytes if self.text == T_BYTES else tagged
        self.within = host.in_transaction
        if reason is not None:
            guard.vm = vm
            guard.reason = reason
            raise _sqlite.OperationalError(reason)
        if self.begin and self.word in CHANGES and not self.within:
            host.execute(self.begin + SECRET)
        guard.vm = vm
        return 0

    cdef int fetch(self, VM* vm, Database db) except -1:
        """Execute it and read its rows, as far as memory permits."""
        cdef Guard guard = db.guard
        cursor = db.host.executemany(self.sql, self.values) if self.many else db.host.execute(self.sql, self.values)
        if cursor.description is not None:
            self.names = tuple([column[0] for column in cursor.description])
            self.size = row_size(self.names)
            for row in cursor:
                self.size += row_size(row) + 8
                if self.size + used() - guard.start > guard.room:
                    if not self.firm:
                        guard.stop = S_MEMORY
                        guard.needs = self.size + used() - guard.start
                        break
                    if runtime(vm).refuses_memory(self.size):
                        guard.stop = S_LIMIT
                        break
                self.rows.append(row)
        self.changed, self.last = cursor.rowcount, cursor.lastrowid
        return 0

    cdef int settle(self, VM* vm, Database db) except -1:
        """Keep account of what the statement did to transactions, views and memory."""
        cdef Guard guard = db.guard
        if self.word not in KEEPING:
            db.views = None
            db.light.clear()
        if self.firm and not db.host.in_transaction:
            guard.savepoints = False
            if self.within and self.word not in COMMITS:
                db.views = None
                db.light.clear()
            if db.before is not None:
                if self.done and self.word in COMMITS:
                    db.before = None
                    db.lost = False
                else:
                    rolled_back(db)
        if db.host is not None:
            db.added += used() - guard.start
            if db.added > RECOUNT or db.added < -RECOUNT:
                recount(vm, db)
        return 0


cdef object statement(VM* vm, Database db, str sql, object rows, bint many, str begin, int text):
    """
    Run a statement and fetch all of its rows.
    Returns: (list of rows or None, names of the columns or None, number of changed rows, last rowid, reads); (class, text, number, name)
    of an error; NotImplemented if parameters need an adapter; SIGNAL.
    """
    cdef _Statement s
    cdef Guard guard
    if db.closed:
        return ("ProgrammingError", "Cannot operate on a closed database.", None, None)
    s = _Statement.__new__(_Statement)
    s.sql, s.begin, s.text, s.many, s.changed = sql, begin, text, many, -1
    s.word = first_word(sql)
    s.firm = s.word not in PURE
    instead = s.prepare(vm, db, rows)
    if instead is not None:
        return instead
    while True:
        s.attempt(vm, db)
        guard = db.guard
        if guard.stop != S_MEMORY:
            break
        # It only read: the machine walks the heap and calls the native again, or there is room.
        if reserve(vm, 2 * guard.needs) < 0:
            return SIGNAL
        vm.budget += 2 * guard.needs
    s.settle(vm, db)
    if guard.stop == S_LIMIT:
        return SIGNAL
    if s.failed is not None:
        return s.failed if type(s.failed) is tuple else raise_host(vm, s.failed)
    charge(vm, s.size + 200)
    return (None if s.names is None else new_list(vm, s.rows), s.names, s.changed, s.last, reads_of(guard))

cdef object reads_of(Guard guard):
    return None if guard is None or guard.reads is None else tuple(guard.reads)

cdef int recount(VM* vm, Database db) except -1:
    """Count the bytes of the content, and charge what they grew."""
    cdef int64_t n
    size = db.host.execute("PRAGMA page_size" + SECRET).fetchone()[0]
    # A page in memory has a header.
    n = db.host.execute("PRAGMA page_count" + SECRET).fetchone()[0] * (size + 300)
    if n > db.weight:
        charge(vm, n - db.weight)
    db.weight = n
    db.added = 0
    return 0


# --- natives ---

cdef object database_open(VM* vm, PyObject** a):
    """open(image, readonly, notes): a database with this content; empty: a new one."""
    cdef Database db
    if no_sqlite(vm):
        return SIGNAL
    image = <bytes?><object>a[0]
    if reserve(vm, 400) < 0:
        return SIGNAL
    db = Database.__new__(Database)
    db.cls = DATABASE
    db.image = image
    db.readonly = <object>a[1] is True
    db.notes = <object>a[2] is True
    db.settings = ()
    born(vm, db)
    return db

cdef object database_run(VM* vm, PyObject** a):
    """run(sql, parameters, begin, text): NotImplemented if parameters need an adapter."""
    return statement(vm, <Database?><object>a[0], <str?><object>a[1], <object>a[2], False, <str?><object>a[3], kind_of_text(<object>a[4]))

cdef object database_run_many(VM* vm, PyObject** a):
    """run_many(sql, rows, begin, text): the rows are tuples or dicts."""
    return statement(vm, <Database?><object>a[0], <str?><object>a[1], <object>a[2], True, <str?><object>a[3], kind_of_text(<object>a[4]))

cdef int kind_of_text(object n) except -1:
    return T_BYTES if n == 1 else T_TAGGED if n == 2 else T_STR

cdef object database_image(VM* vm, PyObject** a):
    """The content as bytes, with what the open transaction has changed."""
    cdef Database db = <Database?><object>a[0]
    if db.host is None:
        return db.image
    recount(vm, db)
    if reserve(vm, db.weight + 4096) < 0:
        return SIGNAL
    work(vm, db.weight >> 4)
    return image_of(db.host)

cdef object database_replace(VM* vm, PyObject** a):
    """Replace the content by an image."""
    cdef Database db = <Database?><object>a[0]
    image = <bytes?><object>a[1]
    if touch(vm, db) < 0:
        return SIGNAL
    if db.host is not None:
        settings = settings_of(db.host, db.guard)
        db.total += db.host.total_changes
        leave(db)
        db.settings = settings
    db.image, db.before, db.open_, db.lost = image, None, False, False
    return None

cdef object database_close(VM* vm, PyObject** a):
    cdef Database db = <Database?><object>a[0]
    if touch(vm, db) < 0:
        return SIGNAL
    leave(db)
    db.closed = True
    db.image, db.before, db.open_ = b"", None, False
    return None

cdef object database_in_transaction(VM* vm, PyObject** a):
    cdef Database db = <Database?><object>a[0]
    return bool(db.open_ if db.host is None else db.host.in_transaction)

cdef object database_total(VM* vm, PyObject** a):
    cdef Database db = <Database?><object>a[0]
    return db.total + (0 if db.host is None else db.host.total_changes)

cdef object statement_end(VM* vm, PyObject** a):
    """statement_end(sql, start): index behind the semicolon that ends the statement; -1: there is none."""
    cdef str sql = <str?><object>a[0]
    cdef int64_t at = 0
    if not exact_int64(a[1], &at) or at < 0:
        return raise_value(vm, "start must be an index")
    end = end_of_statement(sql, at)
    work(vm, 4 * ((end if end >= 0 else len(sql)) - at))
    return end

cdef object host_version(VM* vm, PyObject** a):
    """Returns: the version of the host's SQLite."""
    try:
        prepare()
    except ImportError as e:
        return raise_error(vm, IMPORT_ERROR, str(e))   # short: of an import of the host
    charge(vm, 100)
    return host_fact(_sqlite.sqlite_version)

function(NAMESPACE, "_sqlite", "open", database_open, "image: bytes, readonly, notes, /")
function(NAMESPACE, "_sqlite", "statement_end", statement_end, "sql: str, start, /")
function(NAMESPACE, "_sqlite", "version", host_version, "")
method(DATABASE, "close", database_close, "self, /")
method(DATABASE, "image", database_image, "self, /")
method(DATABASE, "in_transaction", database_in_transaction, "self, /")
method(DATABASE, "replace", database_replace, "self, image: bytes, /")
method(DATABASE, "run", database_run, "self, sql: str, parameters, begin: str, text, /")
method(DATABASE, "run_many", database_run_many, "self, sql: str, rows: list, begin: str, text, /")
method(DATABASE, "total_changes", database_total, "self, /")
