from functools import lru_cache, cache, wraps, total_ordering, cached_property, singledispatch, cmp_to_key
@lru_cache(maxsize=2)
def sq(n):
    print('compute', n)
    return n * n
print(sq(2), sq(2), sq(3), sq(4), sq(2), sq.cache_info())
@cache
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(80), fib.cache_info().currsize)
def deco(f):
    @wraps(f)
    def w(*a): return f(*a)
    return w
@deco
def named():
    """doc"""
print(named.__name__, named.__doc__, named.__wrapped__.__name__)
class C:
    @cached_property
    def v(self):
        print('once')
        return 5
c = C()
print(c.v, c.v, vars(c), sorted([3, 1, 2], key=cmp_to_key(lambda a, b: b - a)))
sq([1])
