a = [0, 1, 2, 3]
a[0] = 'z'
a[-1] = 'last'
a[True] = 'one'
print(a)
def f(): a[4] = 1
def g(): a['x'] = 1
def h(): del a[9]
def i(): a[-9] = 0
def j(): del a['k']
for fn in (f, g, h, i, j):
    try:
        fn()
    except (IndexError, TypeError) as e:
        print(type(e).__name__, e)
del a[1], a[-1]
a
