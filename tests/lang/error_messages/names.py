def f():
    for n in (1,):
        try: pritn(1)
        except NameError as e: print(e)
        try: lenn
        except NameError as e: print(e)
        try: undefined_xyz
        except NameError as e: print(e, e.name)
counter = 1
def g():
    total_count = 5
    return totl_count
f()
for fn in (g, lambda: conter, lambda: Flase, lambda: math.pi, lambda: sys.argv, lambda: slef, lambda: this):
    try: fn()
    except NameError as e: print(e)
class C:
    attr = 1
    def m(self): return attr
    def n(self): return sefl.attr
for m in (C().m, C().n):
    try: m()
    except NameError as e: print(e)
prnt('x')
