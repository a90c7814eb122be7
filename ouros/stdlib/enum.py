"""Module `enum`: enumerations and flags.

The namespace of an enum's body holds a _proto_member for each member, which makes the member when the class sets its
name, so that `__init_subclass__` finds the members. Invariants: `_member_map_` contains aliases, `_member_names_` does
not; each member with a hashable value is in `_value2member_map_`, which for flags also gets the combinations that were
looked up.
"""

__all__ = [
    "EnumType", "EnumMeta", "EnumDict", "Enum", "IntEnum", "StrEnum", "Flag", "IntFlag", "ReprEnum", "auto", "unique", "property", "verify",
    "member", "nonmember", "FlagBoundary", "STRICT", "CONFORM", "EJECT", "KEEP", "global_flag_repr", "global_enum_repr", "global_str",
    "global_enum", "EnumCheck", "CONTINUOUS", "NAMED_FLAGS", "UNIQUE", "pickle_by_global_name", "pickle_by_enum_name",
]

from _caller_module import calling_module as _calling_module
from _enum_body import (
    EnumDict, _auto_null, _is_descriptor, _is_dunder, _is_internal_class, _is_private, _is_sunder, auto, member, nonmember,
)

# "Enum", "Flag", "ReprEnum" and "StrEnum" -> class, once it is defined. Using the names would run the deferred definitions too
# early.
_made = {}

_MappingProxy = type(type.__dict__)
_builtin_property = property


def _is_flag(enum_class):
    return "Flag" in _made and issubclass(enum_class, _made["Flag"])


def _is_single_bit(num):
    return num != 0 and num & (num - 1) == 0


def _iter_bits_lsb(num):
    left = num.value if isinstance(num, Enum) else num
    if left < 0:
        raise ValueError(f"{num!r} is not a positive integer")
    while left:
        lowest = left & -left
        yield lowest
        left -= lowest


def _high_bit(value):
    return value.bit_length() - 1


def bin(num, max_bits=None):
    """Return the bits of a number in two's complement, for example "0b0 1010" or "0b1 0101"."""
    ceiling = 2 ** num.bit_length()
    sign = "0b0" if num >= 0 else "0b1"
    digits = f"{num + ceiling if num >= 0 else ~num ^ (ceiling - 1) | ceiling:b}"[1:]
    if max_bits is not None and len(digits) < max_bits:
        digits = (sign[-1] * max_bits + digits)[-max_bits:]
    return f"{sign} {digits}"


class property(_builtin_property):
    """Property of members whose name can also be that of a member."""

    member = None
    _attr_type = None
    _cls_type = None

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            if self.member is not None:
                return self.member
            raise AttributeError(f"{ownerclass!r} has no attribute {self.name!r}")
        if self.fget is not None:
            return self.fget(instance)
        name = self.name
        if self._attr_type == "attr":
            return getattr(self._cls_type, name)
        if self._attr_type == "desc":
            return getattr(instance._value_, name)
        members = ownerclass._member_map_
        if name in members:
            return members[name]
        raise AttributeError(f"{ownerclass!r} has no attribute {name!r}")

    def __set__(self, instance, value):
        if self.fset is not None:
            return self.fset(instance, value)
        raise AttributeError(f"<enum {self.clsname!r}> cannot set attribute {self.name!r}")

    def __delete__(self, instance):
        if self.fdel is not None:
            return self.fdel(instance)
        raise AttributeError(f"<enum {self.clsname!r}> cannot delete attribute {self.name!r}")

    def __set_name__(self, ownerclass, name):
        self.name = name
        self.clsname = ownerclass.__name__


def _store_of(enum_class):
    """Return what stores an attribute of the class. EnumType.__setattr__ only guards members: a plain EnumType can do without the call."""
    return type.__setattr__ if type(enum_class) is EnumType else setattr


class _proto_member:
    """Placeholder in a class's namespace for a member that is to be made."""

    def __init__(self, value, is_flag):
        self.value = value
        self.is_flag = is_flag

    def __set_name__(self, enum_class, member_name):
        """Make the member, and replace this placeholder by it."""
        delattr(enum_class, member_name)
        made = _new_member(enum_class, self.value)
        value = made._value_
        made._name_ = member_name
        made.__objclass__ = enum_class
        made.__init__(*_arguments(enum_class, self.value))
        enum_class._add_member_(member_name, _record(enum_class, member_name, made, value, self.is_flag))


