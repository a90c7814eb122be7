# New bases must leave instances the layout that they have.
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class L(list): pass
class D(dict): pass
class O: pass
class Q(O): pass
def sb(c,b):
    def f():
        c.__bases__=b
        return c.__bases__
    return f
t(sb(L,(object,)))
t(sb(L,(O,)))
t(sb(L,(O,list)))
t(sb(L,(list,O)))
t(sb(L,(dict,)))
t(sb(D,(O,)))
t(sb(Q,(list,)))
t(sb(Q,(object,)))
class E(Exception): pass
t(sb(E,(O,)))
t(sb(E,(ValueError,)))
t(sb(E,(ValueError,O)))
t(sb(E,(OSError,)))
class I(int): pass
t(sb(I,(O,)))
t(sb(I,(bool,)))
t(sb(I,(O,int)))
class S:
    __slots__=('a',)
class S2:
    __slots__=('a',)
class T(S): pass
t(sb(T,(S2,)))
class M(type): pass
t(sb(M,(O,)))
