# Deprecations of 3.14, and attributes and names that it refuses.
import array
import collections.abc
import inspect
import keyword
import threading
import typing
import warnings


def tell(what, f, *args):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            r = f(*args)
        except Exception as e:
            r = f"{type(e).__name__}: {e}"
    print(what, r, [(w.category.__name__, str(w.message)) for w in caught])


thread = threading.Thread(name="t")
condition = threading.Condition()
condition.acquire()
tell("array", array.array, "u", "ab")
tell("ByteString", isinstance, b"", collections.abc.ByteString)
tell("currentThread", lambda: threading.currentThread() is threading.current_thread())
tell("activeCount", threading.activeCount)
tell("setDaemon", thread.setDaemon, True)
tell("isDaemon", thread.isDaemon)
tell("setName", thread.setName, "x")
tell("getName", thread.getName)
tell("notifyAll", condition.notifyAll)
tell("Lock", type, "X", (threading.Lock,), {})
for cls in threading.local, type("L", (threading.local,), {}):
    tell("local", setattr, cls(), "__dict__", {})
    tell("local", delattr, cls(), "__dict__")
keyword.kwlist.append("zz")
keyword.softkwlist.append("zz")
print(keyword.iskeyword("zz"), keyword.issoftkeyword("zz"), keyword.iskeyword("if"), keyword.issoftkeyword("match"))
P = inspect.Parameter
for name, kind in [(".0", P.POSITIONAL_ONLY), (".0", P.KEYWORD_ONLY), (".0", P.POSITIONAL_OR_KEYWORD), ("if", P.KEYWORD_ONLY), ("if", P.POSITIONAL_ONLY), ("1", P.VAR_KEYWORD)]:
    tell("Parameter", P, name, kind)
for fields in [("_x", int)], [("if", int)], [("x", int), ("x", str)], [("x", int)]:
    tell("NamedTuple", typing.NamedTuple, "T", fields)
