print(None, True, False, Ellipsis, ..., NotImplemented)
print(type(None), type(...), type(NotImplemented), type(True))
print(None is None, ... is Ellipsis, True is not False)
...
