for f in (
    lambda: ([1].index(1,'a')),
    lambda: ((1,).index(1,2.0)),
    lambda: [1].index(),
    lambda: ([].pop(1,2)),
    lambda: [].append(),
    lambda: [].insert(1),
    lambda: [1]*1.5,
    lambda: 1.5*[1],
    lambda: [1]+1,
    lambda: 1+[1],
    lambda: ((1,)+[1]),
    lambda: ([1].__lt__((1,))),
    lambda: [1][1.5],
    lambda: [1][None],
    lambda: ((1,)[None]),
    lambda: [].remove(),
    lambda: [1].count(),
    lambda: (tuple(1,2)),
    lambda: tuple(a=1),
    lambda: (list.append(1,2)),
    lambda: list.append(),
    lambda: [].extend(),
    lambda: [1].__getitem__('a'),
    lambda: [1].__contains__(),
    lambda: set.add(1),
    lambda: next(iter([])),
    lambda: [].__iter__(1),
):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
try:
    del [1]['a']
except Exception as e: print(type(e).__name__, e)
