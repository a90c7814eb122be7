for f in (lambda: [1, 'a'].sort(), lambda: ['a', 1].sort(), lambda: [None, 1].sort(), lambda: sorted([1, 2], key=5), lambda: sorted(5), lambda: sorted(), lambda: sorted([1], lambda x: x), lambda: sorted([1j, 2j]), lambda: [{}, {}].sort(), lambda: sorted([1], foo=1), lambda: sorted([(1, 'a'), (1, 2)]), lambda: sorted(['a', 'b'], key=lambda x: x.foo), lambda: sorted([1, 2], reverse='x')):
    try:
        print(f())
    except (TypeError, AttributeError) as e:
        print(type(e).__name__, e)
sorted([object(), object()])
