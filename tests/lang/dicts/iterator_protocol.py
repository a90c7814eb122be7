d = {'a': 1, 'b': 2}
it = iter(d)
print(next(it), next(it), next(it, 'end'), type(it).__name__, type(iter(d.items())).__name__, type(iter(d.values())).__name__)
it = iter(d.items())
k, v = next(it)
print(k, v, list(it), [k for k in d], {v: k for k, v in d.items()}, [*map(len, d)], dict(sorted(d.items(), reverse=True)), sum(d.values()))
next(iter({}))
