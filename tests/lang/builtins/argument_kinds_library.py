# The same for functions of the library: floats and complex numbers by __float__, __complex__ and __index__, characters, ints of any size, items of *args.
import cmath
import datetime
import hashlib
import math
import operator
import re
import sys
import unicodedata


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        print("index", self.value)
        return self.value


class Float:
    def __float__(self):
        print("float")
        return 0.5


class Both(Index):
    def __float__(self):
        print("float")
        return 0.25


class Complex:
    def __complex__(self):
        print("complex")
        return 1 + 2j


class Wrong:
    def __float__(self):
        return 1

    def __complex__(self):
        return 1.5

    def __index__(self):
        return "1"

    def __bool__(self):
        return 2


class Failing:
    def __index__(self):
        raise LookupError("no index")

    def __float__(self):
        raise LookupError("no float")

    def __complex__(self):
        raise LookupError("no complex")

    def __bool__(self):
        raise LookupError("no bool")


class Count(int):
    def __index__(self):
        return 1 / 0  # never called: it is an int


class Real(float):
    def __float__(self):
        return 1 / 0  # never called: it is a float


class Word(str):
    pass


def show(call):
    try:
        result = call()
    except Exception as error:
        print(type(error).__name__, error)
    else:
        print(f"{result:.9g}" if isinstance(result, (float, complex)) else repr(result))


BIG = 1 << 70
day = datetime.date(2020, 5, 17)
moment = datetime.datetime(2020, 5, 17, 3, 4, 5)
clock = datetime.time(3, 4, 5)
pattern = re.compile("(?P<x>a)b")
found = pattern.search("xxab")
values = (
    BIG, -BIG, 1 << 5000, "x", "xy", None, 1.5, 1j, math.nan, b"x", [], Index(1), Index(BIG), Float(), Both(2), Complex(), Wrong(), Failing(), True,
    Count(1), Real(0.75), Word("x"), Word("xy"),
)
for value in values:
    print("---", type(value).__name__)
    calls = [
        lambda: math.sqrt(value),
        lambda: math.acos(value),
        lambda: math.exp(value),
        lambda: math.degrees(value),
        lambda: math.ulp(value),
        lambda: math.gamma(value),
        lambda: math.isfinite(value),
        lambda: math.isnan(value),
        lambda: math.modf(value),
        lambda: math.frexp(value),
        lambda: math.floor(value),
        lambda: math.ceil(value),
        lambda: math.trunc(value),
        lambda: math.atan2(value, 1),
        lambda: math.atan2(1, value),
        lambda: math.atan2(value, value),
        lambda: math.copysign(1, value),
        lambda: math.fmod(5, value),
        lambda: math.pow(value, 2),
        lambda: math.fma(1, value, 2),
        lambda: math.ldexp(value, 2),
        lambda: math.ldexp(1, value),
        lambda: math.ldexp(value, value),
        lambda: math.isclose(value, 1),
        lambda: math.isclose(1, 1, rel_tol=value),
        lambda: math.isclose(1, value, abs_tol=value),
        lambda: math.nextafter(value, 1),
        lambda: math.nextafter(1, 2, steps=value),
        lambda: math.nextafter(value, value, steps=value),
        lambda: math.log(value),
        lambda: math.log(2, value),
        lambda: math.log10(value),
        lambda: math.fsum([value, 1]),
        lambda: math.dist([value], [1]),
        lambda: math.hypot(3, value),
        lambda: math.hypot(value, value, 4),
        lambda: math.gcd(12, value),
        lambda: math.gcd(value, "x", value),
        lambda: math.lcm(4, value),
        lambda: isinstance(value, (int, Index)) and operator.index(value) > 9 or math.factorial(value),
        lambda: math.comb(5, value),
        lambda: math.comb(value, 2),
        lambda: math.perm(5, value),
        lambda: math.perm(value, value) if value != 1 << 5000 and value is not BIG and not isinstance(value, Index) else None,
        lambda: math.isqrt(value) % 1000,
        lambda: cmath.sqrt(value),
        lambda: cmath.isnan(value),
        lambda: cmath.phase(value),
        lambda: cmath.polar(value),
        lambda: cmath.log(value),
        lambda: cmath.log(2, value),
        lambda: cmath.rect(2, value),
        lambda: cmath.isclose(1, value),
        lambda: cmath.isclose(1, 1, rel_tol=value),
        lambda: datetime.date.fromordinal(value),
        lambda: datetime.date.fromisocalendar(2020, value, 1),
        lambda: datetime.date.fromisocalendar(year=2020, week=1, day=value),
        lambda: day.replace(value),
        lambda: day.replace(2020, day=value),
        lambda: moment.replace(hour=value),
        lambda: moment.replace(fold=value, month=value),
        lambda: clock.replace(minute=value),
        lambda: clock.replace(tzinfo=value),
        lambda: datetime.date(value, 1, 1),
        lambda: datetime.date(2020, month=value, day=value),
        lambda: datetime.datetime(2020, 1, 1, value, second=value),
        lambda: datetime.datetime(2020, 1, 1, fold=value, minute=value),
        lambda: datetime.datetime(2020, 1, 1, tzinfo=value, minute=value),
        lambda: datetime.time(value, tzinfo=value),
        lambda: datetime.date(value, value, value, value),
        lambda: datetime.date(value, 1, year=value),
        lambda: datetime.date.fromtimestamp(value),
        lambda: isinstance(value, Wrong) or datetime.datetime.fromtimestamp(value),
        lambda: datetime.datetime.fromtimestamp(value, value),
        lambda: isinstance(value, Wrong) or datetime.datetime.fromtimestamp(value, tz=datetime.UTC),
        lambda: datetime.datetime.strptime(value, "%Y"),
        lambda: datetime.datetime.strptime("2020", value),
        lambda: datetime.date.strptime(value, value),
        lambda: day.strftime(value),
        lambda: clock.strftime(format=value),
        lambda: day.__format__(value),
        lambda: moment.isoformat(value),
        lambda: moment.isoformat(" ", value),
        lambda: moment.isoformat(timespec=value, sep=value),
        lambda: clock.isoformat(value),
        lambda: unicodedata.category(value),
        lambda: unicodedata.name(value, 5),
        lambda: unicodedata.decimal(value),
        lambda: sys.setrecursionlimit(value) if not isinstance(value, (int, Index)) else None,
        lambda: hashlib.blake2b(b"", digest_size=value).digest_size,
        lambda: hashlib.blake2b(b"", fanout=value).name,
        lambda: hashlib.blake2b(b"", last_node=value).name,
        lambda: hashlib.md5(b"", usedforsecurity=value).name,
        lambda: hashlib.shake_128(b"").hexdigest(value),
        lambda: hashlib.shake_128(b"").digest(length=value),
        lambda: pattern.search("aab", value),
        lambda: pattern.match("aab", 1, value),
        lambda: pattern.findall("abab", pos=value),
        lambda: list(pattern.finditer("abab", endpos=value)),
        lambda: pattern.split("abab", value),
        lambda: pattern.sub("-", "abab", value),
        lambda: pattern.subn("-", "abab", count=value),
        lambda: re.sub("a", "-", "aa", count=value),
        lambda: re.split("a", "aa", maxsplit=value),
        lambda: found.group(value if value != [] else 5),
        lambda: found.group(0, value if value != [] else 5),
        lambda: found[value if value != [] else 5],
        lambda: found.start(value if value != [] else 5),
        lambda: found.span(value if value != [] else 5),
    ]
    for call in calls:
        show(call)

