class A: pass
A.x = 1
a = A()
for k in list(vars(a)): pass
for i in range(3): setattr(a, f'n{i}', i)
try:
    for k in vars(a): setattr(a, k + '_', 1)
except RuntimeError as e: print(e)
print(sorted(vars(a))[:2])
for k in list(a.__dict__): delattr(a, k)
print(vars(a), a.x)
a.__dict__['injected'] = 5
a.__dict__.update(y=6)
print(a.injected, a.y)
a.__dict__ = {'fresh': 1}
print(a.fresh, hasattr(a, 'y'))
class B:
    def f(self): return 'B'
a.__class__ = B
print(a.f(), type(a).__name__, isinstance(a, B))
a.__class__ = int
