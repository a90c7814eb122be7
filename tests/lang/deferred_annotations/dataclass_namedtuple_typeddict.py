import typing
from dataclasses import dataclass, fields
@dataclass
class DC:
    n: int
    s: "str" = 'q'
    o: typing.Optional[Later2] = None
print(DC(1), [(f.name, f.type if isinstance(f.type, (type, str)) else '?') for f in fields(DC)])
class NT(typing.NamedTuple):
    a: int
    b: str = 'x'
print(NT(1), NT.__annotations__, NT._field_defaults)
class TD(typing.TypedDict, total=False):
    k: int
    l: typing.Required[str]
print(TD.__annotations__, TD.__required_keys__, TD.__optional_keys__, TD(k=1))
