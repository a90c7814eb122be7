# The digits of doubles, forth and back: short decimals, halves between two of them, and the ends of the ranges that are done at once.
import random
r = random.Random(5)
cases = [0.0, -0.0, 1e-4, 9.999999999999999e-05, 0.0001000000000000001, 1e15, 999999999999999.9, 99999999999999.98, 123456789012345.0, 1e16, 9007199254740993.0,
         0.1 + 0.2, 1 / 3, 2 / 3, 0.5, 1.5, 2.5, 0.125, 0.375, 2.675, 1.005, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 4503599627370495.5,
         2.0**-67, 2.0**-68, 5e-16, 4.9999999e-16, 0.05, 0.25, 0.75, 9.995, 99.5, 0.045]
cases += [r.randrange(10**9) / 10**r.randrange(12) for _ in range(20)] + [r.uniform(-1000, 1000) for _ in range(9)] + [(2 * r.randrange(10**6) + 1) / 2**r.randrange(1, 12) for _ in range(20)]
print([repr(x) for x in cases])
print(['%.0f %.1f %.2f %.5f %.15f %.16f' % ((x,) * 6) for x in cases])
print([f'{x:.0f} {x:.3f} {x:.2%} {x:e} {x:.3g}' for x in cases])
assert all(float(repr(x)) == x for x in cases)
def read(kind, text):
    try:
        return repr(kind(text))
    except ValueError as e:
        return str(e)
for text in ('1', '-1', '+1', '--1', '', '-', '.', '-.', '1.', '.5', '-.5', '1.5', '1..5', '0.1', '00012', '-0', '-0.0', '+0', '123456789012345', '1234567890123456', '999999999999999999',
             '9999999999999999999', '-999999999999999999', '12.34567890123456', '0.000000000000001', '0.0000000000000001', '.000000000000001', '1_000', '1e5', '1 2', ' 12 ', '12\n', '\x1c12',
             '\u0661\u0662', '\u0661.5', '1\x00', 'nan', 'inf', '-Infinity', '0x10', '1.5_5', '9007199254740993', '179769313486231'):
    print(ascii(text), ascii(read(int, text)), ascii(read(float, text)))
[hex(x) + bin(x) + oct(x) for x in (0, 1, -1, 255, -256, 2**63 - 1, 2**63, -2**63, 10**30, True)]
