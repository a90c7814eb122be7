x, y, s = 42, 3.14159, 'str'
print(f'{x}', f'{x!r} {s!r} {s!s} {s!a}', f'{y:.2f}', f'{x:>6}|{x:<6}|{x:^6}', f'{x + 1} {x * 2}', f'{{}} {{x}} {{{x}}}', f'{s:>{x - 36}}', f'{y:{8}.{3}}', f'{x:#x}', f'a{x}b{y}c')
print(f'{x=} {x = } {s=} {s = !s} {y=:.1f} {x + 1 = }', f'{x!r:>5}', f'{(lambda a: a * 2)(3)}', f"{'nested'}", f'{ x }', f'{[i for i in range(3)]}', f'{ {1: 2}[1] }', f'{x if x else 0}')
f'{x:,}{s * 2}{None}{True}'
