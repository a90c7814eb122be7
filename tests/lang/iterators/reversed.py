print(list(reversed([1, 2])), list(reversed((1, 2))), ''.join(reversed('ab')), list(reversed(range(3))), list(reversed({'a': 1, 'b': 2})), list(reversed({'a': 1}.items())))
class R:
    def __reversed__(self):
        yield 'custom'
class Q:
    def __len__(self): return 2
    def __getitem__(self, i): return i * 10
class N:
    __reversed__ = None
print(list(reversed(R())), list(reversed(Q())))
for x in ({1}, 5, (i for i in []), R, N(), object()):
    try:
        reversed(x)
    except TypeError as e:
        print(str(e).split(' at ')[0])
l = [1, 2, 3]
r = reversed(l)
next(r)
l.append(4)
list(r)
