a = [3, 1, 2]
def key(x):
    a.append(9)
    return x
try:
    a.sort(key=key)
except ValueError as e:
    print(e)
print(a)
b = [2, 1]
def seen(x):
    print('during', b)
    return x
b.sort(key=seen)
b
