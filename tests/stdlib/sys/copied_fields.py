import copy
import sys
for v in (sys.float_info, sys.int_info, sys.hash_info):
    print(copy.copy(v) == v, copy.deepcopy([v]) == [v], type(v)(tuple(v)) == v)
try:
    type(sys.float_info)((1,), 5)
except TypeError as e:
    print(e)
