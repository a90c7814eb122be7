x = 1
del x
try:
    x
except NameError as e:
    print(e)
class O: pass
o = O()
o.a = 1
del o.a
try:
    o.a
except AttributeError as e:
    print(e)
d = {1: 2, 3: 4}
l = [1, 2, 3, 4]
del d[1], l[0], (l[-1])
print(d, l)
a = b = c = 1
del (a, [b]), c
print('a' in globals(), 'c' in globals())
del undefined_name
