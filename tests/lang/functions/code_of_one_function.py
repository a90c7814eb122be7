# The code object of a function is one object, which functions of one definition share.
def make():
    def inner(): pass
    return inner

def other(): pass

first, second = make(), make()
print(first.__code__ is first.__code__, first.__code__ is second.__code__, first.__code__ is not other.__code__)
code = first.__code__
print(code is second.__code__, code is make.__code__, code is None, None is code)
copy = code.replace(co_name="renamed")
print(copy is code, copy is not code)
def generator(): yield
print(generator().gi_code is generator.__code__)
