for spec in ('', 's', '5', '<5', '>5', '^6', '*^7', '.2', '6.2', '>6.1s', 'é>5', '05', '{<5', '}^5'):
    print(repr(spec), ascii(format('abc', spec)))
for spec in ('d', '+', '=5', ',', '#', '.2f', '5.', '.', '5x', 'ss', ' ', '>>>5', 'z'):
    try:
        print(repr(format('abc', spec)))
    except ValueError as e:
        print(spec, e)
format('x', '^3')
