"""A descriptor that is opened by its number reads what others have written to the file since."""
import os
import tempfile

number, name = tempfile.mkstemp()
with open(name, "w") as file:
    file.write("written by name")
with os.fdopen(number, "r") as file:
    print(file.read())

number, name = tempfile.mkstemp()
with open(name, "wb") as file:
    file.write(b"bytes")
with os.fdopen(number, "rb+") as file:
    print(file.read(2), file.write(b"!"))
with open(name, "rb") as file:
    print(file.read())

number, name = tempfile.mkstemp()
os.write(number, b"own")
os.lseek(number, 0, 0)
with os.fdopen(number, "rb") as file:
    print(file.read())

number, name = tempfile.mkstemp()
os.remove(name)
with os.fdopen(number, "rb") as file:
    print(file.read())
