def a():
    try: return 'try'
    finally: print('fin')
def b():
    for i in range(3):
        try: continue
        finally: print('c', i)
    return i
def c():
    for i in range(3):
        try: break
        finally: print('b', i)
    return i
def d():
    x = 1
    try: return x
    finally: x = 2
def e():
    try: 1 / 0
    except ZeroDivisionError: return 'handler'
    finally: print('after handler')
def f():
    try:
        try: return 'inner'
        finally: print('f1')
    finally: print('f2')
print(a(), b(), c(), d(), e(), f())
