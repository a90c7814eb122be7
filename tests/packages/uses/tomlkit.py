import tomlkit
d = tomlkit.parse("a = 1 # c\n")
d["b"] = 2
assert tomlkit.dumps(d) == "a = 1 # c\nb = 2\n"
