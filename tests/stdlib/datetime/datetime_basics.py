from datetime import date, datetime, timedelta, time, timezone
d = date(2024, 2, 29)
t = datetime(2024, 1, 31, 13, 5, 9)
print(d, repr(d), d + timedelta(days=1), d.weekday(), d.isoformat(), t.strftime('%Y-%m-%d %H:%M:%S'), t.date(), t.time(), t + timedelta(hours=12), t.replace(day=1), d.year, (date(2024, 3, 1) - d).days, timedelta(days=1, hours=2), timedelta(seconds=90).total_seconds(), str(timedelta(days=-1)), datetime.strptime('2020-05-06', '%Y-%m-%d'), date.fromisoformat('2020-01-02'), t < datetime(2025, 1, 1), time(1, 2), datetime(2020, 1, 1, tzinfo=timezone.utc).isoformat(), d.timetuple().tm_yday, divmod(timedelta(hours=5), timedelta(hours=2)))
for f in (lambda: date(2023, 2, 29), lambda: datetime.strptime('x', '%Y'), lambda: d + 1, lambda: d < t, lambda: time(25), lambda: date.fromisoformat('bad')):
    try: f()
    except Exception as e: print(type(e).__name__, e)