class _PlainMembers:
    """
    Makes all members of a class at once, when the placeholder of the first gets its name: the class changes once for each member
    and not three times. Only for classes of which _is_plain() says that no code of the program sees a difference.
    """

    def __init__(self, values, is_flag, bases):
        self.values = values
        self.is_flag = is_flag
        above = {c: c.__dict__ for base in bases for c in base.__mro__}.values()
        self.taken = {name for names in above for name in values if name in names}

    def __set_name__(self, enum_class, member_name):
        members, values, taken = enum_class._member_map_, self.values, self.taken
        self.values = {}
        kind, by_value, is_flag = enum_class._member_type_, enum_class._value2member_map_, self.is_flag
        for name, value in values.items():
            is_kind = type(value) is kind and kind is not object
            made = by_value.get(value) if is_kind else None
            if made is None:
                if is_kind:
                    made = kind.__new__(enum_class, value)
                    made._value_ = value
                else:
                    made = _new_member(enum_class, value)
                made._name_ = name
                made.__objclass__ = enum_class
                made = _record(enum_class, name, made, made._value_, is_flag)
            members[name] = made
        for name in values:
            if name in taken:
                _set_member(enum_class, name, members[name])
            else:
                type.__setattr__(enum_class, name, members[name])


def _is_plain(metacls, namespace, bases, new):
    """Return whether making the members of a class calls no code of the program except the hash of their values."""
    return (
        metacls is EnumType
        and (new in (object.__new__, int.__new__, str.__new__, float.__new__) or "StrEnum" in _made and new is _made["StrEnum"].__new_member__)
        and not [name for name in ("__init__", "__setattr__", "__getattribute__", "__getattr__") if name in namespace]
        and all([_has_plain_instances(base) for base in bases])
        and not [v for v in namespace.values() if hasattr(type(v), "__set_name__") and type(v) is not property]
    )


def _has_plain_instances(cls):
    return (
        type(cls) in (type, EnumType)
        and cls.__init__ in (Enum.__init__, object.__init__)
        and cls.__setattr__ is object.__setattr__
        and not hasattr(cls, "__getattr__")
        and all([c in _NATIVE_MIXINS or "__getattribute__" not in c.__dict__ for c in cls.__mro__])
    )


_NATIVE_MIXINS = frozenset((object, int, str, float))


def _arguments(enum_class, given):
    return given if isinstance(given, tuple) and enum_class._member_type_ is not tuple else (given,)


def _new_member(enum_class, given):
    """Return a member with its value."""
    if enum_class._use_args_:
        made = enum_class._new_member_(enum_class, *_arguments(enum_class, given))
    else:
        made = enum_class._new_member_(enum_class)
    if not hasattr(made, "_value_"):
        kind = enum_class._member_type_
        made._value_ = given if kind is object or type(given) is kind else _value_of_type(enum_class, _arguments(enum_class, given))
    return made


def _record(enum_class, name, made, value, is_flag):
    """Record a new member by its value. Return it, or the member that has the value already."""
    made._sort_order_ = len(enum_class._member_names_)
    single = False
    if is_flag and isinstance(value, int):
        single = _is_single_bit(value)
        _add_bits(enum_class, value, single)
    known = _member_of_value(enum_class, value)
    # A second name for a value is an alias.
    if known is None and (single or not is_flag):
        enum_class._member_names_.append(name)
    try:
        return enum_class._value2member_map_.setdefault(value, made)
    except TypeError:
        # The value is not hashable.
        enum_class._unhashable_values_.append(value)
        return made if known is None else known


def _add_bits(enum_class, value, single):
    """Add the bits of a member to the masks of its class."""
    store = _store_of(enum_class)
    known = enum_class._flag_mask_
    if known | value != known:
        store(enum_class, "_flag_mask_", known | value)
        store(enum_class, "_all_bits_", (1 << (known | value).bit_length()) - 1)
    if single:
        store(enum_class, "_singles_mask_", enum_class._singles_mask_ | value)


def _value_of_type(enum_class, args):
    try:
        return enum_class._member_type_(*args)
    except Exception as error:
        raise TypeError("_value_ not set in __new__, unable to create it") from error


def _member_of_value(enum_class, value):
    try:
        return enum_class._value2member_map_.get(value)
    except TypeError:
        for canonical in enum_class._member_map_.values():
            if canonical._value_ == value:
                return canonical
        return None


_EnumDict = EnumDict


class _NotGiven:
    def __repr__(self):
        return "<not given>"


_not_given = _NotGiven()


