n = 2
while 10 / n:
    n -= 1
