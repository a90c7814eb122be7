for s in ('1', ' 1.5 ', '-.5', '1e5', '1E-5', 'inf', '-Infinity', 'nan', '+nan', '1_0.5', 'INF', '.5e1', '0x1p3' if False else '3.', '1' * 30):
    print(float(s))
print(float(), float(10), float(True), float(b'2.5'), float(10 ** 20))
float('1e400')
