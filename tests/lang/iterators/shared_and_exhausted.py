it = iter([1, 2, 3, 4])
for x in it:
    print(x, next(it, None))
print(list(it))
it = iter('abc')
print([x for x in it if x != 'b'], list(it), sum(1 for _ in it))
it = iter(range(10))
print(3 in it, list(it), 5 in it)
it = iter([1, 2, 3])
a, b = next(it), [*it]
print(a, b)
d = iter({'a': 1}.items())
k, v = next(d)
(k, v, next(d, 'none'))
