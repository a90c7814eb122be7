"""Stock, orders and invoices in Decimal: quantize, rounding modes, discounts, taxes, a local context, and a formatted ledger."""

from collections import defaultdict
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal, localcontext

CENT = Decimal('0.01')
RATES = {'books': Decimal('0.07'), 'tools': Decimal('0.19'), 'food': Decimal('0.07'), 'games': Decimal('0.19')}
TIERS = [(Decimal('500'), Decimal('0.10')), (Decimal('200'), Decimal('0.05')), (Decimal('0'), Decimal('0'))]


class OutOfStock(Exception):
    def __init__(self, sku, wanted, left):
        super().__init__(f'{sku}: {wanted} wanted, {left} left')
        self.sku = sku
        self.missing = wanted - left


class Item:
    def __init__(self, sku, kind, price, stock):
        self.sku = sku
        self.kind = kind
        self.price = price
        self.stock = stock

    def take(self, count):
        if count > self.stock:
            raise OutOfStock(self.sku, count, self.stock)
        self.stock -= count
        return self.price * count


def make_items(count):
    kinds = sorted(RATES)
    return {f'SKU-{i:04}': Item(f'SKU-{i:04}', kinds[i % 4], Decimal(199 + i * 37 % 9700).scaleb(-2), 40 + i % 25)
            for i in range(count)}


def discount(total):
    for least, rate in TIERS:
        if total >= least:
            return (total * rate).quantize(CENT, rounding=ROUND_DOWN)


def invoice(items, order):
    lines, net, taxes = [], Decimal(0), defaultdict(Decimal)
    for sku, count in order:
        item = items[sku]
        try:
            price = item.take(count)
        except OutOfStock as problem:
            count -= problem.missing
            if not count:
                continue
            price = item.take(count)
        net += price
        taxes[item.kind] += (price * RATES[item.kind]).quantize(CENT, rounding=ROUND_HALF_UP)
        lines.append(f'{sku:<10}{count:>4} x {item.price:>8} = {price:>10,.2f}')
    off = discount(net)
    total = net - off + sum(taxes.values())
    lines.append(f"{'discount':<18}{-off:>19,.2f}")
    lines.append(f"{'total':<18}{total:>19,.2f}")
    return lines, net, off, taxes, total


def shares(total, parts):
    """Split an amount so that the parts add up to it."""
    each = (total / parts).quantize(CENT, rounding=ROUND_DOWN)
    rest = int((total - each * parts) / CENT)
    return [each + CENT if i < rest else each for i in range(parts)]


def interest(amount, rate, months):
    with localcontext() as context:
        context.prec = 34
        factor = (1 + rate / 12) ** months
        return (amount * factor).quantize(CENT, rounding=ROUND_HALF_EVEN)


def main():
    items = make_items(300)
    names = list(items)
    ledger, revenue, given, taxes = [], Decimal(0), Decimal(0), defaultdict(Decimal)
    for number in range(700):
        order = [(names[(number * 7 + i * 31) % 300], 1 + (number + i) % 5) for i in range(6)]
        lines, net, off, by_kind, total = invoice(items, order)
        ledger += lines
        revenue += total
        given += off
        for kind, tax in by_kind.items():
            taxes[kind] += tax
        assert sum(shares(total, 7)) == total
    value = sum((item.price * item.stock for item in items.values()), Decimal(0))
    dear = sorted(items.values(), key=lambda item: (-item.price, item.sku))[:5]
    grown = [interest(revenue, Decimal(rate) / 1000, 24) for rate in range(10, 60, 2)]
    table = [f'{kind:<8}|{tax:>12,.2f}|{tax / revenue:>8.2%}' for kind, tax in sorted(taxes.items())]
    return (len(ledger), ledger[17], str(revenue), str(given), str(value), [item.sku for item in dear], str(grown[7]), table)


main()
