class Item:
    def __init__(self, name, price):
        self.name = name
        self.price = price


def total(items):
    return sum(item.price for item in items)


def once():
    items = [Item(f'item{i}', i * 1.25) for i in range(10)]
    names = {item.name: item for item in items}
    cheap = [item.name for item in items if item.price < 5]
    try:
        names['missing']
    except KeyError as error:
        cheap.append(str(error))
    match cheap:
        case [first, *_]:
            first = first.upper()
        case _:
            first = ''
    text = ', '.join(sorted(cheap, key=len))
    return first, len(text), round(total(items), 2), len({k[-1] for k in names})


def main():
    for _ in range(100):
        result = once()
    return result


main()
