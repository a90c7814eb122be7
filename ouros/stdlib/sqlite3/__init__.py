"""Module `sqlite3`: databases of SQLite in memory, and in virtual files.

A native runs each statement and gives all of its rows, so that cursors are data. Knows files by open(): the file is read when it is opened,
and written as a whole by commits. No code of the program runs within SQLite.
"""

import datetime
import time

import _sqlite
from _plain import argument_type as _argument_type
from _sqlite_constants import (
    SQLITE_ABORT, SQLITE_ABORT_ROLLBACK, SQLITE_ALTER_TABLE, SQLITE_ANALYZE, SQLITE_ATTACH, SQLITE_AUTH, SQLITE_AUTH_USER, SQLITE_BUSY,
    SQLITE_BUSY_RECOVERY, SQLITE_BUSY_SNAPSHOT, SQLITE_BUSY_TIMEOUT, SQLITE_CANTOPEN, SQLITE_CANTOPEN_CONVPATH, SQLITE_CANTOPEN_DIRTYWAL,
    SQLITE_CANTOPEN_FULLPATH, SQLITE_CANTOPEN_ISDIR, SQLITE_CANTOPEN_NOTEMPDIR, SQLITE_CANTOPEN_SYMLINK, SQLITE_CONSTRAINT,
    SQLITE_CONSTRAINT_CHECK, SQLITE_CONSTRAINT_COMMITHOOK, SQLITE_CONSTRAINT_FOREIGNKEY, SQLITE_CONSTRAINT_FUNCTION, SQLITE_CONSTRAINT_NOTNULL,
    SQLITE_CONSTRAINT_PINNED, SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_ROWID, SQLITE_CONSTRAINT_TRIGGER, SQLITE_CONSTRAINT_UNIQUE,
    SQLITE_CONSTRAINT_VTAB, SQLITE_CORRUPT, SQLITE_CORRUPT_INDEX, SQLITE_CORRUPT_SEQUENCE, SQLITE_CORRUPT_VTAB, SQLITE_CREATE_INDEX,
    SQLITE_CREATE_TABLE, SQLITE_CREATE_TEMP_INDEX, SQLITE_CREATE_TEMP_TABLE, SQLITE_CREATE_TEMP_TRIGGER, SQLITE_CREATE_TEMP_VIEW,
    SQLITE_CREATE_TRIGGER, SQLITE_CREATE_VIEW, SQLITE_CREATE_VTABLE, SQLITE_DBCONFIG_DEFENSIVE, SQLITE_DBCONFIG_DQS_DDL, SQLITE_DBCONFIG_DQS_DML,
    SQLITE_DBCONFIG_ENABLE_FKEY, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, SQLITE_DBCONFIG_ENABLE_QPSG,
    SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_LEGACY_ALTER_TABLE, SQLITE_DBCONFIG_LEGACY_FILE_FORMAT,
    SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, SQLITE_DBCONFIG_RESET_DATABASE, SQLITE_DBCONFIG_TRIGGER_EQP, SQLITE_DBCONFIG_TRUSTED_SCHEMA,
    SQLITE_DBCONFIG_WRITABLE_SCHEMA, SQLITE_DELETE, SQLITE_DENY, SQLITE_DETACH, SQLITE_DONE, SQLITE_DROP_INDEX, SQLITE_DROP_TABLE,
    SQLITE_DROP_TEMP_INDEX, SQLITE_DROP_TEMP_TABLE, SQLITE_DROP_TEMP_TRIGGER, SQLITE_DROP_TEMP_VIEW, SQLITE_DROP_TRIGGER, SQLITE_DROP_VIEW,
    SQLITE_DROP_VTABLE, SQLITE_EMPTY, SQLITE_ERROR, SQLITE_ERROR_MISSING_COLLSEQ, SQLITE_ERROR_RETRY, SQLITE_ERROR_SNAPSHOT, SQLITE_FORMAT,
    SQLITE_FULL, SQLITE_FUNCTION, SQLITE_IGNORE, SQLITE_INSERT, SQLITE_INTERNAL, SQLITE_INTERRUPT, SQLITE_IOERR, SQLITE_IOERR_ACCESS,
    SQLITE_IOERR_AUTH, SQLITE_IOERR_BEGIN_ATOMIC, SQLITE_IOERR_BLOCKED, SQLITE_IOERR_CHECKRESERVEDLOCK, SQLITE_IOERR_CLOSE,
    SQLITE_IOERR_COMMIT_ATOMIC, SQLITE_IOERR_CONVPATH, SQLITE_IOERR_CORRUPTFS, SQLITE_IOERR_DATA, SQLITE_IOERR_DELETE, SQLITE_IOERR_DELETE_NOENT,
    SQLITE_IOERR_DIR_CLOSE, SQLITE_IOERR_DIR_FSYNC, SQLITE_IOERR_FSTAT, SQLITE_IOERR_FSYNC, SQLITE_IOERR_GETTEMPPATH, SQLITE_IOERR_LOCK,
    SQLITE_IOERR_MMAP, SQLITE_IOERR_NOMEM, SQLITE_IOERR_RDLOCK, SQLITE_IOERR_READ, SQLITE_IOERR_ROLLBACK_ATOMIC, SQLITE_IOERR_SEEK,
    SQLITE_IOERR_SHMLOCK, SQLITE_IOERR_SHMMAP, SQLITE_IOERR_SHMOPEN, SQLITE_IOERR_SHMSIZE, SQLITE_IOERR_SHORT_READ, SQLITE_IOERR_TRUNCATE,
    SQLITE_IOERR_UNLOCK, SQLITE_IOERR_VNODE, SQLITE_IOERR_WRITE, SQLITE_LIMIT_ATTACHED, SQLITE_LIMIT_COLUMN, SQLITE_LIMIT_COMPOUND_SELECT,
    SQLITE_LIMIT_EXPR_DEPTH, SQLITE_LIMIT_FUNCTION_ARG, SQLITE_LIMIT_LENGTH, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, SQLITE_LIMIT_SQL_LENGTH,
    SQLITE_LIMIT_TRIGGER_DEPTH, SQLITE_LIMIT_VARIABLE_NUMBER, SQLITE_LIMIT_VDBE_OP, SQLITE_LIMIT_WORKER_THREADS, SQLITE_LOCKED,
    SQLITE_LOCKED_SHAREDCACHE, SQLITE_LOCKED_VTAB, SQLITE_MISMATCH, SQLITE_MISUSE, SQLITE_NOLFS, SQLITE_NOMEM, SQLITE_NOTADB, SQLITE_NOTFOUND,
    SQLITE_NOTICE, SQLITE_NOTICE_RECOVER_ROLLBACK, SQLITE_NOTICE_RECOVER_WAL, SQLITE_OK, SQLITE_OK_LOAD_PERMANENTLY, SQLITE_OK_SYMLINK,
    SQLITE_PERM, SQLITE_PRAGMA, SQLITE_PROTOCOL, SQLITE_RANGE, SQLITE_READ, SQLITE_READONLY, SQLITE_READONLY_CANTINIT, SQLITE_READONLY_CANTLOCK,
    SQLITE_READONLY_DBMOVED, SQLITE_READONLY_DIRECTORY, SQLITE_READONLY_RECOVERY, SQLITE_READONLY_ROLLBACK, SQLITE_RECURSIVE, SQLITE_REINDEX,
    SQLITE_ROW, SQLITE_SAVEPOINT, SQLITE_SCHEMA, SQLITE_SELECT, SQLITE_TOOBIG, SQLITE_TRANSACTION, SQLITE_UPDATE, SQLITE_WARNING,
    SQLITE_WARNING_AUTOINDEX,
)

