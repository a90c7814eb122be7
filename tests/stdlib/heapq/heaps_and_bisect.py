import heapq, bisect, operator
h = []; [heapq.heappush(h, x) for x in (5, 1, 4)]; print(h, heapq.heappop(h), heapq.heappushpop(h, 0), heapq.heapreplace(h, 9), h, heapq.nlargest(2, [1, 5, 3]), heapq.nsmallest(2, ["aaa", "b"], key=len), list(heapq.merge([1, 4], [2, 3], reverse=False)), heapq.nlargest(0, [1])); heapq.heapify(x := [3, 1, 2]); print(x); heapq.heapify_max(x); print(x, heapq.heappop_max(x)); heapq.heappush_max(x, 7); print(x)
for f in (lambda: heapq.heappop([]), lambda: heapq.heappush((), 1), lambda: heapq.heappush([1], "a"), lambda: heapq.nlargest("a", [1]), lambda: heapq.heapreplace([], 1)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
a = [1, 3, 3, 5]; print(bisect.bisect(a, 3), bisect.bisect_left(a, 3), bisect.bisect_right(a, 4, 1, 3), bisect.insort(a, 4), a, bisect.bisect_left(["a", "bbb"], 2, key=len), bisect.insort_left(a, 3), a)
for f in (lambda: bisect.bisect([1], "a"), lambda: bisect.bisect([1], 1, -1), lambda: bisect.insort((1,), 2), lambda: bisect.bisect(5, 1)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(operator.itemgetter(1, 0)("ab"), operator.attrgetter("real", "imag")(1j), operator.methodcaller("split", ",")("a,b"), operator.add(1, 2), operator.contains([1], 1), operator.indexOf([1, 2], 2), operator.countOf([1, 1], 1), operator.length_hint([1]), operator.truth(0), operator.concat("a", "b"), operator.iadd([1], [2]), operator.matmul, operator.is_none(None), operator.index(True), repr(operator.itemgetter(1)), repr(operator.attrgetter("a.b")), repr(operator.methodcaller("f", 1, x=2)), operator.call(lambda: 3))
for f in (lambda: operator.itemgetter(), lambda: operator.itemgetter("x")({}), lambda: operator.attrgetter(1), lambda: operator.attrgetter("a.b")(1), lambda: operator.index(1.5), lambda: operator.indexOf([], 1), lambda: operator.methodcaller(), lambda: operator.concat(1, 2), lambda: operator.length_hint(5, "a")):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
