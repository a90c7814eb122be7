bad = []
vals = [0.0, -0.0, 1.0, -1.5, 2.5, 1e-300, 1e300, 3.0, 0.1, 1/3, 123456.789]
for a in vals:
    for b in vals:
        if b and abs((a // b) * b + a % b - a) > abs(a) * 1e-9 + abs(b) * 1e-9: bad.append((a, b))
        if b and divmod(a, b) != (a // b, a % b): bad.append(('divmod', a, b))
        if a + b != b + a or a * b != b * a or (a < b) != (b > a): bad.append(('comm', a, b))
print(bad, [float(repr(v)) == v for v in vals].count(True), [v.as_integer_ratio() for v in vals[2:5]], [float.fromhex(v.hex()) == v for v in vals].count(True), sum(vals[2:5]), [int(v) for v in vals], [round(v, 1) for v in vals], [v.is_integer() for v in vals])
