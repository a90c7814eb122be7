x = 3
print(f'{f'{x}'}', f"{'a' if x else "b"}", f'{f"{f'{x}'}"}', f'{x:{'>'}{5}}', f'{'\n'.join(['a', 'b'])}', f'{x # comment
}', f'{
    x
    + 1
}')
d = {'k': 'v'}
print(f'{d['k']}', f'{d["k"]:>{len(d['k']) + 3}}', f'''{
'multi'}''')
f'{"{" + "}"}'
