"""Module `decimal`: decimal numbers.

Decimal and the state of contexts are natives; signals, Context's methods and the current context are here. Knows
`contextvars`, since each context of variables has its own decimal context.
"""

import contextvars as _contextvars

import _decimal
from _decimal import Context as _Numbers, Decimal, _apply, _set, _signals, _take
from collections import namedtuple as _namedtuple

__all__ = [
    "Decimal", "Context", "DecimalTuple", "DefaultContext", "BasicContext", "ExtendedContext", "DecimalException", "Clamped",
    "InvalidOperation", "DivisionByZero", "Inexact", "Rounded", "Subnormal", "Overflow", "Underflow", "FloatOperation", "ROUND_DOWN",
    "ROUND_HALF_UP", "ROUND_HALF_EVEN", "ROUND_CEILING", "ROUND_FLOOR", "ROUND_UP", "ROUND_HALF_DOWN", "ROUND_05UP", "setcontext",
    "getcontext", "localcontext", "IEEEContext", "MAX_PREC", "MAX_EMAX", "MIN_EMIN", "MIN_ETINY", "IEEE_CONTEXT_MAX_BITS", "HAVE_THREADS",
    "HAVE_CONTEXTVAR",
]
__version__ = "1.70"
__libmpdec_version__ = "2.5.1"

ROUND_DOWN, ROUND_HALF_UP, ROUND_HALF_EVEN, ROUND_CEILING = "ROUND_DOWN", "ROUND_HALF_UP", "ROUND_HALF_EVEN", "ROUND_CEILING"
ROUND_FLOOR, ROUND_UP, ROUND_HALF_DOWN, ROUND_05UP = "ROUND_FLOOR", "ROUND_UP", "ROUND_HALF_DOWN", "ROUND_05UP"
MAX_PREC = MAX_EMAX = 999999999999999999
MIN_EMIN = -MAX_EMAX
MIN_ETINY = MIN_EMIN - (MAX_PREC - 1)
IEEE_CONTEXT_MAX_BITS = 512
HAVE_THREADS = True
HAVE_CONTEXTVAR = True

DecimalTuple = _namedtuple("DecimalTuple", "sign digits exponent", module="decimal")


class DecimalException(ArithmeticError):
    """Base of all signals."""


class Clamped(DecimalException):
    """Signal: the exponent was changed to fit the limits."""


class InvalidOperation(DecimalException):
    """Signal: invalid operation."""


class DivisionByZero(DecimalException, ZeroDivisionError):
    """Signal: division of a finite number by zero."""


class Inexact(DecimalException):
    """Signal: the result was rounded and is not exact."""


class Rounded(DecimalException):
    """Signal: the result lost digits, possibly zeros."""


class Subnormal(DecimalException):
    """Signal: the exponent is below Emin."""


class Overflow(Inexact, Rounded):
    """Signal: the result is too large."""


class Underflow(Inexact, Rounded, Subnormal):
    """Signal: the result is too small."""


class FloatOperation(DecimalException, TypeError):
    """Signal: floats and decimals were mixed."""


# Conditions that the signal InvalidOperation reports, as items of its arguments
_conditions = {
    name: type(name, bases, {"__module__": "decimal"})
    for name, bases in (
        ("ConversionSyntax", (InvalidOperation,)), ("DivisionImpossible", (InvalidOperation,)),
        ("DivisionUndefined", (InvalidOperation, ZeroDivisionError)), ("InvalidContext", (InvalidOperation,)))
}
# in the order of the natives' bits
_order = (Clamped, InvalidOperation, DivisionByZero, Inexact, FloatOperation, Overflow, Rounded, Subnormal, Underflow)


def _bits(signals):
    if signals is None:
        return 0
    if isinstance(signals, dict) or isinstance(signals, _SignalDict):
        signals = [signal for signal in signals if signals[signal]]
    bits = 0
    for signal in signals:
        if signal not in _order:
            raise TypeError("values must be signals")
        bits |= 1 << _order.index(signal)
    return bits


