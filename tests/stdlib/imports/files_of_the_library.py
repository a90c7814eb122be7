# Modules of the library have a file, by whose name programs find out where the library is. A native one may have none.
import importlib
import json
import json.decoder
import os
import sys
import types

print([os.path.basename(m.__file__) for m in (os, json, json.decoder, importlib)])
print(os.path.dirname(os.__file__) == os.path.dirname(types.__file__), os.path.dirname(json.__file__) == json.__path__[0])
print([hasattr(m, "__file__") for m in (sys, types.ModuleType("new"))], isinstance(os.__file__, str))
print(json.__spec__.name, importlib.__spec__.loader is importlib.__loader__, json.__package__, os.__package__)
new = types.ModuleType("new")
new.__file__ = "here.py"
print(new.__file__, "__file__" in vars(new))
del new.__file__
try:
    new.__file__
except AttributeError as e:
    print(e)
late = types.ModuleType("late")
late.__getattr__ = lambda name: f"<{name}>"
print(late.__file__, late.other)
