# Times that are repeated or skipped in a zone of the program: equality with those of other zones, and hash values.
from datetime import datetime, time, timedelta, timezone, tzinfo


class Zone(tzinfo):
    def utcoffset(self, when):
        return timedelta(hours=-5 if when is not None and when.fold and when.hour == 1 else -4)

    def dst(self, when):
        return timedelta(0)

    def tzname(self, when):
        return "Z"


class Stamp(datetime):
    pass


fixed = timezone(timedelta(hours=-4))
day = 2020, 11, 1
zone = Zone()
stamps = [
    datetime(*day, 1, tzinfo=zone), datetime(*day, 1, tzinfo=zone, fold=1), datetime(*day, 1, tzinfo=Zone()), datetime(*day, 2, tzinfo=zone), datetime(*day, 2, tzinfo=fixed),
    datetime(*day, 1, tzinfo=fixed), Stamp(*day, 1, tzinfo=zone), Stamp(*day, 1, tzinfo=Zone(), fold=1), datetime(*day, 1)]
for a in stamps:
    print([(a == b, a != b, hash(a) == hash(b)) for b in stamps])
    print([(a < b, a >= b, (a - b).total_seconds()) for b in stamps[:-1]] if a.tzinfo else "naive")
print(stamps[0] in stamps[5:6], {stamps[5]: 1}.get(stamps[0]), {stamps[4]: 1}.get(stamps[3]), len({*stamps}))
times = [time(1, tzinfo=Zone()), time(1, tzinfo=fixed), time(1, tzinfo=zone, fold=1)]
print([[(a == b, hash(a) == hash(b)) for b in times] for a in times])
