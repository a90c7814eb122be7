"""sqlite3: its names. There is no database in the sandbox: every call that needs one says so."""

import datetime
import time

apilevel, paramstyle, threadsafety = "2.0", "qmark", 3
sqlite_version, sqlite_version_info = "3.45.0", (3, 45, 0)
PARSE_DECLTYPES, PARSE_COLNAMES = 1, 2
SQLITE_OK, SQLITE_DENY, SQLITE_IGNORE = 0, 1, 2
LEGACY_TRANSACTION_CONTROL = -1
Date, Time, Timestamp, Binary = datetime.date, datetime.time, datetime.datetime, memoryview


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


def _refuse(*args, **kwargs):
    raise PermissionError(1, "there is no database in the sandbox; call an external function of the host")


class Connection:
    def __init__(self, *args, **kwargs):
        _refuse()


class Cursor:
    def __init__(self, *args, **kwargs):
        _refuse()


class Row:
    def __init__(self, *args, **kwargs):
        _refuse()


class Blob:
    def __init__(self, *args, **kwargs):
        _refuse()


connect = _refuse
_adapters, _converters = {}, {}


def register_adapter(type, adapter, /):
    _adapters[type] = adapter


def register_converter(typename, converter, /):
    _converters[typename.upper()] = converter


def DateFromTicks(ticks):
    return Date(*time.localtime(ticks)[:3])


def TimeFromTicks(ticks):
    return Time(*time.localtime(ticks)[3:6])


def TimestampFromTicks(ticks):
    return Timestamp(*time.localtime(ticks)[:6])


def enable_callback_tracebacks(enable, /):
    """Do nothing: there are no callbacks."""
