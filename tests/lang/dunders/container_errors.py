class N: pass
n = N()
def a(): n[0]
def b(): n[0] = 1
def c(): del n[0]
def d(): len(n)
def e(): 1 in n
def f(): iter(n)
def g(): n()
def h():
    with n: pass
def i(): n[1:2]
def j(): n += 1
def k(): n[0] += 1
def l(): reversed(n)
def m(): N[0]
def q(): {**n}
def r(): [*n]
for fn in (a, b, c, d, e, f, g, h, i, k, l, m, q, r):
    try:
        fn()
    except TypeError as x:
        print(fn.__name__, x)
N[int]
