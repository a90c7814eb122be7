def show_nothing(f): return f
def show(c):
    print(c.co_name, c.co_names, tuple(k for k in c.co_consts if type(k) is not type(c)))
show(compile("x * 2 + y > limit", "<r>", "eval"))
show(compile("a = 1\nb = 'two'\nc = 300\nprint(a, b.c.d, c)\nimport os.path as p, sys\nfrom m import n as k\ndel a\nfor i in range(10): pass\nx.y = 5\nx[1000] = (1, 2)\nb += 1.5\nwith o as w: pass\ntry: q\nexcept E as e: r\nassert z, 'msg'\nglobal_ = f'{b!r} and {c:>{a}}'\n", "<r>", "exec"))
f = lambda a: a + offset
show(f.__code__)
def g(a, b=3, *c, k=None, **d):
    "doc"
    global t
    t = 1
    x = a.b(c, d=k)
    y = [i * n for i in x if m]
    z = (i for i in other)
    def inner(): return a, free
    class C(base): attr = 1
    return inner, -1, 10 ** 3, (1, 2, 3), "a" + "b", None, True, ...
show(g.__code__)
class K:
    def method(self): return self.attribute + other
    @property
    def prop(self): return super().prop
    @staticmethod
    @show_nothing
    def static(): return first
show(K.method.__code__)
show(K.prop.fget.__code__)
show(K.static.__code__)
two = lambda: left, lambda: right
show(two[0].__code__)
show(two[1].__code__)
outer = lambda: lambda: inner
show(outer.__code__)
show(outer().__code__)
show((i + n for i in (1, 2)).gi_code)
async def co(): await thing.made()
c = co()
show(c.cr_code)
c.close()
def match(v):
    match v:
        case Point(x=0, y=name): return name
        case [first, *rest]: return rest
        case {"key": value, **more}: return more
show(match.__code__)
def h(): pass
show(h.__code__)
def j():
    return 1000
show(j.__code__)
def k():
    x = 5
    return x.a
show(k.__code__)
show(compile("1 + 2", "s", "eval")); show(compile("'a'", "s", "eval")); show(compile("None", "s", "eval")); show(compile("x if y else 5", "s", "eval")); show(compile("f(x, k=3)", "s", "eval")); show(compile("x in (1, 2)", "s", "eval")); show(compile("[1, 2, 3]", "s", "eval")); show(compile("-1", "s", "eval")); show(compile("x['k'].m(y)", "s", "eval")); show(compile("{'a': 1, 'b': x}", "s", "eval")); show(compile("a[1:2]", "s", "eval"))
