# py_compile: errors of files
import io
import py_compile
import sys

for text in "x = 1\n", "x = = 1\n", "if x:\nx\n":
    with open("a.py", "w") as file:
        file.write(text)
    try:
        py_compile.compile("a.py", doraise=True)
    except py_compile.PyCompileError as e:
        print(e, e.exc_type_name, e.file, e.args[1])
sys.stderr = io.StringIO()
print(py_compile.compile("a.py"), py_compile.compile("a.py", quiet=2), py_compile.compile("a.py", dfile="other.py"))
print(sys.stderr.getvalue())
