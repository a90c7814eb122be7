def deco(f):
    def wrapper(*a, **k):
        return f(*a, **k)
    return wrapper
@deco
def fails(x):
    raise RuntimeError(f'x is {x}')
fails(3)
