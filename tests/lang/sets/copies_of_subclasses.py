# Copies of sets of derived classes have the items and the attributes.
import copy


class S(set):
    pass


class F(frozenset):
    pass


for cls in S, F:
    s = cls([1, 2])
    s.x = [3]
    print(s.__reduce__(), s.__reduce_ex__(4))
    for t in copy.copy(s), copy.deepcopy(s):
        print(type(t) is cls, t == s, t.x, t.x is s.x)
print({1}.__reduce__(), frozenset().__reduce_ex__(2))
