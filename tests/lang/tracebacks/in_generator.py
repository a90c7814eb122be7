def g(n):
    for i in range(n):
        yield 1 / (2 - i)
print(list(g(4)))
