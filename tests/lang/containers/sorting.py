for f in (
    lambda: [1].sort(key=1),
    lambda: ([3,'a',1].sort()),
    lambda: (set('hello')=={'h','e','l','o'}, len(set('hello')), sorted(set('hello'))),
    lambda: (sorted([3,1,2]), sorted('hello'), sorted([3,1,2],reverse=True), sorted(['b','A','c'],key=str.lower), sorted([(1,'b'),(1,'a'),(0,'z')])),
    lambda: (sorted([[2,1],[1,9],[1]]), sorted([1.5,1,True,0]), sorted([b'b',b'a']), sorted({3:1,1:2}), sorted([(2,[1]),(1,[2])])),
    lambda: (sorted([1,'a']), ),
    lambda: (sorted(['a',1])),
    lambda: (sorted([1,None])),
    lambda: (sorted([(1,2),3])),
    lambda: (sorted([[1],(1,)])),
    lambda: (sorted([1j,2j])),
    lambda: (sorted([1,2],key=5)),
):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
try:
    l=[3,1,2]
    l.sort()
    print(l)
    l.sort(reverse=1)
    print(l)
    l.sort(key=lambda x:-x)
    print(l)
    l.sort(key=lambda x: x%2, reverse=True)
    print(l)
except Exception as e: print(type(e).__name__, e)
try:
    l=[3,1,2]
    l.sort(key=lambda x: l.append(x) or x)
except Exception as e: print(type(e).__name__, e)
try:
    l=[3,1,2]
    l.sort(key=lambda x: 1/0)
except Exception as e: print(type(e).__name__, e)
