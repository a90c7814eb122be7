# Signatures of enums, and class access to enum.property.
import calendar
import enum
import inspect


class Color(enum.Enum):
    RED = 1

    @enum.property
    def shade(self):
        return "dark"


class Empty(enum.Enum):
    pass


class Pair(enum.Enum):
    A = 1, 2

    def __init__(self, x, y):
        self.x = x


class Permission(enum.Flag):
    READ = 1


for cls in (Color, Empty, Pair, Permission, enum.Enum, enum.IntEnum, enum.StrEnum, enum.Flag, calendar.Day, enum.EnumType, enum.FlagBoundary):
    print(cls.__name__, inspect.signature(cls))
print(inspect.signature(Color.__call__), Color.__signature__, Empty.__signature__)
for function in (lambda: Color(), lambda: Color(1, 2), lambda: Empty(), lambda: Empty(1), lambda: Color.shade, lambda: Color.RED.shade, lambda: enum.EnumType.__signature__):
    try:
        print(function())
    except Exception as e:
        print(type(e).__name__, e)


class Other:
    @enum.property
    def shade(self):
        return 1


try:
    print(Other.shade)
except AttributeError as e:
    print(e)
print(Other().shade)
