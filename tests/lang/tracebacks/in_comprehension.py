def f(xs): return [10 // x for x in xs if x is not None]
f([1, 0])
