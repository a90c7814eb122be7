for f in (lambda: 'a'.upper(1), lambda: 'a'.replace('b'), lambda: 'a'.join(), lambda: 'a'.join(1, 2), lambda: ''.foo, lambda: 'a'.startswith(), lambda: 'a'.split(1, 2, 3), lambda: 'a'.zfill(), lambda: 'a'.center(), lambda: 'a'.title(x=1), lambda: str.upper(), lambda: str.upper(1), lambda: 'a'.count('a', 1, 2, 3), lambda: 'a'.encode(1), lambda: 'a'.islower(0), lambda: 'a'.splitlines(1, 2)):
    try:
        f()
    except (TypeError, AttributeError) as e:
        print(type(e).__name__, e)
'abc'.uper()
