x = 'global'
def f():
    x = 'func'
    class C:
        print(x)
        x = 'class'
        print(x)
        def m(self): return x
        l = [x for _ in range(1)]
        y = (lambda: x)()
    return C
C = f()
print(C().m(), C.x, C.l, C.y)
class D:
    a = 1
    b = a + 1
    try:
        c = [a for _ in range(1)]
    except NameError as e:
        c = str(e)
    d = [i for i in range(a)]
print(D.b, D.c, D.d)
class E:
    x = x + '!'
E.x
