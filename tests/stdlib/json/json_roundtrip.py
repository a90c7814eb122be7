import json
d = {'a': [1, 2.5, None, True], 'b': {'c': 'é"\\\n'}, '3': 'x'}
s = json.dumps(d)
print(s, json.loads(s) == d, json.dumps([1, 'a'], indent=2), json.dumps({'b': 1, 'a': 2}, sort_keys=True), json.dumps('é', ensure_ascii=False), json.dumps((1, 2)), json.dumps({1: 2, None: 3, True: 4}), json.dumps([1, 2], separators=(',', ':')), json.loads('[1, 2.0, "x", null, true, 1e3, -0]'), json.dumps(float('inf')))
class C: pass
for f in (lambda: json.loads('{bad}'), lambda: json.loads(''), lambda: json.loads('[1,]'), lambda: json.dumps({1, 2}), lambda: json.dumps(C()), lambda: json.loads('{"a": 1'), lambda: json.dumps({(1, 2): 3}), lambda: json.loads('"\\x"')):
    try: f()
    except Exception as e: print(type(e).__name__, str(e).split(' object at')[0])
json.dumps(C(), default=lambda o: 'custom')
