import secrets, string, sched, graphlib, colorsys, reprlib, contextvars, weakref, gc, atexit, keyword, token, numbers, ipaddress, fnmatch, glob, locale, platform, sys, stat, array
print(list(graphlib.TopologicalSorter({"d": {"b", "c"}, "b": {"a"}, "c": {"a"}}).static_order())[0])
try: list(graphlib.TopologicalSorter({"a": {"b"}, "b": {"a"}}).static_order())
except graphlib.CycleError as e: print(e.args[0])
print(colorsys.rgb_to_hsv(0.2, 0.4, 0.4), reprlib.repr(list(range(100))), reprlib.Repr(maxlist=2).repr([1, 2, 3]), keyword.iskeyword("for"), keyword.softkwlist, isinstance(5, numbers.Integral), fnmatch.filter(["a.py", "b.txt"], "*.py"), fnmatch.translate("*.py"), ipaddress.ip_network("10.0.0.0/30").num_addresses, list(ipaddress.ip_network("10.0.0.0/30").hosts()), ipaddress.ip_address("::1").is_loopback)
v = contextvars.ContextVar("v", default=1); t = v.set(5); print(v.get()); v.reset(t); print(v.get(), contextvars.copy_context().run(lambda: v.get()))
class O: pass
o = O(); r = weakref.ref(o); print(r() is o); del o; print(r())
d = weakref.WeakValueDictionary(); x = O(); d["k"] = x; print(len(d)); del x; print(len(d))
a = array.array("i", [1, 2, 3]); a.append(4); print(a, a.tolist(), a[1:3], a.typecode, a.itemsize, sum(a), a.index(3), array.array("d", [1.5]), array.array("u", "hi") if False else "")
for f in (lambda: array.array("i", [1.5]), lambda: array.array("z"), lambda: a.append("x"), lambda: array.array("B", [300]), lambda: a + [1], lambda: a.remove(99)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
s = sched.scheduler(lambda: 0, lambda x: None); s.enter(1, 1, print, ("ev",)); print(len(s.queue), s.empty())
print(sys.maxsize > 2**31 - 2, sys.version_info[:2], sys.byteorder, sys.getrecursionlimit(), sys.float_info.max, sys.intern("a"), sys.getsizeof(1) > 0, sys.implementation.name if False else "")
