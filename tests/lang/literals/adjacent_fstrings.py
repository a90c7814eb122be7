x = 3
print('a' f'{x}' 'b{x}' f"{x}{x}", f'' 'z', rf'\{x}')
'{' f'{{{x}}}' '}'
