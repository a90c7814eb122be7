# The __init__ of groups is their own, so that a class that derives from a group and from another exception uses it.
class Noted(Exception):
    def __init__(self, note):
        print("not reached")

for base in BaseExceptionGroup, ExceptionGroup:
    class Both(base, Noted):
        pass
    print(repr(Both("text", [ValueError(1)])))

print("__init__" in BaseExceptionGroup.__dict__, "__init__" in ExceptionGroup.__dict__)
print(BaseExceptionGroup.__init__ is ExceptionGroup.__init__ is not BaseException.__init__)
try:
    ExceptionGroup("text", [ValueError(1)]).__init__(note=1)
except TypeError as e:
    print(e)
