import sys

print(len(sys.stdlib_module_names) > 250, {"math", "json", "__future__", "_io"} <= sys.stdlib_module_names, "numpy" in sys.stdlib_module_names)
print(sys._getframemodulename(), sys._getframemodulename(depth=99))
ns = {"sys": sys, "__name__": "elsewhere"}
exec("def f(): return sys._getframemodulename(), sys._getframemodulename(1)", ns)
print(ns["f"]())
