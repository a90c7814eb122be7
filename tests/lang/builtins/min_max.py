print(min(3, 1, 2), max([3, 1, 2]), min('hello'), max({'a': 1, 'b': 0}), min([], default='d'), max((), default=None), max('a', 'bb', key=len), min([[2], [1, 5]]), max(1, 2.5), max(1, 1.0), max(1.0, 1), min((1, 2), (1, 1)), max(range(5)), min({5, 3}), max(x * x for x in (-3, 2)), max([1, 2], [1, 3]), min('b', 'a', key=str.upper))
print(max([(1, 'a'), (1, 'b')], key=lambda t: t[0]), min([(1, 'a'), (1, 'b')], key=lambda t: t[0]), max({'a': 3, 'b': 7}.items(), key=lambda kv: kv[1]), max([3], default=1), min([5, 3], key=None))
for f in (lambda: min(), lambda: max([]), lambda: max(5), lambda: max(1, 'a'), lambda: min([1, None]), lambda: max(1, 2, default=3), lambda: max([1], key=5), lambda: min(1, 2, foo=1), lambda: max(None), lambda: min([1, 2], key=lambda x: 1 / 0), lambda: max((x for x in ()))):
    try: f()
    except Exception as e: print(type(e).__name__, e)
