class A: pass
class B(A): pass
print(isinstance(1, int), isinstance(True, int), isinstance(1, (str, int)), isinstance('a', str | int), isinstance(None, type(None)), isinstance(A, type), isinstance(B(), A), isinstance(A(), B), issubclass(bool, int), issubclass(B, (str, A)), issubclass(int, int | str), isinstance(1, object), isinstance(len, type(len)), isinstance([], (tuple, (dict, (list,)))), issubclass(B, A | None))
for f in (lambda: isinstance(1, 5), lambda: isinstance(1, 'int'), lambda: issubclass(1, int), lambda: issubclass(int, 1), lambda: isinstance(1), lambda: isinstance(1, [int]), lambda: isinstance(1, list[int]), lambda: issubclass(int, (str, 5)), lambda: isinstance(1, None)):
    try:
        print(f())
    except TypeError as e:
        print(e)
class M(type):
    def __instancecheck__(cls, o): return o == 'magic'
    def __subclasscheck__(cls, c): return c is int
class X(metaclass=M): pass
isinstance('magic', X), isinstance(X(), X), isinstance(5, X), issubclass(int, X), issubclass(str, X)
