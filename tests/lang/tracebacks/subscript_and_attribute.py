data = {'users': [{'name': 'a'}]}
def get(i): return data['users'][i]['nmae'].upper()
get(0)
