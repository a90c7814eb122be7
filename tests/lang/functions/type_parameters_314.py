def first[T](xs: list[T]) -> T: return xs[0]
class Box[T]:
    def __init__(self, v: T): self.v = v
    def get(self) -> T: return self.v
type Pair[A, B] = tuple[A, B]
type Alias = int | str
print(first([1, 2]), Box(5).get(), Alias.__name__, first.__name__, [t.__name__ for t in first.__type_params__])
def bounded[S: (int, str), *Ts, **P](x: S) -> S: return x
print(bounded(3), Pair.__name__, Box[int] is not None)
Box.__type_params__[0].__name__
