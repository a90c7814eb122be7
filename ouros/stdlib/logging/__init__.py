"""Package `logging`: loggers pass records to handlers, which write them.

Knows streams and virtual files. Invariant: an exception within emit() goes to handleError(), not to the caller of the
logger.
"""

import traceback
import weakref
import io as _io
import sys
import time
from time import gmtime as _gmtime, localtime as _localtime
import warnings as _warnings
from string import Formatter as StrFormatter, Template
from _logging import extend as _extend, fill as _fill, moment as _moment, text as _text
from _sys import outside as _outside
from types import GenericAlias as _GenericAlias

_srcfile = (lambda: None).__code__.co_filename

__all__ = [
    "BASIC_FORMAT", "BufferingFormatter", "CRITICAL", "DEBUG", "ERROR", "FATAL", "FileHandler", "Filter", "Formatter", "Handler", "INFO",
    "LogRecord", "Logger", "LoggerAdapter", "NOTSET", "NullHandler", "StreamHandler", "WARN", "WARNING", "addLevelName", "basicConfig",
    "captureWarnings", "critical", "debug", "disable", "error", "exception", "fatal", "getLevelName", "getLogger", "getLoggerClass", "info",
    "log", "makeLogRecord", "setLoggerClass", "shutdown", "warn", "warning", "getLogRecordFactory", "setLogRecordFactory", "lastResort",
    "raiseExceptions", "getLevelNamesMapping", "getHandlerByName", "getHandlerNames",
]

CRITICAL = FATAL = 50
ERROR = 40
WARNING = WARN = 30
INFO = 20
DEBUG = 10
NOTSET = 0
BASIC_FORMAT = "%(levelname)s:%(name)s:%(message)s"
raiseExceptions = True
logThreads = logMultiprocessing = logProcesses = logAsyncioTasks = True
_start = time.time_ns()


class _Lock:
    """Lock without effect: threads take turns, and no code under it yields."""

    def acquire(self, blocking=True, timeout=-1):
        return True

    def release(self):
        """Do nothing."""

    def __enter__(self):
        return True

    def __exit__(self, *exc):
        return None


_lock = _Lock()

_levelToName = {CRITICAL: "CRITICAL", ERROR: "ERROR", WARNING: "WARNING", INFO: "INFO", DEBUG: "DEBUG", NOTSET: "NOTSET"}
_nameToLevel = {"CRITICAL": CRITICAL, "FATAL": FATAL, "ERROR": ERROR, "WARN": WARNING, "WARNING": WARNING, "INFO": INFO, "DEBUG": DEBUG, "NOTSET": NOTSET}


def getLevelNamesMapping():
    """Return a dict of the levels by their names."""
    return dict(_nameToLevel)


def getLevelName(level):
    """Return the name of a level, or the level of a name; 'Level X' for what is neither."""
    found = _levelToName.get(level)
    if found is None:
        found = _nameToLevel.get(level)
    return f"Level {level}" if found is None else found


def addLevelName(level, levelName):
    """Give a level a name."""
    _nameToLevel[levelName] = level
    _levelToName[level] = levelName


def _checkLevel(level):
    """Return a level as an int. Raises ValueError for an unknown name, TypeError for anything else."""
    if isinstance(level, str):
        found = _nameToLevel.get(level)
        if found is None:
            raise ValueError(f"Unknown level: {level!r}")
        return found
    if not isinstance(level, int):
        raise TypeError(f"Level not an integer or a valid string: {level!r}")
    return level


