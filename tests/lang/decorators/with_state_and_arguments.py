def memo(f):
    cache = {}
    def w(*a):
        if a not in cache:
            w.misses += 1
            cache[a] = f(*a)
        return cache[a]
    w.misses = 0
    w.cache = cache
    return w
@memo
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
def validate(**types):
    def d(f):
        def w(**k):
            for n, t in types.items():
                if not isinstance(k.get(n), t): raise TypeError(f'{f.__name__}: {n} must be {t.__name__}, not {type(k.get(n)).__name__}')
            return f(**k)
        return w
    return d
@validate(a=int, b=str)
def show(a, b): return b * a
def trace(log):
    return lambda f: lambda *a: (log.append((f.__name__, a)), f(*a))[1]
log = []
@trace(log)
@trace(log)
def add(a, b): return a + b
print(fib(30), fib.misses, len(fib.cache), show(a=2, b='x'), add(1, 2), log)
show(a=2, b=3)
