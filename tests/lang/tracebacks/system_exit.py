def f(): raise SystemExit('bye')
f()
