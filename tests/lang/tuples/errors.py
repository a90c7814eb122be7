t = (1, 2)
def a(): t[0] = 1
def b(): del t[0]
def c(): t.append(3)
def d(): t[5]
def e(): t['a']
def f(): t + [1]
def g(): hash(([],))
def h(): t.index(9)
def i(): tuple(5)
def j(): t < 5
def k(): (1, 'a') < (1, 2)
def l(): t.x = 1
for fn in (a, b, c, d, e, f, g, h, i, j, k, l):
    try:
        fn()
    except Exception as x:
        print(fn.__name__, type(x).__name__, x)
t[1] += 5
