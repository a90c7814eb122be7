for f in (
    lambda: range(3)[None],
    lambda: (slice(1,2,3,4)),
    lambda: (range(1,2,3,4)),
    lambda: range(1.5),
    lambda: range(1)*2,
    lambda: (hash(range(3))==hash((3,0,1))),
    lambda: (hash(slice(1,2,3))==hash(slice(1,2,3))),
    lambda: slice(1)==slice(1),
    lambda: slice(1)<slice(2),
    lambda: (slice(1,2).start),
    lambda: slice(1).start,
    lambda: (list(range(10))[::2], list(range(10))[::-3], list(range(10))[8:2:-2], list(range(10))[-3:], list(range(10))[:-20:-1]),
    lambda: (range(10)[2:5], range(10)[::-1], range(10)[-1], range(0,100,7)[3], range(10**30)[10**29], range(10**30)[::10**29]),
    lambda: ([*range(5,0,-2)], list(range(10**20, 10**20+3)), 5 in range(10), 5.0 in range(10), 'a' in range(3), 10**25 in range(10**30)),
    lambda: (range(10).start, range(1,10,3).stop, range(1,10,3).step, len(range(1,10,3)), bool(range(0)), bool(range(1))),
    lambda: (list(reversed(range(5))), list(reversed(range(0,10,3))), list(reversed([1,2,3])), list(reversed((1,2)))),
    lambda: (slice(1,2,3).indices(10), slice(None,None,-1).indices(5), slice(-3,None).indices(2), slice(10**40).indices(5)),
    lambda: (slice(1,2)==slice(1,2,None), slice(1)!=slice(2), slice(1)<slice(2), slice(None)<slice(1)),
    lambda: ('abcdef'[::-2], 'abcdef'[1:3], b'abcdef'[::-2], b'abc'[1], (1,2,3)[::-1]),
    lambda: (tuple([1,2]), tuple('ab'), tuple({1:2}), tuple(range(3)), tuple(), tuple((1,))),
    lambda: (list('ab'), list({1:2}), list((1,)), list(range(3)), list([1])),
):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
try:
    a=list(range(10))
    a[2:5]=[]
    print(a)
    a[1:1]='xyz'
    print(a)
    a[::3]=(0,0,0,0)
    print(a)
except Exception as e: print(type(e).__name__, e)
try:
    a=list(range(10))
    del a[::3]
    print(a)
    del a[-2:]
    print(a)
    del a[5:1:-1]
    print(a)
except Exception as e: print(type(e).__name__, e)
try:
    a=list(range(10))
    a[5:2]=[1,2]
    print(a)
    a[10**30:]=[7]
    print(a)
    a[-10**30:2]=[]
    print(a)
except Exception as e: print(type(e).__name__, e)
try:
    a=[1,2,3]
    a[:]=a
    print(a)
    a[1:]=a
    print(a)
    a+=a
    print(a)
    a*=2
    print(a)
    a*=0
    print(a)
except Exception as e: print(type(e).__name__, e)
try:
    a=[1,2,3]
    a[::2]=5
except Exception as e: print(type(e).__name__, e)
try:
    a=[1,2,3]
    a[::2]=[1]
except Exception as e: print(type(e).__name__, e)
