# Dates, times, durations and decimals as keys of sets and dicts; derived classes are asked for their own __hash__ and __eq__.
from datetime import *
from decimal import Decimal

days = {date(2024, 1, d % 7 + 1): d for d in range(20)}
print(len(days), days[date(2024, 1, 3)], date(2024, 1, 8) in days, sorted(days.values()))
moments = {datetime(2024, 1, 1, h) for h in range(5)} | {datetime(2024, 1, 1, 2), datetime(2024, 1, 1, 2, fold=1)}
print(len(moments), datetime(2024, 1, 1) in moments, date(2024, 1, 1) in moments, datetime(2024, 1, 1) in days)
print(len({time(1), time(1, fold=1), time(1, 0, 1)}), time(1) in {time(1): 0}, time(1) in {timedelta(hours=1)})
print({timedelta(1): "day"}[timedelta(hours=24)], timedelta(-1) in {timedelta(-1)}, timedelta(-1) in {timedelta(-1, 1)})
print({(date(2024, 1, 1), "a"): 1}[date(2024, 1, 1), "a"], (date(2024, 1, 2), "a") in {(date(2024, 1, 1), "a")})
mixed = {date(2024, 1, 1): 1, "2024-01-01": 2, hash(date(2024, 1, 1)): 3, datetime(2024, 1, 1): 4, None: 5, timedelta(1): 6, (1,): 7}
print([mixed[k] for k in (date(2024, 1, 1), "2024-01-01", hash(date(2024, 1, 1)), datetime(2024, 1, 1), None, timedelta(days=1), (1,))])

east, west = timezone(timedelta(hours=2)), timezone(timedelta(hours=-3), "W")
noon = datetime(2024, 6, 30, 12, tzinfo=timezone.utc)
zoned = {noon: "noon", noon.replace(tzinfo=None): "naive"}
print(zoned[noon.astimezone(east)], zoned[noon.astimezone(west)], zoned[datetime(2024, 6, 30, 12)], noon.replace(tzinfo=west) in zoned)
print(len({noon.astimezone(z) for z in (east, west, timezone.utc)}), len({timezone.utc, timezone(timedelta(0)), timezone(timedelta(0), "UTC"), east}))
clocks = {time(12, tzinfo=timezone.utc): 1}
print(time(14, tzinfo=east) in clocks, time(12) in clocks, time(12, tzinfo=east) in clocks, time(0) in {time(0, tzinfo=timezone.utc)})


class Zone(tzinfo):
    def __init__(self, hours):
        self.hours = hours

    def utcoffset(self, when):
        asked.append(self.hours)
        return timedelta(hours=self.hours)


asked = []
zone = Zone(2)
zoned = {datetime(2024, 6, 30, 14, tzinfo=zone): "noon"}
print(zoned[noon], noon.replace(hour=13) in zoned, datetime(2024, 6, 30, 14, tzinfo=zone) in zoned, len(asked) > 2, zone in {zone}, Zone(2) in {zone})


class Day(date):
    pass


class Loud(date):
    def __hash__(self):
        calls.append("hash")
        return date.__hash__(self)

    def __eq__(self, other):
        calls.append("eq")
        return date.__eq__(self, other)


class Same(datetime):
    def __eq__(self, other):
        return True

    __hash__ = datetime.__hash__


class Bare(date):
    def __eq__(self, other):
        return False


class Identity(date):
    __hash__ = object.__hash__
    __eq__ = object.__eq__


calls = []
print(Day(2024, 1, 1) in days, days[Day(2024, 1, 2)], date(2024, 1, 1) in {Day(2024, 1, 1)}, Day(2024, 1, 1) in {datetime(2024, 1, 1)})
print(days[Loud(2024, 1, 2)], calls)
calls.clear()
print(date(2024, 1, 1) in {Loud(2024, 1, 1)}, calls, (Loud(2024, 1, 1), 1) in {(date(2024, 1, 1), 1)}, calls)
print(Same(2024, 1, 1) in {datetime(2024, 1, 1)}, len({Same(2024, 1, 1), datetime(2024, 1, 1)}), Same(2024, 1, 2) in {datetime(2024, 1, 1)})
one = Identity(2024, 1, 1)
print(one in {one}, Identity(2024, 1, 1) in {one}, date(2024, 1, 1) in {one})
try:
    {Bare(2024, 1, 1)}
except TypeError as e:
    print(e)
Day.__eq__ = lambda self, other: False
print(Day.__hash__ is date.__hash__, Day(2024, 1, 1) in days, date(2024, 1, 1) in {Day(2024, 1, 1): 1})


class Broken(date):
    def __hash__(self):
        return 1

    def __eq__(self, other):
        raise ValueError("asked")


try:
    print(Broken(2024, 1, 1) in {Broken(2024, 1, 1)})
except ValueError as e:
    print(e)

prices = {Decimal("1.10"): "a", Decimal(2): "b", Decimal("Infinity"): "c"}
print(prices[Decimal("1.1")], prices[Decimal("2.00")], prices[2], prices[2.0], prices[float("inf")], Decimal("1.11") in prices, "2" in prices)
print(len({Decimal(1), 1, 1.0, True, Decimal("1E0")}), len({Decimal("NaN"), Decimal("NaN")}), Decimal("0E5") in {Decimal("-0")})


class Price(Decimal):
    def __eq__(self, other):
        return Decimal.__eq__(self, other) and isinstance(other, Price)

    __hash__ = Decimal.__hash__


print(Price(2) in prices, Decimal(2) in {Price(2)}, Price("2.0") in {Price(2)})
try:
    Decimal("sNaN") in prices
except TypeError as e:
    print(e)
from collections import deque
for key in (deque(), [], {}):
    for action in ("hash(key)", "{key: 1}", "{key}", "key in prices"):
        try:
            eval(action)
        except TypeError as e:
            print(e)
