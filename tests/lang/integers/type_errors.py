for f in (lambda: 1 + 'a', lambda: 'a' + 1, lambda: 1 - None, lambda: [] * [], lambda: {} + {}, lambda: 1 @ 2, lambda: -'a',
          lambda: ~1.5, lambda: +[], lambda: 1 < 'a', lambda: None >= 1, lambda: 5 % [], lambda: 2 ** 'x', lambda: (1,) + [1],
          lambda: 3 // (), lambda: 1 & 1.0, lambda: 1 | 'a', lambda: 1 ^ None, lambda: object() > object(), lambda: divmod(1, 'a')):
    try:
        f()
    except TypeError as e:
        print(e)
1 + None
