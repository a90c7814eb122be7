for f in (
    lambda: {1}.isdisjoint([[]]),
    lambda: {1}.issuperset([[]]),
    lambda: {1}.issubset([[]]),
    lambda: {1}.symmetric_difference([[]]),
    lambda: {1}.difference([[]]),
    lambda: {1}.intersection([[]]),
    lambda: {1}.union([[]]),
    lambda: set().discard([]),
    lambda: set().remove({1}),
    lambda: set().remove([]),
    lambda: set([[]]),
    lambda: frozenset([[]]),
    lambda: {1}.add(),
    lambda: frozenset().union(1),
    lambda: set().__or__([1]),
    lambda: set().__contains__([]),
    lambda: {1}[0],
    lambda: {1}.__iter__().__length_hint__(),
    lambda: ({1:2}.items()&{(1,2)}),
    lambda: ({1,2}=={2,1}, {1,2}<{1,2,3}, {1}<={1}, {1}<{1}, frozenset([1])=={1}, {1}>=set(), {1,2}>{1}, {1}.issubset([1,2]), {1,2}.issuperset([1]), {1}.isdisjoint([2])),
    lambda: (frozenset([1,2]) in {frozenset([2,1])}, {1} in {frozenset([1])}, {frozenset([1]):2}[frozenset([1])]),
    lambda: ({1,2,3}&{2,3,4}, {1,2}|{5}, {1,2,3}-{2}, {1,2}^{2,3}, frozenset([1])|{2}, {2}|frozenset([1])),
    lambda: ({1,2,3}.union([5],(6,)), {1,2}.intersection([1],[1,2]), {1,2}.difference([1],[2]), {1}.symmetric_difference([1,2])),
):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
try:
    x={1}
    x.intersection_update([[]])
except Exception as e: print(type(e).__name__, e)
try:
    x={1}
    x.difference_update([[]])
except Exception as e: print(type(e).__name__, e)
try:
    n=float('nan')
    print([n]==[n], n in [n], [n].index(n), (n,)==(n,), {n:1}=={n:1}, {n}=={n}, [n].count(n))
except Exception as e: print(type(e).__name__, e)
try:
    s={1,2,3}
    s|={4}
    s&={1,4,9}
    s-={4}
    s^={1,7}
    print(s)
    s.update([1],(2,))
    s.difference_update([1])
    s.intersection_update([2,7])
    s.symmetric_difference_update([2,3])
    print(s)
except Exception as e: print(type(e).__name__, e)
try:
    s={1,2,3}
    s.discard(9)
    s.remove(1)
    print(s, s.pop(), s, s.clear(), s)
except Exception as e: print(type(e).__name__, e)
