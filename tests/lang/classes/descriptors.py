class Typed:
    def __init__(self, t): self.t = t
    def __set_name__(self, owner, name):
        print('set_name', owner.__name__, name)
        self.name = '_' + name
    def __get__(self, obj, cls=None):
        if obj is None: return f'descriptor of {cls.__name__}'
        return getattr(obj, self.name, 'unset')
    def __set__(self, obj, v):
        if not isinstance(v, self.t): raise TypeError(f'{self.name} wants {self.t.__name__}')
        setattr(obj, self.name, v)
    def __delete__(self, obj): delattr(obj, self.name)
class P:
    age = Typed(int)
    name = Typed(str)
p = P()
print(p.age, P.age)
p.age = 5
p.name = 'x'
print(p.age, p.name, vars(p))
del p.age
print(p.age)
p.__dict__['age'] = 'shadow?'
print(p.age)
p.age = 'no'
