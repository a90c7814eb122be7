def check(n):
    if n < 0:
        raise ValueError('negative: ' + str(n))
for i in (1, -1):
    check(i)
