f = lambda: 1
g = lambda x, y=2, *a, k=3, **kw: (x, y, a, k, kw)
print(f(), g(1), g(1, 2, 3, k=4, z=5), (lambda x: x * 2)(5), (lambda *a: a)(1, 2), (lambda **k: k)(a=1))
compose = lambda *fs: lambda x: x if not fs else compose(*fs[:-1])(fs[-1](x))
print(compose(str, lambda x: x + 1)(5), sorted([3, 1], key=lambda x: -x), (lambda: (yield))().__class__.__name__)
print([f(2) for f in (lambda x: x, lambda x: x ** 2)], (lambda x: lambda y: x + y)(1)(2), f.__name__)
y = lambda f: (lambda x: x(x))(lambda x: f(lambda *a: x(x)(*a)))
y(lambda self: lambda n: 1 if n < 2 else n * self(n - 1))(6)
