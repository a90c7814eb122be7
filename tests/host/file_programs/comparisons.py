# filecmp on files and folders.
import filecmp
import os


def write(path, text):
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "w") as file:
        file.write(text)
    os.utime(path, (1000, 1000))


for side in ("left", "right"):
    write(f"{side}/same.txt", "same" * 5000)
    write(f"{side}/sub/deep/x", "x")
    write(f"{side}/sub/y", side)
    write(f"{side}/__pycache__/z", "z")
    write(f"{side}/time.txt", side[:4])
    os.utime(f"{side}/time.txt", (2000, 2000))
    write(f"{side}/longer.txt", side)
write("left/only.txt", "")
write("right/other/n", "")
write("left/odd", "")
os.mkdir("right/odd")

print(filecmp.cmp("left/same.txt", "right/same.txt"), filecmp.cmp("left/longer.txt", "right/longer.txt"))
print(filecmp.cmp("left/time.txt", "right/time.txt"), filecmp.cmp("left/time.txt", "right/time.txt", shallow=False))
print(filecmp.cmp("left/sub", "right/sub"))
for name in ("time.txt", "time.txt"):
    print(filecmp.cmp(f"left/{name}", f"right/{name}", False))
filecmp.clear_cache()
print(filecmp.cmpfiles("left", "right", ["same.txt", "time.txt", "longer.txt", "missing", "odd"]))
print(filecmp.cmpfiles("left", "right", ["time.txt"], shallow=False))
try:
    filecmp.cmp("left/none", "right/none")
except FileNotFoundError as error:
    print(error)

found = filecmp.dircmp("left", "right")
for name in sorted(filecmp.dircmp.methodmap):
    value = getattr(found, name)
    print(name, sorted(value))
print(type(found.subdirs["sub"]) is filecmp.dircmp, found.subdirs["sub"].left, found.subdirs["sub"].subdirs["deep"].same_files)
found.report()
found.report_partial_closure()
found.report_full_closure()
print(filecmp.dircmp("left", "right", ignore=["sub"], hide=["odd"]).common)
try:
    found.nothing
except AttributeError as error:
    print(error)
