"""Module `abc`: abstract base classes.

A class of ABCMeta keeps its registered classes and the results of checks in `_abc_impl`. A library module that should
not import `collections.abc` names the abstract base classes of its class, with all their bases, in `__abc_names__`.
Knows nothing of collections. Invariant: negative results of checks are dropped after any registration (`_registrations`
counts them).
"""

_registrations = 0


def abstractmethod(funcobj):
    """Mark a method that derived classes must define."""
    funcobj.__isabstractmethod__ = True
    return funcobj


class abstractclassmethod(classmethod):
    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractstaticmethod(staticmethod):
    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractproperty(property):
    __isabstractmethod__ = True


class _Checks:
    __slots__ = ("registry", "found", "not_found", "registrations")

    def __init__(self):
        self.registry = []
        self.found = set()
        self.not_found = set()
        self.registrations = 0


def _abstract_names(cls, names, bases):
    found = [name for name, value in names if getattr(value, "__isabstractmethod__", False)]
    for base in bases:
        for name in getattr(base, "__abstractmethods__", ()):
            if getattr(getattr(cls, name, None), "__isabstractmethod__", False):
                found.append(name)
    return frozenset(found)


def _is_declared(cls, subclass):
    name = f"{cls.__module__}.{cls.__name__}"
    return any([name in base.__dict__.get("__abc_names__", ()) for base in subclass.__mro__])


class ABCMeta(type):
    """Metaclass of abstract base classes."""

    def __new__(mcls, name, bases, namespace, /, **kwargs):
        cls = super().__new__(mcls, name, bases, namespace, **kwargs)
        cls.__abstractmethods__ = _abstract_names(cls, namespace.items(), bases)
        cls._abc_impl = _Checks()
        return cls

    def register(cls, subclass):
        """Register `subclass` as a subclass of `cls`. Returns it, for use as a decorator."""
        global _registrations
        if not issubclass(type(subclass), type):
            raise TypeError("Can only register classes")
        if _derived_from_any(subclass, (cls,)):
            return subclass
        if _derived_from_any(cls, (subclass,)):
            raise RuntimeError("Refusing to create an inheritance cycle")
        cls._abc_impl.registry.append(subclass)
        _registrations += 1
        flags = getattr(cls, "__abc_tpflags__", 0)
        if flags and getattr(subclass, "__abc_tpflags__", 0) != flags:
            try:
                subclass.__abc_tpflags__ = flags  # flag for patterns in `match`: mapping or sequence
            except TypeError:
                pass  # a built-in class keeps its own flag
        return subclass

    def __instancecheck__(cls, instance):
        subclass = instance.__class__
        checks = cls._abc_impl
        if subclass in checks.found:
            return True
        subtype = type(instance)
        if subtype is subclass:
            if checks.registrations == _registrations and subclass in checks.not_found:
                return False
            return cls.__subclasscheck__(subclass)
        return cls.__subclasscheck__(subclass) or cls.__subclasscheck__(subtype)

    def __subclasscheck__(cls, subclass):
        if not issubclass(type(subclass), type):
            raise TypeError("issubclass() arg 1 must be a class")
        checks = cls._abc_impl
        if subclass in checks.found:
            return True
        if checks.registrations < _registrations:
            checks.not_found = set()
            checks.registrations = _registrations
        elif subclass in checks.not_found:
            return False
        answer = cls.__subclasshook__(subclass)
        if answer is NotImplemented:
            answer = (
                cls in subclass.__mro__
                or _derived_from_any(subclass, checks.registry)
                or _derived_from_any(subclass, cls.__subclasses__())
                or _is_declared(cls, subclass)
            )
        elif answer is not True and answer is not False:
            raise AssertionError("__subclasshook__ must return either False, True, or NotImplemented")
        if answer:
            checks.found.add(subclass)
        else:
            checks.not_found.add(subclass)
        return answer

    def _dump_registry(cls, file=None):
        """Print the registered classes and the cached results."""
        print(f"Class: {cls.__module__}.{cls.__qualname__}", file=file)
        print(f"Inv. counter: {get_cache_token()}", file=file)
        print(f"_abc_registry: {set(cls._abc_impl.registry)!r}", file=file)
        print(f"_abc_cache: {cls._abc_impl.found!r}", file=file)
        print(f"_abc_negative_cache: {cls._abc_impl.not_found!r}", file=file)
        print(f"_abc_negative_cache_version: {cls._abc_impl.registrations!r}", file=file)

    def _abc_registry_clear(cls):
        cls._abc_impl.registry = []

    def _abc_caches_clear(cls):
        cls._abc_impl.found = set()
        cls._abc_impl.not_found = set()


def _derived_from_any(subclass, classes):
    for c in classes:
        # A protocol refuses some checks of issubclass(), but not these.
        refuses = getattr(type(c), "_refuses_checks", False)
        if ABCMeta.__subclasscheck__(c, subclass) if refuses else issubclass(subclass, c):
            return True
    return False


def get_cache_token():
    """Return a number that changes with each registration."""
    return _registrations


def update_abstractmethods(cls):
    """Recompute the abstract methods of a class that was changed. Returns the class."""
    if hasattr(cls, "__abstractmethods__"):
        cls.__abstractmethods__ = _abstract_names(cls, cls.__dict__.items(), cls.__bases__)
    return cls


class ABC(metaclass=ABCMeta):
    """Base class whose metaclass is ABCMeta."""

    __slots__ = ()
