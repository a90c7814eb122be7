# The dict of an instance's attributes is that of the module's variables: both see each change at once.
x = 1


def read():
    return x


class Holder:
    pass


class Slotted:
    __slots__ = ("x", "__dict__")


def function():
    pass


read()
holder = Holder()
holder.__dict__ = globals()
print(read(), holder.x)
holder.x = 2
print(read(), x, globals()["x"])
setattr(holder, "x", 3)
print(read(), x)
x = 4
print(holder.x)
del holder.x
try:
    read()
except NameError as error:
    print(error)
holder.x = 5
function.__dict__ = globals()
function.x += 1
print(read(), x, holder.x)
for holder.x in range(3):
    pass
print(read())
