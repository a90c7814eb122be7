# A comparison may take the item that is compared out of the list.
class Clears:
    def __eq__(self, other):
        items.clear()
        return NotImplemented


class Same(list):
    def __eq__(self, other):
        str(other)
        return NotImplemented


items = Same([Clears()])
print(items.count(items), items)
items = Same([Clears()])
try:
    items.remove(items)
except ValueError as e:
    print(e)
items = [Clears(), Clears()]
print(3 in items, Clears() in items)
items = [Clears()]
try:
    items.index(items)
except ValueError as e:
    print(type(e).__name__)
