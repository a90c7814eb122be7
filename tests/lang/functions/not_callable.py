class C: pass
for f in (lambda: 5(), lambda: 'a'(), lambda: None(), lambda: [](), lambda: C()(), lambda: {}['a'](), lambda: (1, 2)(3), lambda: 1.5(2), lambda: ...(), lambda: C.x()):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
'text'.upper()()
