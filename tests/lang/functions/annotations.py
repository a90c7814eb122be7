def f(a: int, b: 'str' = 'x', *args: float, c: undefined = 1, **kw: list[int]) -> dict: return a
print(f(1), f(2, 'b', 3.0, c=4, d=5))
def g(x: print('not evaluated')): return x
print(g(5))
class C:
    x: int = 3
    y: str
print(C.__annotations__, f.__name__)
lambda x: x
g('end')
