from collections import namedtuple
NT=namedtuple("NT","a b c")
n=NT(1,2,3)
for k in (0,-1,3,-4,slice(0,2),slice(None,None,-1),"a",1.0,True,None,10**20):
    try: r=n[k]; print(repr(r), type(r).__name__)
    except (TypeError,IndexError) as e: print(type(e).__name__, e)
class I:
    def __index__(self): print("idx"); return 1
print(n[I()])
class O(NT):
    def __getitem__(self, i): return ("mine", i)
print(O(1,2,3)[0])
class T(tuple): pass
t=T([1,2]); print(t[0], t[1:]); T.__getitem__=lambda s,i: "patched"; print(t[0])
