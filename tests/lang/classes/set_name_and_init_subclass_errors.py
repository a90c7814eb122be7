class D:
    def __set_name__(self, owner, name): raise ValueError(f'bad name {name}')
try:
    class A: x = D()
except ValueError as e: print(e, e.__notes__)
class Strict:
    def __init_subclass__(cls, **kw):
        if 'required' not in kw: raise TypeError(f'{cls.__name__} needs required')
        super().__init_subclass__()
        cls.req = kw['required']
class Ok(Strict, required=1): pass
print(Ok.req)
try:
    class Bad(Strict): pass
except TypeError as e: print(e)
try:
    class Other(opt=1): pass
except TypeError as e: print(e)
class Late:
    def __set_name__(self, o, n): self.n = n
class H: pass
H.attr = Late()
print(hasattr(H.attr, 'n'))
class Sub(Strict): pass
