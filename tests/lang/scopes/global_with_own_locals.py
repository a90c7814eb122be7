# `global` in a function makes the name global for the code around it too, even where that has locals of its own.
code = """
x = 7
def f():
    x = 1
    def g():
        global x
        def h():
            return x
        return h()
    return g()
r = f(), x
x = 12
class Global:
    global x
    x = 13
    def get(self):
        return x
s = Global().get(), x
"""
space, own = {}, {}
exec(code, space, own)
print(own["r"], own["s"], "x" in own, space["x"])
