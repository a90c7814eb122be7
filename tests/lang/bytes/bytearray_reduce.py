# What a bytearray gives to be copied: the state is what __getstate__ says.
class B(bytearray):
    pass


a = B(b"abcd")
a.x = 10
print(a.__reduce_ex__(4), a.__reduce_ex__(2), a.__reduce__(), bytearray().__reduce_ex__(4))
import copy

b = copy.copy(a)
print(b, b.x, type(b) is B)
b = copy.deepcopy(a)
print(b, b.x, b is a)
