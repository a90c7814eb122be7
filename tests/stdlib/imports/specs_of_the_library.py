import builtins, collections.abc, json, json.decoder, math, sys

print(builtins.__package__ == "", json.__package__, json.decoder.__package__, json.__spec__.name, json.decoder.__spec__.name, json.decoder.__spec__.parent)
print(json.__spec__ is json.__spec__, json.__spec__.submodule_search_locations is not None, json.decoder.__spec__.submodule_search_locations)
print(json.__loader__ is not None, json.__spec__.loader is not None, math.__package__ == "", math.__spec__.name, sys.__spec__.name)
main = sys.modules["__main__"]
print(hasattr(main, "__spec__"), main.__spec__ is None, main.__package__ in (None, ""), main.__loader__ is not None)
import types
m = types.ModuleType("made")
print(m.__spec__, m.__package__, m.__loader__, sorted(vars(m)))
m.__package__ = "pkg"
m.__spec__ = "anything"
print(m.__package__, m.__spec__, vars(m)["__package__"])
del m.__spec__
try:
    m.__spec__
except AttributeError as e:
    print(e)
try:
    del m.__spec__
except AttributeError as e:
    print(type(e).__name__)
print("__spec__" in vars(m), m.__dict__["__loader__"])
math.__package__ = "changed"
print(math.__package__)
