for f in (
    lambda: ({1}|{}.keys(), {}.keys()|{1}, {1:2}.keys()&{1,2}, {1:2}.items()-{(1,2)}),
    lambda: (dict(a=1)|dict(b=2), dict({1:2},b=3), dict([[1,2]]), dict(((1,2),)), dict(zip('ab','cd'))),
    lambda: (dict.fromkeys({1,2,3},0), dict.fromkeys(range(2)), {k:v for k,v in [(1,2)]}),
):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
try:
    d={1:2}
    it=iter(d)
    d[3]=4
    next(it)
except Exception as e: print(type(e).__name__, e)
try:
    d={1:2,3:4}
    print(list(reversed(d)), list(reversed(d.items())), list(reversed(d.values())), d.popitem(), d)
except Exception as e: print(type(e).__name__, e)
try:
    d={1:2}
    print(d.setdefault(1,5), d.setdefault(2,5), d.setdefault(3), d, d.pop(1), d.pop(9,None), d.get(1), d.get(2), d.get(7,8))
except Exception as e: print(type(e).__name__, e)
try:
    d={1:2}
    d.pop(5)
except Exception as e: print(type(e).__name__, e)
try:
    d=dict([(1,2)], a=3)
    d.update({'z':1}, q=2)
    d.update([('x','y')])
    d.update(zip('ab',[1,2]))
    print(d, d|{5:6}, {5:6}|d)
except Exception as e: print(type(e).__name__, e)
try:
    d={}
    d[1]=1
    d[1.0]=2
    d[True]=3
    print(d)
except Exception as e: print(type(e).__name__, e)
try:
    d={(1,2):3}
    print(d[1,2], d[(1.0,2)], (1,2) in d, d.get((2,1)))
except Exception as e: print(type(e).__name__, e)
try:
    d={}
    d[d]=1
except Exception as e: print(type(e).__name__, e)
try:
    d={1:1}
    del d[2]
except Exception as e: print(type(e).__name__, e)
