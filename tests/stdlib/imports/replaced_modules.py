# Imports go by sys.modules, whatever the program did to it.
import sys
import json
from unittest import mock


class Fake:
    def dumps(self=None): return "fake"


real = json
sys.modules['json'] = Fake()
import json
print(json.dumps(), json is real)
from json import dumps
print(dumps())
sys.modules['json'] = real
import json
print(json is real)
sys.modules['json'] = None
try:
    import json
except ImportError as e:
    print(type(e).__name__, e)
del sys.modules['json']
import json
print(json is real, json.dumps([1]))
with mock.patch.dict(sys.modules, {'math': Fake()}):
    import math
    print(math.dumps())
import math
print(math.floor(1.5))
sys.modules.pop('math')
import math
print(math.floor(1.5))
import os.path
print(sys.modules['os.path'] is os.path, sys.modules['sys'] is sys, 'builtins' in sys.modules)
