"""Pending values: results of the host's coroutine functions in forgiving programs, usable before they are awaited.

A PendingValue can be awaited like an ExternalFuture. Every other use waits for its value: operators, attributes, items,
calls, truth, iteration, formatting. Other ways lead here for uses without a method: arguments that a native refuses
(pending_values.pyx), arguments of host functions (call_host), the subject of `match`, type(), and the end of the
program (finish_calls). Invariant: programs that are not forgiving never get one, they get futures.
"""

import _host
import operator

from asyncio import events, futures


class PendingValue:
    """Result of a host call that waits for its value wherever it is used."""

    def __init__(self, call_id):
        object.__setattr__(self, "_future", futures.ExternalFuture(call_id))
        unused[call_id] = self

    def __await__(self):
        return future_of(self).__await__()

    # Attributes

    def __getattribute__(self, name):
        return getattr(value_of(self), name)

    def __setattr__(self, name, value):
        setattr(value_of(self), name, value)

    def __delattr__(self, name):
        delattr(value_of(self), name)

    def __dir__(self):
        return dir(value_of(self))

    # Strings, numbers and truth

    def __repr__(self):
        return repr(value_of(self))

    def __str__(self):
        return str(value_of(self))

    def __format__(self, specification):
        return format(value_of(self), specification)

    def __bytes__(self):
        return bytes(value_of(self))

    def __fspath__(self):
        import os

        return os.fspath(value_of(self))

    def __bool__(self):
        return bool(value_of(self))

    def __int__(self):
        return int(value_of(self))

    def __float__(self):
        return float(value_of(self))

    def __complex__(self):
        return complex(value_of(self))

    def __index__(self):
        return operator.index(value_of(self))

    def __hash__(self):
        return hash(value_of(self))

    def __round__(self, *digits):
        return round(value_of(self), *digits)

    def __trunc__(self):
        return value_of(self).__trunc__()

    def __floor__(self):
        return value_of(self).__floor__()

    def __ceil__(self):
        return value_of(self).__ceil__()

    # Containers

    def __len__(self):
        return len(value_of(self))

    def __length_hint__(self):
        return operator.length_hint(value_of(self))

    def __iter__(self):
        return iter(value_of(self))

    def __next__(self):
        return next(value_of(self))

    def __reversed__(self):
        return reversed(value_of(self))

    def __contains__(self, item):
        return item in value_of(self)

    def __getitem__(self, key):
        return value_of(self)[key]

    def __setitem__(self, key, item):
        value_of(self)[key] = item

    def __delitem__(self, key):
        del value_of(self)[key]

    # Calls, context managers, copies

    def __call__(self, *args, **kwargs):
        return value_of(self)(*args, **kwargs)

    def __enter__(self):
        return value_of(self).__enter__()

    def __exit__(self, *exception):
        return value_of(self).__exit__(*exception)

    def __copy__(self):
        import copy

        return copy.copy(value_of(self))

    def __deepcopy__(self, memo):
        import copy

        return copy.deepcopy(value_of(self), memo)

    def __reduce_ex__(self, protocol):
        return value_of(self).__reduce_ex__(protocol)

    # Comparisons and operators; the other operand may be pending, too

    def __eq__(self, other):
        return value_of(self) == value_of(other)

    def __ne__(self, other):
        return value_of(self) != value_of(other)

    def __lt__(self, other):
        return value_of(self) < value_of(other)

    def __le__(self, other):
        return value_of(self) <= value_of(other)

    def __gt__(self, other):
        return value_of(self) > value_of(other)

    def __ge__(self, other):
        return value_of(self) >= value_of(other)

    def __neg__(self):
        return -value_of(self)

    def __pos__(self):
        return +value_of(self)

    def __invert__(self):
        return ~value_of(self)

    def __abs__(self):
        return abs(value_of(self))

    def __add__(self, other):
        return value_of(self) + value_of(other)

    def __radd__(self, other):
        return other + value_of(self)

    def __iadd__(self, other):
        return operator.iadd(value_of(self), value_of(other))

    def __sub__(self, other):
        return value_of(self) - value_of(other)

    def __rsub__(self, other):
        return other - value_of(self)

    def __isub__(self, other):
        return operator.isub(value_of(self), value_of(other))

    def __mul__(self, other):
        return value_of(self) * value_of(other)

    def __rmul__(self, other):
        return other * value_of(self)

    def __imul__(self, other):
        return operator.imul(value_of(self), value_of(other))

    def __matmul__(self, other):
        return value_of(self) @ value_of(other)

    def __rmatmul__(self, other):
        return other @ value_of(self)

    def __imatmul__(self, other):
        return operator.imatmul(value_of(self), value_of(other))

    def __truediv__(self, other):
        return value_of(self) / value_of(other)

    def __rtruediv__(self, other):
        return other / value_of(self)

    def __itruediv__(self, other):
        return operator.itruediv(value_of(self), value_of(other))

    def __floordiv__(self, other):
        return value_of(self) // value_of(other)

    def __rfloordiv__(self, other):
        return other // value_of(self)

    def __ifloordiv__(self, other):
        return operator.ifloordiv(value_of(self), value_of(other))

    def __mod__(self, other):
        return value_of(self) % value_of(other)

    def __rmod__(self, other):
        return other % value_of(self)

    def __imod__(self, other):
        return operator.imod(value_of(self), value_of(other))

    def __lshift__(self, other):
        return value_of(self) << value_of(other)

    def __rlshift__(self, other):
        return other << value_of(self)

    def __ilshift__(self, other):
        return operator.ilshift(value_of(self), value_of(other))

    def __rshift__(self, other):
        return value_of(self) >> value_of(other)

    def __rrshift__(self, other):
        return other >> value_of(self)

    def __irshift__(self, other):
        return operator.irshift(value_of(self), value_of(other))

    def __and__(self, other):
        return value_of(self) & value_of(other)

    def __rand__(self, other):
        return other & value_of(self)

    def __iand__(self, other):
        return operator.iand(value_of(self), value_of(other))

    def __xor__(self, other):
        return value_of(self) ^ value_of(other)

    def __rxor__(self, other):
        return other ^ value_of(self)

    def __ixor__(self, other):
        return operator.ixor(value_of(self), value_of(other))

    def __or__(self, other):
        return value_of(self) | value_of(other)

    def __ror__(self, other):
        return other | value_of(self)

    def __ior__(self, other):
        return operator.ior(value_of(self), value_of(other))

    def __divmod__(self, other):
        return divmod(value_of(self), value_of(other))

    def __rdivmod__(self, other):
        return divmod(other, value_of(self))

    def __pow__(self, other, *modulus):
        return pow(value_of(self), value_of(other), *modulus)

    def __rpow__(self, other, *modulus):
        return pow(other, value_of(self), *modulus)

    def __ipow__(self, other):
        return operator.ipow(value_of(self), value_of(other))


