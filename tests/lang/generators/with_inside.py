class CM:
    def __enter__(self):
        print('enter')
        return 'resource'
    def __exit__(self, *a):
        print('exit', a[0].__name__ if a[0] else None)
def g():
    with CM() as r:
        yield r
        yield 'more'
print(list(g()))
it = g()
next(it)
it.close()
it = g()
next(it)
try:
    it.throw(ValueError('x'))
except ValueError as e:
    print('out', e)
it = g()
for r in it:
    print(r)
    break
it.close()
