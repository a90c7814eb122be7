# Copies of dates and UUIDs are other objects, and zones with a method for it are copied with them.
import copy, uuid
from datetime import date, datetime, time, timedelta, timezone, tzinfo

class Zone(tzinfo):
    def __init__(self, hours=0):
        self.hours = hours
    def utcoffset(self, when):
        return timedelta(hours=self.hours)
    def __deepcopy__(self, memo):
        return Zone(self.hours)

class Day(datetime):
    pass

for value in (date(2000, 1, 2), time(3), timedelta(4), datetime(2000, 1, 2, 3, fold=1), uuid.UUID(int=5), Day(2000, 1, 2, tzinfo=timezone.utc),
              datetime(2000, 1, 2, tzinfo=Zone(2))):
    shallow, deep = copy.copy(value), copy.deepcopy([value])[0]
    print(type(value).__name__, shallow is value, deep is value, shallow == value == deep, type(shallow) is type(deep) is type(value))
    print(hasattr(value, "__copy__"), hasattr(value, "__deepcopy__"), getattr(deep, "fold", None))
    if hasattr(value, "tzinfo"):
        print(shallow.tzinfo is value.tzinfo, deep.tzinfo is value.tzinfo)
