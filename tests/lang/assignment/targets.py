class O: pass
o = O()
o.a, o.b = 1, 2
d = {}
d['k'], d[1], *d['rest'] = 1, 2, 3, 4
(o.c) = 5
[o.d, d['z']] = 'pq'
for o.i in range(3): pass
for d['loop'] in 'ab': pass
with_list = [0, 0]
for with_list[0] in (7, 8): pass
print(vars(o), d, with_list)
o.x = o.y = d['w'] = 'multi'
o.x, o.y, d['w']
