import copy


class P:
    __slots__ = ("x", "y")


class Q:
    __slots__ = ("x",)


P.x = P.y
p = P()
p.y = [1]
c = copy.copy(p)
print(c.y is p.y, c.x is p.y, copy.deepcopy(p).x)
Q.x = P.y
try:
    print(copy.copy(Q()).__slots__)
except TypeError as e:
    print(e)
