from pyrsistent import freeze, m, pmap, v
assert v(1, 2).append(3)[2] == 3 and m(a=1).set("b", 2) == pmap({"a": 1, "b": 2}) and freeze({"a": [1]})["a"][0] == 1
