class A:
    value = 1
    def method(self): pass
a = A()
for f in (lambda: a.nope, lambda: A.nope, lambda: a.valu, lambda: a.methd, lambda: None.x, lambda: 5 .foo, lambda: [].append.x, lambda: len.foo, lambda: a.method.foo, lambda: A.method.bar, lambda: ''.joinn, lambda: (1,).appendd, lambda: A().__class__.zip, lambda: f.abc, lambda: type.abc, lambda: {}.kyes):
    try:
        f()
    except AttributeError as e:
        print(e)
def s(): 5 .x = 1
def t(): None.x = 1
def u(): del a.zz
def v(): object().x = 1
def w(): int.x = 1
def x(): del a.value
def y(): [].x = 1
for f in (s, t, u, v, w, x, y):
    try:
        f()
    except (AttributeError, TypeError) as e:
        print(type(e).__name__, e)
a.vaule
