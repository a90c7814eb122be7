class C[T = int, U: (int, str) = int]:
    x: T
    def m[V](self, v: V, t: T) -> list[U]: return T, U, V
print(C.__type_params__, C.__parameters__, C.__bases__, C.__orig_bases__, C[int, str], C.__mro__)
print(C().m(1, 2), C.m.__annotations__, C.__annotations__, C.m.__type_params__, C.__type_params__[1].__constraints__, C.__type_params__[0].__default__)
