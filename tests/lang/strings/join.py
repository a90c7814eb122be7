print(','.join(['a', 'b']), ''.join(()), '-'.join('abc'), ', '.join({'x': 1, 'y': 2}), '+'.join(str(i) for i in range(4)), ','.join(['one']))
for f in (lambda: ','.join([1]), lambda: ','.join(['a', 'b', None]), lambda: ','.join(5), lambda: b','.join(['a']), lambda: ','.join([b'a'])):
    try:
        f()
    except TypeError as e:
        print(e)
','.join(x for x in ['a', 3])
