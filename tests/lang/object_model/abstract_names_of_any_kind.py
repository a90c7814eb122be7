import abc
class C: pass
for value in ([1], 5, 'ab', True, ['a'], {1}, (1,), ('b', 'a'), ['x', 'y'], frozenset('q'), [], 0, ((),), 2.5):
    C.__abstractmethods__ = value
    try:
        print(repr(value), type(C()).__name__)
    except TypeError as e:
        print(repr(value), e)
    print(bool(C.__flags__ & 1 << 20))
class M(type): pass
class Y(metaclass=M):
    def __init__(self, *a): pass
M.__call__ = len
print(Y([1]))
M.__call__ = str.upper
try: print(Y())
except TypeError as e: print(e)
M.__call__ = type.__call__
print(type(Y()).__name__)
M.__call__ = print
print(Y([2]))
class Z: pass
Z.__abstractmethods__ = [1]
class W(Z): pass
try: W()
except TypeError as e: print(e)
