def tok(s):
    i = 0
    while (n := s.find(',', i)) >= 0:
        yield s[i:n]
        i = n + 1
    if rest := s[i:]: yield rest
print(list(tok('a,bb,,c')), [y for x in range(5) if (y := x * x) % 2 == 0], y)
cache = {}
def f(n): return r if (r := cache.get(n)) is not None else cache.setdefault(n, n < 2 and n or f(n - 1) + f(n - 2))
print(f(30), len(cache), (a := 1) + (b := a + 1) * (c := b + 1), (a, b, c))
print({(k := 'key'): (v := [1])} is not None, k, v, [(z := i, z + 1) for i in range(2)], any((w := t) > 2 for t in (1, 3, 5)), w, not (q := 0), q)
def g(x, y=(d := 5)): return x + y + d
print(g(1), d, (lambda: (e := 3) + e)(), f'{(h := 4)}{h}', len(m := 'abc') and m)
if (i := 3) > 2 and (j := i + 1): print(i, j)
for i in (k := range(2)): pass
k, i
