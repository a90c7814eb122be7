t = ([1], 2)
try:
    t[0] += [2]
except TypeError as e:
    print(e)
print(t)
t += (3,)
t *= 2
t
