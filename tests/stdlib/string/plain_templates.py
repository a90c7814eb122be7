"""Templates filled from plain dicts, and those that go the general way: both give the same."""
import string


class Loud:
    def __str__(self):
        print("asked")
        return "loud"


class Names(dict):
    def __missing__(self, key):
        return f"<{key}>"


class Percent(string.Template):
    delimiter = "%"


class Dotted(string.Template):
    idpattern = r"[a-z]+(?:\.[a-z]+)?"


class Long(string.Template):
    delimiter = "::"


def show(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


TEXTS = [
    "", "plain", "$a", "${a}", "$$", "$$a", "$$$a", "$a$b", "$a_b", "$a1-$1", "${a", "${1}", "${}", "$", "a$", "$a}", "{$a}", "é$a€", "$é", "$_x",
    "$A", "${A_9}z", "$a ${b} $$ $c", "%a ::a %% :::: %{a} ::{a}", "line\n$b\n$ x", "$a.b", "$aé",
]
MAPPINGS = [
    {"a": "text", "b": 5, "c": "€", "a_b": 1, "a1": -3, "_x": "", "A": "big", "A_9": "nine"}, {"a": None, "b": 1.5}, {"a": Loud(), "b": True},
    Names(a=1), {"a": 10**30, "b": [1]}, {}, {1: 2},
]
for cls in (string.Template, Percent, Dotted, Long):
    for text in TEXTS:
        for mapping in MAPPINGS:
            show(lambda: cls(text).substitute(mapping))
            show(lambda: cls(text).safe_substitute(mapping))
show(lambda: string.Template("$a $b").substitute({"a": 1}, b=2))
show(lambda: string.Template("$a $b").substitute({"a": 1}, a=2, b=3))
show(lambda: string.Template("$self $mapping").substitute(self=1, mapping=2))
show(lambda: string.Template("$a").substitute(a="$b", b=1))
t = string.Template("#a $a")
t.delimiter = "#"
show(lambda: t.substitute(a=1))
show(lambda: string.Template("#a $$ $a").safe_substitute(a=1))
t = string.Template("#a $$ $a $b")
t.delimiter = "#"
show(lambda: t.safe_substitute(a=1))
