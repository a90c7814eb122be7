for f in (
    lambda: repr({1:2}.keys()),
    lambda: repr({1:2}.values()),
    lambda: repr({1:2}.items()),
    lambda: repr(type({}.keys().mapping)({1:2})),
    lambda: ([1,'a',None,2.5,(1,),(),{},set(),frozenset(),{1:[2]},b'x',...,1j,range(3),True]),
    lambda: (repr([]), repr(()), repr({}), repr(set()), repr(frozenset()), repr(frozenset({1}))),
    lambda: (range(3)==range(0,3,1), range(0)==range(2,1), hash(range(0))==hash(range(5,2)), repr(range(1,5)), repr(range(1,5,2)), range(5).count(3), range(5).index(3), range(5).count('a')),
):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
try:
    a=[1]
    a.append(a)
    print(a, [a], (a,), {1:a})
except Exception as e: print(type(e).__name__, e)
try:
    a={}
    a[1]=a
    a[2]=[a]
    print(a, a.values(), a.items())
except Exception as e: print(type(e).__name__, e)
try:
    a=([],)
    a[0].append(a)
    print(a, a[0])
except Exception as e: print(type(e).__name__, e)
try:
    a=[]
    b=[a]
    a.append(b)
    print(a,b)
except Exception as e: print(type(e).__name__, e)
