n = 3
while n:
    n -= 1
else:
    print('else ran', n)
while True:
    n += 1
    if n == 2: continue
    if n > 4: break
    print(n)
else:
    print('never')
while n > 0:
    n -= 2
    if n == 1: break
else:
    print('not here?')
n
