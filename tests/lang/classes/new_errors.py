class A: pass
class B:
    def __init__(self, x): pass
class C:
    def __new__(cls, x): return object.__new__(cls)
for f in (lambda: A(1), lambda: A(x=1), lambda: B(), lambda: B(1, 2), lambda: C(), lambda: C(1), lambda: object(1), lambda: object.__new__(), lambda: object.__new__(5), lambda: object.__new__(int), lambda: int.__new__(str), lambda: object.__new__(A, 1), lambda: A.__init__(), lambda: object().__init__(1)):
    try:
        f()
        print('ok')
    except TypeError as e:
        print(e)
A.__call__
A(1, 2)
