def f(d):
    try:
        return d['k']
    except KeyError:
        return d.missing
f({})
