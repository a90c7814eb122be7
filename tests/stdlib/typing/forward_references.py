"""Strings as types: expressions only, with what is known of where they stand."""

from typing import *


def show(make):
    try:
        print(repr(make()))
    except Exception as e:
        print(type(e).__name__, e)


for s in ("x y", "if", "None", "", "1+", "*x", "yield", "lambda: 1", "x #c", "*tuple[int]"):
    for make in (
        lambda: List[s], lambda: ForwardRef(s), lambda: Optional[s], lambda: Union[int, s], lambda: Callable[[s], s], lambda: ClassVar[s],
        lambda: Annotated[s, 1], lambda: TypeVar("T", bound=s).__bound__, lambda: NewType("N", s).__supertype__,
        lambda: NamedTuple("N", [("a", s)]).__annotations__, lambda: TypedDict("D", {"a": s}).__annotations__, lambda: Generator[s, s, s],
        lambda: list[s], lambda: Literal[s], lambda: Final[s], lambda: Required[s], lambda: TypeGuard[s],
    ):
        show(make)
for make in (
    lambda: Required[ClassVar[int]], lambda: NotRequired[Final[int]], lambda: ReadOnly[ClassVar[int]], lambda: Required[Required[int]],
    lambda: Final[ClassVar[int]], lambda: ClassVar[Final[int]], lambda: Annotated[ClassVar[int], 1], lambda: TypeGuard[ClassVar[int]],
    lambda: ReadOnly["x"], lambda: NotRequired["x"], lambda: Required[ReadOnly[int]], lambda: get_overloads(print),
):
    show(make)


class D(TypedDict):
    a: "int"
    b: "list[D]"
    c: Required["str"]


show(lambda: D.__annotations__)
overload(print)
show(lambda: get_overloads(print))
