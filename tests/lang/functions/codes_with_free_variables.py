# Code objects of functions that have free variables, taken from the constants of other code: they can be held and asked.
def outer(x):
    a = b = 1

    def inner(y):
        return a + b + y

    return inner, lambda: x


def nested(code):
    return [constant for constant in code.co_consts if hasattr(constant, "co_name")]


codes = nested(outer.__code__)
print([(code.co_name, code.co_freevars) for code in codes])
source = compile("def o():\n    v = 1\n    def i():\n        return v\n    return i\n", "<s>", "exec")
(made,) = nested(nested(source)[0])
print(made.co_name, made.co_freevars)
renamed = outer(3)[0].__code__.replace(co_name="renamed")
print(renamed.co_name, renamed.co_freevars)
try:
    exec(made)
except TypeError as error:
    print(error)
function = type(outer)(codes[0], {}, "again", None, outer(1)[0].__closure__)
print(function(5), function.__name__)
