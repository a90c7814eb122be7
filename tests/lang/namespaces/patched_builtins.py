import builtins, types

app = types.ModuleType("app")
exec("def size(x):\n    return len(x)\nclass C:\n    n = len('abc')\n    def m(self): return [len(w) for w in ('a', 'bc')]\ndef later():\n    return added()\n", app.__dict__)
ns = {}
exec("f = lambda x: len(x)\ndef g():\n    def inner(): return max(1, 2)\n    return inner\nh = g()", ns)
def here(x): return len(x)
def show(f, *args):
    try:
        print(f(*args))
    except Exception as e:
        print(type(e).__name__, e)
def all_of_them():
    show(app.size, "abc")
    show(app.C().m)
    show(ns["f"], "abc")
    show(ns["h"])
    show(here, "abc")
    show(eval, "len('abcd')", {})
    show(eval, "len('abcd')")
all_of_them()
old = builtins.len
builtins.len = lambda x: 99
builtins.max = lambda *a: "most"
all_of_them()
del builtins.max
show(ns["h"])
builtins.len = old
builtins.added = lambda: "added"
show(app.later)
del builtins.added
show(app.later)
all_of_them()
# A namespace with built-ins of its own.
own = {"__builtins__": {"len": lambda x: "own"}}
exec("def f(x): return len(x)\ndef g(): return max(1, 2)", own)
show(own["f"], "abc")
show(own["g"])
own["__builtins__"]["max"] = lambda *a: "own max"
show(own["g"])
own["__builtins__"]["len"] = lambda x: "changed"
show(own["f"], "abc")
builtins.len = lambda x: 99
show(own["f"], "abc")
builtins.len = old
class Spy(dict):
    def __getitem__(self, key): return dict.__getitem__(self, key)
exec("print(len('ab'))", {"__builtins__": builtins})
exec("def f(): return len('ab')", app.__dict__)
app.len = lambda x: "of the module"
show(app.f)
del app.len
show(app.f)
