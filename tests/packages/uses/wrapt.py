import wrapt
@wrapt.decorator
def twice(wrapped, instance, args, kwargs):
    return wrapped(*args, **kwargs) * 2
@twice
def f(x):
    return x
assert f(3) == 6 and f.__name__ == "f"
