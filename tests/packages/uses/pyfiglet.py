import pyfiglet
assert pyfiglet.figlet_format("Hi").count("\n") >= 5
