# Deep copies of containers with what is its own copy beside what is not, and the order in which parts are copied.
from copy import deepcopy


class Told:
    def __init__(self, name):
        self.name = name

    def __deepcopy__(self, memo):
        print('copied', self.name)
        return Told(self.name + "'")

    def __repr__(self):
        return self.name


class Whole(int):
    pass


class Meta(type):
    pass


class Made(metaclass=Meta):
    def __init__(self, *args):
        self.args = args

    def __reduce__(self):
        return Made, (1, 'a', self.args, Told('arg'))


k, v = Told('key'), Told('value')
for x in ([1, k, 'a', None, 2.5, v, k], {k: v, 1: k, 'a': 2, v: 3}, (1, 'a', (k,), k), (1, 'a', (2, None)), {1, k, 'b'}, frozenset([k, 3]),
          [int, Made, Meta, len, ..., True, range(3), [], [k]], Made(5, k), [Whole(3), Whole(3)], {'x': {'y': (k, 1)}, 'z': slice(k, 1)}):
    y = deepcopy(x)
    print(type(y).__name__, y is x, sorted(map(str, y)) if isinstance(y, (set, frozenset)) else y.args if isinstance(y, Made) else y)
a = [k, 1]
a.append(a)
b = deepcopy({'a': a, 'b': (a, 1, k)})
print(b['a'][2] is b['a'], b['b'][0] is b['a'], b['b'][2] is b['a'][0], b['a'][1])
w = Whole(7)
w.part = k
c, d = deepcopy([w, w])
print(c is d, c == w, c is w, c.part)
