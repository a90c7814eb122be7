def f():
    out = []
    for e in (1, 2):
        try: raise ValueError(e)
        except ValueError as e: out.append(str(e))
    return out
print(f())
def g():
    with_e = []
    try: 1 / 0
    except ZeroDivisionError as err:
        with_e = [lambda: err]
        print(with_e[0]())
    try: with_e[0]()
    except NameError as n: print(n)
g()
for i in range(3):
    for i in 'ab': pass
print(i)
def h(i):
    for i in range(2): pass
    return i
print(h('arg'))
[i for i in 'inner']
i
