import pycodestyle
checker = pycodestyle.Checker(lines=["x=1\n"], quiet=True)
assert checker.check_all() == 1
