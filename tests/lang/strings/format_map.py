class D(dict):
    def __missing__(self, k): return '<' + k + '>'
print('{a} {b}'.format_map(D(a=1)), '{a}'.format_map({'a': 2}))
'{zz}'.format_map({})
