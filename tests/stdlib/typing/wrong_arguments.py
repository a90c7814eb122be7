# Errors of special forms with too many types, and of type parameters without a name.
import inspect
import typing

for name in ("Required", "NotRequired", "ReadOnly", "ClassVar", "Final", "TypeGuard", "TypeIs", "Optional", "Unpack"):
    for given in ((int, str), (int, ...), ()):
        try:
            print(getattr(typing, name)[given])
        except TypeError as e:
            print(e)
for cls in (typing.TypeVar, typing.ParamSpec, typing.TypeVarTuple):
    for given in (1, None, b"T", []):
        try:
            print(cls(given))
        except TypeError as e:
            print(e)
print(inspect.formatannotation(typing.ForwardRef("Later")), inspect.formatannotation(typing.List["Later"]))
