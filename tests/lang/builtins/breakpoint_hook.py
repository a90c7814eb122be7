import sys, operator
print(operator.abs(-3), operator.__abs__ is operator.abs)
calls = []
sys.breakpointhook = lambda *a, **k: calls.append((a, k))
breakpoint(); breakpoint(1, x=2); print(calls)
sys.breakpointhook = int; print(breakpoint('7'))
del sys.breakpointhook
try: breakpoint()
except RuntimeError as e: print(e)
class V:
    def __abs__(self): return 'absd'
print(operator.abs(V()), list(map(operator.abs, [-1, 2.5])))
