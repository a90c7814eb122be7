def f(user): return f'hello {user["name"]} {user["age"]:d}'
f({'name': 'x', 'age': 'y'})
