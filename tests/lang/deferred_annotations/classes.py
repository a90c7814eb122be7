import typing
x = 1
class K:
    a: int
    b: Later
    if x:
        c: str = 'c'
    else:
        d: str
    for i in range(2):
        e: i
    def m(self):
        loc: print('never') = 1
        self.attr: print('never either') = 2
        return loc
print(K.__annotate__.__name__, K.__annotate__.__qualname__, 'c' in K.__dict__, 'a' in K.__dict__, K().m())
Later = float
print(K.__annotations__, K.__annotations__ is K.__annotations__)
class L(K): pass
print(L.__annotations__, L.__annotate__, typing.get_type_hints(L))
class M:
    v: v
    v = int
    w: W
    class W: pass
print(M.__annotations__)
M.__annotations__ = {'q': 1}
print(M.__annotations__, M.__annotate__)
del M.__annotations__
print(M.__annotations__)