class EnumType(type):
    """Metaclass of enums."""

    @classmethod
    def __prepare__(metacls, cls, bases, **kwds):
        metacls._check_for_existing_members_(cls, bases)
        enum_dict = {} if kwds.get("_simple") else EnumDict(cls)
        member_type, first_enum = metacls._get_mixins_(cls, bases)
        if first_enum is not None:
            enum_dict["_generate_next_value_"] = getattr(first_enum, "_generate_next_value_", None)
        return enum_dict

    def __new__(metacls, cls, bases, classdict, *, boundary=None, _simple=False, **kwds):
        # _simple: the body is a plain dict, without members.
        member_names = () if _simple else classdict._member_names
        if not _simple:
            for key in [*classdict._ignore, "_ignore_"]:
                classdict.pop(key, None)
            invalid = {"mro", ""}.intersection(member_names)
            if invalid:
                raise ValueError(f"invalid enum member name(s) {','.join([repr(n) for n in invalid])}")
        order = classdict.pop("_order_", None)
        namespace = dict(classdict.items())
        member_type, first_enum = metacls._get_mixins_(cls, bases)
        new, save_new, use_args = metacls._find_new_(namespace, member_type, first_enum)
        is_flag = any([_is_flag(base) for base in bases]) or _simple and cls == "Flag"
        namespace["_new_member_"] = staticmethod(getattr(new, "__func__", new))
        namespace["_use_args_"] = use_args
        namespace["_member_names_"] = []
        namespace["_member_map_"] = {}
        namespace["_value2member_map_"] = {}
        namespace["_unhashable_values_"] = []
        namespace["_member_type_"] = member_type
        namespace["_value_repr_"] = metacls._find_data_repr_(cls, bases)
        if is_flag:
            namespace["_boundary_"] = boundary or getattr(first_enum, "_boundary_", None)
            namespace["_flag_mask_"] = 0
            namespace["_singles_mask_"] = 0
            namespace["_all_bits_"] = 0
            namespace["_inverted_"] = None
        generate = namespace.get("_generate_next_value_")
        if generate is not None and not isinstance(generate, staticmethod):
            namespace["_generate_next_value_"] = staticmethod(generate)
        namespace.setdefault("__doc__", None)
        if member_names and _is_plain(metacls, namespace, bases, new):
            # The members of a class stand behind its other attributes.
            values = {name: namespace.pop(name) for name in member_names}
            namespace.update(dict.fromkeys(values, _PlainMembers(values, is_flag, bases)))
        else:
            namespace.update([(name, _proto_member(namespace[name], is_flag)) for name in member_names])
        in_progress = f"_{cls}__in_progress"
        if not _simple:
            namespace[in_progress] = True
        try:
            enum_class = super().__new__(metacls, cls, bases, namespace, **kwds)
        except Exception as error:
            # The runtime has added a note that names the placeholder.
            if hasattr(error, "__notes__"):
                del error.__notes__
            raise
        if not _simple:
            delattr(enum_class, in_progress)
        _take_methods(enum_class, namespace, bases, member_type, first_enum)
        if "Enum" in _made:
            if save_new:
                enum_class.__new_member__ = new
            enum_class.__new__ = Enum.__new__
        if order is not None:
            _check_order(enum_class, order)
        if _is_flag(enum_class):
            values = [m._value_ for m in enum_class]
            if values != sorted(values):
                enum_class._iter_member_ = enum_class._iter_member_by_def_
        if cls in ("Enum", "Flag", "ReprEnum", "StrEnum") and enum_class.__module__ == __name__:
            _made.setdefault(cls, enum_class)
        return enum_class

    def __init__(cls, *args, **kwds):
        # type.__init__ accepts no keywords; __new__ has used them.
        pass

    def __bool__(cls):
        return True

    @property
    def __signature__(cls):
        if cls._member_map_:
            return "(*values)"
        return "(new_class_name, /, names, *, module=None, qualname=None, type=None, start=1, boundary=None)"

    def __call__(cls, value, names=_not_given, *values, module=None, qualname=None, type=None, start=1, boundary=None):
        """Return the member with a value. For an enum without members, return a new enum with the given names."""
        if cls._member_map_:
            if names is not _not_given:
                value = (value, names) + values
            return cls.__new__(cls, value)
        if names is _not_given and type is None:
            raise TypeError(f"{cls} has no members; specify `names=()` if you meant to create a new, empty, enum")
        return cls._create_(
            class_name=value, names=None if names is _not_given else names, module=module, qualname=qualname, type=type,
            start=start, boundary=boundary,
        )

    def __contains__(cls, value):
        if isinstance(value, cls):
            return True
        if _is_flag(cls):
            try:
                return isinstance(cls._missing_(value), cls)
            except ValueError:
                pass
        try:
            return value in cls._value2member_map_
        except TypeError:
            return value in cls._unhashable_values_

    def __delattr__(cls, attr):
        member_map = cls.__dict__.get("_member_map_", {})
        if attr in member_map:
            raise AttributeError(f"{cls.__name__!r} cannot delete member {attr!r}.")
        super().__delattr__(attr)

    def __dir__(cls):
        names = {
            "__class__", "__contains__", "__doc__", "__getitem__", "__iter__", "__len__", "__members__", "__module__", "__name__",
            "__qualname__", *cls._member_names_,
        }
        if cls._new_member_ is not object.__new__:
            names.add("__new__")
        if cls.__init_subclass__ is not object.__init_subclass__:
            names.add("__init_subclass__")
        if cls._member_type_ is object:
            return sorted(names)
        return sorted(set(dir(cls._member_type_)) | names)

    def __getitem__(cls, name):
        """Return the member with a name."""
        return cls._member_map_[name]

    def __iter__(cls):
        members = cls._member_map_
        return iter([members[name] for name in cls._member_names_])

    def __len__(cls):
        return len(cls._member_names_)

    @_builtin_property
    def __members__(cls):
        """Read-only mapping of all names, including aliases, to members."""
        return _MappingProxy(cls._member_map_)

    def __repr__(cls):
        if _is_flag(cls):
            return f"<flag {cls.__name__!r}>"
        return f"<enum {cls.__name__!r}>"

    def __reversed__(cls):
        members = cls._member_map_
        return (members[name] for name in reversed(cls._member_names_))

    def __setattr__(cls, name, value):
        member_map = cls.__dict__.get("_member_map_", {})
        if name in member_map:
            raise AttributeError(f"cannot reassign member {name!r}")
        super().__setattr__(name, value)

    def _create_(cls, class_name, names, *, module=None, qualname=None, type=None, start=1, boundary=None):
        """Make an enum of names: a str, an iterable of names or (name, value) pairs, or a mapping from names to values."""
        metacls, bases = cls.__class__, (cls,) if type is None else (type, cls)
        generate = cls._get_mixins_(class_name, bases)[1]._generate_next_value_
        body = metacls.__prepare__(class_name, bases)
        if isinstance(names, str):
            names = names.replace(",", " ").split()
        if isinstance(names, (tuple, list)) and names and isinstance(names[0], str):
            values = []
            for name in names:
                values.append(generate(name, start, len(values), values[:]))
            names = zip(names, values)
        for item in () if names is None else names:
            name, value = (item, names[item]) if isinstance(item, str) else item
            body[name] = value
        body["__module__"] = _calling_module(3) if module is None else module
        if qualname is not None:
            body["__qualname__"] = qualname
        return metacls.__new__(metacls, class_name, bases, body, boundary=boundary)

    @classmethod
    def _check_for_existing_members_(mcls, class_name, bases):
        for chain in bases:
            for base in chain.__mro__:
                if isinstance(base, EnumType) and base._member_names_:
                    raise TypeError(f"<enum {class_name!r}> cannot extend {base!r}")

    @classmethod
    def _get_mixins_(mcls, class_name, bases):
        """Return (type of the values, enum that the new one is derived from)."""
        if not bases:
            return object, _made.get("Enum")
        parent = bases[-1]
        if isinstance(parent, EnumType):
            return mcls._find_data_type_(class_name, bases) or object, parent
        raise TypeError("new enumerations should be created as `EnumName([mixin_type, ...] [data_type,] enum_type)`")

    @classmethod
    def _find_data_repr_(mcls, class_name, bases):
        for base in [base for chain in bases for base in chain.__mro__ if base is not object]:
            if isinstance(base, EnumType):
                return base._value_repr_
            names = base.__dict__
            if "__repr__" in names:
                # The repr of a dataclass member shows the fields without the class's name.
                generated = "__dataclass_fields__" in names and "__dataclass_params__" in names and names["__dataclass_params__"].repr
                return _dataclass_repr if generated else names["__repr__"]
        return None

    @classmethod
    def _find_data_type_(mcls, class_name, bases):
        found = set()
        for base in bases:
            data_type = _data_type_of(base)
            if data_type is not None:
                found.add(data_type)
        if len(found) > 1:
            raise TypeError(f"too many data types for {class_name!r}: {found!r}")
        return found.pop() if found else None

    @classmethod
    def _find_new_(mcls, classdict, member_type, first_enum):
        """Return (`__new__` that makes members, True if the class defines it, True if it takes the value as argument)."""
        new = classdict.get("__new__", None)
        save_new = first_enum is not None and new is not None
        if new is None:
            for method in ("__new_member__", "__new__"):
                for possible in (member_type, first_enum):
                    target = getattr(possible, method, None)
                    if target is None or target is object.__new__ or "Enum" in _made and target is Enum.__new__:
                        continue
                    new = target
                    break
                if new is not None:
                    break
            else:
                new = object.__new__
        use_args = not (first_enum is None or new is object.__new__)
        return new, save_new, use_args

    def _add_member_(cls, name, member):
        if name in cls._member_map_:
            if cls._member_map_[name] is not member:
                raise NameError(f"{name!r} is already bound: {cls._member_map_[name]!r}")
            return
        _set_member(cls, name, member)
        cls._member_map_[name] = member


