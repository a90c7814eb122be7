from dataclasses import dataclass
from dacite import from_dict
@dataclass
class A:
    x: int
    y: list[str]
assert from_dict(A, {"x": 1, "y": ["a"]}) == A(1, ["a"])
