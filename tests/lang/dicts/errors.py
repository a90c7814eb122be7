d = {'a': 1}
for f in (lambda: d['z'], lambda: d[1], lambda: d.pop('z'), lambda: {}.popitem(), lambda: d[[]], lambda: {[]: 1}, lambda: {{}: 1}, lambda: d.update(5), lambda: d.update([1]), lambda: d.update(['abc']), lambda: dict([(1, 2, 3)]), lambda: d.get(), lambda: d.get([]), lambda: d + {}, lambda: d < {}, lambda: hash(d), lambda: d.foo, lambda: dict(5), lambda: dict(1, 2), lambda: d.setdefault(), lambda: d.pop(), lambda: d | 5, lambda: d.keys()[0], lambda: d[(1, [])], lambda: {}[None], lambda: d.fromkeys(), lambda: {1: 2}[1][3], lambda: d.has_key(1)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
d['missing key']
