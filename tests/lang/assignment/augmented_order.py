def idx(n):
    print('idx', n)
    return n
class L(list):
    def __getitem__(self, i):
        print('get', i)
        return super().__getitem__(i)
    def __setitem__(self, i, v):
        print('set', i, v)
        super().__setitem__(i, v)
def val():
    print('val')
    return 5
l = L([1, 2])
l[idx(1)] += val()
class O:
    n = 0
    def __getattr__(self, k):
        print('getattr', k)
        return 1
    def __setattr__(self, k, v): print('setattr', k, v)
o = O()
o.x += val()
o.n -= 1
list(l)
