"""module doc"""
def f():
    """f doc"""
def g():
    'not' 'concatenated'
    return g.__doc__
class C:
    """C doc
    two lines"""
    def m(self): r"""raw \n doc"""
def h():
    f"not a doc {1}"
def i():
    b'bytes'
def j(): 5; "late"
print(f.__doc__, g(), C.__doc__, C.m.__doc__, C().m.__doc__, h.__doc__, i.__doc__, j.__doc__, __doc__ if '__doc__' in globals() else 'module doc')
f.__doc__ = 'changed'
f.__doc__
