# Managers whose methods change between blocks; deletions by nodes that have seen the shape.
def t(f, *a):
    try: return f(*a)
    except Exception as e: return type(e).__name__, str(e)
class CM:
    def __enter__(self): print('in'); CM.__enter__ = lambda s: print('in2') or s; return 1
    def __exit__(self, *a): print('out', a[0]); CM.__exit__ = lambda s, *a: print('out2')
for i in range(3):
    with CM() as v: print(v if i == 0 else type(v))
class Del:
    def __init__(self): self.a, self.b, self.c, self.d = 1, 2, 3, 4.5
    def __delattr__(self, n): print('del', n); object.__delattr__(self, n)
class Del2:
    def __init__(self): self.a, self.b, self.c, self.d, self.e = 1, 2, 3, 4.5, 'x'
for k in (Del2, Del):
    for i in range(3):
        o = k()
        if i == 2: o.z = 1
        del o.b; del o.d
        print(vars(o), t(getattr, o, 'b'))
        try: del o.b
        except AttributeError as e: print(e)
        o.b = 7; print(vars(o))
