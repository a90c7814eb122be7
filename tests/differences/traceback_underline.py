"""Tracebacks underline the failing expression with `~` only.

category: tracebacks
cause: CPython marks the operator or the arguments inside the expression with `^`; ouros marks the expression as a whole.
workaround: `SandboxRuntimeError.traceback()` gives the exact columns.
"""
import traceback

def divide(a, b):
    return a + b / 0

try:
    divide(1, 2)
except ZeroDivisionError:
    print(traceback.format_exc().splitlines()[-2])

# CPython:
#                ~~^~~
# ouros:
#                ~~~~~
