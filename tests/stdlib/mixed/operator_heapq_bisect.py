import operator, heapq, bisect
print(operator.add(1, 2), operator.itemgetter(1)('abc'), operator.itemgetter('a', 'b')({'a': 1, 'b': 2}), operator.attrgetter('real')(5), operator.methodcaller('upper')('x'), sorted([(2, 'a'), (1, 'b')], key=operator.itemgetter(1)), operator.mul('a', 3), operator.contains([1], 1), operator.not_(0), operator.truth([]))
h = [5, 1, 8, 3]
heapq.heapify(h)
heapq.heappush(h, 0)
print([heapq.heappop(h) for _ in range(5)], heapq.nlargest(2, [1, 5, 3]), heapq.nsmallest(2, [4, 2, 9], key=lambda x: -x), list(heapq.merge([1, 4], [2, 3])), heapq.heapreplace([1, 2], 5), heapq.heappushpop([1, 2], 0))
a = [1, 3, 3, 5]
print(bisect.bisect(a, 3), bisect.bisect_left(a, 3), bisect.bisect_right(a, 0), bisect.bisect([(1, 'a'), (2, 'b')], 1, key=lambda t: t[0]))
bisect.insort(a, 4)
print(a)
heapq.heappop([])
