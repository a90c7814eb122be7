ops = {'+': lambda a, b: a + b, '-': lambda a, b: a - b, '*': lambda a, b: a * b, '/': lambda a, b: a / b if b else None}
print([ops[o](6, 3) for o in '+-*/'], ops['/'](1, 0), max(ops, key=lambda k: ops[k](4, 2)), sorted(ops.values(), key=lambda f: f(2, 5))[0](10, 1))
rules = [(lambda n: n % 15 == 0, 'FizzBuzz'), (lambda n: n % 5 == 0, 'Buzz'), (lambda n: n % 3 == 0, 'Fizz'), (lambda n: True, str)]
print([next(r if isinstance(r, str) else r(n) for p, r in rules if p(n)) for n in range(1, 16)])
fact = (lambda f: lambda n: f(f, n))(lambda f, n: 1 if n == 0 else n * f(f, n - 1))
print(fact(10), list(map(lambda p: p[0] ** p[1], zip(range(4), range(4)))), (lambda *a, **k: (len(a), sorted(k)))(*'abc', x=1, y=2))
(lambda: [].missing)()