class _SignalDict:
    """Mapping of the flags or traps of a context."""

    __slots__ = ("_context", "_which")

    def __init__(self, context, which):
        self._context = context
        self._which = which

    def __getitem__(self, signal):
        if signal not in _order:
            raise KeyError("invalid error flag")
        return bool(_signals(self._context, self._which) >> _order.index(signal) & 1)

    def __setitem__(self, signal, value):
        if signal not in _order:
            raise KeyError("invalid error flag")
        bit = 1 << _order.index(signal)
        bits = _signals(self._context, self._which)
        _set(self._context, self._which, bits | bit if value else bits & ~bit)

    def __delitem__(self, signal):
        raise ValueError("signal keys cannot be deleted")

    def __iter__(self):
        return iter(_order)

    def __len__(self):
        return len(_order)

    def __contains__(self, signal):
        return signal in _order

    def keys(self):
        return list(_order)

    def values(self):
        return [self[signal] for signal in _order]

    def items(self):
        return [(signal, self[signal]) for signal in _order]

    def get(self, signal, default=None):
        return self[signal] if signal in _order else default

    def copy(self):
        return dict(self.items())

    def __eq__(self, other):
        if isinstance(other, (_SignalDict, dict)):
            return dict(self.items()) == dict(other.items())
        return NotImplemented

    def __repr__(self):
        return "{" + ", ".join([f"{signal!r}:{value}" for signal, value in self.items()]) + "}"


_SignalDict.__name__ = _SignalDict.__qualname__ = "SignalDict"


def _checked(signals):
    """Check a value for flags or traps: a mapping of all signals. Raises TypeError or KeyError."""
    if not isinstance(signals, (dict, _SignalDict)):
        raise TypeError("argument must be a signal dict")
    if len(signals) != len(_order) or any([s not in _order for s in signals]):
        raise KeyError("invalid signal dict")
    return signals


def _with_operations(cls):
    """Add a method to Context for each operation of the natives."""
    for name in _decimal.unary:
        setattr(cls, name, _unary(name))
    for name in _decimal.binary:
        setattr(cls, name, _binary(name))
    for name in ("is_finite", "is_infinite", "is_nan", "is_qnan", "is_snan", "is_signed", "is_zero"):
        setattr(cls, name, _test(name))
    return cls


@_with_operations
class Context(_Numbers):
    """Arithmetic context of decimal numbers."""

    __full_type_name__ = True  # error messages use the name decimal.Context

    def __init__(self, prec=None, rounding=None, Emin=None, Emax=None, capitals=None, clamp=None, flags=None, traps=None):
        _take(self, DefaultContext)
        for name, value in (("prec", prec), ("rounding", rounding), ("Emin", Emin), ("Emax", Emax), ("capitals", capitals), ("clamp", clamp)):
            if value is not None:
                _set(self, name, value)
        if traps is not None:
            _set(self, "traps", _bits(traps))
        if flags is not None:
            _set(self, "flags", _bits(flags))

    @property
    def flags(self):
        return _SignalDict(self, "flags")

    @flags.setter
    def flags(self, value):
        _set(self, "flags", _bits(_checked(value)))

    @property
    def traps(self):
        return _SignalDict(self, "traps")

    @traps.setter
    def traps(self, value):
        _set(self, "traps", _bits(_checked(value)))

    def clear_flags(self):
        _set(self, "flags", 0)

    def clear_traps(self):
        _set(self, "traps", 0)

    def copy(self):
        new = Context.__new__(Context)  # _take() sets all attributes that __init__ would set
        _take(new, self)
        return new

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    def Etiny(self):
        return self.Emin - (self.prec - 1)

    def Etop(self):
        return self.Emax - (self.prec - 1)

    def radix(self):
        return Decimal(10)

    def create_decimal(self, num="0", /):
        if isinstance(num, str) and ("_" in num or num != num.strip()):
            num = "not a number"  # Decimal() accepts underscores and white space, a context does not
        return _apply("create_decimal", self, None, (num,))

    def create_decimal_from_float(self, f, /):
        return self.create_decimal(Decimal.from_float(f))

    def copy_decimal(self, x, /):
        return _operand(x)

    def power(self, a, b, modulo=None):
        return _apply("power", self, None, (a, b) if modulo is None else (a, b, modulo))

    def fma(self, a, b, c, /):
        return _apply("fma", self, None, (a, b, c))

    def is_canonical(self, x, /):
        if not isinstance(x, Decimal):
            raise TypeError("argument must be a Decimal")
        return True

    def __repr__(self):
        flags = ", ".join([s.__name__ for s in _order if self.flags[s]])
        traps = ", ".join([s.__name__ for s in _order if self.traps[s]])
        return (f"Context(prec={self.prec}, rounding={self.rounding}, Emin={self.Emin}, Emax={self.Emax}, capitals={self.capitals}, "
                f"clamp={self.clamp}, flags=[{flags}], traps=[{traps}])")

    def __setattr__(self, name, value):
        if not hasattr(type(self), name):
            raise AttributeError(f"'decimal.Context' object has no attribute '{name}'")
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        raise AttributeError("context attributes cannot be deleted")


