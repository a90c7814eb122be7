"""Modules of the host's library that are imported when something of them is first asked for, so that `import ouros` is quick.

Must not know who asks. Invariant: what stands for a module has, from the first question on, the module's own attributes, so
that asking costs as much as it does of the module itself.
"""
import sys as _sys

cdef object Module = type(_sys)


cdef object later(str name, str older=None):
    """A module object whose attributes are those of the host's module once one was asked for."""
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
