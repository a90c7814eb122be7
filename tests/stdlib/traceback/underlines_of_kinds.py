import traceback
def f(*a, **k): raise ValueError('x')
def t1():
    y = (1 +
         'a')
def t2():
    return f(
        1,
        2,
        3,
        4,
        5,
    )
def t3():
    z = [1, 2][
        5
    ]
def t4():
    f(1, f(2),
      3)
def t5():
    x = f(1)
def t6():
    return f(1)
def t7():
    a = {'é': 1}; a['é']['ü'] + 1
def t8():
    x = (f
         (1))
def t9():
    assert 1 == 2, 'no'
def t10():
    raise ValueError(
        'multi',
        'line'
    )
def t11():
    v = (1
         + 2  # comment
         + 'a'
         + 3)
def t12():
    for i in f(): pass
def t13():
    with f() as x: pass
def t14():
    return -'a'
def t15():
    'a' @ 5
def t16():
    x.y.z
def t17():
    [i / 0 for i in range(2)]
def t18():
    f(a=1)(b=2)
def t19():
    1 if f() else 2
def t20():
    d = {}
    d['a']['b'] = 1
def t21():
    del [][0]
def t22():
    (lambda: 1/0)()
def t23():
    'abc'.foo()
def t24():
    a, b = 1
def t25():
    x = 1 < 'a'
def t26():
    import nope_mod
def t27():
    return await_ if 0 else f(*[1],
             **{})
for n in range(1, 28):
    try: globals()[f't{n}']()
    except Exception: print(traceback.format_exc())
