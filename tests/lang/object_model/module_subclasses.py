import types, sys
class Mod(types.ModuleType):
    kind = 'special'
    def __init__(self, name):
        super().__init__(name, 'doc of ' + name)
        self.ready = True
    @property
    def shout(self): return self.__name__.upper()
    def __getattribute__(self, name):
        if name=='magic': return 42
        return super().__getattribute__(name)
    def __setattr__(self,n,v):
        print('set',n,v); super().__setattr__(n,v)
    def __getattr__(self, name):
        if name.startswith('x'): return name
        raise AttributeError(name)
m=Mod('foo')
print(m.magic, m.__name__, m.__doc__, m.kind, m.shout, m.ready, type(m).__name__, isinstance(m, types.ModuleType), m.xyz)
m.y=1
print(m.y, m, m.__dict__)
del m.y
try: m.y
except AttributeError as e: print(e)
n=types.ModuleType('m', 'd'); print(n, n.__dict__, n.__doc__)
sys.modules['m']=n; n.f=lambda: 'called'
import m as mm; print(mm.f())
from m import f; print(f())
class Lazy(types.ModuleType):
    @property
    def now(self): return 'lazy'
n.__class__=Lazy; print(n.now)
e=types.ModuleType.__new__(types.ModuleType); print(e)
try: e.__name__
except AttributeError as x: print(x)
try: types.ModuleType(5)
except TypeError as x: print(x)
try: types.ModuleType()
except TypeError as x: print(x)
print(sys.modules['__main__'].__name__)
n.zzz
