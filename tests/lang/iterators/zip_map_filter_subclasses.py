class Zip2(zip):
    def second(self): return list(self)
z=Zip2([1,2],[3,4]); z.tag=5
print(z.second(), z.tag, type(z), isinstance(z, zip))
class M(map):
    def __init__(self, *a): print('init')
print(list(M(str,[1,2])), list(M(lambda a,b:a+b,[1],[2])))
class F(filter):
    def __next__(self):
        return super().__next__()*2
f=F(None,[0,1,2])
print(list(f), next(F(None,[3])))
class Z(zip):
    def __new__(cls, *a): return super().__new__(cls, *a, strict=True)
try: print(list(Z([1],[2,3])))
except ValueError as e: print(e)
import copy
for x in (Zip2([1,2],[3,4]), M(str,[1,2]), map(None,[1]) and map(str,[1,2])):
    print(list(copy.copy(x)))
for a, b in Zip2('ab','cd'): print(a,b)
try: zip.__new__(int)
except TypeError as e: print(e)
