def inner():
    try:
        yield 1
        yield 2
    except ValueError as e:
        print('inner caught', e)
        yield 'handled'
    finally:
        print('inner finally')
def outer():
    try:
        yield from inner()
    except KeyError as e:
        print('outer caught', e)
        yield 'outer handled'
    finally:
        print('outer finally')
g = outer()
print(next(g), g.throw(ValueError('v')))
print(g.throw(KeyError('k')))
g.close()
h = outer()
next(h)
h.close()
k = outer()
next(k)
k.throw(OSError('through'))
