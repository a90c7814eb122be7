m = memoryview(bytearray(b'abcdef')); r = memoryview(b'abcdef')
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
S=slice(0,1)
for k in ((0,), (S,), (S,0), (0,S), (S,S), (0,0), 'a', 1.5, None, (), ((0,),), ('a',), (S,'a')):
    t(lambda: m[k]); t(lambda: m.__setitem__(k, 65)); t(lambda: m.__setitem__(k, b'a'))
    t(lambda: m.__delitem__(k))
h = hash(r); r.release(); t(lambda: hash(r) == h)
r2 = memoryview(b'ab'); r2.release(); t(lambda: hash(r2))
