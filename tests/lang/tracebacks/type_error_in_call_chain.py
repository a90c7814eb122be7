def make(): return {'f': lambda x: x + 1}
make()['f']('a')
