class A:
    def __add__(self, o): return 'A.add'
    def __iadd__(self, o): return NotImplemented
class B:
    def __radd__(self, o): return 'B.radd'
class C:
    def __iadd__(self, o): return NotImplemented
a = A()
a += 1
x = 5
x += B()
y = [1]
y += B() if False else (2,)
print(a, x, y)
z = (1,)
z += B()
print(z)
s = 'a'
try:
    s += 5
except TypeError as e:
    print(e)
c = C()
c += 1
