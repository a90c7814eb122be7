ns = {}
exec("a = 1\ndef f(): return a + b\nclass K:\n    z = a", ns)
try: print(ns['f']())
except NameError as e: print(e)
ns['b'] = 10
print(ns['f'](), ns['K'].z, ns['K'].__module__, ns['f'].__module__)
ns['a'] = 5
print(ns['f']())
exec("a += 1", ns); print(ns['a'], ns['f']())
del ns['b']
try: ns['f']()
except NameError as e: print(e)
ns.clear()
try: ns['f']
except KeyError as e: print('KeyError', e)
