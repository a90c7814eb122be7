def g():
    yield 1
    yield 1
    yield 2
print(set(g()), {1}.union(g()), {1, 2, 3}.difference(g()), {1, 5}.intersection(g()), {9} | set(g()), {1, 2}.issubset(g()), {1, 2, 3}.issuperset(g()), {5}.isdisjoint(g()), set().union({1: 2}, 'a'), set().union())
{1}.intersection([[]])
