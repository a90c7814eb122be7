"""Module `reprlib`: reprs of limited size, and a guard against recursive reprs."""

__all__ = ["Repr", "repr", "recursive_repr"]

from _recursive_repr import recursive_repr
from itertools import islice

_repr = repr


class Repr:
    """Maker of reprs. Its attributes are their size limits."""

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
        """Return the repr of x, cut where it is too long."""
        return self.repr1(x, self.maxlevel)

    def repr1(self, x, level):
        cls = type(x)
        kind = "_".join(cls.__name__.split()) if " " in cls.__name__ else cls.__name__
        method = getattr(self, f"repr_{kind}", None)
        # a class that shares only its name with a built-in one
        home = self._lookup.get(kind)
        if method and (home is None or home == getattr(cls, "__module__", None)):
            return method(x, level)
        return self.repr_instance(x, level)

    def _join(self, pieces, level):
        """Join the reprs of items; with an indent, each is on its own line, and so is the closing bracket."""
        if self.indent is None:
            return ", ".join(pieces)
        if not pieces:
            return ""
        step = self.indent
        if isinstance(step, int):
            if step < 0:
                raise ValueError(f"Repr.indent cannot be negative int (was {step!r})")
            step = step * " "
        try:
            margin = "\n" + (self.maxlevel - level + 1) * step
        except TypeError as error:
            raise TypeError(f"Repr.indent must be a str, int or None, not {type(step)}") from error
        lines = "".join(f"{margin}{piece}," for piece in pieces)
        return lines + margin[: len(margin) - len(step)]

    def _repr_iterable(self, x, level, left, right, maxiter, trail=""):
        size = len(x)
        if size and level <= 0:
            return f"{left}{self.fillvalue}{right}"
        pieces = [self.repr1(item, level - 1) for item in islice(x, maxiter)]
        if size > maxiter:
            pieces.append(self.fillvalue)
        closing = trail + right if size == 1 and self.indent is None else right
        return f"{left}{self._join(pieces, level)}{closing}"

    def repr_tuple(self, x, level):
        return self._repr_iterable(x, level, "(", ")", self.maxtuple, ",")

    def repr_list(self, x, level):
        return self._repr_iterable(x, level, "[", "]", self.maxlist)

    def repr_array(self, x, level):
        start = f"array('{x.typecode}'"
        return self._repr_iterable(x, level, start + ", [", "])", self.maxarray) if x else start + ")"

    def repr_set(self, x, level):
        return self._repr_iterable(_possibly_sorted(x), level, "{", "}", self.maxset) if x else "set()"

    def repr_frozenset(self, x, level):
        return self._repr_iterable(_possibly_sorted(x), level, "frozenset({", "})", self.maxfrozenset) if x else "frozenset()"

    def repr_deque(self, x, level):
        return self._repr_iterable(x, level, "deque([", "])", self.maxdeque)

    def repr_dict(self, x, level):
        size = len(x)
        if not size:
            return "{}"
        if level <= 0:
            return "{" + self.fillvalue + "}"
        show = self.repr1
        pieces = [f"{show(key, level - 1)}: {show(x[key], level - 1)}" for key in islice(_possibly_sorted(x), self.maxdict)]
        if size > self.maxdict:
            pieces.append(self.fillvalue)
        return "{" + self._join(pieces, level) + "}"

    def _cut(self, s, size):
        """Keep `size` characters from both ends, with the fill value between them; its length counts as 3."""
        head = max(0, (size - 3) // 2)
        tail = max(0, size - 3 - head)
        return s[:head] + self.fillvalue + s[len(s) - tail :]

    def repr_str(self, x, level):
        size = self.maxstring
        text = _repr(x[:size])
        if len(text) <= size:
            return text
        # Cut before quoting, so that the quotes suit the text.
        head = max(0, (size - 3) // 2)
        tail = max(0, size - 3 - head)
        return self._cut(_repr(x[:head] + x[len(x) - tail :]), size)

    def repr_int(self, x, level):
        try:
            text = _repr(x)
        except ValueError:
            # int has too many digits to convert
            digits = int(x.bit_length() * 0.30102999566398120)
            return f"<{x.__class__.__name__} instance with roughly {digits} digits at {id(x):#x}>"
        return self._cut(text, self.maxlong) if len(text) > self.maxlong else text

    def repr_instance(self, x, level):
        try:
            text = _repr(x)
        except Exception:
            return f"<{x.__class__.__name__} instance at {id(x):#x}>"
        return self._cut(text, self.maxother) if len(text) > self.maxother else text


def _possibly_sorted(x):
    try:
        return sorted(x)
    except Exception:
        # not comparable: keep the order
        return list(x)


aRepr = Repr()
repr = aRepr.repr
