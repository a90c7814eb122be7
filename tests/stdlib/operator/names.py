# all functions of the module are operators
import operator

print(sorted(name for name in dir(operator) if callable(getattr(operator, name)) and not name.startswith("__") and name not in operator.__all__ and name != "_abs"))
for f in (operator.countOf, operator.indexOf):
    for a in (1, None, [1, 2, 1], iter("aba")):
        try:
            print(f(a, 1))
        except (TypeError, ValueError) as e:
            print(type(e).__name__, e)
