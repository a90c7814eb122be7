"""Dataclasses and enums: defaults, ordering, frozen keys, replace, asdict, Flag arithmetic, methods of members."""

from dataclasses import asdict, dataclass, field, replace
from enum import Enum, Flag, IntEnum, auto


class Status(Enum):
    NEW = 'new'
    PAID = 'paid'
    SENT = 'sent'
    CLOSED = 'closed'

    @property
    def is_final(self):
        return self is Status.CLOSED

    def next(self):
        members = list(Status)
        return members[min(members.index(self) + 1, len(members) - 1)]


class Urgency(IntEnum):
    LOW = 1
    NORMAL = 5
    HIGH = 9


class Option(Flag):
    NONE = 0
    GIFT = auto()
    FRAGILE = auto()
    TRACKED = auto()


@dataclass(frozen=True, order=True)
class Key:
    region: str
    number: int


@dataclass
class Line:
    article: str
    count: int = 1
    price: float = 0.0

    @property
    def total(self):
        return self.count * self.price


@dataclass
class Order:
    key: Key
    urgency: Urgency
    status: Status = Status.NEW
    options: Option = Option.NONE
    lines: list[Line] = field(default_factory=list)
    history: list[Status] = field(default_factory=list, repr=False, compare=False)

    def __post_init__(self):
        if self.urgency is Urgency.HIGH:
            self.options |= Option.TRACKED

    def advance(self):
        self.history.append(self.status)
        self.status = self.status.next()

    @property
    def total(self):
        return sum(line.total for line in self.lines)


def make_orders(count):
    urgencies = list(Urgency)
    for i in range(count):
        order = Order(Key('north' if i % 2 else 'south', i), urgencies[i % 3])
        for j in range(i % 4 + 1):
            order.lines.append(Line(f'article {j}', count=j + 1, price=i % 17 + 0.5))
        if i % 5 == 0:
            order.options |= Option.GIFT | Option.FRAGILE
        yield order


def main():
    orders = {order.key: order for order in make_orders(1000)}
    for order in orders.values():
        for _ in range(order.key.number % 5):
            order.advance()
    by_status = {status: 0 for status in Status}
    for order in orders.values():
        by_status[order.status] += 1
    closed = [order for order in orders.values() if order.status.is_final]
    gifts = sum(1 for order in orders.values() if Option.GIFT in order.options)
    tracked = sum(1 for order in orders.values() if order.options & Option.TRACKED)
    first = min(orders)
    changed = replace(orders[first], urgency=Urgency.LOW)
    equal = sum(1 for order in orders.values() if order == replace(order))
    plain = [asdict(order.lines[0]) for order in closed]
    urgent = sorted(orders.values(), key=lambda order: (-order.urgency, order.key))[0]
    looked_up = sum(Status(text).is_final for text in ('new', 'closed', 'paid') * 300)
    assert equal == len(orders)
    return ([by_status[status] for status in Status], gifts, tracked, repr(first), repr(changed), plain[1],
            str(urgent.key), round(sum(order.total for order in closed), 2), looked_up, Status['PAID'].name)


main()