class LogRecord:
    """Record of one event."""

    def __init__(self, name, level, pathname, lineno, msg, args, exc_info, func=None, sinfo=None, **kwargs):
        now = time.time_ns()
        levelname = getLevelName(level)
        # A native sets the attributes of a usual record.
        if _fill(self, now, _start, levelname, name, level, pathname, lineno, msg, args, exc_info, func, sinfo):
            loaded = sys.modules
            if "threading" in loaded or "asyncio" in loaded or not (logThreads and logProcesses and logMultiprocessing and logAsyncioTasks):
                self._set_origin()
            return
        # A single dict as argument is for a message with names, such as "%(user)s".
        single = args[0] if args and len(args) == 1 else None
        self.name, self.msg, self.args = name, msg, single if single and isinstance(single, dict) else args
        self.levelname, self.levelno = levelname, level
        self.pathname, self.filename, self.module = pathname, pathname, "Unknown module"
        if isinstance(pathname, str):
            self.filename = pathname.rpartition("/")[2]
            self.module = self.filename.rpartition(".")[0] or self.filename
        self.exc_info, self.exc_text, self.stack_info = exc_info, None, sinfo
        self.lineno, self.funcName = lineno, func
        self.created, self.msecs = now / 1e9, now // 1_000_000 % 1000 + 0.0
        self.relativeCreated = (now - _start) / 1e6
        self._set_origin()

    def _set_origin(self):
        """Set the attributes about thread, process and task, as far as the program wants them to be collected."""
        self.thread, self.threadName = (1, "MainThread") if logThreads else (None, None)
        if logThreads and "threading" in sys.modules:
            threading = sys.modules["threading"]
            self.thread, self.threadName = threading.get_ident(), threading.current_thread().name
        self.processName = "MainProcess" if logMultiprocessing else None
        self.process = 1 if logProcesses else None
        self.taskName = None
        if logAsyncioTasks and "asyncio" in sys.modules:
            try:
                self.taskName = sys.modules["asyncio"].current_task().get_name()
            except Exception:
                pass  # no task runs

    def __repr__(self):
        place = f"{self.pathname}, {self.lineno}"
        return f'<LogRecord: {self.name}, {self.levelno}, {place}, "{self.msg}">'

    def getMessage(self):
        """Return the message with its arguments."""
        msg = self.msg
        if type(msg) is not str:
            msg = str(msg)
        args = self.args
        return msg % args if args else msg


_logRecordFactory = LogRecord


def setLogRecordFactory(factory):
    global _logRecordFactory
    _logRecordFactory = factory


def getLogRecordFactory():
    return _logRecordFactory


def makeLogRecord(dict):
    record = _logRecordFactory(None, None, "", 0, "", (), None, None)
    record.__dict__.update(dict)
    return record


class PercentStyle:
    default_format = "%(message)s"
    asctime_format = "%(asctime)s"
    asctime_search = "%(asctime)"

    def __init__(self, fmt, *, defaults=None):
        self._fmt, self._defaults = fmt or self.default_format, defaults

    def usesTime(self):
        return self.asctime_search in self._fmt

    def validate(self):
        if "%(message)s" in self._fmt:
            return  # without importing re
        import re
        if not re.search(r"%\(\w+\)[#0+ -]*(\*|\d+)?(\.(\*|\d+))?[diouxefgcrsa%]", self._fmt, 2):
            raise ValueError(f"Invalid format '{self._fmt}' for '{self.default_format[0]}' style")

    def _values(self, record):
        return {**self._defaults, **record.__dict__} if self._defaults else record.__dict__

    def _format(self, record):
        if not self._defaults:
            # A native reads the attributes without making a dict of them.
            text = _text(self._fmt, record)
            if text is not None:
                return text
        return self._fmt % self._values(record)

    def format(self, record):
        try:
            return self._format(record)
        except KeyError as error:
            raise ValueError(f"Formatting field not found in record: {error}") from error


