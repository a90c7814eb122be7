rows = [('apple', 1, 0.5), ('kiwi', 22, 13.25), ('banana', 333, 1000)]
print(f'{"name":<8}|{"qty":>5}|{"price":^10}|')
print('-' * 26)
for n, q, p in rows: print(f'{n:<8}|{q:>5}|{p:^10.2f}|')
print(f'{"total":*^8}|{sum(r[1] for r in rows):+5}|{sum(r[2] for r in rows):010.1f}|')
for n in (0, 7, -42, 12345678): print(f'{n:8d}{n:<8d}{n:^8d}{n:08d}{n:+d}{n: d}{n:,}{n:x}{n:#b}')
for x in (0.0, -1.5, 1e10, 1.23456789e-7, 123456.789): print(f'{x:8.2f}|{x:e}|{x:g}|{x:.3g}|{x:,.1f}|{x:%}|{x:+.0f}|{x!r:>12}')
