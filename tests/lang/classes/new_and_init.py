class A:
    def __new__(cls, *a, **k):
        print('new', cls.__name__, a, k)
        return super().__new__(cls)
    def __init__(self, *a, **k): print('init', a, k)
A(1, b=2)
class S:
    inst = None
    def __new__(cls):
        if cls.inst is None: cls.inst = super().__new__(cls)
        return cls.inst
print(S() is S())
class O:
    def __new__(cls): return 'not an instance'
    def __init__(self): print('never')
print(O())
class R:
    def __init__(self): return 5
try:
    R()
except TypeError as e:
    print(e)
class T(tuple):
    def __new__(cls, a, b): return super().__new__(cls, (a, b))
    @property
    def total(self): return sum(self)
print(T(1, 2), T(3, 4).total, T(1, 2) == (1, 2))
class N: pass
N(1)
