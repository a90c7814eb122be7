def f():
    try: {}['k']
    except KeyError: raise ValueError('hidden context') from None
f()
