"""The namespace of an enum's body, and what has a meaning in it: auto(), member(), nonmember(), and kinds of names.

Knows nothing of the classes that are made from it.
"""


class nonmember:
    """Wrapper of a value that must not become a member."""

    __module__ = "enum"

    def __init__(self, value):
        self.value = value


class member:
    """Wrapper of a value, such as a function, that must become a member."""

    __module__ = "enum"

    def __init__(self, value):
        self.value = value


def _is_descriptor(obj):
    return not isinstance(obj, (str, int, float, tuple, list)) and (
        hasattr(obj, "__get__") or hasattr(obj, "__set__") or hasattr(obj, "__delete__")
    )


def _is_dunder(name):
    return name.startswith("__") and name.endswith("__") and len(name) > 4 and "_" not in (name[2], name[-3])


def _is_sunder(name):
    return name.startswith("_") and name.endswith("_") and len(name) > 2 and "_" not in (name[1], name[-2])


def _is_internal_class(cls_name, obj):
    """Return True for a class defined in the body of class `cls_name`."""
    if not isinstance(obj, type):
        return False
    here = f".{cls_name}.{obj.__name__}"
    return f".{getattr(obj, '__qualname__', '')}".endswith(here)


def _is_private(cls_name, name):
    prefix = f"_{cls_name}__"
    return name.startswith(prefix) and len(name) > len(prefix) and not name.endswith("__")


class _AutoNull:
    __module__ = "enum"

    def __repr__(self):
        return "_auto_null"


_auto_null = _AutoNull()


class auto:
    """Placeholder for a value that the enum chooses."""

    __module__ = "enum"

    def __init__(self, value=_auto_null):
        self.value = value

    def __repr__(self):
        return f"auto({self.value!r})"

    # Without an EnumDict, names refer to autos in the body: an expression of them waits until they have values.

    def __or__(self, other):
        return _auto_operation(lambda a, b: a | b, self, other)

    def __and__(self, other):
        return _auto_operation(lambda a, b: a & b, self, other)

    def __xor__(self, other):
        return _auto_operation(lambda a, b: a ^ b, self, other)

    def __ror__(self, other):
        return _auto_operation(lambda a, b: a | b, other, self)

    def __rand__(self, other):
        return _auto_operation(lambda a, b: a & b, other, self)

    def __rxor__(self, other):
        return _auto_operation(lambda a, b: a ^ b, other, self)

    def __invert__(self):
        return _auto_operation(lambda a, b: ~a, self, None)


class _auto_operation(auto):
    __module__ = "enum"

    def __init__(self, function, left, right):
        self.function = function
        self.left = left
        self.right = right

    @property
    def value(self):
        left = self.left.value if isinstance(self.left, auto) else self.left
        right = self.right.value if isinstance(self.right, auto) else self.right
        return self.function(left, right)


_PLAIN_TYPES = frozenset((int, str, float, complex, bytes, bool, type(None)))  # neither descriptors nor wrappers of values

_SUNDERS = frozenset((
    "_order_", "_generate_next_value_", "_numeric_repr_", "_missing_", "_ignore_", "_iter_member_", "_iter_member_by_value_",
    "_iter_member_by_def_", "_add_alias_", "_add_value_alias_", "_use_args_", "_member_names_", "_new_member_", "_boundary_",
    "_member_type_", "_value_repr_", "_member_map_", "_value2member_map_", "_unhashable_values_", "_flag_mask_", "_singles_mask_",
    "_all_bits_", "_inverted_",
))


class EnumDict(dict):
    """Namespace of an enum's body: it tells members from other names, and chooses the values of auto()."""

    __module__ = "enum"

    def __init__(self, cls_name=None):
        super().__init__()
        self._cls_name = cls_name
        self._member_names = {}  # a dict as an ordered set
        self._ignore, self._last_values = [], []
        self._auto_called = False

    def __setitem__(self, key, value):
        # Most entries are members with plain values, and methods, for which no check below is needed.
        if key[:1] != "_":
            if type(value) in _PLAIN_TYPES and key not in self and key not in self._member_names and key not in self._ignore:
                self._last_values.append(value)
                self._member_names[key] = None
                return super().__setitem__(key, value)
        elif key[:2] == "__" and key != "__order__" and _is_dunder(key):
            return super().__setitem__(key, value)
        owner = self._cls_name
        if owner is None or not _is_private(owner, key):
            key, value = self._entry(key, value)
        super().__setitem__(key, value)

    def _entry(self, key, value):
        """Return (name, value) as they are stored, and record the name if it is a member's."""
        if _is_sunder(key):
            return key, self._sunder(key, value)
        if _is_dunder(key):
            return "_order_" if key == "__order__" else key, value
        if key in self._member_names:
            raise self._twice(key)
        if isinstance(value, nonmember) and key not in self._ignore:
            return key, value.value
        owner = self._cls_name
        if key in self._ignore or _is_descriptor(value) or owner is not None and _is_internal_class(owner, value):
            return key, value
        if key in self:
            raise self._twice(key)
        value = self._with_auto(key, value.value if isinstance(value, member) else value)
        self._member_names[key] = None
        return key, value

    def _twice(self, key):
        return TypeError(f"{key!r} already defined as {self[key]!r}")

    def _sunder(self, key, value):
        if key not in _SUNDERS:
            raise ValueError(f"_sunder_ names, such as {key!r}, are reserved for future Enum use")
        if key == "_generate_next_value_":
            if self._auto_called:
                raise TypeError("_generate_next_value_ must be defined before members")
            self._generate_next_value = getattr(value, "__func__", value)
        elif key == "_ignore_":
            value = value.replace(",", " ").split() if isinstance(value, str) else list(value)
            self._ignore = value
            already = set(value) & set(self._member_names)
            if already:
                raise ValueError(f"_ignore_ cannot specify already set names: {already!r}")
        return value

    def _with_auto(self, key, value):
        single = type(value) is auto
        if not single and not (isinstance(value, tuple) and any([type(v) is auto for v in value])):
            value = value.value if type(value) is _auto_operation else value
            self._last_values.append(value)
            return value
        out = []
        for v in (value,) if single else value:
            if type(v) is auto:
                if v.value is _auto_null:
                    v.value = self._generate_next_value(key, 1, len(self._member_names), self._last_values[:])
                    self._auto_called = True
                v = v.value
                self._last_values.append(v)
            out.append(v)
        if single:
            return out[0]
        try:
            return type(value)(*out) if hasattr(value, "_fields") else type(value)(out)
        except TypeError:
            return tuple(out)

    @property
    def member_names(self):
        return [*self._member_names]

    def update(self, members, **more_members):
        """Store the entries of a mapping, or the pairs of an iterable, then the keyword arguments, one by one."""
        pairs = [(name, members[name]) for name in members.keys()] if hasattr(members, "keys") else members
        for entries in (pairs, more_members.items()):
            for name, value in entries:
                self[name] = value
