# Binding arguments to signatures with positional-only parameters.
import inspect


def attempt(function, args, kwargs):
    try:
        print(args, kwargs, function(*args, **kwargs))
    except TypeError as e:
        print(args, kwargs, e)


for function in (
    lambda a, /: 1, lambda a=1, /: 1, lambda a, /, **k: 1, lambda a=1, /, **k: 1, lambda a, b, /: 1, lambda a, b=2, /: 1, lambda a, b, /, c: 1,
    lambda a, /, *b: 1, lambda a=1, /, *b: 1, lambda a, /, *, c: 1, lambda a, /, b=1, *c, d, **e: 1, lambda *a, b: 1, lambda a, b: 1,
):
    signature = inspect.signature(function)
    print(signature)
    for args, kwargs in (
        ((), {}), ((), {"a": 1}), ((), {"b": 1}), ((), {"a": 1, "b": 2}), ((1,), {"a": 2}), ((1,), {"b": 2}), ((1, 2), {"a": 1, "b": 2}),
        ((1,), {"c": 3}), ((), {"z": 1}), ((1, 2, 3), {}),
    ):
        attempt(signature.bind, args, kwargs)
        attempt(signature.bind_partial, args, kwargs)
