def f(n):
    try:
        if n: raise ValueError
    except ValueError: return 'except'
    else: return 'else'
    finally: print('f', n)
print(f(0), f(1))
try:
    try: pass
    except ValueError: print('not caught here')
    else: raise ValueError('from else')
    finally: print('fin')
except ValueError as e:
    print(e)
for i in range(2):
    try: pass
    except: pass
    else: continue
    finally: print('loop fin', i)
for i in range(2):
    try: pass
    finally: pass
else: print('for else')
