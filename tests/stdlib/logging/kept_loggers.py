# Pickling loggers, adapters of adapters, classes and factories of a manager, and what records leave out.
import copy
import io
import logging
import pickle


def attempt(function):
    try:
        print(function())
    except Exception as e:
        print(type(e).__name__, e)


logger = logging.getLogger("kept.logger")
attempt(lambda: pickle.loads(pickle.dumps(logger)) is logger)
attempt(lambda: copy.deepcopy({"logger": logger})["logger"] is logger)
attempt(lambda: copy.copy(logging.getLogger()) is logging.getLogger())
attempt(lambda: pickle.dumps(logging.Logger("unknown")))

manager = logging.Manager(logging.RootLogger(logging.WARNING))
attempt(lambda: manager.setLoggerClass(int))
attempt(lambda: manager.setLoggerClass(5))
attempt(lambda: manager.logRecordFactory)
attempt(lambda: manager.setLogRecordFactory(dict))
attempt(lambda: manager.logRecordFactory)
attempt(lambda: logging.getLogRecordFactory())
attempt(lambda: manager.getLogger("kept.logger") is logger)


class Adapter(logging.LoggerAdapter):
    prefix = "A"

    def process(self, msg, kwargs):
        return f"{self.prefix} {msg}", kwargs


stream = io.StringIO()
handler = logging.StreamHandler(stream)
handler.setFormatter(logging.Formatter("%(funcName)s %(message)s"))
logger.addHandler(handler)
logger.propagate = False
logger.setLevel(logging.INFO)
inner = Adapter(logger)
outer = Adapter(inner)
inner.prefix = "B"


def speak():
    outer.info("hello")
    outer.warning("%d times", 2)
    outer.debug("no")
    outer._log(logging.INFO, "direct", ())


speak()
print(stream.getvalue())
print(outer.manager is logger.manager, outer.name, outer.isEnabledFor(logging.INFO), outer)
kept = outer.manager
outer.manager = manager
print(logger.manager is manager)
outer.manager = kept

record = logging.LogRecord("a", 10, "p", 1, "m", (), None)
print(record.threadName, record.processName, record.taskName)
logging.logThreads = logging.logProcesses = logging.logMultiprocessing = logging.logAsyncioTasks = False
record = logging.LogRecord("a", 10, "p", 1, "m", (), None)
print(record.thread, record.threadName, record.process, record.processName, record.taskName)
logging.logThreads = logging.logProcesses = logging.logMultiprocessing = logging.logAsyncioTasks = True
