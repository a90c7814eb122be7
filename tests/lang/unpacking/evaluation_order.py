def f(n):
    print('f', n, end=' ')
    return n
class O: pass
o = O()
l = [0, 0, 0]
l[f(0)], o.x, l[f(1)] = f(10), f(11), f(12)
print(l, o.x)
i = 0
i, l[i] = 2, 'set at new i'
print(i, l)
l[f(2)] = l[f(0)] = f(99)
print(l)
a = [1, 2]
a[0], a[1] = a[1], a[0]
a
