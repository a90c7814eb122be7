"""Host modules that are imported at their first attribute access, so that `import ouros` is quick.

Must not know which modules use them. Invariant: after the first access, the stand-in's __dict__ holds the module's attributes, so
that a look-up costs as much as on the module itself.
"""
import sys as _sys

cdef object Module = type(_sys)


cdef object later(str name, str older=None):
    """Return a module object that copies the attributes of the host module at the first attribute access."""
    stand_in = Module(name)
    module = None

    def fill(attribute):
        nonlocal module
        if module is None:
            try:
                __import__(name)
                found = _sys.modules[name]
            except ModuleNotFoundError:
                if older is None:
                    raise
                __import__(older)
                found = _sys.modules[older]
            stand_in.__dict__.update({key: value for key, value in found.__dict__.items() if key != "__getattr__"})
            module = found
        return getattr(module, attribute)

    stand_in.__getattr__ = fill
    return stand_in
