class O: pass
o = O()
def f():
    x = 1
    del x
    return x
def g(): del never
def h():
    global zzz
    del zzz
def i(): del o.missing
def j(): del {}['k']
def k(): del len.x
def l(): del 5 .real
def m():
    del y
    y = 1
for fn in (f, g, h, i, j, k, l, m):
    try:
        fn()
    except Exception as e:
        print(fn.__name__, type(e).__name__, e)
del [][0]
