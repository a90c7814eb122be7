# Lines of a compiled text named `<...>` are not shown, except where linecache knows them.
import linecache
import traceback

SOURCE = "def f():\n    1 / 0\nf()\n"


def show(name):
    try:
        exec(compile(SOURCE, name, "exec"))
    except ZeroDivisionError:
        traceback.print_exc()


for name in ("<x>", "<template>", "<string>", "<stdin>"):
    show(name)
linecache.cache["<x>"] = (len(SOURCE), None, SOURCE.splitlines(True), "<x>")
show("<x>")
print(linecache.getlines("<template>"), linecache.getline("<x>", 2))
