for f in (lambda: slice(), lambda: slice(1, 2, 3, 4), lambda: slice('a').indices(5), lambda: slice(1, 2, 0).indices(5), lambda: [1]['a':], lambda: [1][1.5:], lambda: slice(1) < slice('a'), lambda: slice(1).indices(-1), lambda: 5[1], lambda: 5[1:2], lambda: None['a'], lambda: (lambda: 0)[0]):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
hash(slice(1, 2)) == hash(slice(1, 2))
