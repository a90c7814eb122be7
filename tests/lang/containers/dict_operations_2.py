for f in (
    lambda: {1:2}.keys()=={1},
    lambda: {1:2}.keys().isdisjoint([2]),
    lambda: {1:2}.keys().mapping,
    lambda: {1:2}.values()=={1:2}.values(),
    lambda: hash({}.keys()),
    lambda: hash({}.items()),
    lambda: dict.fromkeys('ab'),
    lambda: (dict.fromkeys('ab',3)),
    lambda: {}.keys()-1,
    lambda: []-{}.keys(),
    lambda: [1]-{}.keys(),
    lambda: ({1:2}.keys()^[1,3]),
    lambda: {3:4}|type({}.keys().mapping)({1:2}),
    lambda: hash(type({}.keys().mapping)({1:2})),
    lambda: {}.fromkeys(1),
    lambda: {}.clear(1),
    lambda: {}.copy(1),
    lambda: dict(a=1),
    lambda: {}.popitem(1),
    lambda: {1:1}.__contains__(1),
    lambda: {}.__init__(1),
    lambda: {}.keys()<1,
    lambda: {}.__ior__(1),
    lambda: ({}.__ior__([(1,2)])),
    lambda: {}.keys().__and__(1),
    lambda: {}.items().__rsub__([]),
    lambda: ({1:2}=={1:2.0}, {1:2}=={True:2}, {1:2}!={1:3}, {1:[1]}=={1:[1]}, {1:{2:3}}=={1:{2:3}}, {'a':1,'b':2}=={'b':2,'a':1}),
):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
try:
    x={}
    x|=1
except Exception as e: print(type(e).__name__, e)
