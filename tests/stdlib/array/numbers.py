from array import array
import colorsys, sched

a = array("i", [1, 2, 3])
a.append(4)
a.extend([5])
a.insert(0, 0)
print(a, a[1], a[1:3], len(a), a.pop(), a.index(2), a.count(1), 3 in a, a.tolist(), a.tobytes()[:8], a.typecode, a.itemsize, list(a), a + array("i", [9]), a * 2, a == array("i", a), a[::-1])
a[0] = 10
a.reverse()
del a[0]
a.remove(2)
print(a, array("d", [1, 2.5]), array("f", [0.1])[0], array("B", b"\1\2"), array("u", "hé"), array("b"), array("H", range(3)))
b = array("i")
b.frombytes(a.tobytes())
print(b == a, b < array("i", [99]))
for f in (lambda: array("x"), lambda: array("b", [200]), lambda: array("B", [-1]), lambda: a.append(1.5), lambda: a.append("x"), lambda: a[99], lambda: array("i", "ab"), lambda: a.remove(77), lambda: array("i").pop(), lambda: a + [1], lambda: array(5)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print(colorsys.rgb_to_hsv(0.2, 0.4, 0.4), colorsys.hsv_to_rgb(0.5, 0.5, 0.4), colorsys.rgb_to_hls(1, 0.5, 0), colorsys.hls_to_rgb(0.1, 0.5, 1), colorsys.rgb_to_yiq(0.2, 0.4, 0.6))
clock = [0.0]
s = sched.scheduler(lambda: clock[0], lambda seconds: clock.append(clock.pop() + seconds))
out = []
s.enter(0.02, 1, out.append, ("b",))
s.enter(0.01, 1, out.append, ("a",))
print(s.empty(), s.run(), out)
