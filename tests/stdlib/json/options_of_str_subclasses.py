import json


class S(str): pass
class I(int): pass


def t(f):
    try:
        print(repr(f()))
    except TypeError as error:
        print(error)


t(lambda: json.dumps([1, {"a": 2}], indent=S("--")))
t(lambda: json.dumps([1, {"a": 2}], indent=S("\xe9")))
t(lambda: json.dumps([1, {"a": 2}], separators=(S(";"), S("="))))
t(lambda: json.dumps([1, {"a": 2}], indent=I(2), separators=(S(";"), S("="))))
t(lambda: json.dumps([1, 2], separators=(1, 2)))
t(lambda: json.dumps([1, 2], separators=(b",", ": ")))
