import math
import math as m, string
from math import sqrt, floor as fl
from collections import *
import collections.abc
from collections.abc import Iterable
print(m is math, sqrt(4), fl(2.5), string.digits, Counter('aab'), isinstance([], Iterable), collections.abc.Sized.__name__)
def f():
    import math as inner
    from math import pi
    return inner is math, pi
print(f(), type(math).__name__, math.__name__, __name__)
class C:
    import math as mod
    x = mod.sqrt(9)
print(C.x, C.mod is math)
try: import math.nope
except ModuleNotFoundError as e: print(e)
from math import nothing_here
