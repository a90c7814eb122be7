print(bin(5), bin(-5), bin(0), oct(8), oct(-64), hex(255), hex(-1), hex(2**64), bin(True), hex(0), bin(2**70)[:10])
print(int('0b11', 2), int('11', 2), int('0O17', 8), int('0XfF', 16), int('zz', 36), int('1' * 64, 2), format(255, 'x'), f'{255:#X}', '%o' % 8)
for f in (lambda: bin(1.0), lambda: hex('a'), lambda: oct(None), lambda: int('12', 2), lambda: int('', 16), lambda: int('0x', 16), lambda: hex()):
    try: f()
    except (TypeError, ValueError) as e: print(type(e).__name__, e)
