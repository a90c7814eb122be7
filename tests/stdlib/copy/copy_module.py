import copy
a = [1, [2, 3], {'k': [4]}]
b = copy.copy(a)
c = copy.deepcopy(a)
a[1].append('x')
a[2]['k'].append('y')
print(b, c, b[1] is a[1], c[1] is a[1])
class C:
    def __init__(self): self.items = [1]
o = C()
s, d = copy.copy(o), copy.deepcopy(o)
o.items.append(2)
print(s.items, d.items, type(d).__name__)
l = [1]
l.append(l)
m = copy.deepcopy(l)
print(m[1] is m, m is not l)
class D:
    def __copy__(self): return 'custom copy'
    def __deepcopy__(self, memo): return 'custom deep'
print(copy.copy(D()), copy.deepcopy([D()]), copy.copy(5), copy.deepcopy((1, 'a')), copy.copy({1, 2}), copy.deepcopy({'a': {1}}), copy.copy(len) is len, copy.deepcopy(print) is print, copy.deepcopy(None))
shared = [0]
pair = copy.deepcopy([shared, shared])
pair[0] is pair[1]