apilevel, paramstyle, threadsafety = "2.0", "qmark", 1
sqlite_version = _sqlite.version()
sqlite_version_info = tuple([int(part) for part in _sqlite.version().split(".")])
LEGACY_TRANSACTION_CONTROL = -1
PARSE_DECLTYPES = 1
PARSE_COLNAMES = 2
Date = datetime.date
Time = datetime.time
Timestamp = datetime.datetime
Binary = memoryview
adapters = {}
converters = {}


class PrepareProtocol:
    """Given to __conform__() by the adaption of parameters."""


class Warning(Exception):
    pass


class Error(Exception):
    pass


class InterfaceError(Error):
    pass


class DatabaseError(Error):
    pass


class DataError(DatabaseError):
    pass


class OperationalError(DatabaseError):
    pass


class IntegrityError(DatabaseError):
    pass


class InternalError(DatabaseError):
    pass


class ProgrammingError(DatabaseError):
    pass


class NotSupportedError(DatabaseError):
    pass


def _error(kind, text, number, name):
    """Return the exception for an error of SQLite."""
    kinds = {
        "DataError": DataError, "DatabaseError": DatabaseError, "IntegrityError": IntegrityError, "InterfaceError": InterfaceError,
        "InternalError": InternalError, "NotSupportedError": NotSupportedError, "OperationalError": OperationalError,
        "ProgrammingError": ProgrammingError,
    }
    error = kinds.get(kind, DatabaseError)(text)
    if number is not None:
        error.sqlite_errorcode = number
        error.sqlite_errorname = name
    return error


# --- adapters and converters ---


def register_adapter(type, adapter, /):
    adapters[type, PrepareProtocol] = adapter


def register_converter(typename, converter, /):
    if not isinstance(typename, str):
        raise TypeError(f"register_converter() argument 1 must be str, not {_argument_type(typename)}")
    converters[typename.upper()] = converter


_no_alternative = object()


def adapt(obj, proto=PrepareProtocol, alt=_no_alternative, /):
    adapter = adapters.get((type(obj), proto))
    if adapter is not None:
        return adapter(obj)
    if proto is PrepareProtocol and type(obj) in (datetime.date, datetime.datetime):
        return _default(obj, 3)
    for method, argument in (("__adapt__", obj), ("__conform__", proto)):
        found = getattr(proto if method == "__adapt__" else obj, method, None)
        if found is not None:
            result = found(argument)
            if result is not None:
                return result
    if alt is not _no_alternative:
        return alt
    raise ProgrammingError("can't adapt")


_PLAIN = (int, float, str, bytes, type(None))


def _value(value, where):
    """Return a parameter as a value of SQLite."""
    kind = type(value)
    if kind not in (int, float, str, bytearray) or (kind, PrepareProtocol) in adapters:
        value = _default(value) if kind in (datetime.date, datetime.datetime) else adapt(value, PrepareProtocol, value)
    if type(value) in _PLAIN:
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        return float(value)
    if isinstance(value, str):
        return "".join(value)
    if isinstance(value, (bytes, bytearray, memoryview)) or hasattr(type(value), "__buffer__"):
        return bytes(memoryview(value))
    raise ProgrammingError(f"Error binding parameter {where}: type '{type(value).__name__}' is not supported")


