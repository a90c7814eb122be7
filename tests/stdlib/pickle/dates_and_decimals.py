# Dates and Decimals among plain values, also shared, as keys, and in their classes' rarer forms.
import io
import pickle
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal

day = date(2024, 2, 29)
moment = datetime(2024, 2, 29, 23, 59, 58, 999999)
utc = datetime(1, 1, 1, tzinfo=timezone.utc)
VALUES = [
    day, moment, utc, timedelta(-5, 3, 7), timedelta(999999999), timezone.utc, Decimal("-12.50"), Decimal(0),
    [day, day, date(2024, 2, 29)], {"at": moment, "for": timedelta(1), "zone": utc.tzinfo}, (utc, utc.replace(hour=3), timezone.utc),
    {day: 1, moment: 2, Decimal("1.5"): 3}, {date(2000, 1, 1), date(2000, 1, 2)},
    time(1, 2, 3), datetime(2024, 1, 1, tzinfo=timezone(timedelta(hours=2), "X")), datetime(2024, 10, 27, 2, fold=1),
    Decimal("1E+5"), Decimal("NaN"), Decimal("-Infinity"), Decimal("1" * 80), [Decimal("7.10"), "7.10"],
    [date, datetime, Decimal, timezone],
]


class General(pickle.Pickler):
    """A pickler that writes one object after the other."""


for value in VALUES:
    for protocol in (2, 4, 5):
        data = pickle.dumps(value, protocol)
        back = pickle.loads(data)
        file = io.BytesIO()
        General(file, protocol).dump(value)
        print(protocol, back == value or repr(back) == repr(value), type(back).__name__, data == file.getvalue())
shared = pickle.loads(pickle.dumps([day, [day]]))
print(shared[0] is shared[1][0], pickle.loads(pickle.dumps(timezone.utc)) is timezone.utc)

for damaged in [
    b"\x80\x04\x8c\x08datetime\x8c\x04date\x93C\x04\x07\xe8\x0d\x01\x85R.",
    b"\x80\x04\x8c\x08datetime\x8c\x04date\x93C\x03\x07\xe8\x01\x85R.",
    b"\x80\x04\x8c\x08datetime\x8c\x09timedelta\x93K\x01K\x02\x86R.",
    b"\x80\x04\x8c\x08datetime\x8c\x09timedelta\x93K\x01J\x00\x00\x01\x00J\xff\xff\xff\xff\x87R.",
    b"\x80\x04\x8c\x07decimal\x8c\x07Decimal\x93\x8c\x03x.5\x85R.",
    b"\x80\x04\x8c\x07decimal\x8c\x07Decimal\x93\x8c\x021.\x85R.",
    b"\x80\x04\x8c\x07decimal\x8c\x07Decimal\x93K\x05\x85R.",
    b"\x80\x04\x8c\x08datetime\x8c\x08timezone\x93\x8c\x08datetime\x8c\x09timedelta\x93K\x00K\x05K\x00\x87R\x85R.",
]:
    try:
        print(repr(pickle.loads(damaged)))
    except Exception as error:
        print(type(error).__name__)
