"""Pickles of records: copies by dumps and loads, several in a stream, a pickler with a memo."""

import io
import pickle


class Order:
    def __init__(self, number, customer, lines):
        self.number = number
        self.customer = customer
        self.lines = lines


def orders(count):
    customers = [{"name": f"customer {i}", "tags": ("new", "eu") if i % 2 else ()} for i in range(10)]
    return [
        Order(i, customers[i % 10], [{"sku": f"s{j}", "price": j * 1.25, "count": j + 1} for j in range(i % 4 + 1)]) for i in range(count)
    ]


def plain(order):
    return {"number": order.number, "customer": order.customer, "lines": order.lines}


def main():
    data = [plain(order) for order in orders(100)]
    total = 0.0
    for _ in range(25):
        copy = pickle.loads(pickle.dumps(data))
        total += sum(line["price"] * line["count"] for order in copy for line in order["lines"])
    stream = io.BytesIO()
    for order in data * 4:
        pickle.dump(order, stream)
    stream.seek(0)
    back = [pickle.load(stream) for _ in data * 4]
    stream = io.BytesIO()
    pickler = pickle.Pickler(stream)
    for order in data[:10]:
        pickler.dump(order)
    stream.seek(0)
    unpickler = pickle.Unpickler(stream)
    again = [unpickler.load() for _ in range(10)]
    return total, len(back), sum(len(order["lines"]) for order in back), again[0] == data[0], again[1]["customer"]["name"]


main()
