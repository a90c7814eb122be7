s = {1}
for f in (lambda: s.remove(9), lambda: set().pop(), lambda: s.add([]), lambda: {[]}, lambda: {{}}, lambda: s | [1], lambda: s & 5, lambda: s - 'a', lambda: s < [1], lambda: hash(s), lambda: s[0], lambda: set(5), lambda: set(1, 2), lambda: s + s, lambda: {s}, lambda: s.add(), lambda: s.union(5), lambda: s.foo, lambda: frozenset({1}).add(2), lambda: s.update(1), lambda: s.discard([]), lambda: set([[1]]), lambda: s.remove({1})):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
s.remove('gone')
