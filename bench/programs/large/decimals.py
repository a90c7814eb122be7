"""Money and series with Decimal: contexts, quantize, rounding, comparison, formatting and division at several precisions."""

from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal, localcontext

CENT = Decimal('0.01')


def instalments(amount, rate, count):
    """Equal rates; the last one takes what rounding left over."""
    monthly = rate / 12
    factor = (1 + monthly) ** count
    rate_each = (amount * monthly * factor / (factor - 1)).quantize(CENT, ROUND_HALF_UP)
    rows = []
    rest = amount
    for _ in range(count):
        interest = (rest * monthly).quantize(CENT, ROUND_HALF_EVEN)
        paid = min(rate_each, rest + interest)
        rest = rest + interest - paid
        rows.append((interest, paid, rest))
    return rows


def euler(digits):
    with localcontext() as context:
        context.prec = digits + 5
        total = term = Decimal(1)
        n = 1
        while term > Decimal(10) ** -(digits + 3):
            term /= n
            total += term
            n += 1
        context.prec = digits
        return +total


def invoice(lines):
    total = Decimal(0)
    texts = []
    for name, count, price, tax in lines:
        net = count * Decimal(price)
        gross = (net * (100 + Decimal(tax)) / 100).quantize(CENT, ROUND_HALF_UP)
        total += gross
        texts.append(f'{name:<10}{count:>4}{net:>12,.2f}{gross:>12,.2f}')
    return total, texts


def main():
    rows = instalments(Decimal('250000.00'), Decimal('0.0375'), 360)
    interest = sum(row[0] for row in rows)
    e = euler(300)
    lines = [(f'part{i}', i % 7 + 1, f'{i * 13 % 101}.{i % 100:02d}', '19' if i % 3 else '7') for i in range(4000)]
    total, texts = invoice(lines)
    by_value = sorted((Decimal(price) for _, _, price, _ in lines), reverse=True)
    roots = sum(Decimal(n).sqrt() for n in range(1, 2000))
    down = Decimal('-7.125').quantize(CENT, ROUND_DOWN)
    exact = sum(Decimal('0.1') for _ in range(3000))
    assert exact == 300
    return str(interest), str(rows[-1][2]), str(e), str(total), texts[3], str(by_value[0]), str(roots), str(down)


main()
