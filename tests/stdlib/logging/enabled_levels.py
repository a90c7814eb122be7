# Loggers remember which levels are enabled until setLevel() or disable() is called.
import logging

a, b = logging.getLogger("a"), logging.getLogger("a.b")
print(b.isEnabledFor(10), b.isEnabledFor(30))
b.level = 10
print(b.isEnabledFor(10))
b.setLevel(10)
print(b.isEnabledFor(10))
logging.disable(30)
print(b.isEnabledFor(10), b.isEnabledFor(40), logging.root.manager.disable)
logging.disable(0)
print(b.isEnabledFor(10))
c = logging.getLogger("a.c")
a.setLevel(50)
print(c.isEnabledFor(40))
a.setLevel("DEBUG")
print(c.isEnabledFor(40))
c.disabled = True
print(c.isEnabledFor(40))
logging.root.manager.disable = "ERROR"
print(logging.root.manager.disable, b.isEnabledFor(40), b.isEnabledFor(10))
try:
    logging.disable("x")
except ValueError as e:
    print(e)
