# Filters as the option -W writes them.
import warnings

for text in ["", "all", "ig", "e", "d", "alw", "x", "m", "on"]:
    try:
        print(repr(text), warnings._getaction(text))
    except warnings._OptionError as error:
        print(error)
for text in ["", "UserWarning", "foo.Bar", "int", "Nope", "warnings.Foo"]:
    try:
        print(repr(text), warnings._getcategory(text))
    except warnings._OptionError as error:
        print(error)
warnings.resetwarnings()
for text in ["error:a.b:UserWarning:foo.x:3", "ignore", "a:b:c:d:e:f", "error::::-1", "error::::x", "once:::m"]:
    try:
        warnings._setoption(text)
    except warnings._OptionError as error:
        print(error)
for entry in warnings.filters:
    print(entry)
