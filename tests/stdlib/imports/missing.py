for name in ("no_such_module", "json.nope"):
    try:
        __import__(name)
    except ImportError as e:
        print(type(e).__name__, e, e.name)
try:
    from json import nope
except ImportError as e:
    print(type(e).__name__, str(e).split("(")[0])
import builtins
print(builtins.len is len, builtins.__name__, builtins.print.__name__)
import importlib
print(importlib.import_module("json.decoder").__name__, __import__("json.decoder").__name__, __import__("json.decoder", fromlist=["x"]).__name__)
