for f in (lambda: '{}'.format(), lambda: '{0} {}'.format(1, 2), lambda: '{} {0}'.format(1, 2), lambda: '{x}'.format(), lambda: '{'.format(), lambda: '}'.format(), lambda: '{!z}'.format(1), lambda: '{:d}'.format('a'),
          lambda: '{:s}'.format(1), lambda: '{:.2d}'.format(1), lambda: '{0.foo}'.format(1), lambda: '{0[a]}'.format([1]), lambda: '{0[5]}'.format([1]), lambda: '{a[b]}'.format(a={}), lambda: '{:5}'.format([1]), lambda: '{!}'.format(1),
          lambda: '{0'.format(1), lambda: '{:,s}'.format('a'), lambda: '{:=5}'.format('a'), lambda: '{:+}'.format('a'), lambda: '{:q}'.format(1), lambda: '{0[}'.format(1), lambda: '{5}'.format(1), lambda: '{:,_}'.format(1), lambda: '{:c}'.format(-1)):
    try:
        print(repr(f()))
    except (IndexError, ValueError, KeyError, AttributeError, TypeError, OverflowError) as e:
        print(type(e).__name__, e)
'{} {}'.format('one')
