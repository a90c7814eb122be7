d = {'a': [1, {'b': (2,)}], 1: None, (1, 2): {3}, None: 'x', 2.5: b'y', True: ...}
print(d, str(d) == repr(d), f'{d["a"]}', len(repr(d)))
{"it's": '"q"'}
