for f in (lambda: '%d' % 'a', lambda: '%s %s' % 'a', lambda: '%s' % (1, 2), lambda: '%q' % 1, lambda: '%' % 1, lambda: '%(a)s' % 1, lambda: '%(a)s' % {}, lambda: '%c' % 'ab', lambda: '%c' % -1,
          lambda: '%x' % 1.5, lambda: '%f' % 'x', lambda: '%d' % None, lambda: 'a' % 1, lambda: 'a' % (), lambda: '%*d' % ('a', 1), lambda: '%(a' % {'a': 1}, lambda: '%d' % 1j, lambda: 'x' % [1], lambda: '%s' % (), lambda: '%c' % 1.5):
    try:
        print(repr(f()))
    except (TypeError, ValueError, KeyError, OverflowError) as e:
        print(type(e).__name__, e)
'%d items' % '5'