def _set_member(cls, name, member):
    """Make a member an attribute of its class."""
    store = _store_of(cls)
    # A property of a base class has this name: set the member on it.
    found = None
    attr_type = None
    cls_type = None
    for base in cls.__mro__[1:]:
        attr = base.__dict__.get(name)
        if attr is not None:
            if isinstance(attr, (property, _builtin_property)):
                found = attr
                cls_type = base
                break
            if _is_descriptor(attr):
                found = found or attr
                attr_type = attr_type or "desc"
                cls_type = cls_type or base
            else:
                attr_type = "attr"
                cls_type = base
    if found is not None:
        redirect = property()
        redirect.member = member
        redirect.__set_name__(cls, name)
        if attr_type in ("desc", "attr") or isinstance(found, _builtin_property):
            get = getattr(found, "fget", None)
            if get is not None:
                redirect = property(get, getattr(found, "fset", None), getattr(found, "fdel", None))
                redirect.member = member
                redirect.__set_name__(cls, name)
        redirect._attr_type = attr_type
        redirect._cls_type = cls_type
        store(cls, name, redirect)
    else:
        store(cls, name, member)


def _data_type_of(cls):
    """Return the type of values that a base class brings: the first in its MRO that defines `__new__` or is a dataclass, or None."""
    first = None
    for base in cls.__mro__[:-1]:
        if isinstance(base, EnumType):
            if base._member_type_ is not object:
                return base._member_type_
        elif "__new__" in base.__dict__ or "__dataclass_fields__" in base.__dict__:
            return first or base
        else:
            first = first or base
    return None


