def t(f):
    try: f()
    except BaseException as e: print(type(e).__name__, e.args, repr(e.__cause__), repr(e.__context__), e.__suppress_context__)
def a(): raise ValueError
def b(): raise ValueError('x', 2)
def c(): raise
def d(): raise 5
def e(): raise int
def f(): raise 'string'
def g(): raise ValueError from KeyError('cause')
def h(): raise ValueError('v') from None
def i(): raise ValueError from 5
def j():
    try: 1 / 0
    except ZeroDivisionError: raise KeyError('new') from None
def k():
    try: 1 / 0
    except ZeroDivisionError as x: raise KeyError('new') from x
def l(): raise None
def m(): raise ValueError from KeyError
def n(): raise SystemExit(3)
def o(): raise NotImplemented
for fn in (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o): t(fn)
raise ValueError('final')