def _default(value, depth=6):
    """Adapt a date or datetime. depth: number of frames up to that of the program."""
    adapter = adapters.get((type(value), PrepareProtocol))
    if adapter is not None:
        return adapter(value)
    import warnings
    kind = type(value).__name__
    warnings.warn(
        f"The default {kind} adapter is deprecated as of Python 3.12; see the sqlite3 documentation for suggested replacement recipes",
        DeprecationWarning, stacklevel=depth,
    )
    return value.isoformat(" ") if kind == "datetime" else value.isoformat()


def _converter(name):
    """Return the converter of a type, or None."""
    found = converters.get(name.upper())
    if found is None and name.upper() in ("DATE", "TIMESTAMP"):
        return _convert_date if name.upper() == "DATE" else _convert_timestamp
    return found


def _deprecated_converter(name):
    import warnings
    warnings.warn(
        f"The default {name} converter is deprecated as of Python 3.12; see the sqlite3 documentation for suggested replacement recipes",
        DeprecationWarning, stacklevel=6,
    )


def _convert_date(data):
    _deprecated_converter("date")
    return datetime.date(*map(int, data.split(b"-")))


def _convert_timestamp(data):
    _deprecated_converter("timestamp")
    day, clock = data.split(b" ")
    clock, _, fraction = clock.partition(b".")
    microsecond = int(f"{fraction.decode():0<6.6}") if fraction else 0
    return datetime.datetime(*map(int, day.split(b"-")), *map(int, clock.split(b":")), microsecond)


def _parameters(sql, given):
    """Return parameters as a tuple or dict of values of SQLite."""
    if _is_sequence(given):
        return tuple([_value(given[i], i + 1) for i in range(len(given))])
    if isinstance(given, dict) and type(given).__getitem__ is dict.__getitem__:
        return {name: _value(value, _place(sql, name)) for name, value in given.items() if isinstance(name, str) and name in sql}
    if hasattr(type(given), "__getitem__"):
        import re
        names = set(re.findall(r"[:@$](\w+)", sql))
        found = {}
        for name in names:
            try:
                found[name] = _value(given[name], _place(sql, name))
            except LookupError:
                pass
        return found
    raise ProgrammingError("parameters are of unsupported type")


def _is_sequence(given):
    """Return whether parameters are bound by their number."""
    return isinstance(given, (tuple, list)) or not isinstance(given, dict) and not hasattr(given, "keys") and hasattr(type(given), "__getitem__")


