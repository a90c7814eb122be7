for i in range(3) if True else []: print(i, end=' ')
while (i if i < 3 else 0): i += 1
assert i == 3, 'never'
x = [i if i else 'zero' for i in range(2)]
def f(): return 1 if x else 2
print(f(), x)
if not (i == 3) or False: print('no')
lambda: 0
(f() if 0 else f)() + 1
