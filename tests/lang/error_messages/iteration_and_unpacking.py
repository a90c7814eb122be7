class A: pass
def f(a, b): pass
def t(fn):
    try: fn()
    except Exception as e: print(type(e).__name__, e)
def a():
    for x in None: pass
def b():
    for x, y in [1]: pass
def c():
    for x in A(): pass
def d():
    x, y = A()
def e(): f(*A())
def g(): f(**A())
def h(): [*A()]
def i(): x, y = 1, 2, 3
def j(): (a, b), c = 'xyz', 1
def k(): list(A())
def l(): ','.join(A())
def m(): dict(A())
def n(): x, *y = ()
def o(): yield_from = list(x for x in A())
def p(): 1 in A()
def q(): sorted(A())
def r(): a, b, c, d, *e = [1, 2]
for fn in (a, b, c, d, e, g, h, i, j, k, l, m, n, o, p, q, r): t(fn)
for i in 3.5: pass
