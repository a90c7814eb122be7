"""An error in a handler shows where the program logged."""
import io
import logging
import sys

logger = logging.getLogger("broken")
logger.addHandler(logging.StreamHandler(io.StringIO()))


def inner():
    logger.warning("bad %d", "text")


class Outer:
    def go(self):
        inner()


old, sys.stderr = sys.stderr, io.StringIO()
try:
    Outer().go()
finally:
    text, sys.stderr = sys.stderr.getvalue(), old
before, _, after = text.partition("Call stack:\n")
print(before.splitlines()[0])
for line in after[after.index('  File "main.py"'):].splitlines():
    print(line)
