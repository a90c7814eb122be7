from typing_extensions import Literal, NotRequired, TypedDict, get_type_hints
class D(TypedDict):
    a: int
    b: NotRequired[str]
assert D.__required_keys__ == frozenset({"a"}) and get_type_hints(D)["a"] is int
