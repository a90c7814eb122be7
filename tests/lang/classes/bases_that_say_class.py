# __mro_entries__ of a base whose __class__ says that it is a class
class Proxy:
    def __init__(self, wrapped):
        self.wrapped = wrapped

    @property
    def __class__(self):
        return self.wrapped.__class__

    def __mro_entries__(self, bases):
        return (self.wrapped,)


class Base:
    pass


class Meta(type):
    pass


class Other(metaclass=Meta):
    pass


proxy, other = Proxy(Base), Proxy(Other)


class A(proxy):
    pass


class B(other, proxy):
    x = 1


print(isinstance(proxy, type), A.__mro__, A.__orig_bases__ == (proxy,))
print(type(B), B.__mro__, B.__orig_bases__ == (other, proxy))
