def f(a=undefined_default): pass
