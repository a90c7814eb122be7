def f(x):
    for a in x.items():
        pass
f([1])
