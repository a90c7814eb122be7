# A built-in method is named after the class of its object; its attributes cannot be set.
import re


class D(dict):
    pass


class I(int):
    pass


for method in (
    D.fromkeys, dict.fromkeys, D().get, {}.get, [].append, I.from_bytes, I(3).bit_length, len, D.__init_subclass__, object.__subclasshook__,
    int.__new__, I.__new__, str.maketrans, (5).__add__, I(5).__add__, D.__class_getitem__, D.mro, type.mro, I.__sizeof__, I().__sizeof__,
    I().__reduce_ex__,
):
    print(method.__qualname__, method.__name__, re.sub("0x[0-9a-f]+", "", repr(method)))

for target in ((5).__add__, [].append):
    for name in ("__self__", "__name__", "__qualname__", "__doc__", "__objclass__", "__text_signature__"):
        try:
            setattr(target, name, 1)
        except AttributeError as e:
            print(name, e)
        try:
            delattr(target, name)
        except AttributeError as e:
            print(name, e)