def _operand(x):
    if isinstance(x, Decimal):
        return x
    if not isinstance(x, int):
        raise TypeError(f"conversion from {type(x).__name__} to Decimal is not supported")
    return Decimal(x)


def _unary(name):
    def method(self, x, /):
        return _apply(name, self, None, (x,))
    method.__name__ = name
    method.__qualname__ = "Context." + name
    return method


def _binary(name):
    def method(self, a, b, /):
        return _apply(name, self, None, (a, b))
    method.__name__ = name
    method.__qualname__ = "Context." + name
    return method


def _test(name):
    test = getattr(Decimal, name)

    def method(self, a, /):
        return test(_operand(a))
    method.__name__ = name
    method.__qualname__ = "Context." + name
    return method


DefaultContext = _Numbers.__new__(Context)
BasicContext = Context(prec=9, rounding=ROUND_HALF_UP, traps=[InvalidOperation, DivisionByZero, Overflow, Underflow, Clamped], flags=[])
ExtendedContext = Context(prec=9, rounding=ROUND_HALF_EVEN, traps=[], flags=[])
_decimal.current = _Numbers()  # becomes a Context when the program asks for it


def _left():
    """Return the decimal context of a thread that is suspended."""
    return _decimal.current


def _entered(numbers):
    """Set the decimal context of a thread that continues."""
    _decimal.current = numbers


def getcontext():
    """Return the current context."""
    current = _decimal.current
    if type(current) is _Numbers:
        _decimal.adopt(current, Context)
    _contextvars._state.current._numbers = current
    return current


def setcontext(context, /):
    """Set the current context."""
    if not isinstance(context, Context):
        raise TypeError("argument must be a context")
    if context in (DefaultContext, BasicContext, ExtendedContext):
        context = context.copy()
        context.clear_flags()
    _make_current(context)


def _make_current(context):
    _decimal.current = _contextvars._state.current._numbers = context


class _Manager:
    """Context manager of localcontext()."""

    def __init__(self, context):
        self._new = context

    def __enter__(self):
        self._old = getcontext()
        _make_current(self._new)
        return self._new

    def __exit__(self, *args):
        _make_current(self._old)


_Manager.__name__ = _Manager.__qualname__ = "ContextManager"


def localcontext(ctx=None, **kwargs):
    """Return a context manager in whose block a copy of `ctx` is the current context."""
    if ctx is None:
        ctx = getcontext()
    elif not isinstance(ctx, Context):
        raise TypeError("optional argument must be a context")
    new = ctx.copy()
    for name, value in kwargs.items():
        if name not in ("prec", "rounding", "Emin", "Emax", "capitals", "clamp", "flags", "traps"):
            raise TypeError(f"'{name}' is an invalid keyword argument for this function")
        if name in ("flags", "traps") and isinstance(value, list):
            value = {signal: signal in value for signal in _order}
        if value is not None:
            setattr(new, name, value)
    return _Manager(new)


def IEEEContext(bits, /):
    """Return the context of an interchange format of IEEE 754, of `bits` bits."""
    if bits <= 0 or bits > IEEE_CONTEXT_MAX_BITS or bits % 32:
        raise ValueError(f"argument must be a multiple of 32, with a maximum of {IEEE_CONTEXT_MAX_BITS}")
    emax = 3 * (1 << (bits // 16 + 3))
    return Context(prec=9 * (bits // 32) - 2, rounding=ROUND_HALF_EVEN, Emin=1 - emax, Emax=emax, capitals=1, clamp=1, flags=[], traps=[])
