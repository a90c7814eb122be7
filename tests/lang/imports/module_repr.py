# The repr of modules with loaders and specs.
import importlib.machinery, types
class L: pass
class R:
    def __repr__(self): return "R()"
m = types.ModuleType("foo"); print(m)
m.__loader__ = L; print(m)
m.__loader__ = R(); print(m)
m.__spec__ = importlib.machinery.ModuleSpec("foo", R()); print(m)
m.__spec__ = importlib.machinery.ModuleSpec("foo", None); print(m)
m.__spec__ = None
del m.__name__; print(m)
m.__name__ = "foo"
loader = importlib.machinery.NamespaceLoader("foo", ["bar"], "baz"); m.__loader__ = loader; m.__spec__ = importlib.machinery.ModuleSpec("foo", loader); print(m)
m.__file__ = "/x.py"; m.__spec__ = None; print(m)
