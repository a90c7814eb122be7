import time, copy
t = time.gmtime(0); print(t, t.tm_gmtoff, tuple(t), t[0], t.tm_year, t.n_fields, isinstance(t, tuple), t == time.gmtime(0), copy.replace(t, tm_year=2000))
try: t.tm_year = 1
except AttributeError as e: print(e)
print(time.strptime('2024-01-02', '%Y-%m-%d'), time.strptime('2024','%Y').tm_zone, time.struct_time(range(9)).tm_zone, time.struct_time(range(11)).tm_gmtoff)
for a in ((1,), ('123',), (range(12),)):
    try: time.struct_time(*a)
    except TypeError as e: print(e)
import datetime
print(datetime.datetime(2024,1,1).timetuple(), time.mktime(time.gmtime(5)), time.strftime('%Y', t), time.asctime(t))
