def key(x): return x['n']
sorted([{'n': 1}, {'m': 2}], key=key)
