out = []
for i in range(4):
    if i == 1: continue
    j = 0
    while True:
        j += 1
        if j == 2: continue
        if j > 3: break
        for k in range(5):
            if k == j: break
            out.append((i, j, k))
        else:
            out.append('full')
    if i == 2: break
print(out)
i, j, k
