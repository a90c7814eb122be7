from datetime import date, datetime, timezone

calls = []
class D(date):
    def __new__(cls, *a, **k):
        calls.append(("new", len(a), sorted(k)))
        return date.__new__(cls, *a, **k)
    @classmethod
    def fromtimestamp(cls, *a, **k):
        calls.append(("fromtimestamp", len(a), sorted(k)))
        return super().fromtimestamp(*a, **k)
class DT(datetime):
    def __new__(cls, *a, **k):
        calls.append(("new", len(a), sorted(k), a[-1] if len(a) > 7 else None))
        return datetime.__new__(cls, *a, **k)
    @classmethod
    def fromtimestamp(cls, *a, **k):
        calls.append(("fromtimestamp", len(a), sorted(k)))
        return super().fromtimestamp(*a, **k)

for f in (D.today, DT.today, DT.now, lambda: DT.now(timezone.utc), lambda: DT.now(None), lambda: DT(2024, 1, 31, tzinfo=timezone.utc).astimezone(timezone.utc)):
    calls.clear()
    print(type(f()).__name__, calls)
