exec("x: int = 5\nprint(__annotations__ if '__annotations__' in globals() else __annotate__(1))", {})
[exec("v%d = %d" % (n, n)) for n in range(2)]
try: print(v0, v1)
except NameError as e: print(e)
exec("from math import *\nprint(floor(2.5))", {}, {})