EnumMeta = EnumType


def _dataclass_repr(self):
    fields = self.__dataclass_fields__
    return ", ".join([f"{k}={getattr(self, k)!r}" for k in fields.keys() if fields[k].repr])


def _take_methods(enum_class, namespace, bases, member_type, first_enum):
    """Replace methods of the mixed-in type that must be Enum's."""
    store = _store_of(enum_class)
    if _made.get("ReprEnum") in bases:
        if member_type is object:
            raise TypeError("ReprEnum subclasses must be mixed with a data type (i.e. int, str, float, etc.)")
        for name in ("__format__", "__str__"):
            if name not in namespace:
                method = getattr(member_type, name)
                if name == "__str__" and method is object.__str__:
                    method = member_type.__repr__
                namespace[name] = method
                store(enum_class, name, method)
    if first_enum is not None:
        for name in ("__repr__", "__str__", "__format__", "__reduce_ex__"):
            if name not in namespace:
                found = getattr(enum_class, name)
                if found in (getattr(member_type, name), getattr(object, name)):
                    store(enum_class, name, getattr(first_enum, name))
    if _is_flag(enum_class):
        for name in ("__or__", "__and__", "__xor__", "__ror__", "__rand__", "__rxor__", "__invert__"):
            if name not in namespace:
                store(enum_class, name, getattr(Flag, name))


def _check_order(enum_class, order):
    if isinstance(order, str):
        order = order.replace(",", " ").split()
    is_flag = _is_flag(enum_class)
    order = [
        o for o in order
        if not (o in enum_class._member_map_ and o not in enum_class._member_names_) or is_flag and o in enum_class._member_names_
    ]
    if order != enum_class._member_names_:
        raise TypeError(f"member order does not match _order_:\n  {enum_class._member_names_!r}\n  {order!r}")


