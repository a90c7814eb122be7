from collections import OrderedDict, ChainMap
o = OrderedDict([('a', 1), ('b', 2), ('c', 3)])
o.move_to_end('a')
print(o, o.popitem(last=False), list(o), o == OrderedDict([('c', 3), ('a', 1)]), o == {'a': 1, 'c': 3}, OrderedDict([('c', 3), ('a', 1)]) == OrderedDict([('a', 1), ('c', 3)]), list(reversed(o)), OrderedDict(x=1) | {'y': 2})
o.move_to_end('a', last=False)
print(o, o.pop('zz', 'dflt'))
base, over = {'a': 1, 'b': 2}, {'b': 20}
m = ChainMap(over, base)
print(m['b'], m['a'], len(m), sorted(m), m.maps, 'z' in m, dict(m))
m['c'] = 3
child = m.new_child({'a': 'child'})
print(over, child['a'], child.parents['a'], m.get('nope', 0))
o.move_to_end('missing')
