# a function that a program sets as showwarning gets what is recorded, too
import warnings

with warnings.catch_warnings(record=True) as log:
    warnings.simplefilter("always")
    warnings.warn("first")
    warnings.showwarning = lambda message, *rest: print("shown", message)
    warnings.warn("second")
print([str(w.message) for w in log])

own = warnings.showwarning = lambda message, *rest: print("own", message)
with warnings.catch_warnings(record=True) as log:
    warnings.simplefilter("always")
    warnings.warn("third")
print([str(w.message) for w in log], warnings.showwarning is own)