class StrFormatStyle(PercentStyle):
    default_format = "{message}"
    asctime_format = "{asctime}"
    asctime_search = "{asctime"

    def _format(self, record):
        return self._fmt.format(**self._values(record))

    def validate(self):
        try:
            fields = list(StrFormatter().parse(self._fmt))
        except ValueError as error:
            reason = str(error)
        else:
            reason = self._wrong(fields)
        if reason:
            raise ValueError(f"invalid format: {reason}")

    def _wrong(self, fields):
        """Return what is wrong with the fields of the format, or None."""
        if [name for _, name, _, _ in fields if name] == ["message"] and self._fmt == self.default_format:
            return None  # without importing re
        import _re_flags
        import re
        found = False
        for _, name, spec, conversion in fields:
            if name:
                found = True
                if not re.fullmatch(r"\w+(\.\w+|\[[^]]+\])*", name):
                    return f"invalid field name/expression: {name!r}"
            if conversion and conversion not in "rsa":
                return f"invalid conversion: {conversion!r}"
            if spec and not re.fullmatch(r"(.?[<=>^])?[+ -]?#?0?(\d+|{\w+})?[,_]?(\.(\d+|{\w+}))?[bcdefgnosx%]?", spec, _re_flags.IGNORECASE):
                return f"bad specifier: {spec!r}"
        return None if found else "no fields"


class StringTemplateStyle(PercentStyle):
    default_format = "${message}"
    asctime_format = "${asctime}"
    asctime_search = "${asctime}"

    def usesTime(self):
        return "$asctime" in self._fmt or self.asctime_search in self._fmt

    def validate(self):
        found = False
        for match in Template.pattern.finditer(self._fmt):
            found = found or bool(match["named"] or match["braced"])
            if match[0] == "$":
                raise ValueError("invalid format: bare '$' not allowed")
        if not found:
            raise ValueError("invalid format: no fields")

    def _format(self, record):
        return Template(self._fmt).substitute(**self._values(record))


_STYLES = {"%": (PercentStyle, BASIC_FORMAT), "{": (StrFormatStyle, "{levelname}:{name}:{message}"), "$": (StringTemplateStyle, "${levelname}:${name}:${message}")}


_Method = type(PercentStyle("").format)


class Formatter:
    """Formatter of records as text."""

    converter = time.localtime
    default_time_format = "%Y-%m-%d %H:%M:%S"
    default_msec_format = "%s,%03d"

    def __init__(self, fmt=None, datefmt=None, style="%", validate=True, *, defaults=None):
        if style not in _STYLES:
            raise ValueError(f"Style must be one of: {','.join(_STYLES)}")
        self._style = _STYLES[style][0](fmt, defaults=defaults)
        if validate:
            self._style.validate()
        self._fmt = self._style._fmt
        self.datefmt = datefmt

    def formatTime(self, record, datefmt=None):
        """Return the time of a record, in the format of time.strftime(); without one, with milliseconds."""
        convert = self.converter
        if type(convert) is _Method and (convert.__func__ is _localtime or convert.__func__ is _gmtime):
            # In CPython these two are built-in functions, which a class does not bind.
            convert = convert.__func__
        shown = None
        if convert is _localtime or convert is _gmtime:
            shown = _moment(datefmt or self.default_time_format, record.created, convert is _localtime)
        if shown is None:
            shown = time.strftime(datefmt or self.default_time_format, convert(record.created))
        if datefmt:
            return shown
        return self.default_msec_format % (shown, record.msecs) if self.default_msec_format else shown

    def formatException(self, ei):
        """Return a traceback as text; `ei` is what sys.exc_info() returns."""
        from traceback import format_exception

        return "".join(format_exception(*ei)).removesuffix("\n")

    def usesTime(self):
        return self._style.usesTime()

    def formatMessage(self, record):
        return self._style.format(record)

    def formatStack(self, stack_info):
        return stack_info

    def format(self, record):
        """Return a record as text, with traceback and stack below the message."""
        record.message = record.getMessage()
        if self.usesTime():
            record.asctime = self.formatTime(record, self.datefmt)
        text = self.formatMessage(record)
        if record.exc_info and not record.exc_text:
            # cache it for other handlers
            record.exc_text = self.formatException(record.exc_info)
        if record.exc_text:
            text = text.removesuffix("\n") + "\n" + record.exc_text
        if record.stack_info:
            text = text.removesuffix("\n") + "\n" + self.formatStack(record.stack_info)
        return text


