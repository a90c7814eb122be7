def f(x: undefined_name, y: int = 1) -> also_undefined: return x
print(f(1))
class C:
    attr: NotYet
    other: int = 5
print(C.other)
try: f.__annotations__
except NameError as e: print(e)
try: C.__annotations__
except NameError as e: print(e)
undefined_name = 'now defined'
also_undefined = 2
print(f.__annotations__)
class NotYet: pass
print(C.__annotations__)
def g():
    v: missing_is_fine = 3
    return v
g()
