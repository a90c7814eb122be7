# Names and constants of the code of classes.
import types


def show(code, depth=0):
    flags = hex(code.co_flags) if "<lambda>" not in code.co_qualname else ""
    names = [k.co_name if isinstance(k, types.CodeType) else k for k in code.co_consts]
    print(" " * depth, code.co_name, flags, code.co_argcount, code.co_varnames[:code.co_argcount], code.co_names, names)
    for k in code.co_consts:
        if isinstance(k, types.CodeType):
            show(k, depth + 1)


show(compile('''
async def ag():
    yield 1
def gen(): yield from x
class A:
    pass
class C:
    "doc"
    x = 5000
    def s(self): return super()
    def t(self): self.k = self.j = 5
''', "x", "exec"))
