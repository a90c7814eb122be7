def f[T: int, *Ts, **P](a: T, *args: *Ts, **kw: P.kwargs) -> Undefined: return a
print(f.__type_params__, [type(t).__name__ for t in f.__type_params__], f(3), f.__name__, f.__qualname__)
T, Ts, P = f.__type_params__
print(T.__bound__, T.__constraints__, T.__default__, Ts.__default__, P.__default__, T.__infer_variance__, T.has_default(), P.args, P.kwargs, T.__module__, T.__name__, T.__covariant__)