_defaultFormatter = Formatter()


class BufferingFormatter:
    """Formatter of several records as one text."""

    def __init__(self, linefmt=None):
        self.linefmt = linefmt or _defaultFormatter

    def formatHeader(self, records):
        return ""

    def formatFooter(self, records):
        return ""

    def format(self, records):
        """Return the records as one text, between header and footer."""
        if len(records) == 0:
            return ""
        lines = [self.linefmt.format(record) for record in records]
        return "".join([self.formatHeader(records), *lines, self.formatFooter(records)])


class Filter:
    """Filter that accepts records of a logger and those below it."""

    def __init__(self, name=""):
        self.name, self.nlen = name, len(name)

    def filter(self, record):
        """Return True for a record of the logger with this name, or of one below it."""
        return not self.nlen or f"{record.name}.".startswith(f"{self.name}.")


class Filterer:
    def __init__(self):
        self.filters = []

    def addFilter(self, filter):
        if filter not in self.filters:
            self.filters.append(filter)

    def removeFilter(self, filter):
        if filter in self.filters:
            self.filters.remove(filter)

    def filter(self, record):
        """Return the record, or its replacement by a filter; False if a filter drops it."""
        for each in self.filters:
            passed = each.filter(record) if hasattr(each, "filter") else each(record)
            if isinstance(passed, LogRecord):
                record = passed
            elif not passed:
                return False
        return record


_handlers = {}
_handlerList = []


def getHandlerByName(name):
    return _handlers.get(name)


def getHandlerNames():
    return frozenset(_handlers)


class Handler(Filterer):
    """Base of handlers, which write records."""

    def __init__(self, level=NOTSET):
        super().__init__()
        self._name = self.formatter = self.lock = None
        self._closed = False
        self.level = _checkLevel(level)
        _handlerList.append(self)

    def get_name(self):
        return self._name

    def set_name(self, name):
        _handlers.pop(self._name, None)
        if name:
            _handlers[name] = self
        self._name = name

    name = property(get_name, set_name)

    def createLock(self):
        self.lock = None

    def acquire(self):
        """Do nothing: one thread runs at a time."""

    def release(self):
        """Do nothing: one thread runs at a time."""

    def setLevel(self, level):
        self.level = _checkLevel(level)

    def format(self, record):
        """Return a record as text."""
        formatter = self.formatter or _defaultFormatter
        return formatter.format(record)

    def emit(self, record):
        raise NotImplementedError("emit must be implemented by Handler subclasses")

    def handle(self, record):
        """Emit a record, unless a filter drops it. Returns what filter() returned."""
        passed = self.filter(record)
        if passed:
            self.emit(passed if isinstance(passed, LogRecord) else record)
        return passed

    def setFormatter(self, fmt):
        self.formatter = fmt

    def flush(self):
        """Write buffered output. Subclasses override it."""

    def close(self):
        self._closed = True
        _handlers.pop(self._name, None)
        if self in _handlerList:
            _handlerList.remove(self)

    def handleError(self, record):
        if raiseExceptions and sys.stderr:
            from traceback import print_exc, print_stack
            sys.stderr.write("--- Logging error ---\n")
            print_exc()
            sys.stderr.write("Call stack:\n")
            frame = sys._getframe()
            while frame is not None and frame.f_code.co_filename.startswith("<logging"):
                frame = frame.f_back
            if frame is not None:
                print_stack(frame, file=sys.stderr)
            else:
                sys.stderr.write(f"Logged from file {record.filename}, line {record.lineno}\n")
            sys.stderr.write(f"Message: {record.msg!r}\nArguments: {record.args}\n")

    def __repr__(self):
        return f"<{self.__class__.__name__} ({getLevelName(self.level)})>"


