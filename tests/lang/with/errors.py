class NoExit:
    def __enter__(self): pass
class NoEnter:
    def __exit__(self, *a): pass
class EnterFails:
    def __enter__(self): raise ValueError('enter')
    def __exit__(self, *a): print('never')
class ExitFails:
    def __enter__(self): pass
    def __exit__(self, *a): raise RuntimeError('exit failed')
class NotIter:
    def __enter__(self): return 5
    def __exit__(self, *a): print('exit ran', a[0].__name__)
def run(f):
    try: f()
    except Exception as e: print(type(e).__name__, e, repr(e.__context__))
def a():
    with 5: pass
def b():
    with NoExit(): pass
def c():
    with NoEnter(): pass
def d():
    with EnterFails(): pass
def e():
    with ExitFails(): pass
def f():
    with NotIter() as (x, y): pass
def g():
    with ExitFails(): raise KeyError('body')
for fn in (a, b, c, d, e, f): run(fn)
g()
