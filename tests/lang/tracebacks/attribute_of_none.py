def find(x): return None
value = find('a').strip().lower()
