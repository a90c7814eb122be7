for s in ('nonexistent_module', 'os.nope', 'a.b.c'):
    try: __import__(s)
    except ModuleNotFoundError as e: print(e, e.name)
try:
    import no_such_module_xyz
except ImportError as e:
    print(type(e).__name__, e)
try:
    from math import nonexistent
except ImportError as e:
    print(str(e).split(' (')[0])
import definitely_missing.sub
