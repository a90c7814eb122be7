class A:
    x = 1
    def m(self): pass
a = A()
a.y = 2
print([n for n in dir(a) if not n.startswith('_')], [n for n in dir(A) if not n.startswith('__')], vars(a))
class D:
    def __dir__(self): return ['b', 'a', 'c']
print(dir(D()), 'append' in dir([]), 'upper' in dir(str), dir(type('E', (), {}))[:3])
def f():
    q = 1
    r = 2
    return dir(), locals(), vars()
print(f())
for o in (5, D, [], f):
    try:
        print(len(vars(o)) >= 0)
    except TypeError as e:
        print(e)
vars(1)
