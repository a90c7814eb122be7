def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
t(lambda: [x for x in 5])
t(lambda: [1 / x for x in (1, 0)])
t(lambda: {x for x in [[]]})
t(lambda: {x: 1 for x in [{}]})
t(lambda: [a for a, b in [(1,)]])
t(lambda: [a for a, b in [1]])
t(lambda: list(1 / x for x in [1, 0]))
t(lambda: [x.foo for x in [1]])
t(lambda: [zz for x in [1]])
t(lambda: {k: v for k in 'a'})
[x[0] for x in [[1], []]]
