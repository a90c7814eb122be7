# The memo: equal texts, texts that are made while a value is written, marks out of order, items of a list in batches.
import datetime
import io
import pickle
from decimal import Decimal

when = datetime.datetime(2024, 1, 31, 12, tzinfo=datetime.timezone.utc)
for value in (
    [when, when, when.replace(hour=3), datetime.timezone.utc, datetime.timedelta(1)], [Decimal('1.5'), Decimal('1.5'), '1.5'],
    {1: 'one', '1': 1, (1, 'a'): [()], None: b'one'}, [[]] * 3, [set('a'), frozenset('a'), 'a'], [list(range(1001)), {n: n for n in range(1000)}],
):
    data = pickle.dumps(value)
    back = pickle.loads(data)
    print(back == value, pickle.dumps(value, 5)[2:] == data[2:], type(back).__name__)
items = [1]
items.append(items)
again = pickle.loads(pickle.dumps(items))
print(again[1] is again, pickle.loads(pickle.dumps(({'a': items}, items)))[1][0])
for bad in (b'\x80\x04(K\x01a.', b'\x80\x04]K\x01(e.', b'\x80\x04}K\x01s.', b'\x80\x04}(K\x01u.', b'\x80\x04K\x01\x85\x86.', b'\x80\x04(((t.', b'\x80\x04h\x05.',
            b'\x80\x04}(]K\x01u.', b'\x80\x04\x8f(]\x90.', b'\x80\x04\x8c\x05ab.', b'\x80\x04N)\x81.', b'\x80\x04.', b'\x80\x04(.', b'\x80\x04\x94.'):
    try:
        print(pickle.loads(bad))
    except Exception as e:
        print(type(e).__name__, bad)
u = pickle.Unpickler(io.BytesIO(b'\x80\x04]\x94(K\x01h\x00e.\x80\x04h\x00.'))
first = u.load()
print(first[0], first[1] is first, u.load() is first)
