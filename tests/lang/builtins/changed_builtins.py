# What is set in the module builtins is seen wherever the name is not bound.
import builtins


def count():
    return len([1, 2, 3])


print(count())
old = len
builtins.len = lambda x: 7
print(len([1]), count(), "".join(["a"]))
builtins.len = old
print(len([1]), count())
builtins.newname = 5
print(newname, [newname for _ in range(2)])
exec("print(newname)", {})
del builtins.newname
try:
    print(newname)
except NameError as e:
    print(e)
setattr(builtins, "newname", 6)
print(newname)
newname = 8
print(newname)
del newname
print(newname)
lines = []
builtins.print, keep = lambda *args: lines.append(args), print
print("not shown")
builtins.print = keep
print(lines)


def generator():
    for i in range(3):
        yield abs(-i)
        builtins.abs = lambda x: "changed"


print(list(generator()))
space = {"__builtins__": {"x": 4, "print": print}}
exec("print(x)", space)
try:
    exec("len([])", space)
except NameError as e:
    print(e)
