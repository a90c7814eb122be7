nan = float('nan')


def data(i, deep):
    v = {'id': i, 'name': f'entry {i}', 'ratio': i / 8, 'tags': ['a', 'caf\xe9', str(i)], 'pair': (i, [i, {}]), 1: 2, (1, 2): None}
    for _ in range(deep):
        v = {'inner': [v, (v,)], 'n': deep}
    return v


for deep in (0, 1, 2, 3, 5, 8):
    a, b = [data(i, deep) for i in range(6)], [data(i, deep) for i in range(6)]
    print(a == b, a != b, a == b[::-1], a[0] == b[0], a[0] == b[1])
    w = b[-1]
    for _ in range(deep):
        w = w['inner'][1][0]
    w['pair'][1][1]['x'] = 1
    print(a == b, a != b)
print([1, 2.0, True, 2**70] == [True, 2, 1.0, float(2**70)], [1] == (1,), {'a': [1]} == {'a': (1,)}, [{}] == [[]], [None] == [0])
print([nan] == [nan], [nan] == [float('nan')], {'x': nan} == {'x': nan}, {nan: 1} == {nan: 1}, {nan: 1} == {float('nan'): 1})
print({1: 'a', 2: 'b'} == {2: 'b', 1: 'a'}, {1: 'a'} == {1.0: 'a'}, {'a': 1} == {'b': 1}, {'a': 1} == {'a': 1, 'b': 2}, {True: [1]} == {1: [1.0]})


class Odd:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        print('asked', self.n)
        return isinstance(other, Odd) and self.n == other.n

    __hash__ = None


print([1, [2, {'k': Odd(1)}]] == [1, [2, {'k': Odd(1)}]])
print([1, [2, {'k': Odd(1)}], 3] == [1, [2, {'k': Odd(2)}], 3], [[1], Odd(1)] == [[2], Odd(1)])


class L(list):
    pass


class D(dict):
    def __eq__(self, other):
        return 'D'


print([L([1])] == [[1]], [[1]] == [L([1])], [D(a=1)] == [{'a': 2}], [{'a': 2}] == [D(a=1)], {'x': L()} == {'x': []})
wide = [list(range(100)) for _ in range(100)]
print(wide == [list(range(100)) for _ in range(100)], wide == [list(range(100)) for _ in range(99)] + [list(range(1, 101))])
holes = {i: i for i in range(5000)}
for i in range(4990):
    del holes[i]
print(holes == {i: i for i in range(4990, 5000)}, [holes] == [{i: i for i in range(4990, 5000)}])
loop = [1]
loop.append(loop)
print(loop == loop, [loop] == [loop])
