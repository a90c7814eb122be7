print(list[int], dict[str, list[int]], tuple[int, ...], int | str, int | None, list[int] | None, type(int | str).__name__, (int | str) == (str | int), isinstance(1, int | str), list[int].__origin__, list[int].__args__, list[int]([1, 2]), dict[str, int](a=1))
class G[T]:
    x: T
    def m(self, v: T) -> list[T]: return [v]
print(G[int].__origin__ is G, G[int]().m(1), G.__type_params__[0].__name__, G[str, ] is not None)
type Num = int | float
type Rec[T] = list[Rec[T]] | T
print(Num.__value__, Num.__name__, Rec.__type_params__[0].__name__, isinstance(Num, type))
for f in (lambda: int | 5, lambda: list[int] < 1, lambda: isinstance([], list[int]), lambda: 5 | int, lambda: Num(), lambda: issubclass(int, list[int]), lambda: int[0]):
    try: print(f())
    except TypeError as e: print(e)
def f[K, V](d: dict[K, V]) -> list[K]: return list(d)
f({'a': 1}), f.__type_params__[1].__name__
