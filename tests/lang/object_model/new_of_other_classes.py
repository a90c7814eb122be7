# A __new__ that is called by hand makes instances of its own class and of those derived from it, of nothing else.
import collections, datetime, decimal, functools, io, itertools, operator, random, types, weakref


def show(make):
    try:
        value = make()
    except TypeError as e:
        print("TypeError:", e)
    else:
        print(type(value).__name__)


class Date(datetime.datetime): pass
class Error(Exception): pass
class Number(int):
    def __new__(cls): return 5
class Derived(Number): pass
class Meta(type(list)): pass
class Plain: pass
plain = Plain()

NEWS = [int, bool, float, complex, str, bytes, bytearray, tuple, list, dict, set, frozenset, range, slice, map, zip, filter, enumerate,
        reversed, property, classmethod, staticmethod, super, type, memoryview, BaseException, OSError, BaseExceptionGroup,
        types.FunctionType, types.MethodType, types.CellType, types.ModuleType, types.MappingProxyType, types.GenericAlias,
        functools.partial, itertools.count, itertools.chain, itertools.combinations, itertools.groupby, itertools.islice, itertools.product,
        itertools.repeat, itertools.zip_longest, itertools.accumulate, itertools.batched, itertools.cycle, itertools.starmap,
        collections.deque, datetime.date, datetime.datetime, datetime.time, datetime.timedelta, datetime.timezone, datetime.tzinfo,
        weakref.ref, operator.itemgetter, operator.attrgetter, operator.methodcaller]
for cls in NEWS:
    for made in (Plain, plain, 5, None, object):
        show(lambda: cls.__new__(made, 1))
    show(lambda: cls.__new__())

# Of a class with another layout, although it is derived from the first.
show(lambda: int.__new__(bool))
show(lambda: datetime.date.__new__(datetime.datetime, 2020, 1, 1))
show(lambda: datetime.date.__new__(Date, 2020, 1, 1))
show(lambda: BaseException.__new__(OSError, 1))
show(lambda: BaseException.__new__(Error, 1))
show(lambda: object.__new__(Derived))
show(lambda: int.__new__(Derived, 7))
show(lambda: type.__new__(Meta, "a", (), {}))
show(lambda: itertools.count.__new__(itertools.chain))
show(lambda: functools.partial.__new__(list, len))
show(lambda: itertools.combinations.__new__(cls=5, iterable=[], r=1))
show(lambda: float.__new__(cls=float))

# Class methods as they stand in the class.
fromkeys = dict.__dict__["fromkeys"]
show(lambda: fromkeys(5, [1]))
show(lambda: fromkeys())
show(lambda: fromkeys(list, [1]))
show(lambda: fromkeys(dict, [1]))


# In the places of methods, and as what others call back.
class Taken:
    __call__ = functools.partial.__new__
    __getitem__ = list.__new__
    __add__ = itertools.chain.__new__

show(lambda: Taken()(len))
show(lambda: Taken()[0])
show(lambda: Taken() + 1)
show(lambda: list(map(functools.partial.__new__, [list], [len])))
show(lambda: functools.partial(staticmethod.__new__, int)(len))
show(lambda: functools.reduce(classmethod.__new__, [int, len]))
