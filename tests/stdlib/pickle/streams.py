# Pickles in streams: several in one, what stands behind them, damaged ones, memos of picklers, streams that are no plain io.BytesIO.
import io
import pickle

shared = ['a', {'k': 1.5}]
data = [{'n': n, 'shared': shared, 'text': 'é' * n, 't': (n, None, True)} for n in range(5)]
s = io.BytesIO()
for item in data:
    pickle.dump(item, s)
s.write(b'rest')
s.seek(0)
print([pickle.load(s) for _ in data] == data, s.read())
for bad in (b'', b'\x80', b'\x80\x04\x95', b'\x80\x04\x95\x05' + bytes(7) + b'K\x01', b'\x80\x04\x95\x02' + bytes(7) + b'K.', b'rest'):
    s = io.BytesIO(b'..' + bad)
    s.seek(2)
    try:
        print(pickle.load(s), s.tell())
    except Exception as e:
        print(type(e).__name__, bad)

s = io.BytesIO()
p = pickle.Pickler(s)
sizes = []
for item in data[:3] + [shared]:
    p.dump(item)
    sizes.append(s.tell())
s.seek(0)
u = pickle.Unpickler(s)
a, b, c, d = [u.load() for _ in range(4)]
print(sizes, a['shared'] is b['shared'] is d)
d.append(5)
print(a['shared'], c['shared'] is d)

class Loud(io.BytesIO):
    def read(self, n=-1):
        print('read', n)
        return super().read(n)
    def readinto(self, b):
        print('readinto', len(b))
        return super().readinto(b)
    def write(self, b):
        print('write', len(b))
        return super().write(b)
s = Loud()
pickle.dump([1, 2], s)
s.seek(0)
print(s.getvalue() == pickle.dumps([1, 2]), pickle.loads(s.getvalue()))

class Limited(pickle.Unpickler):
    def find_class(self, module, name):
        print('find', module, name)
        return super().find_class(module, name)
print(Limited(io.BytesIO(pickle.dumps(complex(1, 2)))).load())
s = io.BytesIO(pickle.dumps([1]) + pickle.dumps('x' * 70000) + pickle.dumps(list(range(20000))) + pickle.dumps(7))
print(pickle.load(s), len(pickle.load(s)), sum(pickle.load(s)), pickle.load(s), s.read())
