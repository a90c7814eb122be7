def imp(src):
    try: exec(src, {}); print('ok')
    except BaseException as e: print(type(e).__name__, e, getattr(e, 'name', 0), getattr(e, 'path', 0))
x = [1, 2, 3, 4]; d = {'a': 1, 'b': 2}
class O: pass
o = O(); o.p = 1; o.q = 2
del x[0], d['a'], o.p
del (x[0], [d['b'], o.q])
print(x, d, o.__dict__)
a = b = c = 1
del a, (b, [c]), ()
try: a
except NameError as e: print(e)
def g():
    a = 1
    del a
    try: a
    except UnboundLocalError as e: print(e)
    try: del a
    except UnboundLocalError as e: print(e)
    z = 1
    def h():
        nonlocal z
        del z
    h()
    try: z
    except NameError as e: print(e)
    global gg
    gg = 3
    del gg
    try: del gg
    except NameError as e: print(e)
g()
x = list(range(10)); del x[2:5], x[::2]; print(x)
imp('del f()'); imp('del 1'); imp('del a + b'); imp('del *a'); imp('del (x for x in y)'); imp('del [a, 1]'); imp("del undefined_name"); imp('del x.y')
