def a(x):
    return b(x) + 1
def b(y):
    return c(y * 2)
def c(z):
    items = [1, 2]
    return items[z]
print('start')
result = a(5)
