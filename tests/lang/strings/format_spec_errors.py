for v, spec in ((1, 's'), (1, '.2d'), (1.5, 'd'), (1.5, 'x'), (1, 'Z'), (1.0, 'q'), (1, ',s'), (1, ',b'), (1, 'x,'), (1, '_,'), (1, '+c'), (1, ',c'), (1, '#c'), (0x110000, 'c'), (1, '.'), (None, '5'), ([], '<5'), (True, 's'), (1j, '05'), (1j, '=5'), (1j, '%'), (object, '5'), (1, '99999999999999999999d'), (1, '.2c')):
    try:
        print(v, spec, repr(format(v, spec)))
    except (ValueError, TypeError, OverflowError) as e:
        print(v, spec, type(e).__name__, e)
format({}, 'd')
