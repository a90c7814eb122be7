from bidict import bidict
assert bidict(a=1).inverse[1] == "a"
