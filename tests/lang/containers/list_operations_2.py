for f in (
    lambda: tuple.__new__(int),
    lambda: list.__new__(int),
    lambda: list.__init__(1),
    lambda: set.__new__(dict),
    lambda: frozenset.__new__(set),
    lambda: ([1,2,3][10**30]),
    lambda: ((1,2,3)[10**30]),
    lambda: ([1,2,3].index(3), [1,2,3,1].index(1,1), [1,2,3].index(3,-1), [1,2].index(2,0,-1)),
    lambda: ((1,2,3).index(4)),
    lambda: ((1,2,1).count(1), [1,2,1.0,True].count(1), 1 in [True], '1' in [1]),
    lambda: ([1,2].copy(), [1]+[2], [1]*3, 3*[1], [[]]*2, [1]*-1, (1,)*2, 2*(1,), ()+(1,), (1,2)[0]),
    lambda: [].extend(x for x in 'ab'),
    lambda: ((1,2)+(3,), (1,2)*2, (1,)*0, len((1,2)), 1 in (1,2), min((3,1)), max([1,5,2])),
):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
try:
    a=[1,2,3]
    a[True]=9
    print(a, a[False], a[-1])
except Exception as e: print(type(e).__name__, e)
try:
    a=[1]
    a.extend(a)
    a.extend({5:6})
    a.extend('xy')
    a.insert(0,9)
    a.insert(-1,8)
    a.insert(99,7)
    print(a, a.pop(), a.pop(0), a.pop(-2), a)
    a.reverse()
    print(a)
    a.remove('x')
    print(a)
    a.clear()
    print(a)
except Exception as e: print(type(e).__name__, e)
