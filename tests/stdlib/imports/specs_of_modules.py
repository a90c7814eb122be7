# Specs, modules made from them, and finders on sys.meta_path.
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import sys
import types

spec = importlib.machinery.ModuleSpec("one.two", None, origin="here", is_package=True)
print(spec, spec.parent, spec.has_location, spec.submodule_search_locations, spec == importlib.machinery.ModuleSpec("one.two", None))
print(importlib.machinery.ModuleSpec("one.two", None).parent)
for name, package in ((".a", "p.q"), ("..a", "p.q"), ("x", None)):
    print(importlib.util.resolve_name(name, package))
for name, package in (("...a", "p.q"), (".a", "")):
    try:
        importlib.util.resolve_name(name, package)
    except ImportError as e:
        print(e)
print(importlib.util.find_spec("no_such_module"))


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path, target=None):
        if name in ("made", "made.part", "failing"):
            return importlib.util.spec_from_loader(name, self, is_package=name == "made")

    def exec_module(self, module):
        if module.__name__ == "failing":
            1 / 0
        module.answer = 42 if module.__name__ == "made" else module.__package__


sys.meta_path.insert(0, Finder())
import made
import made.part as part
print(made.answer, part.answer, made.__path__, part.__spec__.parent, made.part is part, sys.modules["made.part"] is part)
for _ in range(2):
    try:
        import failing
    except ZeroDivisionError as e:
        print(e, "failing" in sys.modules)
try:
    from made import nothing
except ImportError as e:
    print(e, e.name, e.name_from)
try:
    import made.other
except ModuleNotFoundError as e:
    print(e, e.name)
try:
    import made.part.deeper
except ModuleNotFoundError as e:
    print(e)
print(importlib.import_module(".part", "made") is part)
for args in ((".part",), ("..x", "made")):
    try:
        importlib.import_module(*args)
    except (TypeError, ImportError) as e:
        print(type(e).__name__, e)
made.answer = 0
print(importlib.reload(made) is made, made.answer)
try:
    importlib.reload(types.ModuleType("unknown"))
except ImportError as e:
    print(e)
try:
    importlib.reload(1)
except TypeError as e:
    print(e)
namespace = {"__name__": "made.part", "__package__": "made"}
exec("from . import part as p\nfrom .part import answer as a", namespace)
print(namespace["p"] is part, namespace["a"])
for package in ("", None):
    try:
        exec("from . import x", {"__name__": "top", "__package__": package})
    except ImportError as e:
        print(e)
try:
    exec("from ... import x", {"__name__": "made.part", "__package__": "made"})
except ImportError as e:
    print(e)
