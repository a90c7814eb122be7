x = 'module'
def f():
    x = 'f'
    def g():
        nonlocal x
        x = 'set by g'
        def h():
            global x
            x = 'set by h'
        h()
        return x
    return g(), x
print(x, f(), x)
def shadow(print=print, len=lambda s: 'fake'): return len('abc')
print(shadow(), len('abc'))
def loop():
    for i in range(2):
        y = i
    return i, y
print(loop())
if True: z = 1
def use_later(): return later()
def later(): return 'defined after'
use_later(), z
