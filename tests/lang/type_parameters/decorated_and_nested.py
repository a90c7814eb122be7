def deco(x):
    print('deco', x.__name__); return x
@deco
class D[X]:
    @deco
    def m[Y](self, d=(print('default'), 1)): return X, Y
    type Alias[Z] = tuple[X, Z]
    class Inner[W](list[W]): pass
print(D().m(), D.Alias.__value__, D.Inner.__orig_bases__, D.Inner[int], D[int].__origin__)
async def co[T](x: T): return x
def gen[T](x: T):
    yield T
print(list(gen(1)), co.__type_params__)
