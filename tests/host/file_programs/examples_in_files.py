"""DocFileSuite runs the examples of text files."""
import doctest
import io
import os
import unittest

with open("good.txt", "w") as file:
    file.write("Words.\n\n>>> x = 3\n>>> x + 1\n4\n>>> given, __name__, __file__.endswith('good.txt')\n(5, 'builtins', True)\n")
with open("bad.txt", "w") as file:
    file.write(">>> 1 + 1\n3\n")
for names in (["good.txt"], ["good.txt", "bad.txt"]):
    suite = doctest.DocFileSuite(*names, module_relative=False, globs={"given": 5}, encoding="utf-8")
    print([str(test) for test in suite], [test.id() for test in suite], [test.shortDescription() for test in suite])
    suite = doctest.DocFileSuite(*names, module_relative=False, globs={"given": 5})
    result = unittest.TextTestRunner(io.StringIO()).run(suite)
    print(result.testsRun, [(str(test), text.splitlines()[-8:]) for test, text in result.failures])
for arguments in ({"module_relative": False, "package": "os"}, {"package": "os"}):
    try:
        doctest.DocFileSuite("/good.txt", **arguments)
    except ValueError as e:
        print(e)
