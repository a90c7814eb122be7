from datetime import date, datetime, time, timedelta, timezone
log = []
class D(date):
    def __new__(cls, *a, **k):
        log.append(("new", cls.__name__, a, sorted(k)))
        return date.__new__(cls, *a, **k)
    def __init__(self, *a, **k): self.label = len(a)
class DT(datetime):
    def __new__(cls, *a, **k):
        log.append(("new", cls.__name__, a, sorted(k.items(), key=str)))
        return datetime.__new__(cls, *a, **k)
    def __init__(self, *a, **k): self.label = len(a)
class T(time):
    def __new__(cls, *a, **k):
        log.append(("new", cls.__name__, a, sorted(k.items(), key=str)))
        return time.__new__(cls, *a, **k)
    def __init__(self, *a, **k): self.label = len(a)
class TD(timedelta):
    def __new__(cls, *a, **k):
        log.append(("new", cls.__name__, a, sorted(k.items(), key=str)))
        return timedelta.__new__(cls, *a, **k)
    def __init__(self, *a, **k): self.label = len(a)
utc = timezone.utc
east = timezone(timedelta(hours=2))
import copy, pickle
ops = """D(2024,1,31)+timedelta(1)
D(2024,1,31)-timedelta(1)
timedelta(1)+D(2024,1,31)
D(2024,1,31)-D(2024,1,30)
D(2024,1,31)+TD(1)
TD(1)+D(2024,1,31)
D(2024,1,31)-TD(1)
D.fromordinal(5)
D.fromisoformat('2024-01-02')
D.fromisocalendar(2024,1,1)
D(2024,1,31).replace(day=2)
D.strptime('2024','%Y')
DT(2024,1,31)+timedelta(1)
DT(2024,1,31,tzinfo=utc,fold=1)+timedelta(1)
DT(2024,1,31)-timedelta(1)
timedelta(1)+DT(2024,1,31)
DT(2024,1,31)-DT(2024,1,30)
DT(2024,1,31)+TD(1)
TD(1)+DT(2024,1,31)
DT(2024,1,31,tzinfo=utc).astimezone(east)
DT(2024,1,31,tzinfo=utc).astimezone(utc)
DT(2024,1,31).replace(day=2)
DT(2024,1,31, fold=1).replace(day=2)
DT(2024,1,31).date()
DT(2024,1,31).time()
DT(2024,1,31).timetz()
DT.combine(date(2024,1,1),time(1))
DT.combine(D(2024,1,1),T(1,tzinfo=utc))
DT.fromtimestamp(0)
DT.fromtimestamp(0, utc)
DT.fromtimestamp(0, tz=east)
DT.fromisoformat('2024-01-02T03:04')
DT.fromisoformat('2024-01-02T03:04+02:00')
DT.strptime('2024','%Y')
DT.fromordinal(5)
DT.fromisocalendar(2024,1,1)
T(1,2).replace(hour=3)
T(1,2,fold=1).replace(hour=3)
T.fromisoformat('01:02')
T.strptime('01','%H')
TD(1)+TD(2)
TD(1)+timedelta(2)
timedelta(2)+TD(1)
TD(1)-timedelta(2)
timedelta(1)-TD(2)
TD(1)*2
2*TD(1)
TD(1)*1.5
TD(1)/2
TD(1)/1.5
TD(1)/TD(2)
TD(1)//2
TD(1)//TD(2)
TD(1)%TD(2)
divmod(TD(3),TD(2))
-TD(1)
+TD(1)
abs(TD(-1))
abs(TD(1))
DT(2024,1,31) == datetime(2024,1,31)
copy.copy(D(2024,1,1))
copy.copy(DT(2024,1,1))
copy.copy(T(1))
copy.copy(TD(1))
copy.deepcopy(DT(2024,1,1,tzinfo=utc))
copy.replace(D(2024,1,1), day=5)
repr(D(2024,1,1)), repr(DT(2024,1,1)), repr(T(1)), repr(TD(1))
str(D(2024,1,1)), str(DT(2024,1,1)), str(T(1)), str(TD(1))
D.min, DT.max
D(2024,1,1).isoformat(), DT(2024,1,1).isoformat()
f"{D(2024,1,1):%Y}", f"{DT(2024,1,1)}"
DT(2024,1,1).utcoffset()
sum([TD(1), TD(2)], TD(0))""".splitlines()
for op in ops:
    log.clear()
    try: r = eval(op)
    except Exception as e: print(op, "=>", type(e).__name__, e)
    else: print(op, "=>", type(r).__name__, getattr(r, "label", "-"), r, log)
