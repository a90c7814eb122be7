"""More handlers: those that need no host."""

import logging as _logging

__all__ = ["BufferingHandler", "MemoryHandler", "QueueHandler", "QueueListener"]


class BufferingHandler(_logging.Handler):
    """Keeps records until there are enough."""

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
    """Passes its records on when there are enough, or one is bad enough."""

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
    """Puts records into a queue."""

    def __init__(self, queue):
        _logging.Handler.__init__(self)
        self.queue = queue

    def enqueue(self, record):
        self.queue.put_nowait(record)

    def prepare(self, record):
        record.msg = record.message = self.format(record)
        record.args = record.exc_info = record.exc_text = record.stack_info = None
        return record

    def emit(self, record):
        self.enqueue(self.prepare(record))


class QueueListener:
    """Passes the records of a queue to handlers when it is stopped."""

    def __init__(self, queue, *handlers, respect_handler_level=False):
        self.queue = queue
        self.handlers = handlers
        self.respect_handler_level = respect_handler_level

    def start(self):
        """The queue is emptied by stop()."""

    def handle(self, record):
        for handler in self.handlers:
            if not self.respect_handler_level or record.levelno >= handler.level:
                handler.handle(record)

    def stop(self):
        while not self.queue.empty():
            self.handle(self.queue.get())
