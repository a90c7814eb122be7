class A:
    def __bool__(self): return 1
class C:
    def __len__(self): return -1
class D:
    def __len__(self): return 'x'
class E:
    __bool__ = None
for c in (A, C, D, E):
    try:
        print(bool(c()))
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
not A()