class StreamHandler(Handler):
    """Handler that writes records to a stream."""

    terminator = "\n"

    def __init__(self, stream=None):
        super().__init__()
        self.stream = stream if stream is not None else sys.stderr

    def flush(self):
        if self.stream and hasattr(self.stream, "flush"):
            self.stream.flush()

    def emit(self, record):
        try:
            self.stream.write(self.format(record) + self.terminator)
            self.flush()
        except RecursionError:
            raise
        except Exception:
            self.handleError(record)

    def setStream(self, stream):
        """Write to another stream from now on. Returns the old one, None if it is the same."""
        old = self.stream
        if stream is old:
            return None
        self.flush()
        self.stream = stream
        return old

    def __repr__(self):
        parts = [self.__class__.__name__, str(getattr(self.stream, "name", "")), f"({getLevelName(self.level)})"]
        return f"<{' '.join([part for part in parts if part])}>"

    __class_getitem__ = classmethod(_GenericAlias)


class FileHandler(StreamHandler):
    """Handler that writes records to a file."""

    def __init__(self, filename, mode="a", encoding=None, delay=False, errors=None):
        self.baseFilename, self.mode, self.delay = str(filename), mode, delay
        self.encoding, self.errors = encoding, errors
        if not delay:
            StreamHandler.__init__(self, self._open())
            return
        # the first record opens the file
        Handler.__init__(self)
        self.stream = None

    def _open(self):
        return open(self.baseFilename, self.mode, encoding=self.encoding, errors=self.errors)

    def emit(self, record):
        if self.stream is None:
            self.stream = self._open()
        StreamHandler.emit(self, record)

    def close(self):
        if self.stream:
            stream, self.stream = self.stream, None
            stream.close()
        Handler.close(self)


class NullHandler(Handler):
    """Handler that drops records."""

    def handle(self, record):
        """Do nothing."""

    def emit(self, record):
        """Do nothing."""


class _StderrHandler(StreamHandler):
    def __init__(self, level=NOTSET):
        Handler.__init__(self, level)

    @property
    def stream(self):
        return sys.stderr


lastResort = _StderrHandler(WARNING)


class PlaceHolder:
    """Node of the tree of loggers for a name of which the program has no logger yet."""

    def __init__(self, alogger):
        self.loggerMap = {alogger: None}

    def append(self, alogger):
        self.loggerMap.setdefault(alogger)


class Manager:
    """Tree of loggers."""

    def __init__(self, rootnode):
        self.root, self._disable = rootnode, 0
        self.loggerDict, self.loggerClass = {}, None
        self.emittedNoHandlerWarning = False
        self.logRecordFactory = None

    @property
    def disable(self):
        return self._disable

    @disable.setter
    def disable(self, value):
        self._disable = _checkLevel(value)

    def _clear_cache(self):
        """Forget which levels are enabled, in all loggers."""
        for logger in self.loggerDict.values():
            if isinstance(logger, Logger):
                logger._cache.clear()
        self.root._cache.clear()

    def getLogger(self, name):
        """Return the logger with a name; makes it, and gives it its place in the tree."""
        if not isinstance(name, str):
            raise TypeError("A logger name must be a string")
        known = self.loggerDict.get(name)
        if isinstance(known, Logger):
            return known
        self.loggerDict[name] = logger = (self.loggerClass or _loggerClass)(name)
        logger.manager = self
        if known is not None:
            # Become the parent of the loggers below, unless another logger is between.
            for below in known.loggerMap:
                if not below.parent.name.startswith(name):
                    logger.parent, below.parent = below.parent, logger
        self._find_parent(logger)
        return logger

    def _find_parent(self, logger):
        above = logger.name
        while above:
            above = above.rpartition(".")[0]
            known = self.loggerDict.get(above) if above else self.root
            if isinstance(known, Logger):
                logger.parent = known
                return
            if known is None:
                self.loggerDict[above] = PlaceHolder(logger)
            else:
                known.append(logger)
        logger.parent = self.root

    def setLoggerClass(self, klass):
        if klass is not Logger and not issubclass(klass, Logger):
            raise TypeError("logger not derived from logging.Logger: " + klass.__name__)
        self.loggerClass = klass

    def setLogRecordFactory(self, factory):
        self.logRecordFactory = factory


