# The code of functions, classes and generator expressions among the constants of the code around them, and what it is.
import types


def show(code, depth=0):
    flags = hex(code.co_flags) if "<lambda>" not in code.co_qualname else ""
    names = [k.co_name if isinstance(k, types.CodeType) else k for k in code.co_consts]
    print(" " * depth, code.co_name, flags, code.co_argcount, code.co_varnames[:code.co_argcount], code.co_names, names)
    for k in code.co_consts:
        if isinstance(k, types.CodeType):
            show(k, depth + 1)


show(compile('''
f = lambda a0: (lambda a1: 1, [lambda a2: 2 for _ in range(1)], (lambda a3: 3))
g = (lambda b0: 1) if x else (lambda b1: 2), lambda b2=(lambda b3: 4): (lambda b4: 1)
h = {'a': lambda c1: 1, 'b': lambda c2: 2}, [lambda c3: 1 for x in y(lambda c4: 2) if z(lambda c5: 4)], (lambda c6: (i for i in 1) for j in (i for j in 2))
k(lambda d1: 1, *(lambda d2: 2,), x=lambda d3: 3).foo(lambda d4: 5)
''', "x", "exec"))
