import pydoc


class A:
    """Doc of A.

    More."""
    x: int = 3
    z = x_long = "y" * 90

    def f(self, a, b=2, *c, d, **e) -> int:
        """Do f."""

    @classmethod
    def g(cls):
        "cm"

    @staticmethod
    def h(): "sm"

    @property
    def p(self):
        "the p"
    q = property(lambda self: 1, lambda self, v: None)
    nodoc = lambda self: 1
    alias = f

    class In: pass


class B(A):
    __slots__ = ("s",)
    CONST = [1, 2]

    def f(self, a: int, b: "str" = "x", _long_name_of_a_parameter: list[int] = (), another_one: dict[str, int] | None = None) -> None: pass


for thing in (A, B, A(), A.f, A.g, A().f, A.h, A.__dict__["p"], A.nodoc):
    print(pydoc.plain(pydoc.render_doc(thing)))
