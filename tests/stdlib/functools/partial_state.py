import functools


def capture(*args, **kwargs):
    return args, kwargs


class Swallows:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, tb):
        print(kind.__name__, value)
        return True


f = functools.partial(capture, 1, a=2)
print(f.__reduce__()[2][1:])
f.__setstate__((capture, (3,), {"b": 4}, None))
print(f(5, c=6))
for state in (
    (capture, (), {}), (capture, (), {}, {}, None), [capture, (), {}, None], (None, (), {}, None), (capture, None, {}, None),
    (capture, [], {}, None), (capture, (), [], None),
):
    with Swallows():
        f.__setstate__(state)
