# Errors name the class as CPython does.
import threading

class Own(threading.local):
    pass

for thing in threading.local(), Own():
    for act in (lambda: thing.x, lambda: delattr(thing, "x"), lambda: thing.__delattr__("x")):
        try:
            act()
        except AttributeError as e:
            print(e)
print(threading.local, threading.local.__name__, threading.local.__module__, Own.__mro__[1])
