print(sorted([3, 1, 2]), sorted('banana'), sorted({'b': 1, 'a': 2}), sorted([3, 1], reverse=True), sorted(['B', 'a'], key=str.lower), sorted([(2, 'a'), (1, 'b')]), sorted(range(5), key=lambda x: -x), sorted([1.5, 1, True, 0]), sorted([[2, 1], [1, 9], []]), sorted({3, 1}), sorted(x for x in (2, 1)), sorted([], key=None), sorted(['b', 'a', 'c'], key=lambda s: {'a': 2, 'b': 1, 'c': 0}[s]), sorted('aBc', key=str.swapcase), sorted([1, 2, 3], reverse=0), sorted(['10', '9', '1'], key=int))
print(sorted([float('nan'), 1.0, 0.5])[1:] is not None, sorted([b'b', b'a']), sorted([None]), sorted([(1, None)]), sorted([True, False]), sorted([frozenset([1]), frozenset()], key=len))
a = [2, 1]
print(sorted(a), a, sorted(a) is a)
sorted([(1, None), (1, 2)])
