# The code of functions and classes among the constants of the code around them, and the flags of it.
import types


def show(code, depth=0):
    flags = hex(code.co_flags) if "<lambda>" not in code.co_qualname else ""
    names = [k.co_name if isinstance(k, types.CodeType) else k for k in code.co_consts]
    print(" " * depth, code.co_name, flags, code.co_argcount, code.co_varnames[:code.co_argcount], code.co_names, names)
    for k in code.co_consts:
        if isinstance(k, types.CodeType):
            show(k, depth + 1)


show(compile('''
@deco(lambda e1: 1)
def f1(a, b=lambda e2: 2, *, c=lambda e3: 3):
    "doc"
    class K(B, metaclass=M):
        "doc"
        x = 1
        y = 'two'
        def m(self, z=5):
            def inner(): return self
            async def co(): return [x async for x in y]
            return inner
        @property
        def p(self): return 500
        l = lambda self: 1000
        g = (i for i in range(3))
    try: pass
    except E as e: v = lambda q: q
    with a as b: w = lambda q2: q2
    for i in (lambda q3: 1)(): pass
    return f'{(lambda q4: 1)()!r}' + (lambda q5: 5 if (lambda q6: 1) else (lambda q7: 7))
''', "x", "exec"))
