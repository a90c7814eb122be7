state = 1
def rnd(n):
    global state
    state = (state * 1103515245 + 12345) % 2**31
    return state // 8 % n
def digest(items):
    h = 0
    for x in items: h = (h * 31 + x) % 1000003
    return h
for size in (5, 20, 100, 1000, 3000):
    for spread in (8, 50, 500, 100000):
        s, t = set(), set()
        for _ in range(size):
            k = rnd(spread)
            r = rnd(10)
            if r < 6: s.add(k)
            elif r < 8: s.discard(k)
            else: t.add(k)
        u = s.copy()
        for _ in range(min(3, len(u))): u.pop()
        u.update(t)
        v = set(s); v -= t; w = set(t); w ^= s; x = set(s); x &= t; x |= u
        print(size, spread, *[digest(q) for q in (s, t, s.copy(), u, v, w, x, s | t, s & t, s - t, s ^ t, t - s, frozenset(s), set(list(s)), s.union(t, [1, 2]), s.difference(t, [3]), s.intersection(list(t)), {*s, *t}, dict.fromkeys(s), set(dict.fromkeys(t)))])
