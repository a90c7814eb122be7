def f(length, *, width=1): pass
for call in (lambda: f(lenght=1), lambda: f(1, widht=2), lambda: f(1, zzz=2), lambda: print('a', ends=''), lambda: sorted([1], keys=1), lambda: 'a'.split(seps=1), lambda: int('1', bases=2), lambda: dict.fromkeys(x=1)):
    try:
        call()
    except TypeError as e:
        print(e)
f(1, witdh=3)
