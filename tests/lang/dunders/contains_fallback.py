class C:
    def __contains__(self, x): return x * 2
class I:
    def __iter__(self):
        print('iter')
        return iter([1, 2, 3])
class E:
    def __eq__(self, o):
        print('eq', o)
        return o == 3
    __hash__ = None
class N:
    __contains__ = None
    def __iter__(self): return iter([])
print(5 in C(), 0 in C(), 'a' not in C(), 2 in I(), 9 in I(), E() in I(), 3 in [1, E()], E() in [1, 2, 3], E() in (5, 3), E() in {}.values())
1 in N()
