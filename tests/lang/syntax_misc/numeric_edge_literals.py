print(0xdead_beef, 0b1111_0000, 0o7_7, 1_0e1_0, 1e+5, 1.e5, .1e-5, 0e0, 00000, 0.0e0, 1_000.000_1, 0XFF, 0B11, 1E5, 10j, 1.5e3j, 0x7fffffffffffffff, 0x8000000000000000, 9223372036854775808, 1e309)
print(1if 1else 2, [1]if 1else[2], 0x1for x in [1] if False else 'z') if False else print('skip')
print(1 .real, 1..real, 1.0.real, (1).real, 1j.imag, 0xF.bit_length(), 5 .__add__(3), -1 .__abs__(), -2 ** 2, 2 ** -2, - - 3, ~-5, not not 1)
1_000_000 == 10 ** 6, 0.1 + 0.2 == 0.3, 0.1 + 0.2, 1e16 + 1
