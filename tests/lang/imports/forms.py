def show(f):
    try: print(f())
    except BaseException as e: print(type(e).__name__, e, getattr(e, 'name', 0), getattr(e, 'path', 0))
print(__name__, __debug__)
show(lambda: __import__('math').pi)
show(lambda: __import__('collections.abc').__name__)
show(lambda: __import__('collections.abc', fromlist=['x']).__name__)
show(lambda: __import__('collections', None, None, ('abc',), 0).abc.__name__)
show(lambda: __import__('nope'))
show(lambda: __import__('math.nope'))
show(lambda: __import__(''))
show(lambda: __import__(3))
show(lambda: __import__('x', level=1))
show(lambda: __import__('math', level=-1))
show(lambda: __import__())
import importlib
show(lambda: importlib.import_module('collections.abc').__name__)
show(lambda: importlib.import_module('.abc', 'collections').__name__)
show(lambda: importlib.import_module('.abc'))
show(lambda: importlib.import_module('nope'))
import collections.abc as cabc, math as m, collections.abc
print(cabc.__name__, m.__name__, collections.__name__)
from collections import (abc, OrderedDict as OD,)
print(abc is cabc, OD.__name__)
def imp(src):
    try: exec(src, {}); print('ok')
    except BaseException as e: print(type(e).__name__, e, getattr(e, 'name', 0), getattr(e, 'path', 0))
imp('from math import nope')
imp('from nope import x')
imp('import math.x')
imp('from math.x import y')
imp('from collections import *; names = sorted(n for n in dir() if not n.startswith("_")); print(names); names = 0')
imp('def f():\n from math import *')
imp('import math as m, collections.abc as n; print(n.__name__, m.__name__); del n')
imp('from __future__ import annotations; print(annotations.optional[:2]); x = 1')
imp('from __future__ import nope')
imp('import __future__; print(__future__.division.mandatory[0]); x = 1')
imp('__debug__ = 1')
imp('del __debug__')
def f():
    import math
    from collections import deque
    return math.floor(2.5), deque([1]).pop()
print(f())
class C:
    import math as mm
    from math import floor as ff
print(C.mm.__name__, C.ff(2.2))
print(__name__ == '__main__')
import __main__
print(__main__.__name__)
