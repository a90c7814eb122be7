"""`code.replace` changes name, qualified name, file, first line and flags that do not say how code runs; other fields must stay what they are.

category: code objects
cause: Code is evaluated from its source; there is no bytecode whose parts could be changed.
workaround: Compile another source.
"""
def f():
    return 5000

try:
    print(f.__code__.replace(co_name="g", co_consts=(None, 6000)).co_name)
except NotImplementedError as e:
    print(e)

# CPython:
# g
# ouros:
# code.replace: co_consts cannot be changed: code runs from its source, compile another one instead
