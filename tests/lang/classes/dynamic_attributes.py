class D:
    def __getattr__(self, name):
        if name.startswith('dyn_'): return name[4:]
        raise AttributeError(f'no {name}')
d = D()
d.real = 1
print(d.dyn_x, d.real, hasattr(d, 'zzz'), getattr(d, 'qqq', 'def'))
class G:
    def __getattribute__(self, name):
        print('get', name)
        if name == 'secret': raise AttributeError('hidden')
        return super().__getattribute__(name)
    def __getattr__(self, name): return 'fallback ' + name
    def m(self): return 'm'
g = G()
g.a = 1
print(g.a, g.secret, g.m(), g.missing)
d.nothing
