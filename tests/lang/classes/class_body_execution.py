class A:
    print('in body')
    x = [i for i in range(3)]
    for k in x: pass
    if k == 2: cond = 'yes'
    def f(self): return self.x
    y = f
    del k
    try: undefined
    except NameError as e: err = str(e)
    class Inner:
        z = 1
    w = Inner.z + 1
    __doc__ = 'docstring'
    locals()['via_locals'] = 1
print(A.x, A.cond, A().y(), A.err, A.w, hasattr(A, 'k'), A.__doc__, A.via_locals, A.Inner.__qualname__)
print([k for k in vars(A) if not k.startswith('__')])
class B:
    1 / 0
