class A:
    def __class_getitem__(cls, k): return (cls.__name__, k)
class B(A): pass
print(A[1], B['x', 2], A[1:2])
class M(type):
    def __getitem__(cls, k): return ('meta', k)
    def __iter__(cls): return iter('ab')
    def __contains__(cls, x): return x == 1
class C(metaclass=M): pass
print(C[5], list(C), 1 in C, 2 in C)
print(list[int], dict[str, int], tuple[int, ...], list[int]([1]), type[int], set[str]() == set())
class D: pass
D[0]
