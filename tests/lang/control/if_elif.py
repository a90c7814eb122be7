def f(x):
    if x < 0: return 'neg'
    elif x == 0: return 'zero'
    elif x < 10:
        if x % 2: return 'small odd'
        else: return 'small even'
    else:
        return 'big'
print([f(i) for i in (-5, 0, 3, 4, 10)])
if None: print('no')
if []: pass
elif 'x': print('elif')
if 1:
    pass
f(100)
