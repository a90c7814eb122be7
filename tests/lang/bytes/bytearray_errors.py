b = bytearray(b'ab')
def a(): b[0] = 256
def c(): b[5] = 1
def d(): b[0] = 'a'
def e(): b.append('a')
def f(): b.append(-1)
def g(): b.remove(99)
def h(): bytearray().pop()
def i(): b.extend('ab')
def j(): b[0:1] = 'a'
def k(): b.insert('a', 1)
def l(): hash(b)
def m(): b.pop(9)
def n(): del b[7]
def o(): b[::2] = b'abc'
for fn in (a, c, d, e, f, g, h, i, j, k, l, m, n, o):
    try:
        fn()
    except Exception as x:
        print(fn.__name__, type(x).__name__, x)
bytearray('a')