class Enum(metaclass=EnumType, _simple=True):
    """Base of enums."""

    def __new__(cls, value):
        # Handles calls with a value. Members are made by _new_member_.
        if type(value) is cls:
            return value
        try:
            return cls._value2member_map_[value]
        except KeyError:
            pass
        except TypeError:
            for m in cls._member_map_.values():
                if m._value_ == value:
                    return m
        if not cls._member_map_:
            if getattr(cls, f"_{cls.__name__}__in_progress", False):
                raise TypeError("do not use `super().__new__; call the appropriate __new__ directly") from None
            raise TypeError(f"{cls!r} has no members defined")
        exc = None
        try:
            result = cls._missing_(value)
        except Exception as e:
            exc = e
            result = None
        try:
            if isinstance(result, cls):
                return result
            if _is_flag(cls) and cls._boundary_ is EJECT and isinstance(result, int):
                return result
            error = ValueError(f"{value!r} is not a valid {cls.__qualname__}")
            if result is None and exc is None:
                raise error
            if exc is None:
                exc = TypeError(
                    f"error in {cls.__name__}._missing_: returned {result!r} instead of None or a valid member"
                )
            if not isinstance(exc, ValueError):
                exc.__context__ = error
            raise exc
        finally:
            exc = None
            error = None

    def __init__(self, *args, **kwds):
        pass

    def _add_alias_(self, name):
        self.__class__._add_member_(name, self)

    def _add_value_alias_(self, value):
        cls = self.__class__
        known = _member_of_value(cls, value)
        if known is not None:
            if known is not self:
                raise ValueError(f"{value!r} is already bound: {known!r}")
            return
        try:
            cls._value2member_map_.setdefault(value, self)
        except TypeError:
            cls._unhashable_values_.append(value)

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        """Return the value of auto(): one more than the largest so far."""
        if not last_values:
            return start
        try:
            *_, largest = sorted(last_values)
        except TypeError:
            raise TypeError("unable to sort non-numeric values") from None
        try:
            return largest + 1
        except TypeError:
            raise TypeError(f"unable to increment {largest!r}") from None

    @classmethod
    def _missing_(cls, value):
        return None

    def __repr__(self):
        cls = self.__class__
        return f"<{cls.__name__}.{self._name_}: {(cls._value_repr_ or repr)(self._value_)}>"

    def __str__(self):
        return f"{self.__class__.__name__}.{self._name_}"

    def __dir__(self):
        names = set()
        if self.__class__._member_type_ is not object:
            names.update(object.__dir__(self))
        for name in getattr(self, "__dict__", ()):
            if name[0] != "_" and name not in self._member_map_:
                names.add(name)
        for cls in self.__class__.__mro__:
            for name, obj in cls.__dict__.items():
                if name[0] == "_":
                    continue
                if isinstance(obj, (property, _builtin_property)):
                    if obj.fget is not None or name not in self._member_map_:
                        names.add(name)
                    else:
                        names.discard(name)
                elif name not in self._member_map_:
                    names.add(name)
        return sorted(names | {"__class__", "__doc__", "__eq__", "__hash__", "__module__"})

    def __format__(self, format_spec):
        return str.__format__(str(self), format_spec)

    def __hash__(self):
        return hash(self._name_)

    def __reduce_ex__(self, proto):
        return self.__class__, (self._value_,)

    def __deepcopy__(self, memo):
        return self

    def __copy__(self):
        return self

    @_builtin_property
    def name(self):
        """Name of the member."""
        return self._name_

    @name.setter
    def name(self, value):
        raise AttributeError("<enum 'Enum'> cannot set attribute 'name'")

    @_builtin_property
    def value(self):
        """Value of the member."""
        return self._value_

    @value.setter
    def value(self, value):
        raise AttributeError("<enum 'Enum'> cannot set attribute 'value'")


class ReprEnum(Enum, _simple=True):
    """Enum whose members are formatted by str() and format() as their values."""


class IntEnum(int, ReprEnum, _simple=True):
    """Enum whose members are also ints."""


class StrEnum(str, ReprEnum, _simple=True):
    """Enum whose members are also strings."""

    def __new__(cls, *values):
        if len(values) > 3:
            raise TypeError(f"too many arguments for str(): {values!r}")
        if len(values) == 1 and not isinstance(values[0], str):
            raise TypeError(f"{values[0]!r} is not a string")
        for what, value in zip(("encoding", "errors"), values[1:]):
            if not isinstance(value, str):
                raise TypeError(f"{what} must be a string, not {value!r}")
        text = str(*values)
        made = str.__new__(cls, text)
        made._value_ = text
        return made

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        """Return the name in lower case, the value of auto()."""
        return name.lower()


def pickle_by_global_name(self, proto):
    return self.name


_reduce_ex_by_global_name = pickle_by_global_name


def pickle_by_enum_name(self, proto):
    return getattr, (self.__class__, self._name_)


class FlagBoundary(StrEnum):
    """Treatment of values with bits that no member has."""

    STRICT = "strict"
    CONFORM = "conform"
    EJECT = "eject"
    KEEP = "keep"


STRICT = FlagBoundary.STRICT
CONFORM = FlagBoundary.CONFORM
EJECT = FlagBoundary.EJECT
KEEP = FlagBoundary.KEEP


