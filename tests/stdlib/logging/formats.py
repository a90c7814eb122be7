import logging, io
s = io.StringIO(); h = logging.StreamHandler(s); h.setFormatter(logging.Formatter("%(asctime)s|%(levelname)-8s|%(name)s|%(message)s|%(levelno)d|%(funcName)s", datefmt="X"))
l = logging.getLogger("a.b"); l.addHandler(h); l.setLevel(logging.DEBUG); l.propagate = False
l.debug("d %s", 1); l.info("i %(x)s", {"x": 2}); l.warning("w"); l.error("e"); l.critical("c"); l.log(25, "custom"); l.log(5, "no")
try: 1 / 0
except ZeroDivisionError: l.exception("ex")
print([x for x in s.getvalue().splitlines() if "File" not in x and "1 / 0" not in x and "~" not in x and "^" not in x])
print(l, l.name, l.level, l.getEffectiveLevel(), l.isEnabledFor(10), l.parent, l.handlers, logging.getLevelName(20), logging.getLevelName("INFO"), logging.getLevelName(33), logging.root, h, logging.getLogger() is logging.root, l.hasHandlers(), logging.getLogger("a").getChild("b") is l)
class F(logging.Filter):
    def filter(self, r): return "x" in r.msg
l.addFilter(F()); s.truncate(0); s.seek(0); l.info("x yes"); l.info("no"); print(s.getvalue().count("\n"))
for f in (lambda: l.setLevel("NOPE"), lambda: l.setLevel(1.5), lambda: logging.Formatter("%(x"), lambda: logging.Formatter("{x}", style="q"), lambda: logging.Formatter("plain"), lambda: logging.getLogger(5), lambda: l.log("a", "m"), lambda: logging.basicConfig(foo=1), lambda: logging.basicConfig(stream=s, handlers=[])):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
r = logging.LogRecord("n", 20, "p.py", 5, "m %d", (3,), None); print(r.getMessage(), r, r.levelname, r.module, r.filename, logging.Formatter("{message}!{name}", style="{").format(r), logging.Formatter("$message", style="$").format(r), logging.makeLogRecord({"msg": "q"}).getMessage())
a = logging.LoggerAdapter(l, {"u": 1}); print(a.process("m", {}), a); logging.disable(50); print(l.isEnabledFor(40)); logging.disable(0)
logging.addLevelName(35, "NOTE"); print(logging.getLevelName(35), logging.getLevelNamesMapping()["NOTE"], logging.NullHandler(), logging.BASIC_FORMAT, logging.getHandlerNames())
