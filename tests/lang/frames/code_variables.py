def outer(p):
    x=1
    def inner():
        nonlocal x; x+=p; return x
    return inner
print(outer(1).__code__.co_freevars, outer.__code__.co_cellvars, outer.__code__.co_nlocals, outer.__code__.co_varnames)
