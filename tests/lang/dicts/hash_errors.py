class A:
    def __eq__(self, o): return True
class B:
    __hash__ = None
class C:
    def __hash__(self): return 'x'
class D:
    def __hash__(self): raise ValueError('no hash')
class E:
    def __hash__(self): return 2 ** 100
    def __eq__(self, o): raise RuntimeError('no eq')
for c in (A, B, C, D):
    try:
        {c(): 1}
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
d = {E(): 1}
try:
    d[E()]
except RuntimeError as e:
    print(e)
{}[A()]
