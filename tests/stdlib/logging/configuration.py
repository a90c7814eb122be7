import io, logging, logging.config, logging.handlers
def attempt(config, f=logging.config.dictConfig):
    try: return f(config)
    except Exception as e: return type(e).__name__, str(e), str(e.__cause__)
out = io.StringIO()
old = logging.getLogger("old"); oldkid = logging.getLogger("app.kid"); oldkid.setLevel("ERROR")
class Tagged(logging.Filter):
    def __init__(self, tag="t"): super().__init__(); self.tag = tag
    def filter(self, record): record.msg = f"[{self.tag}] {record.msg}"; return True
def make_formatter(format=None, x=1): return logging.Formatter("%(levelname)s|" + str(x) + "|%(message)s")
base = {"version": 1, "formatters": {"f": {"format": "%(levelname)s:%(name)s:%(message)s"}, "b": {"format": "{levelname}-{message}-{extra}", "style": "{", "defaults": {"extra": "E"}},
        "c": {"()": make_formatter, "x": 5}},
    "filters": {"tag": {"()": Tagged, "tag": "T"}, "named": {"name": "app"}},
    "handlers": {"h": {"class": "logging.StreamHandler", "formatter": "f", "stream": out, "filters": ["tag"]},
        "b": {"class": "logging.StreamHandler", "formatter": "b", "stream": "ext://sys.stdout", "level": "WARNING", ".": {"terminator": "!\n"}},
        "c": {"()": logging.StreamHandler, "stream": "cfg://streams.out", "formatter": "c"},
        "amem": {"class": "logging.handlers.MemoryHandler", "capacity": 10, "target": "h", "flushLevel": "ERROR"}},
    "streams": {"out": out},
    "loggers": {"app": {"handlers": ["h", "b"], "level": "INFO", "propagate": False}, "mem": {"handlers": ["amem"], "level": 10, "propagate": False}},
    "root": {"handlers": ["c"], "level": "DEBUG"}}
logging.config.dictConfig(base)
log = logging.getLogger("app"); log.info("hi"); log.debug("no"); log.warning("w")
logging.getLogger("other").debug("to root"); old.error("disabled"); oldkid.info("kid")
m = logging.getLogger("mem"); m.info("kept"); print(repr(out.getvalue())); m.error("flush"); print(repr(out.getvalue()))
print(old.disabled, oldkid.disabled, oldkid.level, log.propagate, sorted(logging.getHandlerNames()), logging.getHandlerByName("b").terminator)
logging.config.dictConfig({"version": 1, "incremental": True, "handlers": {"h": {"level": "ERROR"}}, "loggers": {"app": {"level": "DEBUG"}}, "root": {"level": "ERROR"}})
print(logging.getHandlerByName("h").level, log.level, logging.root.level, len(log.handlers))
logging.config.dictConfig({"version": 1, "disable_existing_loggers": False, "root": {"level": "INFO"}}); print(old.disabled, logging.getHandlerNames(), logging.root.handlers)
for bad in ({}, {"version": 2}, {"version": 1, "handlers": {"x": {"class": "logging.NoHandler"}}}, {"version": 1, "handlers": {"x": {"class": "nomod.X"}}}, {"version": 1, "handlers": {"x": {}}},
            {"version": 1, "loggers": {"a": {"handlers": ["none"]}}}, {"version": 1, "root": {"level": "NOPE"}}, {"version": 1, "handlers": {"x": {"class": "logging.NullHandler", "formatter": "none"}}},
            {"version": 1, "filters": {"x": {"()": "logging.None_"}}}, {"version": 1, "incremental": True, "handlers": {"q": {"level": 10}}}, {"version": 1, "formatters": {"f": {"format": "x", "style": "?"}}}):
    print(attempt(bad))
text = """[loggers]
keys=root,parser
[handlers]
keys=h1,h2
[formatters]
keys=f1
[formatter_f1]
format=F1 %(levelname)s %(message)s
[handler_h1]
class=StreamHandler
level=NOTSET
formatter=f1
args=(sys.stdout,)
[handler_h2]
class=logging.handlers.MemoryHandler
args=(10,)
target=h1
[logger_root]
level=WARNING
handlers=h1
[logger_parser]
level=DEBUG
handlers=h1
propagate=0
qualname=compiler.parser
"""
logging.config.fileConfig(io.StringIO(text), disable_existing_loggers=False)
logging.getLogger("compiler.parser").debug("parsed"); logging.getLogger("x").info("no"); logging.getLogger("x").warning("yes")
print(logging.getLogger("compiler.parser").propagate)
c = logging.config.BaseConfigurator({"a": {"b": [1, {"c": 2}]}, "n": {"1": "x"}})
print(c.convert("cfg://a.b[1].c"), c.convert("ext://logging.INFO"), c.convert("http://x"), type(c.convert({})).__name__, type(c.convert((1,))).__name__)
for bad in ("cfg://!", "cfg://a.", "ext://no.such", "cfg://a[x]"):
    print(attempt(bad, c.convert))
print(logging.config.valid_ident("a1"), attempt("1a", logging.config.valid_ident), logging.config.dictConfigClass)
