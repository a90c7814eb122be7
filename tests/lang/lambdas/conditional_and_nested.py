f = lambda n: 'even' if n % 2 == 0 else 'odd'
print(list(map(f, range(3))))
g = lambda x: [lambda: x, lambda: x + 1]
print([h() for h in g(5)])
print((lambda a, b: a if a > b else b)(3, 7), (lambda x: (x, lambda: x))(1)[1]())
print(list(filter(lambda kv: kv[1] > 1, {'a': 1, 'b': 2}.items())))
d = {'add': lambda a, b: a + b, 'neg': lambda a: -a}
print(d['add'](1, 2), d['neg'](5))
(lambda: undefined_in_lambda)()