print("--- order of conversions and errors")
show(lambda: math.ldexp("x", "y"))
show(lambda: math.hypot(Index(3), Float(), "x", Index(5)))
show(lambda: math.gcd(Index(8), Index(12), 1.5, Index(5)))
show(lambda: math.lcm(*[Index(n) for n in range(1, 8)]))
show(lambda: math.gcd(*[Index(6)] * 3, *[True] * 2))
show(lambda: math.isclose(Index(1), 1, abs_tol="x", rel_tol=Index(2)))
show(lambda: cmath.isclose(1, 1, rel_tol=1j))
show(lambda: datetime.date(day=Index(3), month=Index(2), year=Index(2021)))
show(lambda: datetime.date(day=Index(3), month="x", year=Index(2021)))
show(lambda: moment.replace(fold=Index(1), second=Index(7), year=Index(2021)))
show(lambda: datetime.datetime.fromtimestamp(Index(5), 5))
show(lambda: re.sub("(", "", "", count="x"))
show(lambda: re.sub("a", "b", 5, count=Index(1)))
show(lambda: pattern.search(5, Index(1)))


class Derived(datetime.datetime):
    pass


show(lambda: Derived(2020, Index(1), Index(2), fold=Index(1)))
show(lambda: Derived.fromtimestamp(Index(0), datetime.UTC))
show(lambda: Derived(2020, 1, 1).replace(day=Index(9)))

print("--- arguments that change while they are converted")


class Changing:
    """Changes lists and classes while an argument is converted."""

    def __init__(self, change):
        self.change = change

    def __index__(self):
        self.change()
        return 2

    def __float__(self):
        self.change()
        return 2.0


items = [3, None, 4]
items[1] = Changing(items.clear)
show(lambda: math.hypot(*items))
items[:] = [3, Changing(items.clear), 4]
show(lambda: math.gcd(*items))
items[:] = [3, Changing(items.clear), 4]
show(lambda: math.dist(items, [1, 2, 3]))
other = Changing(lambda: setattr(other, "__class__", Float))
show(lambda: (math.sqrt(other), type(other).__name__))
text = bytearray(b"abab")
show(lambda: re.compile(b"a").sub(b"-", text, Changing(text.clear)))
text = bytearray(b"abab")
show(lambda: re.compile(b"b").search(text, Changing(text.clear)))


class Nested:
    def __init__(self, depth):
        self.depth = depth

    def __index__(self):
        return math.gcd(8, Nested(self.depth - 1)) if self.depth else 12

    def __float__(self):
        return math.hypot(1, Nested(self.depth - 1)) if self.depth else 0.0


show(lambda: math.gcd(Nested(20)))
show(lambda: math.hypot(Nested(20)))
