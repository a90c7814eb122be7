print(1 in [1, 2], 3 not in (1, 2), 'a' in 'abc', '' in '', 'bc' in 'abcd', b'b' in b'abc', 98 in b'abc', 'k' in {'k': 1}, 2 in {1, 2}, 5 in range(10), 5.0 in range(10), 'x' in range(3))
for f in (lambda: 1 in 5, lambda: 1 in 'abc', lambda: [] in {1}, lambda: {} in {}, lambda: 'a' in b'a', lambda: 256 in b'a', lambda: 1 in None):
    try:
        f()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
None in [None]
