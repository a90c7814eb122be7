"""Module `logging.handlers`: handlers for rotating files, buffers and queues. Those that need a network are missing."""

import _re_flags
import io as _io
import logging as _logging
import os as _os
import re as _re
import time as _time
from copy import copy

__all__ = [
    "BaseRotatingHandler", "RotatingFileHandler", "TimedRotatingFileHandler", "BufferingHandler", "MemoryHandler", "QueueHandler",
    "QueueListener",
]

_DAY = 24 * 60 * 60  # seconds
# when -> (seconds, date format of rotated files' names, regular expression of that date)
_TIMES = {
    "S": (1, "%Y-%m-%d_%H-%M-%S", r"\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}"),
    "M": (60, "%Y-%m-%d_%H-%M", r"\d{4}-\d{2}-\d{2}_\d{2}-\d{2}"),
    "H": (60 * 60, "%Y-%m-%d_%H", r"\d{4}-\d{2}-\d{2}_\d{2}"),
    "D": (_DAY, "%Y-%m-%d", r"\d{4}-\d{2}-\d{2}"),
    "MIDNIGHT": (_DAY, "%Y-%m-%d", r"\d{4}-\d{2}-\d{2}"),
    "W": (7 * _DAY, "%Y-%m-%d", r"\d{4}-\d{2}-\d{2}"),
}


class BaseRotatingHandler(_logging.FileHandler):
    """Base of handlers that rename their file from time to time. A subclass decides when, and the new name."""

    namer = None
    rotator = None

    def __init__(self, filename, mode, encoding=None, delay=False, errors=None):
        _logging.FileHandler.__init__(self, filename, mode=mode, encoding=encoding, delay=delay, errors=errors)

    def emit(self, record):
        try:
            if self.shouldRollover(record):
                self.doRollover()
            _logging.FileHandler.emit(self, record)
        except Exception:
            self.handleError(record)

    def rotation_filename(self, default_name):
        return self.namer(default_name) if callable(self.namer) else default_name

    def rotate(self, source, dest):
        if callable(self.rotator):
            self.rotator(source, dest)
        elif _os.path.exists(source):
            _os.rename(source, dest)

    def _close_file(self):
        if self.stream:
            self.stream.close()
            self.stream = None

    def _is_no_file(self):
        """Return True if the path exists and is not a regular file, such as a device: it cannot be rotated."""
        return _os.path.exists(self.baseFilename) and not _os.path.isfile(self.baseFilename)


class RotatingFileHandler(BaseRotatingHandler):
    """Handler that rotates its file before it exceeds maxBytes. Old files are NAME.1 (latest) to NAME.backupCount."""

    def __init__(self, filename, mode="a", maxBytes=0, backupCount=0, encoding=None, delay=False, errors=None):
        if maxBytes > 0:
            mode = "a"
        if "b" not in mode:
            encoding = _io.text_encoding(encoding)
        BaseRotatingHandler.__init__(self, filename, mode, encoding=encoding, delay=delay, errors=errors)
        self.maxBytes = maxBytes
        self.backupCount = backupCount

    def doRollover(self):
        self._close_file()
        for i in range(self.backupCount, 0, -1):
            older = self.rotation_filename(f"{self.baseFilename}.{i}")
            newer = self.rotation_filename(f"{self.baseFilename}.{i - 1}") if i > 1 else self.baseFilename
            if i > 1 and not _os.path.exists(newer):
                continue
            if _os.path.exists(older):
                _os.remove(older)
            if i > 1:
                _os.rename(newer, older)
            else:
                self.rotate(newer, older)
        if not self.delay:
            self.stream = self._open()

    def shouldRollover(self, record):
        if self.stream is None:
            self.stream = self._open()
        if self.maxBytes <= 0:
            return False
        end = self.stream.tell()
        if not end or end + len(f"{self.format(record)}\n") < self.maxBytes:
            return False
        return not self._is_no_file()


