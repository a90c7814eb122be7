e = ValueError()
e.add_note('hint: try again')
def f(): raise e
f()
