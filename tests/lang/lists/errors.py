a = [1, 2]
for f in (lambda: a[2], lambda: a[-3], lambda: a['0'], lambda: a[1.0], lambda: a.pop(5), lambda: [].pop(), lambda: a.remove(9), lambda: a.index(9), lambda: a.index(1, 1), lambda: a + (1,), lambda: a * 1.5, lambda: a.insert('a', 1), lambda: a.append(), lambda: a.append(1, 2), lambda: a.extend(5), lambda: hash(a), lambda: a < [1, 'a'] < 3, lambda: a[None], lambda: list(5), lambda: list(1, 2), lambda: a.sort(1), lambda: a.foo, lambda: a.pop('x'), lambda: a[1, 2], lambda: a.reverse(1), lambda: [1] + 1, lambda: a.push(1)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
a[10]
