# The idiom of older programs for default values.
from collections import namedtuple
P = namedtuple("P", "a b c")
print(P.__new__.__defaults__)
P.__new__.__defaults__ = (None,) * len(P._fields)
print(P(), P(1), P(c=2), P.__new__.__defaults__)
P.__new__.__defaults__ = (5,)
print(P(1, 2))
try:
    P(1)
except TypeError as e:
    print(e)
P.__new__.__defaults__ = None
try:
    P(1, 2)
except TypeError as e:
    print(e)
try:
    P.__new__.__defaults__ = [1]
except TypeError as e:
    print(e)
Q = namedtuple("Q", "a b", defaults=[7])
print(Q.__new__.__defaults__, Q(1))
