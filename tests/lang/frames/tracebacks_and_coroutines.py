import sys
def f():
    try: raise ValueError('x')
    except ValueError:
        tb=sys.exc_info()[2]
        print(tb.tb_frame.f_code.co_name, tb.tb_lineno, tb.tb_frame.f_back.f_code.co_name)
f()
async def co():
    return sys._getframe().f_code.co_name
c=co()
try: c.send(None)
except StopIteration as e: print(e.value)
def deb(*names):
    loc=sys._getframe(1).f_locals
    print({n:loc[n] for n in names})
def t():
    q=5; r='s'; deb('q','r')
t()
from collections import namedtuple
print(sys._getframe().f_globals['__name__'])
