from collections import Counter
c = Counter('abracadabra')
print(c, c['a'], c['zz'], c.most_common(2), sorted(c.elements())[:3], c.total(), list(c), dict(c))
c.update('aab')
c.subtract({'a': 3})
print(c, c + Counter(a=1), c - Counter(b=10), c & Counter(a=2), c | Counter(z=1), +Counter(a=-1, b=2), Counter(a=1) == Counter(a=1, b=0), Counter([1, 1, 2]), Counter(x=3, y=1), Counter({'k': 2}))
del c['a']
print(c, 'a' in c, Counter(), repr(Counter(a=1)), Counter(a=1).copy(), Counter('ab') <= Counter('aab'))
