class L(list):
    def __init__(self, *a):
        super().__init__(a)
        self.log = []
    def append(self, x):
        self.log.append(x)
        super().append(x)
    def __getitem__(self, i): return ('item', super().__getitem__(i))
l = L(1, 2)
l.append(3)
l.extend([4])
l += [5]
print(l, l.log, l[0], l[-1], len(l), type(l + [1]).__name__, type(l[:]).__name__, type(l.copy()).__name__, type(l * 2).__name__, l == [1, 2, 3, 4, 5], [x for x in l], list(l), 3 in l, l.index(2), sorted(l), sum(l), isinstance(l, list), repr(l), bool(L()), [*l], max(l), l.pop(), list(reversed(l)))
class It(list):
    def __iter__(self): return iter(['custom iter'])
    def __len__(self): return 99
    def __contains__(self, x): return True
    def __eq__(self, o): return 'eq!'
it = It([1, 2])
print(list(it), [*it], len(it), 7 in it, it == 5, [x for x in it], tuple(it), it[0], sum(it, start='') if False else '', ','.join(it), sorted(it), enumerate(it).__next__(), it.copy())
it.sort(reverse=True)
it[0]