class Flag(Enum, boundary=STRICT, _simple=True):
    """Enum whose members can be combined by bit operators."""

    _numeric_repr_ = repr

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        """Return the value of auto(): the bit above the highest so far."""
        if not last_values:
            return 1 if start is None else start
        highest = max(last_values)
        try:
            return 1 << _high_bit(highest) + 1
        except Exception:
            raise TypeError(f"invalid flag value {highest!r}") from None

    @classmethod
    def _iter_member_by_value_(cls, value):
        find = cls._value2member_map_.get
        for bit in _iter_bits_lsb(value & cls._flag_mask_):
            yield find(bit)

    _iter_member_ = _iter_member_by_value_

    @classmethod
    def _iter_member_by_def_(cls, value):
        yield from sorted(cls._iter_member_by_value_(value), key=lambda each: each._sort_order_)

    @classmethod
    def _missing_(cls, value):
        """Return the combination for a value that has no member."""
        if not isinstance(value, int):
            raise ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        flag_mask = cls._flag_mask_
        singles_mask = cls._singles_mask_
        all_bits = cls._all_bits_
        boundary = cls._boundary_
        neg_value = None
        if not ~all_bits <= value <= all_bits or value & (all_bits ^ flag_mask):
            if boundary is STRICT:
                max_bits = max(value.bit_length(), flag_mask.bit_length())
                raise ValueError(
                    f"{cls!r} invalid value {value!r}\n    given {bin(value, max_bits)}\n  allowed {bin(flag_mask, max_bits)}"
                )
            if boundary is CONFORM:
                value = value & flag_mask
            elif boundary is EJECT:
                return value
            elif boundary is KEEP:
                if value < 0:
                    value = max(all_bits + 1, 2 ** value.bit_length()) + value
            else:
                raise ValueError(f"{cls!r} unknown flag boundary {boundary!r}")
        if value < 0:
            neg_value = value
            value = all_bits + 1 + value if boundary in (EJECT, KEEP) else singles_mask & value
        unknown = value & ~flag_mask
        aliases = value & ~singles_mask
        member_value = value & singles_mask
        if unknown and boundary is not KEEP:
            raise ValueError(f"{cls.__name__}({value!r}) -->  unknown values {unknown!r} [{bin(unknown)}]")
        if cls._member_type_ is object:
            pseudo = object.__new__(cls)
        else:
            pseudo = cls._member_type_.__new__(cls, value)
        if not hasattr(pseudo, "_value_"):
            pseudo._value_ = value
        pseudo._name_ = None
        if member_value or aliases:
            members = []
            combined = 0
            for m in cls._iter_member_(member_value):
                members.append(m)
                combined |= m._value_
            if aliases:
                value = member_value | aliases
                for pm in cls._member_map_.values():
                    if pm not in members and pm._value_ and pm._value_ & value == pm._value_:
                        members.append(pm)
                        combined |= pm._value_
            unknown = value ^ combined
            pseudo._name_ = "|".join([m._name_ for m in members])
            if not combined:
                pseudo._name_ = None
            elif unknown and boundary is STRICT:
                raise ValueError(f"{cls!r}: no members with value {unknown!r}")
            elif unknown:
                pseudo._name_ += f"|{cls._numeric_repr_(unknown)}"
        pseudo = cls._value2member_map_.setdefault(value, pseudo)
        if neg_value is not None:
            cls._value2member_map_[neg_value] = pseudo
        return pseudo

    def __contains__(self, other):
        if not isinstance(other, self.__class__):
            raise TypeError(
                f"unsupported operand type(s) for 'in': {type(other).__qualname__!r} and {self.__class__.__qualname__!r}"
            )
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        yield from self._iter_member_(self._value_)

    def __len__(self):
        return self._value_.bit_count()

    def __repr__(self):
        cls = self.__class__
        shown = (cls._value_repr_ or repr)(self._value_)
        if self._name_ is None:
            return f"<{cls.__name__}: {shown}>"
        return f"<{cls.__name__}.{self._name_}: {shown}>"

    def __str__(self):
        return self.__class__.__name__ + (f"({self._value_!r})" if self._name_ is None else f".{self._name_}")

    def __bool__(self):
        return bool(self._value_)

    def _get_value(self, flag):
        if isinstance(flag, self.__class__):
            return flag._value_
        if self._member_type_ is not object and isinstance(flag, self._member_type_):
            return flag
        return NotImplemented

    def _operands(self, other, op):
        """Return the values of both operands, or NotImplemented."""
        other_value = self._get_value(other)
        if other_value is NotImplemented:
            return NotImplemented
        for flag in (self, other):
            if self._get_value(flag) is None:
                raise TypeError(f"'{flag}' cannot be combined with other flags with {op}")
        return self._value_, other_value

    def __or__(self, other):
        cls = self.__class__
        if type(other) is cls and cls._get_value is Flag._get_value and self._value_ is not None and other._value_ is not None:
            known = cls._value2member_map_.get(self._value_ | other._value_)
            return known if known is not None and type(cls) is EnumType else cls(self._value_ | other._value_)
        values = self._operands(other, "|")
        return values if values is NotImplemented else self.__class__(values[0] | values[1])

    def __and__(self, other):
        cls = self.__class__
        if type(other) is cls and cls._get_value is Flag._get_value and self._value_ is not None and other._value_ is not None:
            known = cls._value2member_map_.get(self._value_ & other._value_)
            return known if known is not None and type(cls) is EnumType else cls(self._value_ & other._value_)
        values = self._operands(other, "&")
        return values if values is NotImplemented else self.__class__(values[0] & values[1])

    def __xor__(self, other):
        values = self._operands(other, "^")
        return values if values is NotImplemented else self.__class__(values[0] ^ values[1])

    def __invert__(self):
        own = self._get_value(self)
        if own is None:
            raise TypeError(f"'{self}' cannot be inverted")
        if self._inverted_ is None:
            keeps_bits = self._boundary_ in (EJECT, KEEP)
            self._inverted_ = self.__class__(~self._value_ if keeps_bits else ~self._value_ & self._singles_mask_)
        return self._inverted_

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__


class IntFlag(int, ReprEnum, Flag, boundary=KEEP, _simple=True):
    """Flag whose members are also ints."""


