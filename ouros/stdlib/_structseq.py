"""Struct sequences: tuples with named items, of which some fields have only a name.

Knows no particular structure. Invariant: the tuple holds the visible fields, the instance's dict the others.
"""


class _Field:
    """Descriptor of a field: by its index in the tuple, or below 0 by that in `_rest`, the values of the hidden fields."""

    __slots__ = ("name", "index")

    def __init__(self, name, index):
        self.name = name
        self.index = index

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return tuple.__getitem__(instance, self.index) if self.index >= 0 else instance._rest[self.index]

    def __set__(self, instance, value):
        raise AttributeError("readonly attribute")

    def __delete__(self, instance):
        raise AttributeError("readonly attribute")


_missing = object()


class StructSequence(tuple):
    """Abstract base. A subclass defines `_shown_name`, `_visible` and `_hidden`, and then calls `declare`."""

    def __new__(cls, sequence=_missing, dict={}):
        if sequence is _missing:
            raise TypeError("structseq() missing required argument 'sequence' (pos 1)")
        try:
            items = tuple(sequence)
        except TypeError:
            raise TypeError("constructor requires a sequence") from None
        least, most = len(cls._visible), len(cls._visible) + len(cls._hidden)
        if type(dict) is not _dict:
            raise TypeError(f"{cls._shown_name}() takes a dict as second arg, if any")
        if len(items) < least:
            raise TypeError(f"{cls._shown_name}() takes {'an at least ' if most > least else 'a '}{least}-sequence ({len(items)}-sequence given)")
        if len(items) > most:
            raise TypeError(f"{cls._shown_name}() takes {'an at most ' if most > least else 'a '}{most}-sequence ({len(items)}-sequence given)")
        rest = cls._hidden[len(items) - least:]
        for name in dict:
            if name not in rest:
                raise TypeError(f"{cls._shown_name}() got duplicate or unexpected field name(s)")
        return cls._made(items[:least], items[least:] + tuple([dict.get(name) for name in rest]))

    @classmethod
    def _made(cls, items, rest):
        """Return an instance with the values of the visible and of the hidden fields, two tuples of the right length."""
        self = tuple.__new__(cls, items)
        object.__setattr__(self, "_rest", rest)
        return self

    def _hidden_values(self):
        return _dict(zip(self._hidden, self._rest))

    def __init_subclass__(cls):
        if cls.__base__ is not StructSequence:
            raise TypeError(f"type '{cls._shown_name}' is not an acceptable base type")

    @classmethod
    def declare(cls):
        cls.__full_type_name__ = True  # error messages use the name with the module
        for i, name in enumerate(cls._visible):
            setattr(cls, name, _Field(name, i))
        for i, name in enumerate(cls._hidden):
            setattr(cls, name, _Field(name, i - len(cls._hidden)))
        cls.n_sequence_fields = len(cls._visible)
        cls.n_fields = len(cls._visible) + len(cls._hidden)
        cls.n_unnamed_fields = 0
        cls.__match_args__ = cls._visible

    def __setattr__(self, name, value):
        if name in self._visible or name in self._hidden:
            raise AttributeError("readonly attribute")
        raise AttributeError(f"{self._shown_name!r} object has no attribute {name!r} and no __dict__ for setting new attributes")

    def __repr__(self):
        return f"{self._shown_name}({', '.join([f'{name}={value!r}' for name, value in zip(self._visible, self)])})"

    def __reduce__(self):
        return type(self), (tuple(self), self._hidden_values())

    def __copy__(self):
        return type(self)(tuple(self), self._hidden_values())

    def __replace__(self, /, **changes):
        items = list(self)
        hidden = self._hidden_values()
        unknown = []
        for name, value in changes.items():
            if name in self._visible:
                items[self._visible.index(name)] = value
            elif name in hidden:
                hidden[name] = value
            else:
                unknown.append(name)
        if unknown:
            raise TypeError(f"Got unexpected field name(s): {unknown!r}")
        return type(self)(items, hidden)


_dict = dict
