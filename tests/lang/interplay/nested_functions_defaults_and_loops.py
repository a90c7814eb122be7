def make(n, acc=None):
    acc = [] if acc is None else acc
    def step(x, *, scale=n, tag=f'<{n}>'):
        nonlocal n
        n += 1
        acc.append((x * scale, n, tag))
        return step if x < 2 else acc
    return step
print(make(10)(0)(1)(2))
fs = [make(i) for i in range(3)]
for i, f in enumerate(fs):
    for j in range(i): f(j)
print([f(5) for f in fs])
def curry(f, n, *got): return f(*got) if n == 0 else lambda x: curry(f, n - 1, *got, x)
print(curry(lambda a, b, c: a * 100 + b * 10 + c, 3)(1)(2)(3))
compose = lambda *fs: (lambda x: compose(*fs[:-1])(fs[-1](x))) if fs else (lambda x: x)
compose(str, lambda x: x + 1, lambda x: x * 2)(5), (lambda: [(lambda: i)() for i in range(3)])()
