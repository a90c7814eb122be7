"""reprlib: reprs that are cut at a size, and the guard against reprs that contain themselves."""

__all__ = ["Repr", "repr", "recursive_repr"]


from itertools import islice

_repr = repr


def recursive_repr(fillvalue="..."):
    """A decorator of __repr__ that gives fillvalue when it is called again for the same object."""

    def decorating_function(user_function):
        running = set()

        def wrapper(self):
            key = id(self)
            if key in running:
                return fillvalue
            running.add(key)
            try:
                return user_function(self)
            finally:
                running.discard(key)

        wrapper.__module__ = user_function.__module__
        wrapper.__doc__ = user_function.__doc__
        wrapper.__name__ = user_function.__name__
        wrapper.__qualname__ = user_function.__qualname__
        wrapper.__type_params__ = getattr(user_function, "__type_params__", ())
        wrapper.__wrapped__ = user_function
        return wrapper

    return decorating_function


class Repr:
    """Makes reprs; its attributes say how long they may be."""

    _lookup = {
        "tuple": "builtins", "list": "builtins", "array": "array", "set": "builtins", "frozenset": "builtins",
        "deque": "collections", "dict": "builtins", "str": "builtins", "int": "builtins",
    }

    def __init__(
        self, *, maxlevel=6, maxtuple=6, maxlist=6, maxarray=5, maxdict=4, maxset=6, maxfrozenset=6, maxdeque=6, maxstring=30,
        maxlong=40, maxother=30, fillvalue="...", indent=None,
    ):
        self.maxlevel = maxlevel
        self.maxtuple = maxtuple
        self.maxlist = maxlist
        self.maxarray = maxarray
        self.maxdict = maxdict
        self.maxset = maxset
        self.maxfrozenset = maxfrozenset
        self.maxdeque = maxdeque
        self.maxstring = maxstring
        self.maxlong = maxlong
        self.maxother = maxother
        self.fillvalue = fillvalue
        self.indent = indent

    def repr(self, x):
        """The repr of x, cut where it is too long."""
        return self.repr1(x, self.maxlevel)

    def repr1(self, x, level):
        cls = type(x)
        typename = cls.__name__
        if " " in typename:
            typename = "_".join(typename.split())
        method = getattr(self, "repr_" + typename, None)
        if method:
            if typename not in self._lookup or getattr(cls, "__module__", None) == self._lookup[typename]:
                return method(x, level)
        return self.repr_instance(x, level)

    def _join(self, pieces, level):
        if self.indent is None:
            return ", ".join(pieces)
        if not pieces:
            return ""
        indent = self.indent
        if isinstance(indent, int):
            if indent < 0:
                raise ValueError(f"Repr.indent cannot be negative int (was {indent!r})")
            indent *= " "
        try:
            sep = ",\n" + (self.maxlevel - level + 1) * indent
        except TypeError as error:
            raise TypeError(f"Repr.indent must be a str, int or None, not {type(indent)}") from error
        return sep.join(("", *pieces, ""))[1 : -len(indent) or None]

    def _repr_iterable(self, x, level, left, right, maxiter, trail=""):
        n = len(x)
        if level <= 0 and n:
            s = self.fillvalue
        else:
            newlevel = level - 1
            pieces = [self.repr1(elem, newlevel) for elem in islice(x, maxiter)]
            if n > maxiter:
                pieces.append(self.fillvalue)
            s = self._join(pieces, level)
            if n == 1 and trail and self.indent is None:
                right = trail + right
        return f"{left}{s}{right}"

    def repr_tuple(self, x, level):
        return self._repr_iterable(x, level, "(", ")", self.maxtuple, ",")

    def repr_list(self, x, level):
        return self._repr_iterable(x, level, "[", "]", self.maxlist)

    def repr_array(self, x, level):
        if not x:
            return f"array('{x.typecode}')"
        return self._repr_iterable(x, level, f"array('{x.typecode}', [", "])", self.maxarray)

    def repr_set(self, x, level):
        if not x:
            return "set()"
        return self._repr_iterable(_possibly_sorted(x), level, "{", "}", self.maxset)

    def repr_frozenset(self, x, level):
        if not x:
            return "frozenset()"
        return self._repr_iterable(_possibly_sorted(x), level, "frozenset({", "})", self.maxfrozenset)

    def repr_deque(self, x, level):
        return self._repr_iterable(x, level, "deque([", "])", self.maxdeque)

    def repr_dict(self, x, level):
        n = len(x)
        if n == 0:
            return "{}"
        if level <= 0:
            return "{" + self.fillvalue + "}"
        newlevel = level - 1
        pieces = []
        for key in islice(_possibly_sorted(x), self.maxdict):
            pieces.append(f"{self.repr1(key, newlevel)}: {self.repr1(x[key], newlevel)}")
        if n > self.maxdict:
            pieces.append(self.fillvalue)
        return "{" + self._join(pieces, level) + "}"

    def _cut(self, s, size):
        i = max(0, (size - 3) // 2)
        j = max(0, size - 3 - i)
        return s[:i] + self.fillvalue + s[len(s) - j :]

    def repr_str(self, x, level):
        s = _repr(x[: self.maxstring])
        if len(s) > self.maxstring:
            i = max(0, (self.maxstring - 3) // 2)
            j = max(0, self.maxstring - 3 - i)
            s = _repr(x[:i] + x[len(x) - j :])
            s = s[:i] + self.fillvalue + s[len(s) - j :]
        return s

    def repr_int(self, x, level):
        try:
            s = _repr(x)
        except ValueError:
            # Too many digits to convert.
            return f"<{x.__class__.__name__} instance with roughly {int(x.bit_length() * 0.30102999566398120)} digits at {id(x):#x}>"
        return self._cut(s, self.maxlong) if len(s) > self.maxlong else s

    def repr_instance(self, x, level):
        try:
            s = _repr(x)
        except Exception:
            return f"<{x.__class__.__name__} instance at {id(x):#x}>"
        return self._cut(s, self.maxother) if len(s) > self.maxother else s


def _possibly_sorted(x):
    try:
        return sorted(x)
    except Exception:
        # Items that can't be compared keep their order.
        return list(x)


aRepr = Repr()
repr = aRepr.repr
