# Classes, instances and tuples of them as keys.
class K: pass
k=K(); s={k, K, (1,k), (k,(2,3)), (K,"a"*5000), ((k,),)}
print(k in s, K in s, (1,k) in s, (k,(2,3)) in s, (K,"a"*5000) in s, ((k,),) in s, (2,k) in s)
class H:
    def __init__(self, v): self.v=v
    def __hash__(self): print("hash", self.v); return 1
    def __eq__(self, o): print("eq"); return isinstance(o,H) and self.v==o.v
h=H(1); d={(1,h): "x"}
print(d[(1,H(1))], d.get((1,H(2))), hash((1,h))==hash((1,H(3))))
class N: __hash__=None
for bad in (N(), (1,N()), (1,[2]), [1]):
    try: {bad}
    except TypeError as e: print(e)
    try: d[bad]
    except TypeError as e: print(e)
    try: hash(bad)
    except TypeError as e: print(e)
class I(int): pass
print({(I(1),"a"):1}[(1,"a")], {(1.0, None, True): 2}[(1, None, 1)], {(b"x", ..., NotImplemented, 1j, range(3)):3}[(b"x", ..., NotImplemented, 1j, range(3))])
class O2:
    def __eq__(self, o): return True
try: {O2()}
except TypeError as e: print(e)
O2.__hash__=lambda s: 5
print(len({O2(), O2()}), (1,O2()) in {(1,O2())})
K.__hash__=lambda s: 7
print(hash(k), k in {k})
del K.__hash__
print(k in {k})
