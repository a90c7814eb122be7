x = 1
print(f'\x41\u00e9{x}\t\N{BULLET}'.encode(), rf'\n{x}', f'\{x}' if False else '', f'{{\n}}', fr'\{x}\d')
f'\\{x}\''
