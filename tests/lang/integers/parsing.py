for s in ('12', ' -7 ', '+5', '1_000', '0', '00', '-0', '\t9\n', '٣٤'):
    print(int(s))
print(int('ff', 16), int('0xff', 16), int('0b101', 0), int('0o17', 0), int('z', 36), int('-0x1F', 0), int('0_1', 8), int(b'12'))
print(int(), int(3.99), int(-3.99), int(True), int(1e20))
int('777', 8)
