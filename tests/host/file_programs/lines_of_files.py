# fileinput: lines of several files as one sequence, and files replaced by what is printed
import fileinput
import gzip
import os
import sys

for name, text in {"a.txt": "one\ntwo\n", "b.txt": "three\nfour"}.items():
    with open(name, "w") as file:
        file.write(text)
for line in fileinput.input(["a.txt", "b.txt"]):
    print(fileinput.filename(), fileinput.lineno(), fileinput.filelineno(), fileinput.isfirstline(), fileinput.isstdin(), repr(line))
fileinput.close()
with fileinput.input(files=("a.txt",), inplace=True, backup=".orig") as lines:
    for line in lines:
        print(line.upper(), end="")
with fileinput.FileInput("b.txt", inplace=True) as lines:
    for line in lines:
        sys.stdout.write(line.replace("e", "E"))
print(open("a.txt").read(), open("b.txt").read(), sorted(os.listdir()))
with gzip.open("c.gz", "wb") as file:
    file.write(b"zip\nped\n")
with fileinput.input("c.gz", mode="rb", openhook=fileinput.hook_compressed) as lines:
    print(list(lines))
with fileinput.input(["a.txt", "b.txt"], mode="rb") as lines:
    print(next(lines), lines.nextfile(), next(lines), lines.lineno(), lines.filelineno())
for bad in ({"mode": "w"}, {"inplace": True, "openhook": print}, {"openhook": 5}):
    try:
        fileinput.FileInput("a.txt", **bad)
    except ValueError as e:
        print(e)
try:
    fileinput.lineno()
except RuntimeError as e:
    print(e)
next(fileinput.input(["a.txt"]))
try:
    fileinput.input(["a.txt"])
except RuntimeError as e:
    print(e)
fileinput.close()
with fileinput.input(["a.txt"], openhook=fileinput.hook_encoded("latin-1")) as lines:
    print(list(lines))
try:
    next(fileinput.FileInput("none"))
except OSError as e:
    print(type(e).__name__, e.errno)
