# from_float() and from_number() of a derived class call the class.
from decimal import Decimal


class Initialized(Decimal):
    def __init__(self, value):
        self.given = type(value).__name__


class Made(Decimal):
    def __new__(cls, value="0", **options):
        print("new", cls.__name__, repr(value))
        return super().__new__(cls, value)


class Strict(Decimal):
    def __new__(cls, value, unit):
        return super().__new__(cls, value)


class Plain(Decimal):
    pass


for cls in (Initialized, Made, Plain, Decimal, Strict):
    for make, value in ((cls.from_float, 4.5), (cls.from_float, 4), (cls.from_number, 2.5), (cls.from_number, 3), (cls.from_number, Decimal("1.5")), (cls.from_float, "x"), (cls.from_number, "x")):
        try:
            result = make(value)
            print(type(result).__name__, result, getattr(result, "given", None))
        except TypeError as e:
            print(e)
print(Made("1.5") + 1, type(Plain(1) + 1).__name__)
