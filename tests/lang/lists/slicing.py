a = list(range(10))
print(a[2:5], a[:3], a[7:], a[-3:], a[::3], a[::-1], a[8:2:-2], a[5:5], a[20:], a[-100:3], a[:], a[3:-3], a[None:4], a[1:8][2:4][0], a[-1:-4:-1], a[:0:-3])
class I:
    def __index__(self): return 2
print(a[I()], a[I():], a[:I():], a[::I()])
a[::0]
