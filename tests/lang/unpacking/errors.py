def t(f):
    try:
        f()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
def a(): x, y = 1, 2, 3
def b(): x, y, z = [1, 2]
def c(): x, y = 5
def d(): x, *y, z = [1]
def e(): (x, y), z = 1, 2
def f(): x, y = 'abc'
def g(): x, = ()
def h(): x, y = {1: 2}
def i(): x, y = None
def j(): [x] = range(10)
def k(): x, y = iter([1, 2, 3])
def l():
    for x, y in [(1, 2), (3,)]: pass
def m(): x, y = (n for n in range(1))
for fn in (a, b, c, d, e, f, g, h, i, j, k, l, m): t(fn)
x, y, z = 'ab'
