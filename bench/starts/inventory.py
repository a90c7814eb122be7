from dataclasses import dataclass, field


@dataclass
class Item:
    name: str
    price: float
    quantity: int = 0
    tags: list = field(default_factory=list)

    def total(self):
        return self.price * self.quantity


@dataclass(order=True)
class Order:
    number: int
    items: list = field(default_factory=list, compare=False)

    def add(self, item):
        self.items.append(item)
        return self

    def total(self):
        return round(sum(item.total() for item in self.items), 2)


orders = [Order(2).add(Item("pen", 1.5, 10)), Order(1).add(Item("book", 12.25, 2, ["gift"])).add(Item("cup", 4.0, 1))]
for order in sorted(orders):
    print(order, order.total())
