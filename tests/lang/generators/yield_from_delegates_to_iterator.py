class It:
    def __init__(self): self.n = 0
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        if self.n > 2: raise StopIteration('it-value')
        return self.n
    def send(self, v):
        print('send', v)
        return self.__next__()
    def throw(self, *a):
        print('throw', a[0].__class__.__name__)
        return 'thrown'
    def close(self): print('close')
def g():
    r = yield from It()
    print('r', r)
a = g()
print(next(a), a.send('hi'), a.throw(ValueError('x')))
print(next(a, 'end'))
b = g()
next(b)
b.close()
