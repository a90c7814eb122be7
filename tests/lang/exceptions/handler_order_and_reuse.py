class E1(Exception): pass
class E2(E1): pass
class E3(E2, ValueError): pass
order = []
def probe(c):
    order.append(c.__name__)
    return c
for exc in (E1(), E2(), E3(), KeyError('k')):
    try:
        try: raise exc
        except probe(ValueError): order.append('V')
        except probe(E2): order.append('2')
        except probe(E1): order.append('1')
    except KeyError: order.append('outer')
print(order)
err = E3('shared')
seen = []
for i in range(3):
    try: raise err
    except E1 as e: seen.append(e is err)
print(seen, isinstance(err, ValueError), [c.__name__ for c in E3.__mro__], err.args, E3.__bases__[1].__name__)
def retry(f, n):
    for i in range(n):
        try: return f(i)
        except (E1, ZeroDivisionError) as e: last = e
    raise RuntimeError(f'{n} attempts') from last
print(retry(lambda i: 10 // (i - 0) if i else 1 // 0, 3))
retry(lambda i: 1 // 0, 2)
