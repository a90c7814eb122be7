def g():
    while True:
        try:
            x = yield 'waiting'
            print('got', x)
        except ValueError as e:
            print('caught', e)
            yield 'recovered'
        except KeyError:
            print('key error, leaving')
            return
it = g()
print(next(it), it.throw(ValueError('bad')), next(it))
try:
    it.throw(KeyError)
except StopIteration as e:
    print('stopped', e.value)
try:
    it.throw(RuntimeError('after end'))
except RuntimeError as e:
    print(e)
h = g()
try:
    h.throw(ValueError('not started'))
except ValueError as e:
    print(e, list(h))
k = g()
next(k)
k.throw(IndexError('uncaught'))
