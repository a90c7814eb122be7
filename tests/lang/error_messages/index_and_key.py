for f in (lambda: [][0], lambda: ()[0], lambda: ''[0], lambda: b''[0], lambda: bytearray()[0], lambda: range(0)[0], lambda: {}['k'], lambda: {}[1], lambda: {}[(1, 2)], lambda: {}[None], lambda: [1].pop(3), lambda: [].pop(), lambda: set().pop(), lambda: {}.popitem(), lambda: {1}.remove(2), lambda: [1, 2].index(3), lambda: (1,).index(2), lambda: 'a'.index('b'), lambda: [1].remove(2), lambda: next(iter(())), lambda: max([]), lambda: min(()), lambda: bytearray().pop(), lambda: 'abc'[5], lambda: [1][-2], lambda: {'a': {}}['a']['b']):
    try: f()
    except Exception as e: print(type(e).__name__, repr(str(e)))
[1, 2, 3][3]
