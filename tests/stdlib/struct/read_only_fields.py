# `size` and `format` of a Struct cannot be set or deleted, and a plain Struct takes no other attributes.
import struct


def attempt(function):
    try:
        print(function())
    except AttributeError as e:
        print(type(e).__name__, e)


class Named(struct.Struct):
    def __init__(self, format, name):
        super().__init__(format)
        self.name = name


packer = struct.Struct("<i")
named = Named("<h", "short")
for target in (packer, named):
    for name in ("size", "format", "other"):
        attempt(lambda: setattr(target, name, 3))
        attempt(lambda: delattr(target, name))
        attempt(lambda: getattr(target, name))
print(packer.size, packer.pack(1), named.size, named.name, named.pack(1))
packer.__init__("<q")
print(packer, packer.size, packer.pack(1))
