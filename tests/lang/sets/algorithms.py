def dedupe(xs):
    seen = set()
    return [x for x in xs if not (x in seen or seen.add(x))]
a, b = set('abracadabra'), set('alacazam')
print(sorted(a - b), sorted(a | b), sorted(a & b), sorted(a ^ b), dedupe([3, 1, 3, 2, 1]), len(a), a > {'a'}, set().issubset(a), {1, 2}.isdisjoint({3}))
primes = set(range(2, 60))
for n in range(2, 8): primes -= set(range(n * n, 60, n))
print(sorted(primes), 59 in primes)
power = [frozenset(x for i, x in enumerate('ab') if m >> i & 1) for m in range(4)]
print([sorted(p) for p in power], frozenset('a') in power, len(set(power)))
edges = {frozenset(e) for e in ('ab', 'ba', 'bc')}
len(edges), sorted(''.join(sorted(e)) for e in edges)