class Logger(Filterer):
    """Source of records, with a name in the tree of loggers."""

    def __init__(self, name, level=NOTSET):
        super().__init__()
        self.name, self.level = name, _checkLevel(level)
        self.parent, self.handlers = None, []
        self.propagate, self.disabled = True, False
        self._cache = {}

    def setLevel(self, level):
        self.level = _checkLevel(level)
        self.manager._clear_cache()

    def debug(self, msg, *args, **kwargs):
        if self.isEnabledFor(DEBUG):
            self._log(DEBUG, msg, args, **kwargs)

    def info(self, msg, *args, **kwargs):
        if self.isEnabledFor(INFO):
            self._log(INFO, msg, args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        if self.isEnabledFor(WARNING):
            self._log(WARNING, msg, args, **kwargs)

    warn = warning

    def error(self, msg, *args, **kwargs):
        if self.isEnabledFor(ERROR):
            self._log(ERROR, msg, args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.error(msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        if self.isEnabledFor(CRITICAL):
            self._log(CRITICAL, msg, args, **kwargs)

    fatal = critical

    def log(self, level, msg, *args, **kwargs):
        if not isinstance(level, int):
            if raiseExceptions:
                raise TypeError("level must be an integer")
            return
        if self.isEnabledFor(level):
            self._log(level, msg, args, **kwargs)

    def findCaller(self, stack_info=False, stacklevel=1):
        """Return (file, line, function, stack as text or None) of the code that logs."""
        frame, filename, line, name = _outside(_srcfile, stacklevel)
        stack = None
        if stack_info:
            import traceback
            stack = "Stack (most recent call last):\n" + "".join(traceback.format_stack(frame)).removesuffix("\n")
        return filename, line, name, stack

    def makeRecord(self, name, level, fn, lno, msg, args, exc_info, func=None, extra=None, sinfo=None):
        """Make a record with the attributes in `extra`. Raises KeyError if it has one of these already."""
        record = _logRecordFactory(name, level, fn, lno, msg, args, exc_info, func, sinfo)
        if extra is None:
            return record
        if _extend(record, extra):
            return record
        attributes = record.__dict__
        for key, value in extra.items():
            if key in attributes or key in ("message", "asctime"):
                raise KeyError(f"Attempt to overwrite {key!r} in LogRecord")
            attributes[key] = value
        return record

    def _log(self, level, msg, args, exc_info=None, extra=None, stack_info=False, stacklevel=1):
        path, line, function, stack = self.findCaller(stack_info, stacklevel)
        if isinstance(exc_info, BaseException):
            exc_info = type(exc_info), exc_info, exc_info.__traceback__
        elif exc_info and not isinstance(exc_info, tuple):
            exc_info = sys.exc_info()
        self.handle(self.makeRecord(self.name, level, path, line, msg, args, exc_info, function, extra, stack))

    def handle(self, record):
        """Pass a record to the handlers, unless the logger is disabled or a filter drops it."""
        passed = not self.disabled and self.filter(record)
        if passed:
            self.callHandlers(passed if isinstance(passed, LogRecord) else record)

    def addHandler(self, hdlr):
        if hdlr not in self.handlers:
            self.handlers.append(hdlr)

    def removeHandler(self, hdlr):
        if hdlr in self.handlers:
            self.handlers.remove(hdlr)

    def hasHandlers(self):
        """Return True if a handler gets the records."""
        logger = self
        while logger:
            if logger.handlers:
                return True
            logger = logger.parent if logger.propagate else None
        return False

    def callHandlers(self, record):
        """Pass a record to all handlers whose level it reaches; to the last resort if there are no handlers at all."""
        nobody = True
        logger = self
        while logger:
            for each in logger.handlers:
                nobody = False
                if record.levelno >= each.level:
                    each.handle(record)
            logger = logger.parent if logger.propagate else None
        if nobody and lastResort and record.levelno >= lastResort.level:
            lastResort.handle(record)

    def getEffectiveLevel(self):
        """Return the level of this logger, or of the first above it that has one."""
        logger = self
        while logger and not logger.level:
            logger = logger.parent
        return logger.level if logger else NOTSET

    def isEnabledFor(self, level):
        """Return True if records of this level are handled."""
        if self.disabled:
            return False
        cache = self._cache
        enabled = cache.get(level)
        if enabled is not None:
            return enabled
        cache[level] = enabled = level > self.manager.disable and level >= self.getEffectiveLevel()
        return enabled

    def getChild(self, suffix):
        """Return the logger with a name below this one's."""
        prefix = "" if self is self.root else f"{self.name}."
        return self.manager.getLogger(prefix + suffix)

    def getChildren(self):
        return {logger for logger in self.manager.loggerDict.values() if isinstance(logger, Logger) and logger.parent is self}

    def __reduce__(self):
        if getLogger(self.name) is not self:
            import pickle
            raise pickle.PicklingError("logger cannot be pickled")
        return getLogger, (self.name,)

    def __repr__(self):
        return f"<{self.__class__.__name__} {self.name} ({getLevelName(self.getEffectiveLevel())})>"


class RootLogger(Logger):
    def __init__(self, level):
        Logger.__init__(self, "root", level)

    def __reduce__(self):
        return getLogger, ()


_loggerClass = Logger


def setLoggerClass(klass):
    global _loggerClass
    if klass is not Logger and not issubclass(klass, Logger):
        raise TypeError(f"logger not derived from logging.Logger: {klass.__name__}")
    _loggerClass = klass


def getLoggerClass():
    return _loggerClass


class LoggerAdapter:
    """Logger that adds attributes to each record."""

    def __init__(self, logger, extra=None, merge_extra=False):
        self.logger, self.extra, self.merge_extra = logger, extra, merge_extra

    def process(self, msg, kwargs):
        """Return message and keyword arguments with the extra attributes added."""
        given = kwargs.get("extra") if self.merge_extra else None
        kwargs["extra"] = self.extra if given is None else {**self.extra, **given}
        return msg, kwargs

    def log(self, level, msg, *args, **kwargs):
        if self.isEnabledFor(level):
            msg, kwargs = self.process(msg, kwargs)
            self.logger.log(level, msg, *args, **kwargs)

    def debug(self, msg, *args, **kwargs):
        self.log(DEBUG, msg, *args, **kwargs)

    def info(self, msg, *args, **kwargs):
        self.log(INFO, msg, *args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        self.log(WARNING, msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        self.log(ERROR, msg, *args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.log(ERROR, msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        self.log(CRITICAL, msg, *args, **kwargs)

    def isEnabledFor(self, level):
        return self.logger.isEnabledFor(level)

    def _log(self, level, msg, args, **kwargs):
        return self.logger._log(level, msg, args, **kwargs)

    def setLevel(self, level):
        self.logger.setLevel(level)

    def getEffectiveLevel(self):
        return self.logger.getEffectiveLevel()

    def hasHandlers(self):
        return self.logger.hasHandlers()

    @property
    def manager(self):
        return self.logger.manager

    @manager.setter
    def manager(self, value):
        self.logger.manager = value

    @property
    def name(self):
        return self.logger.name

    def __repr__(self):
        return f"<{self.__class__.__name__} {self.logger.name} ({getLevelName(self.getEffectiveLevel())})>"

    __class_getitem__ = classmethod(_GenericAlias)


root = RootLogger(WARNING)
Logger.root = root
Logger.manager = Manager(root)


def basicConfig(**kwargs):
    """Give the root logger handlers with a format, if it has none.

    The arguments are filename, filemode, encoding and errors, or stream, or handlers; format, datefmt and style, or formatter; level; force.
    """
    take = kwargs.pop
    force, encoding, errors = take("force", False), take("encoding", None), take("errors", "backslashreplace")
    for old in root.handlers[:] if force else ():
        root.removeHandler(old)
        old.close()
    if root.handlers:
        return
    handlers = take("handlers", None)
    if handlers is not None:
        if "stream" in kwargs or "filename" in kwargs:
            raise ValueError("'stream' or 'filename' should not be specified together with 'handlers'")
    elif "stream" in kwargs and "filename" in kwargs:
        raise ValueError("'stream' and 'filename' should not be specified together")
    else:
        path, mode = take("filename", None), take("filemode", "a")
        if path:
            handlers = [FileHandler(path, mode, encoding=encoding, errors=None if "b" in mode else errors)]
        else:
            handlers = [StreamHandler(take("stream", None))]
    datefmt, style = take("datefmt", None), take("style", "%")
    if style not in _STYLES:
        raise ValueError(f"Style must be one of: {','.join(_STYLES)}")
    formatter = take("formatter", None) or Formatter(take("format", _STYLES[style][1]), datefmt, style)
    for new in handlers:
        if new.formatter is None:
            new.setFormatter(formatter)
        root.addHandler(new)
    level = take("level", None)
    if level is not None:
        root.setLevel(level)
    if kwargs:
        raise ValueError(f"Unrecognised argument(s): {', '.join(kwargs)}")


def getLogger(name=None):
    """Return the logger of that name, or the root logger."""
    if not name or (isinstance(name, str) and name == root.name):
        return root
    return Logger.manager.getLogger(name)


def critical(msg, *args, **kwargs):
    log(CRITICAL, msg, *args, **kwargs)


fatal = critical


def error(msg, *args, **kwargs):
    log(ERROR, msg, *args, **kwargs)


def exception(msg, *args, exc_info=True, **kwargs):
    error(msg, *args, exc_info=exc_info, **kwargs)


def warning(msg, *args, **kwargs):
    log(WARNING, msg, *args, **kwargs)


warn = warning


def info(msg, *args, **kwargs):
    log(INFO, msg, *args, **kwargs)


def debug(msg, *args, **kwargs):
    log(DEBUG, msg, *args, **kwargs)


def log(level, msg, *args, **kwargs):
    if not root.handlers:
        basicConfig()
    root.log(level, msg, *args, **kwargs)


def disable(level=CRITICAL):
    root.manager.disable = level
    root.manager._clear_cache()


def shutdown(handlerList=None):
    for h in reversed(_handlerList[:] if handlerList is None else handlerList):
        h = h() if isinstance(h, weakref.ref) else h
        if h is None:
            continue
        try:
            try:
                h.acquire()
                if getattr(h, "flushOnClose", True):
                    h.flush()
                h.close()
            except (OSError, ValueError):
                pass  # the stream is closed already
            finally:
                h.release()
        except:
            if raiseExceptions:
                raise


_warnings_showwarning = None


def _showwarning(message, category, filename, lineno, file=None, line=None):
    if file is not None:
        _warnings_showwarning(message, category, filename, lineno, file, line)
        return
    text = _warnings.formatwarning(message, category, filename, lineno, line)
    logger = getLogger("py.warnings")
    if not logger.handlers:
        logger.addHandler(NullHandler())
    logger.warning(str(text))


def captureWarnings(capture):
    global _warnings_showwarning
    if capture:
        if _warnings_showwarning is None:
            _warnings_showwarning = _warnings.showwarning
            _warnings.showwarning = _showwarning
    elif _warnings_showwarning is not None:
        _warnings.showwarning = _warnings_showwarning
        _warnings_showwarning = None
