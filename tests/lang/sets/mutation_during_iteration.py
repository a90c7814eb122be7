s = {1, 2, 3}
try:
    for x in s: s.add(x + 100)
except RuntimeError as e:
    print(e)
try:
    for x in s: s.discard(x)
except RuntimeError as e:
    print(e)
it = iter({1})
print(next(it), next(it, 'end'), len(s) >= 3)
for x in s.copy(): s.remove(x)
s
