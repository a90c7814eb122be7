# The module builtins has the constants that are keywords, too.
import builtins
print(vars(builtins)["None"], vars(builtins)["True"], getattr(builtins, "False"), "None" in dir(builtins))
print([name for name, value in vars(builtins).items() if value is None and name == "None"])
for name in "none", "true":
    try:
        eval(name)
    except NameError as e:
        print(e)
