# A module that is initialised again has another name, and the same content.
import json
import sys
from types import ModuleType

ModuleType.__init__(json, 'decimal', 'doc')
print(json.__name__, json.__doc__, json.__loader__, json.__package__, sys.modules['json'] is json)
print(json.dumps([1, {'a': None}]), json.loads('[1.5]'), json.JSONDecoder().decode('{"a": 1}'))
try:
    json.loads('[')
except json.JSONDecodeError as e:
    print(type(e).__name__, e)

import json.decoder
print(json.decoder.scanstring('"ab"', 1))
from json import JSONEncoder
print(JSONEncoder(indent=1).encode([1]))
try:
    json.nothing
except AttributeError as e:
    print(e)

import decimal
print(decimal.__name__, decimal.Decimal('1.50') + 1)

made = ModuleType('made')
made.x = 1
ModuleType.__init__(made, 'other')
print(made.__name__, made.x, repr(made))
empty = ModuleType.__new__(ModuleType)
for name in ('first', 'second'):
    empty.__init__(name)
    print(empty, empty.__name__)
