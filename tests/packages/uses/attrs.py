import attr, attrs
@attrs.define(order=True)
class P:
    x: int
    y: int = attrs.field(default=2, validator=attrs.validators.instance_of(int))
assert str(P(1)) == "P(x=1, y=2)" and P(1) == P(1) < P(2)
assert attrs.asdict(P(3)) == {"x": 3, "y": 2} and attrs.evolve(P(1), y=5).y == 5
@attr.s(frozen=True)
class Q:
    a = attr.ib(converter=int)
assert Q("4").a == 4
try:
    P(1, "x")
except TypeError as e:
    assert "'y' must be" in str(e.args[0])
