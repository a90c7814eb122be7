import weakref


class A:
    def __init__(self, n=0):
        self.n = n

    def m(self):
        return self.n


a = A(1)
r = weakref.ref(a)
print(r() is a, r() is None, weakref.ref(a) == r, hash(r) == hash(a), isinstance(r, weakref.ReferenceType))
del a
print(r(), r() is None)
b = A(2)
p = weakref.proxy(b)
print(p.n, p.m())
p.n = 5
print(b.n)
del b
try:
    p.n
except ReferenceError as e:
    print(e)
d = weakref.WeakValueDictionary()
x, y = A(1), A(2)
d["x"], d["y"] = x, y
print(sorted(d), len(d), d["x"].n, "x" in d)
del x
print(sorted(d), len(d), "x" in d, d.get("x", "gone"))
k = weakref.WeakKeyDictionary()
k[y] = "value"
print(k[y], len(k), y in k)
s = weakref.WeakSet()
z = A(3)
s.add(z)
s.add(y)
print(len(s), z in s)
del z
print(len(s), [v.n for v in s])
m = weakref.WeakMethod(y.m)
print(m()())
for v in (5, "s", [], {}, (1,), None):
    try:
        weakref.ref(v)
    except TypeError as e:
        print(e)
del y
print(len(k), len(s), m())


class Node:
    def __init__(self, parent=None):
        self._parent = weakref.ref(parent) if parent else None
        self.children = []

    @property
    def parent(self):
        return self._parent and self._parent()


root = Node()
child = Node(root)
root.children.append(child)
print(child.parent is root)
