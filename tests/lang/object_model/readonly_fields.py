import collections
import contextvars
import csv
import datetime
import functools
import io
import re
import types
import weakref


def show(name, attempt):
    try:
        attempt()
        print(name, "ok")
    except Exception as e:
        print(name, type(e).__name__, e)


def function(): pass


async def coroutine(): pass


class Plain:
    __slots__ = ("x", "__weakref__")

    def method(self): pass


plain = Plain()
waiting = coroutine()
objects = {
    "partial": (functools.partial(len), "func args keywords"),
    "match": (re.match("a", "a"), "pos endpos re string regs lastindex"),
    "pattern": (re.compile("a"), "pattern flags groups groupindex"),
    "method": (plain.method, "__func__ __self__ __doc__"),
    "coroutine": (waiting, "cr_code cr_await cr_origin"),
    "code": (function.__code__, "co_name co_flags co_consts co_varnames"),
    "deque": (collections.deque(), "maxlen"),
    "reader": (csv.reader([]), "line_num dialect"),
    "writer": (csv.writer(io.StringIO()), "dialect"),
    "staticmethod": (staticmethod(function), "__func__ __wrapped__"),
    "classmethod": (classmethod(function), "__func__ __wrapped__"),
    "method descriptor": (str.upper, "__name__ __objclass__"),
    "member": (Plain.x, "__name__ __objclass__"),
    "date": (datetime.date(1, 1, 1), "year"),
    "timedelta": (datetime.timedelta(1), "days seconds microseconds"),
    "variable": (contextvars.ContextVar("x"), "name"),
    "alias": (list[int], "__origin__ __args__"),
    "union": (int | str, "__args__"),
    "reference": (weakref.ref(plain), "__callback__"),
    "module": (types.ModuleType("m"), "__dict__"),
    "super": (super(Plain, plain), "__thisclass__ __self__"),
    "slice": (slice(1), "start"),
}
for kind, (value, names) in objects.items():
    for name in names.split():
        show(f"{kind}.{name} set", lambda: setattr(value, name, 5))
        show(f"{kind}.{name} delete", lambda: delattr(value, name))
for name in ("__closure__", "__globals__", "__builtins__"):
    show(name, lambda: setattr(function, name, 5))
for name in ("__mro__", "__base__", "__dict__", "__flags__"):
    show(name, lambda: setattr(Plain, name, 5))
waiting.close()