class TimedRotatingFileHandler(BaseRotatingHandler):
    """Handler that rotates its file at intervals. The names of old files contain their times."""

    def __init__(
        self, filename, when="h", interval=1, backupCount=0, encoding=None, delay=False, utc=False, atTime=None, errors=None
    ):
        encoding = _io.text_encoding(encoding)
        BaseRotatingHandler.__init__(self, filename, "a", encoding=encoding, delay=delay, errors=errors)
        self.when = when.upper()
        self.backupCount = backupCount
        self.utc = utc
        self.atTime = atTime
        kind = self.when
        if kind.startswith("W"):
            if len(kind) != 2:
                raise ValueError(f"You must specify a day for weekly rollover from 0 to 6 (0 is Monday): {kind}")
            if not "0" <= kind[1] <= "6":
                raise ValueError(f"Invalid day specified for weekly rollover: {kind}")
            self.dayOfWeek = int(kind[1])
            kind = "W"
        if kind not in _TIMES:
            raise ValueError(f"Invalid rollover interval specified: {kind}")
        seconds, self.suffix, pattern = _TIMES[kind]
        self.extMatch = _re.compile(rf"(?<!\d){pattern}(?!\d)", _re_flags.ASCII)
        self.interval = seconds * interval
        began = _os.stat(self.baseFilename).st_mtime if _os.path.exists(self.baseFilename) else _time.time()
        self.rolloverAt = self.computeRollover(int(began))

    def computeRollover(self, currentTime):
        if self.when != "MIDNIGHT" and not self.when.startswith("W"):
            return currentTime + self.interval
        now = _time.gmtime(currentTime) if self.utc else _time.localtime(currentTime)
        at = self.atTime
        at = _DAY if at is None else (at.hour * 60 + at.minute) * 60 + at.second
        left = at - ((now.tm_hour * 60 + now.tm_min) * 60 + now.tm_sec)
        day = now.tm_wday
        if left <= 0:
            left += _DAY
            day = (day + 1) % 7
        result = currentTime + left
        if self.when.startswith("W"):
            result += (self.dayOfWeek - day) % 7 * _DAY + self.interval - 7 * _DAY
        else:
            result += self.interval - _DAY
        if not self.utc:
            # Keep the time of day across a change to or from daylight saving time.
            then = _time.localtime(result).tm_isdst
            if then != now.tm_isdst:
                if then:
                    if not _time.localtime(result - 3600).tm_isdst:
                        return result
                    result -= 3600
                else:
                    result += 3600
        return result

    def shouldRollover(self, record):
        now = int(_time.time())
        if now < self.rolloverAt:
            return False
        if self._is_no_file():
            self.rolloverAt = self.computeRollover(now)
            return False
        return True

    def getFilesToDelete(self):
        directory, base = _os.path.split(self.baseFilename)
        found = []
        for name in _os.listdir(directory or "."):
            if self.namer is None:
                if name.startswith(base + ".") and self.extMatch.fullmatch(name[len(base) + 1:]):
                    found.append(_os.path.join(directory, name))
                continue
            date = self.extMatch.search(name)
            while date:
                if _os.path.basename(self.namer(f"{self.baseFilename}.{date[0]}")) == name:
                    found.append(_os.path.join(directory, name))
                    break
                date = self.extMatch.search(name, date.start() + 1)
        found.sort()
        return found[: max(len(found) - self.backupCount, 0)]

    def doRollover(self):
        now = int(_time.time())
        began = self.rolloverAt - self.interval
        date = _time.gmtime(began) if self.utc else _time.localtime(began)
        old = self.rotation_filename(f"{self.baseFilename}.{_time.strftime(self.suffix, date)}")
        if _os.path.exists(old):
            return
        self._close_file()
        self.rotate(self.baseFilename, old)
        if self.backupCount > 0:
            for name in self.getFilesToDelete():
                _os.remove(name)
        if not self.delay:
            self.stream = self._open()
        self.rolloverAt = self.computeRollover(now)


class BufferingHandler(_logging.Handler):
    """Handler that buffers a number of records."""

    def __init__(self, capacity):
        _logging.Handler.__init__(self)
        self.capacity = capacity
        self.buffer = []

    def shouldFlush(self, record):
        return len(self.buffer) >= self.capacity

    def emit(self, record):
        self.buffer.append(record)
        if self.shouldFlush(record):
            self.flush()

    def flush(self):
        self.buffer.clear()

    def close(self):
        self.flush()
        _logging.Handler.close(self)


class MemoryHandler(BufferingHandler):
    """Buffering handler that passes its records to a target when the buffer is full, or at a severe record."""

    def __init__(self, capacity, flushLevel=_logging.ERROR, target=None, flushOnClose=True):
        BufferingHandler.__init__(self, capacity)
        self.flushLevel = flushLevel
        self.target = target
        self.flushOnClose = flushOnClose

    def shouldFlush(self, record):
        return len(self.buffer) >= self.capacity or record.levelno >= self.flushLevel

    def setTarget(self, target):
        self.target = target

    def flush(self):
        if self.target:
            for record in self.buffer:
                self.target.handle(record)
            self.buffer.clear()

    def close(self):
        if self.flushOnClose:
            self.flush()
        self.target = None
        BufferingHandler.close(self)


class QueueHandler(_logging.Handler):
    """Handler that puts records into a queue."""

    def __init__(self, queue):
        _logging.Handler.__init__(self)
        self.queue = queue

    def enqueue(self, record):
        self.queue.put_nowait(record)

    def prepare(self, record):
        text = self.format(record)
        record = copy(record)
        record.msg = record.message = text
        record.args = record.exc_info = record.exc_text = record.stack_info = None
        return record

    def emit(self, record):
        self.enqueue(self.prepare(record))


class QueueListener:
    """Listener that passes the records of a queue to handlers when it is stopped."""

    def __init__(self, queue, *handlers, respect_handler_level=False):
        self.queue = queue
        self.handlers = handlers
        self.respect_handler_level = respect_handler_level

    def start(self):
        """Do nothing: stop() processes the queue."""

    def handle(self, record):
        for handler in self.handlers:
            if not self.respect_handler_level or record.levelno >= handler.level:
                handler.handle(record)

    def stop(self):
        while not self.queue.empty():
            self.handle(self.queue.get())
