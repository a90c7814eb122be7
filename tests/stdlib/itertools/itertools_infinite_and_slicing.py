import itertools as it
print(list(it.islice(it.count(5, 2), 3)), list(it.islice(it.cycle('ab'), 5)), list(it.repeat('x', 2)), list(it.islice('abcdef', 1, 5, 2)), list(it.islice(range(10), None)), list(it.takewhile(lambda x: x < 3, it.count())), list(it.dropwhile(lambda x: x < 3, [1, 3, 1])), list(it.islice(it.repeat(0), 2)))
print(list(it.accumulate([1, 2, 3])), list(it.accumulate([3, 1, 2], max)), list(it.accumulate([1, 2], initial=10)), list(it.chain('ab', [1], ())), list(it.chain.from_iterable(['ab', 'c'])), list(it.compress('abcd', [1, 0, 1, 0])), list(it.filterfalse(lambda x: x % 2, range(5))), list(it.starmap(pow, [(2, 3), (3, 2)])), list(it.zip_longest('ab', [1], fillvalue='-')), list(it.pairwise('abc')), list(it.batched('abcde', 2)))
a, b = it.tee([1, 2, 3])
print(next(a), list(b), list(a), next(it.count()), it.count(3), it.repeat('a', 2))
for f in (lambda: it.islice([], -1), lambda: it.repeat(), lambda: it.chain(5).__next__(), lambda: next(it.islice([], 0)), lambda: list(it.batched('a', 0)), lambda: it.count('a')):
    try: f()
    except Exception as e: print(type(e).__name__, e)
