# Methods of the guest classes that represent dataclasses and named tuples of the host

_showing = set()


def dataclass_init(self, /, *args, **kwargs):
    names = tuple(type(self).__dataclass_fields__)
    who = f"{type(self).__name__}.__init__()"
    if len(args) > len(names):
        raise TypeError(f"{who} takes {len(names) + 1} positional arguments but {len(args) + 1} were given")
    values = dict(zip(names, args))
    for name, value in kwargs.items():
        if name not in names:
            raise TypeError(f"{who} got an unexpected keyword argument '{name}'")
        if name in values:
            raise TypeError(f"{who} got multiple values for argument '{name}'")
        values[name] = value
    missing = [repr(name) for name in names if name not in values]
    if missing:
        raise TypeError(f"{who} missing {listed_arguments(missing)}")
    for name in names:
        object.__setattr__(self, name, values[name])


def dataclass_replace(self, /, **changes):
    from dataclasses import replace

    return replace(self, **changes)


def listed_arguments(missing):
    if len(missing) == 1:
        return f"1 required positional argument: {missing[0]}"
    if len(missing) == 2:
        return f"2 required positional arguments: {missing[0]} and {missing[1]}"
    return f"{len(missing)} required positional arguments: {', '.join(missing[:-1])}, and {missing[-1]}"


def dataclass_repr(self):
    key = id(self)
    if key in _showing:
        return "..."
    _showing.add(key)
    try:
        fields = ", ".join([f"{name}={getattr(self, name)!r}" for name in type(self).__dataclass_fields__])
    finally:
        _showing.discard(key)
    return f"{type(self).__qualname__}({fields})"


def dataclass_values(self):
    return tuple([getattr(self, name) for name in type(self).__dataclass_fields__])


def dataclass_eq(self, other):
    if self is other:
        return True
    if type(other) is not type(self):
        return NotImplemented
    return dataclass_values(self) == dataclass_values(other)


def dataclass_hash(self):
    return hash(dataclass_values(self))


def dataclass_frozen_setattr(self, name, value):
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def dataclass_frozen_delattr(self, name):
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot delete field {name!r}")


def namedtuple_new(cls, /, *args, **kwargs):
    fields = cls._fields
    if len(args) > len(fields):
        raise TypeError(
            f"{cls.__name__}.__new__() takes {len(fields) + 1} positional arguments but {len(args) + 1} were given"
        )
    values = list(args)
    for name in fields[: len(args)]:
        if name in kwargs:
            raise TypeError(f"{cls.__name__}.__new__() got multiple values for argument '{name}'")
    missing = []
    for name in fields[len(args) :]:
        if name in kwargs:
            values.append(kwargs.pop(name))
        else:
            missing.append(repr(name))
    for name in kwargs:
        raise TypeError(f"{cls.__name__}.__new__() got an unexpected keyword argument '{name}'")
    if missing:
        raise TypeError(f"{cls.__name__}.__new__() missing {listed_arguments(missing)}")
    return tuple.__new__(cls, values)


def namedtuple_make(cls, iterable):
    result = tuple.__new__(cls, iterable)
    if len(result) != len(cls._fields):
        raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(result)}")
    return result


def namedtuple_replace(self, /, **kwargs):
    values = [kwargs.pop(name, value) for name, value in zip(self._fields, self)]
    if kwargs:
        raise TypeError(f"Got unexpected field names: {list(kwargs)!r}")
    return self._make(values)


def namedtuple_repr(self):
    fields = ", ".join([f"{name}={value!r}" for name, value in zip(self._fields, self)])
    return f"{type(self).__name__}({fields})"


def namedtuple_asdict(self):
    return dict(zip(self._fields, self))


def namedtuple_getnewargs(self):
    return tuple(self)
