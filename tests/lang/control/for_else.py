for i in range(3):
    if i == 5: break
else:
    print('no break')
for i in []:
    pass
else:
    print('empty')
for i in range(5):
    if i == 1: continue
    if i == 3: break
    print(i)
else:
    print('never')
for i in range(2):
    for j in range(2):
        if j: break
    else:
        print('inner else')
        continue
    print('inner broke', i, j)
i
