import logging, io

out = io.StringIO()
log = logging.getLogger("app.db")
h = logging.StreamHandler(out)
h.setFormatter(logging.Formatter("%(levelname)s|%(name)s|%(message)s"))
log.addHandler(h)
log.setLevel(logging.DEBUG)
log.propagate = False
log.debug("d %s", 1)
log.info("i %d %s", 2, "x")
log.warning("w %(a)s", {"a": 3})
log.error("e")
log.critical("c")
log.log(25, "custom")
log.setLevel(logging.ERROR)
log.info("hidden")
try:
    1 / 0
except ZeroDivisionError:
    log.exception("failed")
text = out.getvalue()
print(text.split("Traceback")[0], text.count("ZeroDivisionError: division by zero"))
print(log.name, log.level, log.getEffectiveLevel(), log.parent.name, logging.getLogger("app").getChild("db") is log, logging.getLogger() is logging.root, log.isEnabledFor(logging.INFO), logging.getLevelName(20), logging.getLevelName("INFO"), logging.getLevelName(7), repr(log), log.handlers, log.hasHandlers())
buf = io.StringIO()
logging.basicConfig(stream=buf, level=logging.INFO, format="{levelname:>8} {message}", style="{", force=True)
logging.info("root %s", "msg")
logging.debug("no")
logging.getLogger("a.b.c").warning("up")
print(buf.getvalue())


class Only(logging.Filter):
    def filter(self, record):
        return "keep" in record.getMessage()


class ListHandler(logging.Handler):
    def __init__(self):
        super().__init__()
        self.seen = []

    def emit(self, record):
        self.seen.append((record.levelno, self.format(record), record.args, record.__dict__.get("user")))


lh = ListHandler()
lh.addFilter(Only())
x = logging.getLogger("x")
x.propagate = False
x.addHandler(lh)
x.warning("keep this", extra={"user": "bob"})
x.warning("drop this")
x.error("keep %s", "that")
print(lh.seen)
logging.addLevelName(5, "TRACE")
print(logging.getLevelName(5), logging.getLevelNamesMapping()["TRACE"])
ad = logging.LoggerAdapter(x, {"user": "al"})
ad.error("keep adapter")
print(lh.seen[-1])
logging.disable(logging.CRITICAL)
x.critical("keep none")
print(len(lh.seen))
logging.disable(logging.NOTSET)
for f in (lambda: x.setLevel("NOPE"), lambda: x.setLevel(1.5), lambda: logging.Formatter("%(x)", style="?"), lambda: logging.getLogger(5), lambda: logging.Formatter("nothing")):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
r = logging.makeLogRecord({"msg": "hi %s", "args": ("u",), "levelname": "INFO"})
print(r.getMessage(), logging.Formatter("%(asctime)s %(message)s", "%Y").format(r)[5:], logging.BASIC_FORMAT, logging.WARNING)
