a = [1, 2, 3, 4]
def f(): a[::2] = [1]
def g(): a[0:1] = 5
def h(): a[::-1] = 'abcde'
def i(): a[::0] = []
def j(): a['x':] = []
def k(): a[::0] = 5
def l(): a[::2] = 5
def m(): a[::'x'] = 5
def n(): a[1:3] = None
for fn in (f, g, h, i, j, k, l, m, n):
    try:
        fn()
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
a[3:1] = ['in']
a
