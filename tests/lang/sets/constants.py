"""Sets of constants: made anew where they are values, once where only a loop or `in` sees them; views as lists."""
def f():
    out=[]
    for i in range(3):
        s={1,2,3,100,-5,'a'}
        s.add(i+50); out.append(sorted(map(str,s)))
        out.append(list(s)[:3])
    return out
print(f())
print((1,2) in {(1,2),(3,4)}, 5 in {1}, 'x' not in {'x','y'}, [x for x in {3,1,2}], [x for x in {'b'}])
try: [] in {1,2}
except TypeError as e: print(e)
class K:
    def __hash__(self): return 1
    def __eq__(self,o): print('eq',o); return o==1
print(K() in {1,2,3}, K() in {2,3})
for x in {1,2,3}:
    print(x)
def g():
    for q in {10,20,30}: yield q
print(list(g()), list(g()), 1<<2 in {4,8}, -1 in {-1,-2})
d={i:i*i for i in range(5)}
print(list(d.values()), list(d.items()), sorted(d.keys()), tuple(d.items()), sum(d.values()), max(d.values()), list(map(str,d.items())))
v=d.values(); it=iter(v); next(it); print(list(it), [*v], (*d.items(),))
{1,2,3}.add(4)
print({1,2,3})
x = {1,2,3}; x.clear(); print({1,2,3}, x)
print(1.0 in {1,2}, True in {1, 5}, 2**70 in {2**70}, float('nan') in {1}, None in {None, 1})
'ok'
