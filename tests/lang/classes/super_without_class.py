# The code of a method in a function whose __class__ is no class.
import types
class A:
    def m(self): return super().m, __class__
for cell in (types.CellType(1), types.CellType(None), types.CellType({}), types.CellType(()), types.CellType(types), types.CellType(int)):
    for v in (5, A()):
        try: print(types.FunctionType(A.m.__code__, {}, closure=(cell,))(v))
        except Exception as e: print(type(e).__name__, e)
    try: print(types.FunctionType(A.m.__code__, {}, closure=(cell,))())
    except Exception as e: print(type(e).__name__, e)
