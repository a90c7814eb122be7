log = []
def g(n):
    try:
        log.append(f'start{n}')
        yield n
        log.append(f'end{n}')
    finally:
        log.append(f'fin{n}')
def h():
    for i in range(2):
        yield from g(i)
for x in h(): log.append(f'body{x}')
print(log)
log.clear()
it = h()
next(it)
it.close()
print(log)
def ret():
    try: yield 1
    finally: return 'from finally'
r = ret()
next(r)
try:
    next(r)
except StopIteration as e:
    print(e.value)
