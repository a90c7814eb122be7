# oracle: native
a = []
a.append(a)
b = []
b.append(b)
print(a == a)
a == b