def unique(enumeration):
    """Class decorator that raises ValueError for aliases."""
    duplicates = [(name, m.name) for name, m in enumeration.__members__.items() if name != m.name]
    if duplicates:
        details = ", ".join([f"{alias} -> {name}" for alias, name in duplicates])
        raise ValueError(f"duplicate values found in {enumeration!r}: {details}")
    return enumeration


# --- members as globals ---


def _dunder_all(name):
    return name.rpartition(".")[2]


def global_enum_repr(self):
    """Return module.NAME, a repr of members."""
    return f"{_dunder_all(self.__class__.__module__)}.{self._name_}"


def global_flag_repr(self):
    """Return module.NAME|module.NAME, a repr of flags."""
    module = _dunder_all(self.__class__.__module__)
    cls_name = self.__class__.__name__
    if self._name_ is None:
        return f"{module}.{cls_name}({self._value_!r})"
    if _is_single_bit(self._value_):
        return f"{module}.{self._name_}"
    if self._boundary_ is not KEEP:
        return "|".join([f"{module}.{name}" for name in self.name.split("|")])
    names = []
    for n in self._name_.split("|"):
        names.append(n if n[0].isdigit() else f"{module}.{n}")
    return "|".join(names)


def global_str(self):
    """Return NAME, a str of members."""
    return self._name_ if self._name_ is not None else f"{self.__class__.__name__}({self._value_!r})"


def global_enum(cls, update_str=False):
    """Class decorator that stores the members in the enum's module, and shows them as such."""
    import sys

    cls.__repr__ = global_flag_repr if _is_flag(cls) else global_enum_repr
    if not issubclass(cls, ReprEnum) or update_str:
        cls.__str__ = global_str
    module = sys.modules[cls.__module__]
    for name, m in cls.__members__.items():
        setattr(module, name, m)
    return cls


# --- verify ---


class EnumCheck(StrEnum):
    """Checks that verify() can make."""

    CONTINUOUS = "no skipped integer values"
    NAMED_FLAGS = "multi-flag aliases may not contain unnamed flags"
    UNIQUE = "one name per value"


CONTINUOUS = EnumCheck.CONTINUOUS
NAMED_FLAGS = EnumCheck.NAMED_FLAGS
UNIQUE = EnumCheck.UNIQUE


class verify:
    """Class decorator that checks the members of an enum."""

    def __init__(self, *checks):
        self.checks = checks

    def __call__(self, enumeration):
        cls_name = enumeration.__name__
        is_flag = _is_flag(enumeration)
        if not is_flag and not issubclass(enumeration, Enum):
            raise TypeError("the 'verify' decorator only works with Enum and Flag")
        for check in self.checks:
            if check is UNIQUE:
                duplicates = [(n, m.name) for n, m in enumeration.__members__.items() if n != m.name]
                if duplicates:
                    details = ", ".join([f"{alias} -> {name}" for alias, name in duplicates])
                    raise ValueError(f"aliases found in {enumeration!r}: {details}")
            elif check is CONTINUOUS:
                self._continuous(enumeration, cls_name, is_flag)
            elif check is NAMED_FLAGS and is_flag:
                self._named_flags(enumeration, cls_name)
        return enumeration

    def _continuous(self, enumeration, cls_name, is_flag):
        values = set([e.value for e in enumeration])
        if len(values) < 2:
            return
        low, high = min(values), max(values)
        if is_flag:
            missing = [2**i for i in range(_high_bit(low) + 1, _high_bit(high)) if 2**i not in values]
        else:
            missing = [i for i in range(low + 1, high) if i not in values]
        if missing:
            kind = "flag" if is_flag else "enum"
            raise ValueError(f"invalid {kind} {cls_name!r}: missing values {', '.join(map(str, missing))}"[:256])

    def _named_flags(self, enumeration, cls_name):
        names = enumeration._member_names_
        values = [m.value for m in enumeration]
        missing_names = []
        missing_value = 0
        for name, alias in enumeration._member_map_.items():
            if name in names or alias.value < 0:
                continue
            missed = [v for v in _iter_bits_lsb(alias.value) if v not in values]
            if missed:
                missing_names.append(name)
                for v in missed:
                    missing_value |= v
        if missing_names:
            if len(missing_names) == 1:
                text = f"alias {missing_names[0]} is missing"
            else:
                text = f"aliases {', '.join(missing_names[:-1])} and {missing_names[-1]} are missing"
            if _is_single_bit(missing_value):
                value = f"value {missing_value:#x}"
            else:
                value = f"combined values of {missing_value:#x}"
            raise ValueError(
                f"invalid Flag {cls_name!r}: {text} {value} [use enum.show_flag_values(value) for details]"
            )


def show_flag_values(value):
    """Return the values of a value's single bits."""
    return list(_iter_bits_lsb(value))
