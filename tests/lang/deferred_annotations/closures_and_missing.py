import typing
def nest():
    T = int
    def g(a: T) -> 'T': pass
    return g
g = nest()
print(g.__annotations__, typing.get_type_hints(g, localns={'T': str}))
lam = lambda: 0
print(lam.__annotations__, lam.__annotate__)
try: int.__annotations__
except AttributeError as e: print(e)
try: print.__annotations__
except AttributeError as e: print(e)
