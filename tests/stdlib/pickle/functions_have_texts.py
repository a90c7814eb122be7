# The functions of the module are built-in functions with docstrings.
import pickle

for f in (pickle.dump, pickle.dumps, pickle.load, pickle.loads):
    print(f.__name__, f.__module__, type(f).__name__, bool(f.__doc__))
