# Numbers of few digits beside those that are longer: signs of zeros, exponents, edges of 18 digits.
from decimal import *

D = Decimal
edge = [D("999999999999999999"), D("-999999999999999999"), D("1000000000000000000"), D("0"), D("-0"), D("0.00"), D("-0.00"), D("0E+3"),
        D("1"), D("-1.50"), D("0.000001"), D("0.0000001"), D("5."), D(".5"), D("+12.250"), D("1E+5"), D("NaN"), D(10**17), D(-7)]
for a in edge:
    print(repr(a), -a, +a, abs(a), bool(a), a.adjusted() if a == a else "", a + 0, 0 - a, a * -1, a / 4, a / 3, 2 * a)
    print([str(a + b) for b in edge])
    print([str(a - b) for b in edge])
    print([str(a * b) for b in edge])
    print([(a == b, a != b) for b in edge])
    if a == a:
        print([(a < b, a <= b, a > b, a >= b) for b in edge if b == b])
        print([a == n for n in (0, 1, -7, 10**17, 10**18, True, 0.5)], hash(a) == hash(int(a)), int(a), round(a))
print(sum([D("0.1")] * 10), sum([D("0.1"), 1, D("2.55")]), max(D("1.0"), D("1.00")), min([D(2), D("1.5"), 1]))
for bad in ("1..2", "", "+", ".", "1 2", "1_0", " 1.5 ", "٣.٥", "0x1", "--1"):
    try:
        print(repr(D(bad)))
    except InvalidOperation as e:
        print(e)
