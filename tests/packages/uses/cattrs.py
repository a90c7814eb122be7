import attrs, cattrs
@attrs.define
class A:
    x: int
    y: list[str]
assert cattrs.structure({"x": "1", "y": [2]}, A) == A(1, ["2"]) and cattrs.unstructure(A(1, [])) == {"x": 1, "y": []}
