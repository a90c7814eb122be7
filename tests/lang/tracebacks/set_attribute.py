class A: __slots__ = ()
A().x = 5
