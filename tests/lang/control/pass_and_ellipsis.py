def f(): pass
def g(): ...
class C: pass
class D: ...
for _ in range(2): pass
if True: ...
while False: pass
with_doc = lambda: None
print(f(), g(), C.__name__, D.__name__, with_doc())
def h():
    """doc"""
h.__doc__
