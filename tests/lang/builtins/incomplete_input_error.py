# The class for a text that only lacks its end.
print(_IncompleteInputError.__mro__, _IncompleteInputError.__module__)
try:
    raise _IncompleteInputError("text")
except SyntaxError as error:
    print(repr(error))
