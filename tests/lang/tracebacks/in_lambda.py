f = lambda x: x['k']
list(map(f, [{'k': 1}, {}]))
