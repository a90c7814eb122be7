# Derived classes are asked to make what replace and others give; a zone is asked only what is needed; deprecated calls say so.
import pickle
import warnings
from datetime import *


class D(date):
    def __new__(cls, *a, **k):
        r = date.__new__(cls, *a, **k)
        r.extra = 7
        return r


class S(datetime):
    def __new__(cls, *a, **k):
        r = datetime.__new__(cls, *a, **k)
        r.extra = 7
        return r


print(D(2012, 1, 1).replace(year=2013).extra, type(D(2012, 1, 1).replace(day=2)).__name__)
print(S.combine(date(2020, 1, 1), time(1, fold=1)).extra, S.combine(date(2020, 1, 1), time(1, fold=1)).fold)
print(S.fromtimestamp(0, timezone.utc).tzinfo, S.fromisoformat("2020-01-01T00:00:00+01:00").tzinfo, S(2020, 1, 1).replace(fold=1).fold)


class Z(tzinfo):
    def utcoffset(self, d):
        return timedelta(hours=1)


a = datetime(2020, 1, 1, tzinfo=Z())
b = datetime(2020, 1, 1, tzinfo=timezone.utc)
print(a < b, a - b, a.isoformat(), hash(a) == hash(b - timedelta(hours=1)))
try:
    a.tzname()
except NotImplementedError as e:
    print(e)
print(datetime(2020, 1, 1, tzinfo=timezone(-timedelta(hours=2, seconds=33, microseconds=123))).strftime("%z %:z"))
print(pickle.loads(pickle.dumps(date(2020, 1, 1).isocalendar())))
try:
    datetime.min.replace(tzinfo=timezone(timedelta(hours=1))).utctimetuple()
except OverflowError as e:
    print(e)
with warnings.catch_warnings(record=True) as found:
    warnings.simplefilter("always")
    datetime.utcnow()
    print(datetime.utcfromtimestamp(86400))
for w in found:
    print(w.category.__name__, w.message)
