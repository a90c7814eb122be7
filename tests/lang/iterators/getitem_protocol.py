class S:
    def __getitem__(self, i):
        print('getitem', i, end='; ')
        if i == 3: raise IndexError('end')
        return i * i
for x in S(): print(x)
print(list(S()), 4 in S(), 5 in S(), list(zip(S(), 'ab')), type(iter(S())).__name__)
class L:
    def __len__(self): return 2
    def __getitem__(self, i): return 'xy'[i]
print(list(reversed(L())), list(L()))
class Stop:
    def __getitem__(self, i):
        if i == 1: raise StopIteration
        return i
print(list(Stop()))
class Err:
    def __getitem__(self, i): raise KeyError(i)
list(Err())
