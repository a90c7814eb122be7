def f(d):
    d['count'] += 'a'
f({'count': 1})