def _refuse_names(database, sql, given, text):
    """Raise ProgrammingError if a sequence is given for parameters of which some have names."""
    import re
    numbers, named = {}, {}
    most = 0
    tokens = r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^]]*]|--[^\n]*|/\*(?s:.*?)\*/|(\?\d*|[:@$]\w+)"""
    for match in re.finditer(tokens, sql):
        name = match[1]
        if name is None:
            continue
        if name == "?" or name not in numbers:
            numbers[name] = most + 1 if name[0] != "?" or name == "?" else int(name[1:])
            most = max(most, numbers[name])
            if name[0] != "?":
                named[numbers[name]] = name
    if named and most == len(given):
        # A wrong statement has an error of its own, which comes first.
        found = database.run(sql if sql.lstrip()[:7].upper() == "EXPLAIN" else "EXPLAIN " + sql, given, "", text)
        if len(found) == 4:
            raise _error(*found)
        first = min(named)
        raise ProgrammingError(f"Binding {first} ('{named[first]}') is a named parameter, but you supplied a sequence which requires nameless (qmark) placeholders.")


def _place(sql, name):
    """Return the number of a parameter with a name, for the text of an error."""
    import re
    names = list(dict.fromkeys(re.findall(r"[:@$](\w+)", sql)))
    return names.index(name) + 1 if name in names else 1


# --- rows ---


class Row:
    """A row whose values are found by index and by the names of columns."""

    __full_type_name__ = True  # error messages use the name sqlite3.Row

    __slots__ = ("_names", "_values")

    def __new__(cls, cursor, data, /):
        if not isinstance(cursor, Cursor):
            raise TypeError(f"Row() argument 1 must be sqlite3.Cursor, not {_argument_type(cursor)}")
        if not isinstance(data, tuple):
            raise TypeError(f"Row() argument 2 must be tuple, not {_argument_type(data)}")
        row = object.__new__(cls)
        row._names = cursor._names or ()
        row._values = data
        return row

    def __getitem__(self, key):
        if not isinstance(key, str):
            if not isinstance(key, slice) and not hasattr(type(key), "__index__"):
                raise IndexError("Index must be int or string")
            try:
                return self._values[key]
            except IndexError:
                raise IndexError("tuple index out of range") from None
        names = self._names
        if key in names:
            return self._values[names.index(key)]
        key = _folded(key)
        for i, name in enumerate(names):
            if _folded(name) == key:
                return self._values[i]
        raise IndexError("No item with that key")

    def keys(self):
        return list(self._names)

    def __len__(self):
        return len(self._values)

    def __iter__(self):
        return iter(self._values)

    def __eq__(self, other):
        if not isinstance(other, Row):
            return NotImplemented
        return self._names == other._names and self._values == other._values

    def __hash__(self):
        return hash(self._names) ^ hash(self._values)


def _folded(name):
    return name.lower() if name.isascii() else "".join([c.lower() if c < "\x80" else c for c in name])


# --- cursors ---


class Cursor:
    __full_type_name__ = True  # error messages use the name sqlite3.Cursor

    def __init__(self, connection, /):
        if not isinstance(connection, Connection):
            raise TypeError(f"Cursor() argument 1 must be sqlite3.Connection, not {_argument_type(connection)}")
        self.connection = connection
        self.row_factory = connection.row_factory
        self.arraysize = 1
        self.rowcount = -1
        self.lastrowid = None
        self._names = None
        self._rows = ()
        self._at = 0
        self._closed = False

    @property
    def description(self):
        return None if self._names is None else tuple([(name, None, None, None, None, None, None) for name in self._names])

    def _check(self):
        try:
            closed = self._closed
        except AttributeError:
            raise ProgrammingError("Base Cursor.__init__ not called.") from None
        if closed:
            raise ProgrammingError("Cannot operate on a closed cursor.")
        self.connection._check()

    def execute(self, sql, parameters=(), /):
        self._check()
        if not isinstance(sql, str):
            raise TypeError(f"execute() argument 1 must be str, not {_argument_type(sql)}")
        connection = self.connection
        self._rows, self._at, self._names = (), 0, None
        database, begin, text = connection._begin(sql)
        if parameters and (":" in sql or "@" in sql or "$" in sql) and _is_sequence(parameters):
            _refuse_names(database, sql, _parameters(sql, parameters), text)
        found = database.run(sql, parameters, begin, text)
        if found is NotImplemented:
            found = database.run(sql, _parameters(sql, parameters), begin, text)
            if found is NotImplemented:
                raise ProgrammingError("parameters are of unsupported type")
        return self._take(found)

    def executemany(self, sql, parameters, /):
        self._check()
        if not isinstance(sql, str):
            raise TypeError(f"executemany() argument 1 must be str, not {_argument_type(sql)}")
        connection = self.connection
        self._rows, self._at, self._names = (), 0, None
        rows = parameters if type(parameters) is list else list(parameters)
        database, begin, text = connection._begin(sql)
        last = self.lastrowid
        if rows and (":" in sql or "@" in sql or "$" in sql) and _is_sequence(rows[0]):
            _refuse_names(database, sql, _parameters(sql, rows[0]), text)
        found = database.run_many(sql, rows, begin, text)
        if found is NotImplemented:
            rows = [_parameters(sql, row) for row in rows]
            found = database.run_many(sql, rows, begin, text)
        self._take(found)
        self.lastrowid = last
        return self

    def _take(self, found):
        """Take what a statement gave."""
        connection = self.connection
        if len(found) == 4:
            self.rowcount = -1
            if connection._file is not None:
                connection._changed()
            raise _error(*found)
        self._rows, self._names, self.rowcount, self.lastrowid, reads = found
        if self._rows is None:
            self._rows = ()
        if connection._file is not None:
            connection._changed()
        if self._names is not None:
            if connection._detect_types:
                self._convert(reads)
            factory = connection.text_factory
            if factory is not str and factory is not bytes:
                self._rows = [tuple([factory(v[0]) if type(v) is tuple else v for v in row]) for row in self._rows]
        return self

    def _convert(self, reads):
        """Apply converters to the rows. `reads` are the columns that the statement read."""
        detect = self.connection._detect_types
        chosen = []
        names = []
        for i, name in enumerate(self._names):
            found = None
            plain = name
            if detect & PARSE_COLNAMES:
                if "[" in name:
                    start = name.index("[")
                    end = name.find("]", start)
                    if end > 0:
                        found = _converter(name[start + 1:end])
                    plain = name[:start].rstrip(" ") if name[start - 1:start] == " " else name[:start]
            if found is None and detect & PARSE_DECLTYPES:
                kind = self._declared(name, i, reads)
                if kind:
                    found = _converter(kind.split("(")[0].split(" ")[0])
            chosen.append(found)
            names.append(plain)
        self._names = tuple(names)
        if any(chosen):
            rows = []
            for row in self._rows:
                rows.append(tuple([v if f is None or v is None else f(_data_of(v)) for f, v in zip(chosen, row)]))
            self._rows = rows

    def _declared(self, name, i, reads):
        """Return the declared type of a column of the rows, or None."""
        tables = [table for table, column in reads if _folded(column) == _folded(name)]
        column = name
        if not tables:
            if len(reads) != len(self._names):
                return None
            table, column = reads[i]
            tables = [table]
        kinds = set()
        for table in dict.fromkeys(tables):
            found = self.connection._database.run("SELECT type FROM pragma_table_info(?) WHERE name = ? COLLATE NOCASE", (table, column), "", 0)
            if len(found) == 5 and found[0]:
                kinds.add(found[0][0][0])
        return kinds.pop() if len(kinds) == 1 else None

    def executescript(self, sql_script, /):
        self._check()
        if not isinstance(sql_script, str):
            raise TypeError(f"executescript() argument must be str, not {_argument_type(sql_script)}")
        if "\0" in sql_script:
            raise ValueError("embedded null character")
        connection = self.connection
        if connection._autocommit == -1 and connection.in_transaction:
            connection.commit()
        at = 0
        while at < len(sql_script):
            end = _sqlite.statement_end(sql_script, at)
            if end < 0:
                end = len(sql_script)
            text = sql_script[at:end]
            if connection._file is not None:
                connection._prepare(text)
            if not _is_vacuum(text):
                found = connection._database.run(text, (), "", 0)
                if connection._file is not None:
                    connection._changed()
                if len(found) == 4:
                    raise _error(*found)
            at = end
        return self

    def __iter__(self):
        return self

    def __next__(self):
        self._check()
        at = self._at
        if at >= len(self._rows):
            self._rows, self._at = (), 0
            raise StopIteration
        self._at = at + 1
        row = self._rows[at]
        return row if self.row_factory is None else self.row_factory(self, row)

    def fetchone(self):
        self._check()
        at = self._at
        if at >= len(self._rows):
            self._rows, self._at = (), 0
            return None
        self._at = at + 1
        row = self._rows[at]
        return row if self.row_factory is None else self.row_factory(self, row)

    def fetchmany(self, size=None):
        self._check()
        if size is None:
            size = self.arraysize
        if size < 0:
            raise ValueError("Cannot convert negative int")
        end = len(self._rows) if size > len(self._rows) - self._at else self._at + size
        rows = list(self._rows[self._at:end])
        self._at = end
        factory = self.row_factory
        return rows if factory is None else [factory(self, row) for row in rows]

    def fetchall(self):
        self._check()
        rows = self._rows
        if self._at or type(rows) is not list:
            rows = list(rows[self._at:])
        self._rows, self._at = (), 0
        factory = self.row_factory
        return rows if factory is None else [factory(self, row) for row in rows]

    def setinputsizes(self, sizes, /):
        pass

    def setoutputsize(self, size, column=None, /):
        pass

    def close(self):
        try:
            self._closed
        except AttributeError:
            raise ProgrammingError("Base Cursor.__init__ not called.") from None
        self.connection._check()
        self._rows = ()
        self._names = None
        self._closed = True


def _data_of(value):
    return value if type(value) is bytes else str(value).encode()


def _is_vacuum(sql):
    """Return whether a statement only rebuilds the database, which changes nothing here."""
    words = sql.strip().rstrip(";").split()
    return bool(words) and words[0].upper() == "VACUUM" and (len(words) == 1 or len(words) == 2 and words[1].lower() == "main")


# --- connections ---

_files = {}  # path -> _File that a connection has open
_shared = {}  # name -> database in memory that connections share


class _File:
    """A virtual file that holds a database. All connections to it share one database."""

    def __init__(self, path, readonly, make):
        import os
        self.path = path
        self.users = 0
        self.dirty = False
        data = b""
        if os.path.exists(path):
            if not readonly and not os.access(path, os.W_OK):
                readonly = True
            try:
                with open(path, "rb") as f:
                    data = f.read()
            except OSError:
                raise _error("OperationalError", "unable to open database file", 14, "SQLITE_CANTOPEN") from None
            if data and not data.startswith(b"SQLite format 3\0"):
                self.broken = True
        elif not make or not os.path.isdir(os.path.dirname(os.path.abspath(path))):
            raise _error("OperationalError", "unable to open database file", 14, "SQLITE_CANTOPEN")
        self.readonly = readonly
        self.seen = 0
        self.database = _sqlite.open(data, readonly, False)
        self.notes = False

    broken = False

    def write(self):
        """Write what was committed."""
        import _os_calls
        _os_calls.unwritten.pop(self, None)
        if not self.dirty or self.database.in_transaction():
            return
        self.dirty = False
        try:
            with open(self.path, "wb") as f:
                f.write(self.database.image())
        except OSError as e:
            self.dirty = True
            if isinstance(e, PermissionError) or e.errno in (13, 30):
                raise _error("OperationalError", "attempt to write a readonly database", 8, "SQLITE_READONLY") from None
            raise _error("OperationalError", "disk I/O error", 10, "SQLITE_IOERR") from None

    def _write_back(self):
        # Called before other files are read or written, and at the program's end.
        self.write()


def connect(database, timeout=5.0, detect_types=0, isolation_level="", check_same_thread=True, factory=None, cached_statements=128,
            uri=False, *, autocommit=LEGACY_TRANSACTION_CONTROL):
    """Open a database, ":memory:" or a virtual file."""
    return (Connection if factory is None else factory)(
        database, timeout, detect_types, isolation_level, check_same_thread, Connection if factory is None else factory,
        cached_statements, uri, autocommit=autocommit,
    )


def _open_uri(text):
    """Return (path, mode, name of a shared database or None) of a URI."""
    from urllib.parse import parse_qs, unquote
    rest = text[5:].partition("#")[0]
    path, _, query = rest.partition("?")
    if path.startswith("//"):
        path = "/" + path[2:].partition("/")[2]
    options = {name: values[-1] for name, values in parse_qs(query).items()}
    path = unquote(path)
    mode = options.get("mode", "rwc")
    if mode not in ("ro", "rw", "rwc", "memory"):
        raise OperationalError(f"no such access mode: {mode}")
    if options.get("immutable") == "1":
        mode = "ro"
    if mode == "memory" or path == ":memory:" or not path:
        return None, mode, path if options.get("cache") == "shared" else None
    return path, mode, None


class Connection:
    __full_type_name__ = True  # error messages use the name sqlite3.Connection

    Warning = Warning
    Error = Error
    InterfaceError = InterfaceError
    DatabaseError = DatabaseError
    DataError = DataError
    OperationalError = OperationalError
    IntegrityError = IntegrityError
    InternalError = InternalError
    ProgrammingError = ProgrammingError
    NotSupportedError = NotSupportedError

    def __init__(self, database, timeout=5.0, detect_types=0, isolation_level="", check_same_thread=True, factory=None,
                 cached_statements=128, uri=False, *, autocommit=LEGACY_TRANSACTION_CONTROL):
        import os
        path = os.fsdecode(database)
        self._detect_types = detect_types
        self._isolation_level = None
        self._autocommit = -1
        self._file = None
        self._name = None
        self._closed = True
        self.row_factory = None
        self.text_factory = str
        self._limits = {}
        self.isolation_level = isolation_level
        if autocommit is not True and autocommit is not False and autocommit != -1:
            raise ValueError("autocommit must be True, False, or sqlite3.LEGACY_TRANSACTION_CONTROL")
        shared, mode = None, "rwc"
        if uri and path.startswith("file:"):
            path, mode, shared = _open_uri(path)
        elif path in (":memory:", ""):
            path = None
        notes = bool(detect_types & PARSE_DECLTYPES)
        if path is None:
            if shared is None:
                self._database = _sqlite.open(b"", False, notes)
            else:
                self._name = shared
                found = _shared.setdefault(shared, [None, 0])
                if found[0] is None:
                    found[0] = _sqlite.open(b"", False, notes)
                found[1] += 1
                self._database = found[0]
        else:
            key = os.path.abspath(path)
            file = _files.get(key)
            if file is None or mode == "ro" and not file.readonly:
                file = _File(key, mode == "ro", mode == "rwc")
                if mode != "ro":
                    _files[key] = file
            file.users += 1
            self._file = file
            self._database = file.database
            if notes:
                self._detect_types = detect_types & ~PARSE_DECLTYPES if not file.notes and file.users > 1 else detect_types
                if file.users == 1:
                    file.database = self._database = _sqlite.open(file.database.image(), file.readonly, True)
                    file.notes = True
        self._closed = False
        self._autocommit = autocommit
        if autocommit is False:
            self._run("BEGIN")

    def _check(self):
        try:
            closed = self._closed
        except AttributeError:
            raise ProgrammingError("Base Connection.__init__ not called.") from None
        if closed:
            raise ProgrammingError("Cannot operate on a closed database.")

    def _run(self, sql, parameters=()):
        """Run a statement of this module. Returns: its rows."""
        found = self._database.run(sql, parameters, "", 0)
        if len(found) == 4:
            raise _error(*found)
        return found[0]

    def _begin(self, sql):
        """Return the database, the statement that begins a transaction, if one is needed, and how texts are given."""
        begin = ""
        if self._autocommit == -1 and self._isolation_level is not None:
            begin = f"BEGIN {self._isolation_level}"
        if self._file is not None:
            self._prepare(sql)
        factory = self.text_factory
        return self._database, begin, 0 if factory is str else 1 if factory is bytes else 2

    def _prepare(self, sql):
        """Get ready for a statement on a file: write what was committed before a transaction begins."""
        file = self._file
        if file.broken:
            raise _error("DatabaseError", "file is not a database", 26, "SQLITE_NOTADB")
        if file.dirty and (self._isolation_level is not None or sql.lstrip()[:5].upper() in ("BEGIN", "SAVEP")):
            file.write()

    def _changed(self):
        """Note that a statement may have changed the file."""
        file = self._file
        if not file.readonly:
            total = self._database.total_changes()
            seen, file.seen = file.seen, total
            version = None
            if seen == total:
                found = self._database.run("PRAGMA schema_version", (), "", 0)
                version = found[0][0][0] if len(found) == 5 and found[0] else None
            if seen != total or version != getattr(file, "version", 0):
                file.version = version if version is not None else getattr(file, "version", 0)
                file.dirty = True
            if file.dirty and not self._database.in_transaction():
                import _os_calls
                _os_calls.unwritten[file] = file

    # --- statements ---

    def cursor(self, factory=Cursor):
        self._check()
        cursor = factory(self)
        if not isinstance(cursor, Cursor):
            raise TypeError(f"factory must return a cursor, not {type(cursor).__name__}")
        if self.row_factory is not None:
            cursor.row_factory = self.row_factory
        return cursor

    def execute(self, sql, parameters=(), /):
        return self.cursor().execute(sql, parameters)

    def executemany(self, sql, parameters, /):
        return self.cursor().executemany(sql, parameters)

    def executescript(self, sql_script, /):
        return self.cursor().executescript(sql_script)

    def __call__(self, sql, /):
        raise NotSupportedError("statements are not objects in the sandbox: use execute()")

    # --- transactions ---

    @property
    def isolation_level(self):
        self._check_made()
        return self._isolation_level

    @isolation_level.setter
    def isolation_level(self, level):
        if level is None:
            self._isolation_level = None
            if not self._closed and self._autocommit == -1 and self.in_transaction:
                self.commit()
            return
        if not isinstance(level, str):
            raise TypeError("isolation_level must be str or None")
        if level.upper() not in ("", "DEFERRED", "IMMEDIATE", "EXCLUSIVE"):
            raise ValueError("isolation_level string must be '', 'DEFERRED', 'IMMEDIATE', or 'EXCLUSIVE'")
        self._isolation_level = level.upper() if level else level

    def _check_made(self):
        try:
            self._closed
        except AttributeError:
            raise ProgrammingError("Base Connection.__init__ not called.") from None

    @property
    def autocommit(self):
        self._check()
        return self._autocommit

    @autocommit.setter
    def autocommit(self, value):
        self._check()
        if value is not True and value is not False and value != -1:
            raise ValueError("autocommit must be True, False, or sqlite3.LEGACY_TRANSACTION_CONTROL")
        if value is True and self.in_transaction:
            self._end("COMMIT")
        if value is False and not self.in_transaction:
            self._run("BEGIN")
        self._autocommit = value

    @property
    def in_transaction(self):
        self._check()
        return self._database.in_transaction()

    @property
    def total_changes(self):
        self._check()
        return self._database.total_changes()

    def _end(self, sql):
        if self._database.in_transaction():
            self._run(sql)
        if self._file is not None and sql == "COMMIT":
            self._changed()
            self._file.write()

    def commit(self):
        self._check()
        if self._autocommit is not True:
            self._end("COMMIT")
            if self._autocommit is False:
                self._run("BEGIN")

    def rollback(self):
        self._check()
        if self._autocommit is not True:
            self._end("ROLLBACK")
            if self._autocommit is False:
                self._run("BEGIN")

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, kind, error, traceback, /):
        if self._autocommit is True:
            return False
        if kind is None and error is None and traceback is None:
            try:
                self.commit()
            except Error:
                if self.in_transaction:
                    self.rollback()
                raise
        else:
            self.rollback()
        return False

    def close(self):
        self._check_made()
        if self._closed:
            return
        if self._autocommit is False and self._database.in_transaction():
            self._run("ROLLBACK")
        if self._name is not None:
            self._leave_shared()
        elif self._file is None:
            self._database.close()
        else:
            self._leave_file()
        self._closed = True

    def _leave_shared(self):
        found = _shared[self._name]
        found[1] -= 1
        if not found[1]:
            del _shared[self._name]
            self._database.close()

    def _leave_file(self):
        file = self._file
        if self._database.in_transaction():
            self._run("ROLLBACK")
        file.users -= 1
        file.write()
        if not file.users:
            if _files.get(file.path) is file:
                del _files[file.path]
            self._database.close()

    # --- whole databases ---

    def iterdump(self, *, filter=None):
        self._check()
        from sqlite3.dump import _iterdump
        return _iterdump(self, filter=filter)

    def backup(self, target, *, pages=-1, progress=None, name="main", sleep=0.250):
        self._check()
        if not isinstance(target, Connection):
            raise TypeError(f"backup() argument 1 must be sqlite3.Connection, not {_argument_type(target)}")
        target._check()
        if target is self:
            raise ValueError("target cannot be the same connection instance")
        if progress is not None and not callable(progress):
            raise TypeError("progress argument must be a callable")
        if name not in ("main", "temp"):
            raise OperationalError(f"unknown database {name}")
        if target.in_transaction:
            raise OperationalError("target is in transaction")
        if self.in_transaction:
            raise OperationalError("database is locked: the backup of an open transaction; commit it first")
        target._database.replace(self._database.image())
        if target._file is not None:
            target._file.dirty = True
            target._file.write()
        if progress is not None:
            total = self._run("PRAGMA page_count")[0][0]
            progress(SQLITE_DONE, 0, total)

    def serialize(self, *, name="main"):
        self._check()
        if name != "main":
            raise OperationalError(f"no such database: {name}")
        return self._database.image()

    def deserialize(self, data, /, *, name="main"):
        self._check()
        if name != "main":
            raise OperationalError(f"no such database: {name}")
        self._database.replace(bytes(memoryview(data)))

    def blobopen(self, table, column, row, /, *, readonly=False, name="main"):
        self._check()
        return Blob(self, table, column, row, readonly)

    # --- limits and settings ---

    def getlimit(self, category, /):
        self._check()
        usual = {
            SQLITE_LIMIT_LENGTH: 1_000_000_000, SQLITE_LIMIT_SQL_LENGTH: 1_000_000, SQLITE_LIMIT_COLUMN: 500, SQLITE_LIMIT_EXPR_DEPTH: 400,
            SQLITE_LIMIT_COMPOUND_SELECT: 200, SQLITE_LIMIT_VDBE_OP: 250_000_000, SQLITE_LIMIT_FUNCTION_ARG: 127,
            SQLITE_LIMIT_ATTACHED: 0, SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 50_000, SQLITE_LIMIT_VARIABLE_NUMBER: 32_766,
            SQLITE_LIMIT_TRIGGER_DEPTH: 100, SQLITE_LIMIT_WORKER_THREADS: 0,
        }
        if category not in usual:
            raise ProgrammingError("'category' is out of bounds")
        return self._limits.get(category, usual[category])

    def setlimit(self, category, limit, /):
        before = self.getlimit(category)
        if limit >= 0:
            raise NotSupportedError("limits of SQLite cannot be set in the sandbox: the host sets limits of the program")
        return before

    def getconfig(self, op, /):
        self._check()
        return op in (SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_DEFENSIVE)

    def setconfig(self, op, enable=True, /):
        if self.getconfig(op) != bool(enable):
            raise NotSupportedError("the configuration of a connection cannot be changed in the sandbox")

    def interrupt(self):
        """Do nothing: no statement is running."""
        self._check()

    def enable_load_extension(self, enable, /):
        self._check()
        if enable:
            raise NotSupportedError("there are no extensions in the sandbox")

    def load_extension(self, name, /, *, entrypoint=None):
        self._check()
        raise NotSupportedError("there are no extensions in the sandbox")

    # --- code of the program within SQLite ---

    def _refuse(self, what, instead):
        self._check()
        raise NotSupportedError(f"{what} is not available in the sandbox, since no code of a program can run within SQLite: {instead}")

    def create_function(self, name, narg, func, /, *, deterministic=False):
        self._refuse("create_function()", "apply the function to the rows that a statement gives, or to the parameters")

    def create_aggregate(self, name, n_arg, aggregate_class, /):
        self._refuse("create_aggregate()", "compute it from the rows that a statement gives")

    def create_window_function(self, name, num_params, aggregate_class, /):
        self._refuse("create_window_function()", "compute it from the rows that a statement gives")

    def create_collation(self, name, callback, /):
        if callback is None:
            return self._check()
        self._refuse("create_collation()", "sort the rows that a statement gives, or store a key for the order")

    def set_authorizer(self, authorizer_callback):
        if authorizer_callback is None:
            return self._check()
        self._refuse("set_authorizer()", "check statements before you run them")

    def set_progress_handler(self, progress_handler, n):
        if progress_handler is None:
            return self._check()
        self._refuse("set_progress_handler()", "the host's limits end a statement that takes too long")

    def set_trace_callback(self, trace_callback):
        if trace_callback is None:
            return self._check()
        self._refuse("set_trace_callback()", "print statements where you run them")


class Blob:
    """A value of a table as a file of fixed size."""

    __full_type_name__ = True  # error messages use the name sqlite3.Blob

    def __init__(self, connection, table, column, row, readonly):
        self._connection = connection
        self._table, self._column, self._row, self._readonly = _quoted(table), _quoted(column), row, readonly
        self._at = 0
        self._closed = False
        self._load()

    def _check(self):
        self._connection._check()
        if self._closed:
            raise ProgrammingError("Cannot operate on a closed blob.")

    def _load(self):
        rows = self._connection._run(f"SELECT {self._column} FROM {self._table} WHERE rowid = ?", (self._row,))
        if not rows:
            raise OperationalError(f"no such rowid: {self._row}")
        data = rows[0][0]
        if not isinstance(data, (bytes, str)):
            kind = "null" if data is None else "integer" if isinstance(data, int) else "real"
            raise OperationalError(f"cannot open value of type {kind}")
        self._text = isinstance(data, str)
        self._data = data.encode() if self._text else data
        return self._data

    def _store(self, at, data):
        if self._readonly:
            raise OperationalError("attempt to write a readonly database")
        if len(data) > len(self._data) - at:
            raise ValueError("data longer than blob length")
        new = self._data[:at] + data + self._data[at + len(data):]
        value = new.decode() if self._text else new
        self._connection._run(f"UPDATE {self._table} SET {self._column} = ? WHERE rowid = ?", (value, self._row))
        self._data = new
        if self._connection._file is not None:
            self._connection._changed()

    def __len__(self):
        self._check()
        return len(self._data)

    def read(self, length=-1, /):
        self._check()
        data = self._load()
        end = len(data) if length < 0 else min(self._at + length, len(data))
        part = data[self._at:end]
        self._at = end
        return part

    def write(self, data, /):
        self._check()
        data = bytes(memoryview(data))
        self._load()
        self._store(self._at, data)
        self._at += len(data)

    def seek(self, offset, origin=0, /):
        self._check()
        if origin not in (0, 1, 2):
            raise ValueError("'origin' should be os.SEEK_SET, os.SEEK_CUR, or os.SEEK_END")
        offset += (0, self._at, len(self._data))[origin]
        if not 0 <= offset <= len(self._data):
            raise ValueError("offset out of blob range")
        self._at = offset

    def tell(self):
        self._check()
        return self._at

    def close(self):
        self._connection._check()
        self._closed = True

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, *error):
        self._check()
        self.close()
        return False

    def __getitem__(self, key):
        self._check()
        if not isinstance(key, slice) and not hasattr(type(key), "__index__"):
            raise TypeError("Blob indices must be integers")
        try:
            return self._load()[key]
        except IndexError:
            raise IndexError("Blob index out of range") from None

    def __setitem__(self, key, value):
        self._check()
        data = bytearray(self._load())
        if isinstance(key, slice):
            value = bytes(memoryview(value))
            if len(range(*key.indices(len(data)))) != len(value):
                raise IndexError("Blob slice assignment is wrong size")
        elif not isinstance(value, int):
            raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")
        elif not 0 <= value <= 255:
            raise ValueError("byte must be in range(0, 256)")
        try:
            data[key] = value
        except IndexError:
            raise IndexError("Blob index out of range") from None
        self._store(0, bytes(data))


def _quoted(name):
    return '"' + name.replace('"', '""') + '"'


def complete_statement(statement):
    """Return whether a text ends with a whole statement."""
    at = 0
    while True:
        end = _sqlite.statement_end(statement, at)
        if end < 0:
            return at > 0 and _is_blank(statement[at:])
        at = end


def _is_blank(text):
    """Return whether a text has only spaces and comments that are closed."""
    while True:
        text = text.lstrip(" \t\n\r\f")
        if text.startswith("--"):
            text = text.partition("\n")[2]
        elif text.startswith("/*"):
            if "*/" not in text[2:]:
                return False
            text = text[2:].partition("*/")[2]
        else:
            return not text


def enable_callback_tracebacks(enable, /):
    """Do nothing: there are no callbacks."""


def DateFromTicks(ticks):
    return Date(*time.localtime(ticks)[:3])


def TimeFromTicks(ticks):
    return Time(*time.localtime(ticks)[3:6])


def TimestampFromTicks(ticks):
    return Timestamp(*time.localtime(ticks)[:6])