# Unused PendingValues (not used, awaited or given to asyncio): call id -> PendingValue, in the order of the calls
unused = {}


def future_of(pending):
    """Return the future of a PendingValue, and mark it as used."""
    future = object.__getattribute__(pending, "_future")
    unused.pop(future._call_id, None)
    return future


def value_of(value):
    """Return the value; for a PendingValue, wait for the host's answer. Raises what the call raised."""
    if not _host.is_pending(value):
        return value
    future = future_of(value)
    while not future.done():
        futures.wait_for_host(events._get_running_loop(), None)
    return future.result()


def with_values(items):
    """Return the tuple with the values of its pending items, at any depth of tuples. For natives with `*args`."""
    return tuple([_with_values_inside(item) for item in items])


def _with_values_inside(item):
    if not _host.is_pending(item) and type(item) is tuple and any(map(_host.is_pending, item)):
        return tuple([value_of(part) for part in item])
    return value_of(item)


def call_host(name, args, kwargs):
    """Call a function of the host, after waiting for all pending values in its arguments."""
    for pending in found_in((args, kwargs)):
        value_of(pending)
    return _host.call(name, args, kwargs)


def found_in(value):
    """Return the unused PendingValues in a value that crosses to the host, at any depth of containers and dataclasses."""
    found = []
    seen = set()
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if _host.is_pending(value):
            if _call_id(value) in unused:
                found.append(value)
            continue
        kind = type(value)
        if kind in _CONTAINERS and id(value) not in seen:
            seen.add(id(value))
            waiting.extend(value)
            if kind is dict:
                waiting.extend(value.values())
        elif hasattr(kind, "__dataclass_fields__") and id(value) not in seen:
            seen.add(id(value))
            waiting.extend(_fields(value))
    return sorted(found, key=_call_id)


def _fields(value):
    """Yield the values of the fields that a dataclass instance has, without running code of the program."""
    for name in type(value).__dataclass_fields__:
        try:
            yield object.__getattribute__(value, name)
        except AttributeError:
            pass


def _call_id(pending):
    return object.__getattribute__(pending, "_future")._call_id


_CONTAINERS = {dict, frozenset, list, set, tuple}


def finish_calls():
    """Wait for all unused PendingValues at the end of the program. Raises the first exception of their calls."""
    while unused:
        value_of(unused[next(iter(unused))])
