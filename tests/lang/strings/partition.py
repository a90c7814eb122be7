print('a=b=c'.partition('='), 'a=b=c'.rpartition('='), 'abc'.partition('='), 'abc'.rpartition('='), 'aXXb'.partition('XX'))
for f in (lambda: 'a'.partition(''), lambda: 'a'.rpartition(1)):
    try:
        f()
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
''.partition('x')
