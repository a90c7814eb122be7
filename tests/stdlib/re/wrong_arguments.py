import re

# Arguments that do not fit, worded as for functions of Python.
for call in (
    lambda: re.search("a"), lambda: re.search(), lambda: re.search("a", "b", re.I, flags=2), lambda: re.search("a", "b", 1, 2), lambda: re.search("a", "b", x=1),
    lambda: re.sub("a", "b"), lambda: re.sub("a", "b", "c", 1, 2, 3), lambda: re.sub("a", "b", "c", 1, count=1), lambda: re.compile(), lambda: re.compile("a", 1, 2),
    lambda: re.split("a"), lambda: re.search("a", string="b", pattern="c"), lambda: re.findall(strin="a"), lambda: re.finditer(string="a"), lambda: re.subn(),
    lambda: re.match("a", flag=1), lambda: re.sub("a", "b", "c", coun=1), lambda: re.fullmatch(**{"pattern": "a", "flags": 1}), lambda: re.split("a", "b", args=1),
):
    try:
        print(call())
    except TypeError as e:
        print(e)
