d = {1: 'a', 2: 'b'}
try:
    for k in d:
        d[k + 10] = 1
except RuntimeError as e:
    print(e, len(d))
try:
    for k in d:
        del d[k]
except RuntimeError as e:
    print(e, len(d))
for k in list(d): d.pop(k)
print(d)
d = {1: 1, 2: 2}
for k in d: d[k] = 'ok'
print(d)
try:
    for k, v in d.items():
        del d[k]; d[k] = v
        if len(d) > 5: break
except RuntimeError as e:
    print(e)
for v in d.values():
    d['new'] = 1
